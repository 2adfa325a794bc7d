import { describe, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

const table = layTable({ isWhole: true });

interface StepSeen {
  readonly title: string;
  readonly hasElement: boolean;
  readonly scene: string;
}

const stepOf = async (playground: Playground, title: string): Promise<StepSeen> => {
  await playground.page.locator(".tour-tip h3", { hasText: title }).waitFor();
  return playground.run(
    `const { activeTour } = foundry.nue.Tour;
     const box = activeTour.targetElement?.getBoundingClientRect();
     return { title: activeTour.currentStep.title, hasElement: box?.width > 0, scene: canvas.scene.name };`,
  );
};

const turn = async ({ page }: Playground, button: "Next" | "Previous" | "Finish" | "Exit"): Promise<void> =>
  page.locator(".tour-tip").getByRole("button", { name: button }).click();

const idle = (playground: Playground): Promise<unknown> =>
  playground.run(`
    await new Promise((done) => setTimeout(done, 100));
    const windows = [...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame);
    const { lines } = game.modules.get("parapet").api.overlay;
    return {
      scene: canvas.scene.name,
      windows: windows.map(({ id }) => id),
      targets: game.user.targets.size, lines: lines.length,
      left: document.querySelectorAll("#parapet-tour-spot, .parapet-map-legend, .tour-overlay, .parapet-ruling").length,
    };`);

const IDLE = { scene: "The Crooked Flagon", windows: [], targets: 0, lines: 0, left: 0 };

/** The titles of the steps, what must be visible during each, and the key that it asks for. */
const STEPS: readonly (readonly [title: string, isShown: string, key: string])[] = [
  [
    "Aim at a target",
    `return canvas.scene.tokens.size > 20 && canvas.tokens.controlled.length === 1 && game.user.targets.size === 0;`,
    "KeyK",
  ],
  ["Who has cover, and why", `return game.modules.get("parapet").api.overlay.lines.length > 0;`, "KeyB"],
  ["Where to stand", `return document.querySelector(".parapet-map-legend ul") !== null;`, "Shift+KeyP"],
  [
    "All settings in one place",
    `const { labels } = game.modules.get("parapet").api.overlay;
     return labels.length === 1 && /attacks Target/.test(document.querySelector("#parapet-config").textContent);`,
    "",
  ],
];

describe.each(versions("logic"))("on version %i a GM's tour", (profile) => {
  test("shows on the proving ground what each step describes, and leads back", async () => {
    const playground = await Playground.openWith(table, {
      profile: String(profile),
      system: "dnd5e",
      "first-run": "",
    });
    const { page } = playground;
    await page.getByRole("button", { name: "Use them and take the tour" }).click();
    for (const [title, isShown, key] of STEPS) {
      const step = await stepOf(playground, title);
      expect(step).toMatchObject({ hasElement: true, scene: "Proving ground" });
      await expect.poll(() => page.locator("#scenes option:checked").textContent()).toBe("Proving ground");
      await expect.poll(() => playground.run(isShown), { message: title }).toBe(true);
      if (key === "") await turn(playground, "Finish");
      else await page.locator("body").press(key);
    }
    await expect.poll(() => idle(playground)).toEqual(IDLE);
    await expect
      .poll(() => page.locator("#scenes option").allTextContents())
      .toEqual(["The Crooked Flagon", "Proving ground"]);
    await expect.poll(() => page.locator("#scenes option:checked").textContent()).toBe("The Crooked Flagon");
    expect(await playground.run(`return game.settings.get("parapet", "firstStart");`)).toBe("done");

    // Taken again and left in its midst.
    await page.getByText("Tours", { exact: true }).click();
    await page.getByRole("button", { name: "Parapet: first steps" }).click();
    await stepOf(playground, "Aim at a target");
    await turn(playground, "Next");
    await stepOf(playground, "Who has cover, and why");
    await turn(playground, "Next");
    await stepOf(playground, "Where to stand");
    await turn(playground, "Previous");
    await stepOf(playground, "Who has cover, and why");
    await expect.poll(() => playground.run(`return document.querySelector(".parapet-map-legend");`)).toBe(null);
    await turn(playground, "Previous");
    await stepOf(playground, "Aim at a target");
    await page.locator("body").press("KeyK");
    await stepOf(playground, "Who has cover, and why");
    await turn(playground, "Exit");
    await expect.poll(() => idle(playground)).toEqual(IDLE);

    const beside = await playground.run(`
      await game.tours.get("parapet.at-the-table").start();
      const refused = await game.tours.get("parapet.first-steps").start().then(() => "", ({ message }) => message);
      foundry.nue.Tour.activeTour.exit();
      return refused;`);
    expect(beside).toContain("already in progress");
    await expect.poll(() => idle(playground)).toEqual(IDLE);

    // It had one proving ground for both; without any it cannot be taken.
    const grounds = await playground.run(`
      const grounds = game.scenes.filter(({ name }) => name === "Proving ground");
      for (const scene of grounds) await scene.delete();
      game.packs.delete("parapet.scenes");
      await game.tours.get("parapet.first-steps").start();
      return grounds.length;`);
    expect(grounds).toBe(1);
    expect(await playground.notices()).toEqual([expect.stringMatching(/^The tour needs the scene Proving ground/)]);
    expect(await idle(playground)).toEqual(IDLE);
    await playground.close();
  });

  test("is not available to a player, who has a short one", async () => {
    const playground = await Playground.openAsPlayer(table, profile);
    const { page } = playground;
    await page.getByText("Tours", { exact: true }).click();
    await expect.poll(() => page.locator("#tours button").allTextContents()).toEqual(["Parapet at the table"]);
    await page.locator("#tours button").click();
    for (const title of ["Cover on the map", "Cards in chat", "Your turn in a fight"]) {
      expect(await stepOf(playground, title)).toMatchObject({ hasElement: true, scene: "The Crooked Flagon" });
      await turn(playground, title === "Your turn in a fight" ? "Finish" : "Next");
    }
    await expect.poll(() => idle(playground)).toEqual(IDLE);
    await playground.close();
  });
});

interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const isApart = (a: Sides, b: Sides): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** Where these are on the page, and how many pixels a scene's hundred has. */
const seenOf = (playground: Playground, selectors: readonly string[]): Promise<readonly [number, ...Sides[]]> =>
  playground.run(`
    const sides = (selector) => {
      const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
      return { left, top, right, bottom };
    };
    return [canvas.stage.scale.x * 100, ...${JSON.stringify(selectors)}.map(sides)];`);

describe.each([
  { width: 1200, height: 800 },
  { width: 1920, height: 1080 },
])("on a page of $width by $height a GM's tour", (size) => {
  test("shows stations large enough to read their titles, and covers neither them nor the page's header", async () => {
    const playground = await Playground.openWith(table, { profile: "14" });
    await playground.page.setViewportSize(size);
    await playground.settle();
    await playground.run(`await game.tours.get("parapet.first-steps").start();`);
    await stepOf(playground, "Aim at a target");
    // Titles have letters of 44 in a hundred.
    const [hundred, ground, tip, tools] = await seenOf(playground, [
      "#parapet-tour-spot",
      ".tour-tip",
      "#scene-controls",
    ]);
    expect(hundred * 0.44).toBeGreaterThan(8.5);
    expect(isApart(ground!, tip!) && isApart(ground!, tools!)).toBe(true);

    await turn(playground, "Next");
    await stepOf(playground, "Who has cover, and why");
    await turn(playground, "Next");
    await stepOf(playground, "Where to stand");
    await expect
      .poll(() => playground.run(`return document.querySelector(".parapet-map-legend ul") !== null;`))
      .toBe(true);
    const [, legend, ...others] = await seenOf(playground, [
      ...[
        ".parapet-map-legend",
        "#parapet-tour-spot",
        ".tour-tip",
        "#scene-controls",
        "body > header",
        "#intro",
        "aside",
      ],
    ]);
    expect(others.map((other) => isApart(legend!, other))).toEqual(others.map(() => true));
    await playground.close();
  });
});
