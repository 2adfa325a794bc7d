import { describe, expect, it, test } from "vitest";
import { layTable, Playground } from "./table";
import { fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** Advice on the way of a dragged token, and the best places: a shield a step, claws, words, one press to walk. */

const table = layTable();

const CHIP = ".parapet-path-chip";
const PLACES = ".parapet-best-places button";

const chip = ({ page }: Playground): Promise<string | null> =>
  page.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, CHIP);

/** Drags a creature by so many pixels of the scene and does not drop it. */
const drag = async (
  playground: Playground,
  name: string,
  by: { readonly x: number; readonly y: number },
): Promise<void> => {
  const { page } = playground;
  const from = await playground.middleOf(name);
  const [zero, end] = [await playground.at(0, 0), await playground.at(by.x, by.y)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 4; i++)
    await page.mouse.move(from.x + ((end.x - zero.x) * i) / 4, from.y + ((end.y - zero.y) * i) / 4);
  await playground.settle();
};

const icons = (playground: Playground): Promise<number> =>
  playground.run("return canvas.parapetPath.children[0].children[2].children.filter(({ visible }) => visible).length;");

describe.each(versions("logic"))("in version %i a dragged token", (profile) => {
  it("has a shield at each step, claws where it provokes and words at the end, and leaves nothing when it is dropped", async () => {
    const playground = await Playground.open(table, profile);
    await playground.click("Mira");
    // Past Gark and Krell: three squares, each with a shield.
    await drag(playground, "Mira", { x: 300, y: 100 });
    await expect.poll(() => icons(playground), { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    await expect.poll(() => chip(playground), { timeout: 20_000 }).toContain("provokes Gark");
    await playground.page.mouse.up();
    await expect.poll(() => chip(playground)).toBeNull();
    await expect.poll(() => icons(playground)).toBe(0);
    await playground.close();
  });

  it("has no advice where the user has turned it off", async () => {
    const playground = await Playground.open(table, profile);
    await playground.set("pathAdvice", "off");
    await playground.click("Mira");
    await drag(playground, "Mira", { x: 300, y: 100 });
    expect(await chip(playground)).toBeNull();
    expect(await icons(playground)).toBe(0);
    await playground.page.mouse.up();
    await playground.close();
  });

  it("has its best places outlined by a key, and walks to the first one with Enter", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    await playground.click("Mira");
    const before = await playground.run<string>(
      `const { x, y } = canvas.scene.tokens.getName("Mira"); return x + "," + y;`,
    );
    await page.locator("#board").focus();
    await page.keyboard.press("n");
    await expect.poll(() => page.locator(".parapet-map-legend").textContent()).toContain("Target one creature");
    await page.keyboard.press("n");
    await playground.run(`canvas.tokens.placeables.find(({ document }) => document.name === "Krell").setTarget(true);`);
    await page.keyboard.press("n");
    await expect.poll(() => page.locator(PLACES).count(), { timeout: 60_000 }).toBe(3);
    expect(await page.locator(PLACES).first().getAttribute("aria-label")).toContain("Krell: No cover");
    // Also on a phone, beside the note about the place that has the focus.
    await page.setViewportSize({ width: 390, height: 800 });
    const title = page.locator(".parapet-map-legend p");
    expect(await title.textContent()).toContain("select one to walk there");
    expect((await title.boundingBox())!.height).toBeGreaterThan(10);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(PLACES).count()).toBe(0);
    await expect
      .poll(() => playground.run(`const { x, y } = canvas.scene.tokens.getName("Mira"); return x + "," + y;`))
      .not.toBe(before);
    await playground.close();
  });
});

/** The icons on the way, each with how often it is there. */
const marks = (playground: Playground): Promise<Readonly<Record<string, number>>> =>
  playground.run(`
    const shown = canvas.parapetPath.children[0].children[2].children.filter(({ visible }) => visible);
    const all = {};
    for (const { name } of shown) all[name] = (all[name] ?? 0) + 1;
    return all;`);

/** Only Mira at 200,200 and Gark east of there, at rest; then more. */
const alone = async (playground: Playground, ruleset: string, more = ""): Promise<void> => {
  await playground.set("ruleset", ruleset);
  await playground.run(`${openField(300)} ${more}
    await until(() => canvas.tokens.placeables.every(({ x, y, document }) => x === document.x && y === document.y));`);
  await playground.click("Mira");
};

/** Puts a low wall between the two, which Gark has to strike across. */
const LOW_WALL = `await scene.createEmbeddedDocuments("Wall", [{ c: [300, 0, 300, 600], flags: { parapet: { cover: "low" } } }]);`;

const INVISIBLE = `await tokenOf("Mira").document.update({ "flags.parapet.conditions": ["invisible"] });`;

const WEST = { x: -200, y: 0 };
const SOUTH = { x: 0, y: 100 };

