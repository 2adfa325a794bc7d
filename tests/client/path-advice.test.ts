import { describe, expect, it, test } from "vitest";
import { alone, chip, drag, PLACES } from "./path-advice-hands";
import { layTable, Playground, type Box } from "./playground";
import { fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** Advice on the way of a dragged token, and the best places: a shield a step, claws, words, one press to walk. */

const table = layTable();

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
});

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

interface SignsSeen {
  readonly labels: Box[];
  readonly badges: Box[];
  readonly marks: Box[];
}

/** On screen: the label of the target, the badges, and the marks of the way. */
const labelAndMarks = (playground: Playground): Promise<SignsSeen> =>
  playground.run(`
    const shown = canvas.parapetPath.children[0].children[2].children.filter(({ visible }) => visible);
    const box = ({ position, width, height }) => {
      const { x, y } = canvas.stage.toGlobal(position);
      const [w, h] = [width * canvas.stage.scale.x, height * canvas.stage.scale.y];
      return { x: x - w / 2, y: y - h / 2, width: w, height: h };
    };
    const boxes = (signs) => signs.flatMap(({ box }) => box ?? []);
    const { labels, badges } = game.modules.get("parapet").api.overlay;
    return { labels: boxes(labels), badges: boxes(badges), marks: shown.map(box) };
  `);

const labelTexts = (playground: Playground): Promise<readonly string[]> =>
  playground.run(`return game.modules.get("parapet").api.overlay.labels.map(({ text }) => text);`);

describe.each(versions("logic"))("in version %i the label of a target", (profile) => {
  it("keeps off the marks of a way, and names the target, until advice is turned off", async () => {
    const playground = await Playground.open(table, profile);
    await playground.click("Mira");
    await playground.run(`
      canvas.tokens.placeables.find(({ document }) => document.name === "Gark").setTarget(true, { releaseOthers: true });
    `);
    await playground.settle();
    const before = await labelAndMarks(playground);
    expect([before.labels.length, before.marks.length]).toEqual([1, 0]);
    expect(await labelTexts(playground)).toEqual([expect.not.stringContaining("Gark")]);
    // Along the row above Gark, where its label is.
    await drag(playground, "Mira", { x: 400, y: -100 });
    await expect.poll(() => chip(playground), { timeout: 20_000 }).toContain("Gark");
    const during = async () => {
      const { labels, marks: on } = await labelAndMarks(playground);
      return [labels.length, on.length > 2, on.some((mark) => labels.some((label) => overlap(mark, label)))];
    };
    await expect.poll(during).toEqual([1, true, false]);
    // Badges may reach a few pixels into the round marks.
    const { badges, marks } = await labelAndMarks(playground);
    const within = ({ x, y, width, height }: Box): Box => ({
      x: x + 6,
      y: y + 6,
      width: width - 12,
      height: height - 12,
    });
    expect(badges.length).toBeGreaterThan(0);
    expect(marks.filter((mark) => badges.some((badge) => overlap(within(mark), badge)))).toEqual([]);
    // The words about the way say Mira's own cover.
    expect(await labelTexts(playground)).toEqual([expect.stringMatching(/^Gark: /)]);
    await playground.set("pathAdvice", "off");
    await expect.poll(async () => (await labelAndMarks(playground)).marks).toEqual([]);
    await expect.poll(() => labelTexts(playground)).toEqual([expect.not.stringContaining("Gark")]);
    await playground.page.mouse.up();
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

/** Puts a low wall between the two, which Gark has to strike across. */
const LOW_WALL = `await scene.createEmbeddedDocuments("Wall", [{ c: [300, 0, 300, 600], flags: { parapet: { cover: "low" } } }]);`;

const INVISIBLE = `await tokenOf("Mira").document.update({ "flags.parapet.conditions": ["invisible"] });`;

const LONG_SQUARES = `await scene.update({ "grid.distance": 10 });`;

const WEST = { x: -200, y: 0 };
const SOUTH = { x: 0, y: 100 };

/** A space threatened by Gark is left, or not, and something may forbid the attack. By the books, not by Parapet. */
const WAYS = [
  { way: "leaving a threatened square in Pathfinder", by: WEST, claws: 1 },
  { way: "moving within the threatened squares in Pathfinder", by: { x: 0, y: 200 }, claws: 1 },
  { way: "a 5-foot step in Pathfinder", by: SOUTH, claws: 0 },
  { way: "leaving a threatened square in Epic Path", ruleset: "epic-path", by: WEST, claws: 1 },
  { way: "a 5-foot step in Epic Path", ruleset: "epic-path", by: SOUTH, claws: 0 },
  {
    way: "a square in Pathfinder’s second edition, where a Step is declared",
    ruleset: "pathfinder2e",
    by: SOUTH,
    claws: 1,
  },
  { way: "a square of 10 ft in Pathfinder", more: LONG_SQUARES, by: SOUTH, claws: 1 },
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
    // Until the world has started: its end judges everything again, which ends the search.
    await player.settle();
    await player.page.locator("#board").focus();
    await player.page.keyboard.press("n");
    await expect.poll(() => player.page.locator(".parapet-map-legend").textContent()).toContain("token of yours");
    await expect.poll(() => player.page.locator(PLACES).count()).toBe(0);
  });
});
