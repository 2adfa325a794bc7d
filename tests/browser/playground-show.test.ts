import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

const table = layTable({ isWhole: true });
let playground: Playground;

afterEach(() => playground.close());

const openTavern = async (profile: number, before = ""): Promise<Playground> => {
  playground = await Playground.openWith(table, { profile: String(profile), opening: "tavern" }, before);
  return playground;
};

const verdictText = (): Promise<string> => playground.page.locator("#verdict").innerText();

const guideText = (): Promise<string> => playground.page.locator("#guide").innerText();

/** Middle of the store room's door. */
const DOOR = { x: 1100, y: 750 };

const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
  const { mouse } = playground.page;
  const [a, b] = [await playground.at(from.x, from.y), await playground.at(to.x, to.y)];
  await mouse.move(a.x, a.y);
  await mouse.down();
  await mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await mouse.move(b.x, b.y);
  await mouse.up();
};

describe.each(versions("logic"))("the playground shows what Parapet does, version %i", (profile) => {
  test("leaves the bar for drawing when a story is opened, marks only the story that is shown, and asks before the guide drops a map", async () => {
    await openTavern(profile);
    const { page } = playground;
    const current = (): Promise<number> => page.locator("#stories a[aria-current]").count();
    await page.locator("#draw").click();
    await page.locator("#stories a").nth(3).click();
    await expect.poll(current).toBe(1);
    expect(await page.locator("#draw-bar").isHidden()).toBe(true);
    await page.locator("#draw").click();
    await page.locator("#empty-map").click();
    await expect.poll(current).toBe(0);
    let asked = "";
    page.once("dialog", (dialog) => {
      asked = dialog.message();
      void dialog.dismiss();
    });
    await page.locator("#guide-again").click();
    expect(asked).toContain("without your own map");
    expect(await playground.run<string>("return canvas.scene.name;")).toBe("My map");
  });

  test("names every rule set among its settings", async () => {
    await openTavern(profile);
    const names = await playground.page.locator("label.setting option").allTextContents();
    expect(names).toContain("Dungeons & Dragons 3.5");
    expect(names.filter((name) => name.startsWith("PARAPET."))).toEqual([]);
  });

  test("opens with an attack under way: half cover behind a pillar, total cover behind a closed door", async () => {
    await openTavern(profile);
    expect(await verdictText()).toMatch(/Mira → Krell\s+Half cover\s+\+2 AC/);
    expect(await playground.verdict("Mira", "Vesna")).toMatchObject({ cover: "total", lineOfEffect: false });
    expect(await playground.verdict("Mira", "Gark")).toMatchObject({ cover: "three-quarters" });
  });

  test("the guide ticks what the user has done, waits for Next, and can be closed for good", async () => {
    await openTavern(profile);
    const { page } = playground;
    const next = async (): Promise<void> => {
      await page.waitForSelector("#guide.done");
      await page.getByRole("button", { name: "Next", exact: true }).click();
    };
    expect(await guideText()).toContain("Step 1 of 5");
    await playground.hover("Gark");
    await page.waitForSelector("#guide.done");
    expect(await guideText()).toContain("Step 1 of 5");
    await next();
    expect(await guideText()).toContain("Open the door");
    const door = await playground.at(DOOR.x, DOOR.y);
    await page.mouse.click(door.x, door.y);
    await next();
    expect(await guideText()).toContain("Step 3 of 5");
    expect(await playground.verdict("Mira", "Vesna")).toMatchObject({ lineOfEffect: true });
    await playground.change("Mira", { y: 500 });
    await next();
    expect(await guideText()).toContain("Step 4 of 5");
    await page.locator("#attack button").click();
    await next();
    expect(await guideText()).toContain("Step 5 of 5");
    await page.locator("#guide .guide-close").click();
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    await expect.poll(() => page.locator("#guide").isVisible()).toBe(false);
    await page.evaluate(() => window.localStorage.removeItem("parapet-guide-closed"));
  });

  test.each([
    [{ "first-run": "", system: "dnd5e" }, false],
    [{ system: "pf1" }, false],
    [{ system: "dnd5e" }, true],
  ])(
    "the guide begins by itself only with the rules that it names, and not at a first start: %o",
    async (query, begins) => {
      playground = await Playground.openWith(table, { profile: String(profile), opening: "tavern", ...query });
      await expect.poll(() => playground.page.locator("#guide").isVisible()).toBe(begins);
    },
  );

  test("each story is a link to a state of the tavern", async () => {
    await openTavern(profile);
    const { page } = playground;
    await expect.poll(() => page.locator("#stories a").count()).toBe(5);
    await page.locator("#stories a", { hasText: "The door opens" }).click();
    await expect.poll(verdictText).toContain("Mira → Vesna");
    expect(await playground.verdict("Mira", "Vesna")).toMatchObject({ lineOfEffect: true });
    await expect.poll(() => page.locator("#stories a[aria-current]").allInnerTexts()).toEqual(["The door opens"]);
    await playground.change("Mira", { y: 500 });
    await page.locator("#stories a", { hasText: "The door opens" }).click();
    const placesOfMira = `return canvas.tokens.placeables.filter(({ document: { name } }) => name === "Mira").map(({ y }) => y);`;
    await expect.poll(() => playground.run(placesOfMira)).toEqual([600]);
    await expect.poll(() => page.locator("#scenes option", { hasText: "The door opens" }).count()).toBe(1);
    await page.locator("#stories a", { hasText: "The lamps go out" }).click();
    await expect.poll(verdictText).toContain("Heavily obscured");
    await page.locator("#stories a", { hasText: "safe" }).click();
    await page.locator(".parapet-map-legend").waitFor();
    expect(await playground.notices()).toEqual([]);
  });

  test("the story of the ambush opens with an encounter of everybody and the ambush window, also at the second time", async () => {
    await openTavern(profile);
    const { page } = playground;
    const begun = async (): Promise<void> => {
      await page.locator("#stories a", { hasText: "Ambush at the gate" }).click();
      await expect.poll(() => playground.run("return game.combat?.combatants.contents.length;")).toBe(10);
      await page.locator("#parapet-ambush").waitFor();
      expect(await playground.run("return game.combat.round;")).toBe(0);
    };
    await begun();
    await playground.run("await game.combat.startCombat();");
    await begun();
    expect(await playground.notices()).toEqual([]);
  });

  test("a story opens on a phone with its creatures in view", async () => {
    await openTavern(profile);
    const { page } = playground;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator("#stories a", { hasText: "The door opens" }).click();
    await expect.poll(() => playground.run("return game.user.targets.size;")).toBe(1);
    const board = await page.locator("#board").boundingBox();
    for (const name of ["Mira", "Vesna"]) {
      const { x, y } = await playground.middleOf(name);
      const isIn = x > 0 && x < 390 && y > (board?.y ?? 0) && y < (board?.y ?? 0) + (board?.height ?? 0);
      expect([name, isIn]).toEqual([name, true]);
    }
  });

  test("on an empty map a drawn wall changes the verdict, and undo and redo follow it", async () => {
    await openTavern(profile);
    const { page } = playground;
    await page.locator("#draw").click();
    await page.locator("#empty-map").click();
    await expect.poll(verdictText).toContain("No cover");
    await drag({ x: 700, y: 300 }, { x: 700, y: 800 });
    await expect.poll(verdictText).toContain("Total cover");
    await page.locator("#draw-kind").selectOption("veil");
    await drag({ x: 900, y: 400 }, { x: 1000, y: 700 });
    await expect.poll(() => playground.run("return canvas.scene.regions.size")).toBe(1);
    await page.keyboard.press("Control+z");
    await expect.poll(() => playground.run("return canvas.scene.regions.size")).toBe(0);
    expect(await verdictText()).toContain("Total cover");
    await page.locator("#undo").click();
    await expect.poll(verdictText).toContain("No cover");
    await page.keyboard.press("Control+y");
    await expect.poll(verdictText).toContain("Total cover");
    await page.locator("#redo").click();
    await expect.poll(() => playground.run("return canvas.scene.regions.size")).toBe(1);
    await page.locator("#draw-kind").selectOption("erase");
    const wall = await playground.at(700, 400);
    await page.mouse.click(wall.x, wall.y);
    await expect.poll(verdictText).not.toContain("Total cover");
  });
});