/** A space threatened by Gark is left, or not, and something may forbid the attack. By the books, not by Parapet. */
const WAYS = [
  { way: "leaving a threatened square in Pathfinder", by: WEST, claws: 1 },
  { way: "moving within the threatened squares in Pathfinder", by: SOUTH, claws: 1 },
  { way: "cover behind a low wall in Pathfinder", more: LOW_WALL, by: WEST, claws: 0 },
  { way: "total concealment in Pathfinder", more: INVISIBLE, by: WEST, claws: 0 },
  { way: "an enemy that has not acted yet in Pathfinder", more: fightOf(["Mira", "Gark"], 1, 0), by: WEST, claws: 0 },
  { way: "leaving the reach in the fifth edition", ruleset: "dnd5e", by: WEST, claws: 1 },
  { way: "moving within the reach in the fifth edition", ruleset: "dnd5e", by: SOUTH, claws: 0 },
];

describe.each(versions("logic"))("in version %i the claws of a way", (profile) => {
  it.each(WAYS)("for $way", async ({ ruleset = "pathfinder1e", more = "", by, claws }) => {
    const playground = await Playground.open(table, profile);
    await alone(playground, ruleset, more);
    await drag(playground, "Mira", by);
    await expect.poll(() => chip(playground)).toContain("Gark");
    expect((await marks(playground))["provokes"] ?? 0).toBe(claws);
    expect((await chip(playground))?.includes("provokes Gark")).toBe(claws > 0);
    await playground.page.mouse.up();
    await playground.close();
  });

  it("lie between the last threatened square and the next", async () => {
    const playground = await Playground.open(table, profile);
    await alone(playground, "pathfinder1e");
    await drag(playground, "Mira", { x: -200, y: 0 });
    await expect.poll(async () => (await marks(playground))["provokes"]).toBe(1);
    // From Mira's own square, whose middle is at 250,250, to the one west of it.
    expect(
      await playground.run(`
        const { position } = canvas.parapetPath.children[0].children[2].children.find(({ name, visible }) => visible && name === "provokes");
        return [position.x, position.y];`),
    ).toEqual([200, 250]);
    await playground.page.mouse.up();
    await playground.close();
  });

  it("leave room for words that cover neither the start nor the end of the way", async () => {
    const playground = await Playground.open(table, profile);
    await alone(playground, "pathfinder1e");
    for (const by of [
      { x: 0, y: -100 },
      { x: 0, y: 200 },
      { x: -100, y: -100 },
    ]) {
      await drag(playground, "Mira", by);
      await expect.poll(() => chip(playground)).toContain("Gark");
      const covered = await playground.run<readonly string[]>(`
        const { left, top, right, bottom } = document.querySelector("${CHIP}").getBoundingClientRect();
        const spaces = [["start", 200, 200], ["end", 200 + ${by.x}, 200 + ${by.y}], ["Gark", 300, 200]];
        return spaces.flatMap(([name, x, y]) => {
          const [from, to] = [[x, y], [x + 100, y + 100]].map(([x, y]) => canvas.clientCoordinatesFromCanvas({ x, y }));
          return from.x < right && left < to.x && from.y < bottom && top < to.y ? [name] : [];
        });`);
      expect(covered, JSON.stringify(by)).toEqual([]);
      await playground.page.keyboard.press("Escape");
      await playground.page.mouse.up();
      await playground.run(`${PAGE_TOOLS} await tokenOf("Mira").document.update({ x: 200, y: 200 }, { animate: false });
        await until(() => tokenOf("Mira").y === 200 && tokenOf("Mira").x === 200); tokenOf("Mira").control();`);
      await playground.settle();
    }
    await playground.close();
  });
});

describe.each(versions("logic"))("with two seats on version %i", (profile) => {
  const seats = twoSeats({ table, world: "path-advice", profile, field: openField(300) });

  test("is judged for a player by the enemies that they see", async () => {
    const [gm, player] = await seats("pf1", "pathfinder1e");
    await player.run(`${PAGE_TOOLS} tokenOf("Mira").control();`);
    await drag(player, "Mira", { x: 0, y: 400 });
    await expect.poll(() => chip(player)).toContain("Gark");
    await player.page.mouse.up();
    await gm.run(`${PAGE_TOOLS} await tokenOf("Gark").document.update({ hidden: true });`);
    await expect.poll(() => player.run(`return canvas.scene.tokens.getName("Gark").hidden;`)).toBe(true);
    await drag(player, "Mira", { x: 0, y: -200 });
    await player.settle();
    // The only enemy is not there for the player: no words, no shields, no claws.
    expect(await chip(player)).toBeNull();
    expect(await icons(player)).toBe(0);
  });

  test("offers nothing to a player for a creature that is not theirs", async () => {
    const [, player] = await seats("pf1", "pathfinder1e");
    await player.run(
      `${PAGE_TOOLS} canvas.tokens.placeables.forEach((it) => it.release()); tokenOf("Gark").control();`,
    );
    await player.page.locator("#board").focus();
    await player.page.keyboard.press("n");
    await expect.poll(() => player.page.locator(".parapet-map-legend").textContent()).toContain("token of yours");
    expect(await player.page.locator(PLACES).count()).toBe(0);
  });
});
