import { afterEach, describe, expect, test } from "vitest";
import { seating } from "./fights";
import { layTable, type Playground } from "./playground";
import { openField } from "./two-seats";
import { versions } from "./versions";

/** Mira, a player's creature in the yard; the point at 900,200 is behind the tavern's wall at 600, and Bram near it. */

const table = layTable();

const BEHIND = { x: 900, y: 200 };
const OPEN = { x: 300, y: 500 };

/** The books that ask for a line of effect to an area's point of origin. */
const BOOKS = ["pathfinder1e", "epic-path", "rise", "dnd5e", "pathfinder2e"];

describe.each(versions("differs"))("an area's point of origin on version %i", (profile) => {
  const { sit } = seating(table, "area-origin", profile);
  let pages: readonly Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
  });

  const seat = async (ruleset: string, system = "none"): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = (pages = await sit(["gm", "player"], system === "none" ? {} : { system }));
    await gm!.set("ruleset", ruleset);
    return [gm!, player!];
  };

  const document = profile === 13 ? "MeasuredTemplate" : "Region";
  const source = ({ x, y }: { x: number; y: number }): object =>
    profile === 13
      ? { t: "circle", x, y, distance: 15 }
      : { name: "Fire", displayMeasurements: true, shapes: [{ type: "circle", x, y, radius: 300 }] };

  const lay = (page: Playground, at: { x: number; y: number }): Promise<void> =>
    page.run(`
      canvas.tokens.placeables.find((it) => it.document.name === "Mira").control({ releaseOthers: true });
      await canvas.scene.createEmbeddedDocuments("${document}", [${JSON.stringify(source(at))}]);
      await new Promise((done) => setTimeout(done, 100));
    `);
  const areas = `canvas.scene.${profile === 13 ? "templates" : "regions"}.contents.filter((it) => ${
    profile === 13 ? "true" : 'it.name === "Fire"'
  }).length`;
  const count = (page: Playground): Promise<number> => page.run(`return ${areas};`);
  const cards = (page: Playground): Promise<number> =>
    page.run(`return game.messages.filter(({ flags }) => flags.parapet?.attack !== undefined).length;`);
  const dialog = (page: Playground) => page.page.locator(".parapet-refusal");

  test.each(BOOKS)(
    "that a player's creature does not reach is asked about in %s, and removing it undoes it",
    async (book) => {
      const [gm, player] = await seat(book);
      await lay(player, BEHIND);
      await expect
        .poll(() => dialog(player).textContent())
        .toMatch(/Mira cannot start an area there\. No line of effect because of .*Remove the area.*Keep the area/);
      await expect.poll(() => dialog(gm).count()).toBe(0);
      expect([await count(player), await cards(player)]).toEqual([1, 0]);
      await player.page.keyboard.press("Enter");
      for (const page of [gm, player]) await expect.poll(() => count(page)).toBe(0);
      expect(await cards(gm)).toBe(0);
      await expect.poll(() => dialog(player).count()).toBe(0);
    },
  );

  test.each(["none", "pf1"])(
    "is asked about once in the system %s, and then gets its card if the area stays",
    async (system) => {
      const [gm, player] = await seat("pathfinder1e", system);
      await lay(player, BEHIND);
      await dialog(player).getByRole("button", { name: "Keep the area" }).click();
      await expect.poll(() => dialog(player).count()).toBe(0);
      await expect.poll(() => cards(gm)).toBe(1);
      expect(await count(gm)).toBe(1);
    },
  );

  test("keeps the area if the question is closed, and asks nothing in the open", async () => {
    const [gm, player] = await seat("rise");
    await lay(player, BEHIND);
    await player.page.keyboard.press("Escape");
    await expect.poll(() => dialog(player).count()).toBe(0);
    expect(await count(gm)).toBe(1);
    await lay(player, OPEN);
    await expect.poll(() => dialog(player).count()).toBe(0);
    expect(await count(gm)).toBe(2);
  });

  test("off the intersections is said in Rise, and nowhere else", async () => {
    const [gm, player] = await seat("rise");
    const off = { x: 350, y: 500 };
    await lay(player, off);
    expect((await player.notices()).join()).toContain("The area’s point of origin is not an intersection of the grid.");
    expect(await gm.notices()).toEqual([]);
    await expect.poll(() => dialog(player).count()).toBe(0);
    await gm.set("ruleset", "pathfinder1e");
    await player.page.locator("#notices .notice").evaluateAll((all) => all.forEach((each) => each.remove()));
    await lay(player, off);
    expect(await player.notices()).toEqual([]);
  });

  /** In an open field: Mira fills 200,200 to 300,300, and Gark stands at 600,200. */
  const layThere = async (page: Playground, t: "circle" | "cone" | "ray", x: number, y: number): Promise<void> => {
    const shape = { cone: "cone", circle: "circle", ray: "line" }[t];
    const area =
      profile === 13
        ? { t, x, y, distance: 30, direction: 0, angle: 90, width: 10 }
        : {
            ...{ name: "Fire", displayMeasurements: true },
            shapes: [{ type: shape, x, y, radius: 600, angle: 90, rotation: 0, length: 600, width: 200 }],
          };
    await page.run(`
      canvas.tokens.placeables.find((it) => it.document.name === "Mira").control({ releaseOthers: true });
      await canvas.scene.createEmbeddedDocuments("${document}", [${JSON.stringify(area)}]);
      await new Promise((done) => setTimeout(done, 100));
    `);
  };

  test.each(["cone", "ray"] as const)(
    "of a cone or a line apart from its maker is asked about in Rise, and one press keeps it: %s",
    async (shape) => {
      const [gm, player] = await seat("rise");
      await gm.run(openField(600));
      await layThere(player, shape, 300, 200);
      await expect.poll(() => cards(gm)).toBe(1);
      expect(await dialog(player).count()).toBe(0);

      await layThere(player, shape, 400, 200);
      await expect
        .poll(() => dialog(player).textContent())
        .toMatch(/A cone or line without a range starts at a corner.*It has a range: keep.*Remove the area/);
      expect([await dialog(gm).count(), await cards(gm)]).toEqual([0, 1]);
      await player.page.keyboard.press("Enter");
      await expect.poll(() => cards(gm)).toBe(2);
      expect([await dialog(player).count(), await count(gm)]).toEqual([0, 2]);

      await layThere(gm, shape, 400, 200);
      await dialog(gm).getByRole("button", { name: "Remove the area" }).click();
      await expect.poll(() => count(player)).toBe(2);
      expect(await cards(gm)).toBe(2);
      await gm.set("ruleset", "pathfinder1e");
      await layThere(player, shape, 400, 200);
      await expect.poll(() => cards(gm)).toBe(3);
      expect(await dialog(player).count()).toBe(0);
    },
  );

  test("of a cone with a range is said to be off the intersections, too", async () => {
    const [gm, player] = await seat("rise");
    await gm.run(openField(600));
    await layThere(player, "cone", 430, 200);
    expect((await player.notices()).join()).not.toContain("intersection");
    await dialog(player).getByRole("button", { name: "It has a range: keep" }).click();
    await expect.poll(async () => (await player.notices()).join()).toContain("is not an intersection of the grid.");
  });

  test("about its maker's middle is the whole body in Rise on version 13, which has no emanations", async () => {
    const [gm, player] = await seat("rise");
    await gm.run(openField(600));
    await layThere(player, "circle", 250, 250);
    const judged = (): Promise<[string, number][]> =>
      gm.run(`
        const { attack } = game.messages.contents.at(-1).flags.parapet;
        return attack.targets.map(({ target, verdict }) => [canvas.scene.tokens.get(target.slice(6)).name, verdict.origin.x]);
      `);
    const isBody = profile === 13;
    // The corner of Mira's space that is nearest to Gark, or the middle of the circle; nobody is struck by their own aura.
    await expect.poll(judged).toContainEqual(["Gark", isBody ? 300 : 250]);
    expect((await judged()).some(([name]) => name === "Mira")).toBe(!isBody);
    expect((await player.notices()).join().includes("is not an intersection of the grid")).toBe(!isBody);
  });

  test("is as far from its maker as its card says", async () => {
    const [gm, player] = await seat("rise");
    await gm.run(openField(600));
    const said = (page: Playground) => expect.poll(() => page.page.locator("#chat .parapet-card").last().textContent());
    await layThere(player, "circle", 500, 300);
    for (const page of [gm, player]) await said(page).toContain("Starts 10 ft from Mira");
    await gm.run(`await canvas.scene.tokens.getName("Mira").update({ elevation: 40 }, { animate: false });`);
    await layThere(gm, "circle", 500, 300);
    // From 40 down to the head of a space on the ground, 5, are seven spaces: it is in the eighth, and diagonals count as one.
    for (const page of [gm, player]) await said(page).toContain("Starts 40 ft from Mira");
    await layThere(player, "circle", 300, 300);
    for (const page of [gm, player]) await said(page).not.toContain("from Mira");
  });

  test("is only said if the GM wants no questions, and not even that if attacks are not judged", async () => {
    const [gm, player] = await seat("pathfinder1e");
    await gm.set("refusal", "warn");
    await lay(player, BEHIND);
    await expect.poll(() => dialog(player).count()).toBe(0);
    expect((await player.notices()).join()).toMatch(/Mira cannot start an area there\. /);
    await gm.set("refusal", "off");
    await player.page.locator("#notices .notice").evaluateAll((all) => all.forEach((each) => each.remove()));
    await lay(player, BEHIND);
    expect(await player.notices()).toEqual([]);
  });

  test("is judged on what the player knows: a solid region that they do not see stops nothing for them", async () => {
    const [gm, player] = await seat("pathfinder1e");
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Region", [{
      name: "Rock", visibility: 1, shapes: [{ type: "rectangle", x: 200, y: 0, width: 50, height: 900 }],
      behaviors: [{ type: "parapet.terrain", system: { cover: "standard", blocksEffect: true, blocksSight: true } }],
    }]);`);
    await lay(player, OPEN);
    await expect.poll(() => dialog(player).count()).toBe(0);
    await lay(gm, OPEN);
    await expect.poll(() => dialog(gm).textContent()).toMatch(/Mira cannot start an area there\. .*because of Rock/);
  });
});