/** Presses Next without a break, this many times. */
const NEXT = `const next = (times) => {
  const isNext = ({ textContent }) => textContent === "Next";
  for (let i = 0; i < times; i++) [...document.querySelectorAll("#guide button")].find(isNext).click();
};`;

test("a second press of Next begins a step of the guide once, and a step that cannot begin says why", async () => {
  await openTavern(14);
  await playground.run(`${NEXT}
    const door = canvas.scene.walls.get("door");
    await door.update({ ds: 1 });
    globalThis.updates = 0;
    door.update = async () => {
      updates += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error("The server refuses.");
    };
    next(2);
  `);
  await expect.poll(guideText).toContain("Open the door");
  expect(await playground.run<number>("return updates;")).toBe(1);
  expect(await playground.notices()).toEqual([expect.stringContaining("The server refuses.")]);
});

test("the guide goes on to the attack once a wall gives an enemy cover", async () => {
  await openTavern(14);
  await playground.run(`
    const { scene } = canvas;
    const others = scene.tokens.contents.filter(({ name }) => name !== "Mira" && name !== "Krell");
    await scene.deleteEmbeddedDocuments("Token", others.map(({ id }) => id));
    await scene.deleteEmbeddedDocuments("Region", scene.regions.contents.map(({ id }) => id));
  `);
  for (const step of [2, 3, 4]) {
    await playground.run(`${NEXT} next(1);`);
    await expect.poll(guideText).toContain(`Step ${step} of 5`);
  }
  await playground.settle();
  expect(await guideText()).toContain("From here none has any");
  // A low wall across the middle of the way.
  await playground.run(`
    const middle = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name).center;
    const [a, b] = [middle("Mira"), middle("Krell")];
    const [x, y, across, along] = [(a.x + b.x) / 2, (a.y + b.y) / 2, b.x - a.x, b.y - a.y];
    const { _id, ...low } = canvas.scene.walls.get("fence").toObject();
    await canvas.scene.createEmbeddedDocuments("Wall", [{ ...low, c: [x - along, y + across, x + along, y - across].map(Math.round) }]);
  `);
  await expect.poll(guideText).not.toContain("From here none has any");
  expect(await guideText()).toContain("Step 4 of 5");
});

test("a card that is out of view pops up on a narrow page, and is drawn again only when it changes", async () => {
  await openTavern(14);
  const { page } = playground;
  await page.setViewportSize({ width: 390, height: 800 });
  await playground.run(`await ChatMessage.create({ content: "before" });`);
  await playground.run(`document.querySelector("#attack").requestSubmit();`);
  await expect.poll(() => page.locator("#toast").innerText()).toContain("+2 AC");
  await playground.settle();
  const drawnAgain = (change: string) =>
    playground.run<readonly [boolean, number]>(`
      canvas.pan({ x: 100, y: 100 });
      const copy = document.querySelector("#toast li");
      const [before, last] = [document.querySelector("#chat").firstElementChild, document.querySelector("#chat").lastElementChild];
      ${change}.append("changed");
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [document.querySelector("#toast li") !== copy, Math.round(canvas.stage.pivot.x)];
    `);
  expect(await drawnAgain("before")).toEqual([false, 100]);
  expect(await drawnAgain("last")).toEqual([true, 100]);
  await page.locator(".toast-close").click();
  await expect.poll(() => page.locator("#toast").isVisible()).toBe(false);
});

test("speaks the first of the browser's languages that it knows", async () => {
  await openTavern(14, `Object.defineProperty(navigator, "languages", { value: ["nl-NL", "fr-CA", "de"] });`);
  const { page } = playground;
  await expect.poll(() => page.locator("#add-creature").innerText()).toBe("+ Ajouter");
  expect(await verdictText()).toContain("Abri partiel");
  expect(await verdictText()).toContain("Pilier");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
});

test("transfers at most 1.5 MB before it is ready, as a server with gzip sends it", async () => {
  await openTavern(14);
  const names = await playground.page.evaluate(() => [
    window.location.href,
    ...performance.getEntriesByType("resource").map(({ name }) => name),
  ]);
  const bodies = await Promise.all(
    names
      .filter((name) => name.startsWith("http"))
      .map(async (name) => Buffer.from(await (await fetch(name)).arrayBuffer())),
  );
  expect(bodies.length).toBeGreaterThan(5);
  expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(1.5 * 2 ** 20);
});
