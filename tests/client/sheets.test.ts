import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { sheetHands, TOKEN } from "./sheet-hands";
import { logicTest, versions } from "./versions";

/** Parapet's fields in the sheets of walls, tokens, prototype tokens, tiles and regions. */

const table = layTable();
let playground: Playground;

const { evaluate, openSheet, field, openTab, fieldsets, save, openAll } = sheetHands(() => playground);

const TILE = `(await canvas.scene.createEmbeddedDocuments("Tile", [{ x: 300, y: 350, width: 100, height: 100 }]))[0]`;
const REGION = `(await canvas.scene.createEmbeddedDocuments("Region", [
  { name: "Bog", visibility: 2, shapes: [{ type: "rectangle", x: 300, y: 350, width: 100, height: 100, rotation: 0, hole: false }] },
]))[0]`;
const FIRST_WALL = "canvas.scene.walls.contents[0]";

/** Inputs of Parapet's without a name that a screen reader can say. */
const nameless = (): Promise<string[]> =>
  playground.page
    .locator(".parapet-fields :is(input, select)")
    .evaluateAll((inputs) =>
      inputs
        .filter((input) => ((input as HTMLInputElement).labels?.[0]?.textContent ?? "").trim() === "")
        .map((input) => input.id),
    );

describe.each(versions("differs"))("with Foundry %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("a wall's sheet writes the flag, changes the verdict and shows it when opened again", async () => {
    await evaluate(`
      const x = ${TOKEN("Mira")}.x + 150;
      window.between = (await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [x, 0, x, 1000] }]))[0];
    `);
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "total" });
    await openSheet("between");
    await evaluate("await sheet.render({ parts: ['footer'] }); await sheet.render();");
    await expect.poll(() => fieldsets().count()).toBe(1);
    await expect
      .poll(() => field("cover").locator("option").first().textContent())
      .toBe("Auto: a solid wall, blocks effect");
    await field("cover").selectOption("standard");
    await save();
    expect(await evaluate("return between.flags.parapet;")).toMatchObject({ cover: "standard" });
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "standard" });
    await openSheet("between");
    await expect.poll(() => field("cover").inputValue()).toBe("standard");
    await field("cover").selectOption("");
    await save();
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "total" });
  });

  logicTest(profile)("a wall's sheet shows first what the rules use, and the rest when expanded", async () => {
    await openSheet(FIRST_WALL);
    await expect.poll(() => field("cover").isVisible()).toBe(true);
    await expect.poll(() => field("size").isVisible()).toBe(false);
    await playground.page.locator(".parapet-fields summary", { hasText: "Other rule sets" }).click();
    await expect.poll(() => field("size").isVisible()).toBe(true);
    await playground.set("ruleset", "crisis-protocol");
    await evaluate("await sheet.close();");
    await openSheet(FIRST_WALL);
    await expect.poll(() => field("size").isVisible()).toBe(true);
    await expect.poll(() => field("top").isVisible()).toBe(false);
  });

  logicTest(profile)("a wall with its own height can be seen over", async () => {
    await openSheet(FIRST_WALL);
    await field("bottom").fill("0");
    await field("top").fill("3");
    await save();
    expect(await evaluate(`return ${FIRST_WALL}.flags.parapet;`)).toMatchObject({ bottom: 0, top: 3 });
    await openSheet(FIRST_WALL);
    await expect.poll(() => field("top").inputValue()).toBe("3");
  });

  logicTest(profile)("a wall has no height field of Parapet's with a height module", async () => {
    await evaluate(`game.modules.set("wall-height", { id: "wall-height", active: true });`);
    await openSheet(FIRST_WALL);
    await expect.poll(() => field("top").count()).toBe(0);
  });

  logicTest(profile)("an invalid flag shows the default", async () => {
    await evaluate(`await ${FIRST_WALL}.update({ flags: { parapet: { cover: "sturdy", size: "big", top: [] } } });`);
    await openSheet(FIRST_WALL);
    await expect.poll(() => field("cover").inputValue()).toBe("");
    await expect.poll(() => field("size").inputValue()).toBe("");
    await expect.poll(() => field("top").inputValue()).toBe("");
    playground.errors.length = 0;
  });

  test("a token's sheet lists conditions by the game system's statuses first, and stores them as Parapet's", async () => {
    await evaluate(`
      const statuses = [
        { id: "restrained", name: "Restrained!" },
        { id: "prone", name: "Prone!" },
        { id: "petrified", name: "Petrified!" },
        { id: "paralyzed", name: "Paralyzed!" },
        { id: "bleeding", name: "Bleeding!" },
      ];
      CONFIG.statusEffects.splice(0, CONFIG.statusEffects.length, ...statuses);
    `);
    await openSheet(TOKEN("Gark"));
    await openTab();
    const groups = await field("conditions")
      .locator("optgroup")
      .evaluateAll((all) =>
        all.map((group) => [
          (group as HTMLOptGroupElement).label,
          [...group.children].map(({ textContent }) => textContent),
        ]),
      );
    const system = await evaluate("return game.system.title;");
    expect(groups[0]).toEqual([system, ["Restrained!", "Petrified!, Paralyzed!", "Prone!"]]);
    expect(groups[1]).toEqual(["Other conditions", expect.arrayContaining(["Blinded", "Flat-footed", "Taking cover"])]);
    expect(groups[1]?.[1]).not.toContain("Prone");
    await field("conditions").selectOption(["entangled", "shaken"]);
    await save();
    expect(await evaluate(`return ${TOKEN("Gark")}.flags.parapet.conditions.toSorted();`)).toEqual([
      "entangled",
      "shaken",
    ]);
  });

  logicTest(profile)("an untouched token sheet changes no verdict", async () => {
    const before = await playground.verdict("Mira", "Krell");
    await openSheet(TOKEN("Gark"));
    await save();
    expect(await playground.verdict("Mira", "Krell")).toEqual(before);
    expect(await playground.notices()).toEqual([]);
  });

  logicTest(profile)("a token's sheet writes no untouched checkbox", async () => {
    await evaluate(`
      const made = await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Newcomer", x: 100, y: 100 }]);
      window.newcomer = made[0];
    `);
    await openSheet("newcomer");
    await openTab();
    await openAll();
    await playground.page.getByLabel("Low-light vision").check();
    await save();
    const flags = await evaluate<Record<string, unknown>>("return newcomer.flags.parapet;");
    expect(flags).toMatchObject({ lowLight: true });
    expect(Object.keys(flags)).not.toContain("providesCover");
    expect(Object.keys(flags)).not.toContain("tall");
    await openSheet("newcomer");
    await expect.poll(() => field("lowLight").isChecked()).toBe(true);
    await expect.poll(() => playground.page.locator('[id$="-parapet-providesCover"]').isChecked()).toBe(true);
  });

  test("a prototype token's sheet has the same fields", async () => {
    await evaluate(`
      const actor = game.addActor({ name: "Ogre" });
      window.prototype = actor.prototypeToken;
      window.sheet = new foundry.applications.sheets.PrototypeTokenConfig({ prototype: actor.prototypeToken });
      await sheet.render({ force: true });
    `);
    await expect.poll(() => fieldsets().count()).toBe(1);
    await openTab();
    await field("height").fill("12");
    await save();
    expect(await evaluate("return prototype._source.flags.parapet;")).toMatchObject({ height: 12 });
  });

  test("a tile's sheet makes it terrain, and a tile whose sheet is left blank is not", async () => {
    await playground.set("ruleset", "crisis-protocol");
    await evaluate(`window.tile = ${TILE};`);
    await openSheet("tile");
    await expect.poll(() => fieldsets().count()).toBe(1);
    await save();
    expect(await playground.notices()).toEqual([]);
    await openSheet("tile");
    await playground.page.locator('nav [data-tab="overhead"]').click();
    await field("terrain.size").fill("3");
    await save();
    expect(await evaluate("return tile.flags.parapet.terrain;")).toMatchObject({ size: 3, cover: "" });
    expect(await playground.notices()).toEqual([]);
  });

  test("the region's sheet adds cover terrain and a veil, which are read", async () => {
    await evaluate(`window.region = ${REGION};`);
    await openSheet("region");
    await playground.page.locator('nav [data-tab="behaviors"]').click();
    await playground.page.getByRole("button", { name: "Add cover terrain" }).click();
    await playground.settle();
    await playground.page.getByRole("button", { name: "Add veil" }).click();
    await playground.settle();
    expect(
      await evaluate("return region.behaviors.contents.map(({ type, system }) => [type, { ...system }]);"),
    ).toEqual([
      ["parapet.terrain", expect.objectContaining({ cover: "standard", size: null, blocksEffect: false })],
      ["parapet.veil", expect.objectContaining({ concealment: "partial" })],
    ]);
    await expect.poll(() => playground.page.locator(".parapet-behaviours").count()).toBe(1);
    expect(await playground.notices()).toEqual([]);
  });

  test("a veil may have a miss chance of its own, in percent", async () => {
    const chances = await evaluate(`
      const tokenOf = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
      const { x, y } = tokenOf("Gark").document;
      const chance = () => game.modules.get("parapet").api.judge(tokenOf("Mira").id, tokenOf("Gark").id).missChance;
      const before = chance();
      const [fog] = await canvas.scene.createEmbeddedDocuments("Region", [{
        name: "Fog",
        shapes: [{ type: "rectangle", x, y, width: 100, height: 100 }],
        behaviors: [{ type: "parapet.veil", system: { concealment: "partial", missChance: 40 } }],
      }]);
      const veil = fog.behaviors.contents[0];
      const own = chance();
      await veil.update({ system: { missChance: null } });
      return [before, own, chance()];
    `);
    expect(chances).toEqual([0, 40, 20]);
  });

  test("a behavior's sheet names its fields and choices", async () => {
    await evaluate(`
      const region = ${REGION};
      const made = await region.createEmbeddedDocuments("RegionBehavior", [{ type: "parapet.terrain", name: "Hedge" }]);
      await made[0].sheet.render({ force: true });
    `);
    const text = await playground.page.locator(".application").last().textContent();
    expect(text).toContain("Blocks effect");
    expect(text).toContain("Low: a hedge or rubble");
  });

  logicTest(profile)("an untouched behavior sheet sets no size category", async () => {
    await evaluate(`
      const region = ${REGION};
      const made = await region.createEmbeddedDocuments("RegionBehavior", [{ type: "parapet.terrain", name: "Hedge" }]);
      window.hedge = made[0];
      await hedge.sheet.render({ force: true });
    `);
    await playground.page.locator(".region-behavior-config footer button").click();
    await playground.settle();
    expect(await evaluate("return hedge.system.sizeCategory || null;")).toBeNull();
  });

  test("every field of every sheet has a name, and is reachable by keyboard", async () => {
    for (const document of [FIRST_WALL, TOKEN("Gark"), TILE]) {
      await openSheet(document);
      await openAll();
      expect(await nameless()).toEqual([]);
      const unreachable = await playground.page
        .locator(".parapet-fields :is(input, select)")
        .evaluateAll((inputs) => inputs.filter((input) => (input as HTMLElement).tabIndex < 0).length);
      expect(unreachable).toBe(0);
      await evaluate("await sheet.close();");
    }
  });

  logicTest(profile)("a player sees none of it", async () => {
    playground = await playground.asPlayer();
    await openSheet(TOKEN("Mira"));
    await expect.poll(() => playground.page.locator(".application.sheet").count()).toBe(1);
    await expect.poll(() => fieldsets().count()).toBe(0);
  });

  test("a sheet in a detached window gets elements of that window", async () => {
    const isOwn = await evaluate(`
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const other = frame.contentDocument;
      const form = other.createElement("form");
      other.body.append(form);
      Hooks.callAll("renderWallConfig", { id: "x", document: ${FIRST_WALL} }, form, {}, {});
      return form.querySelector(".parapet-fields")?.ownerDocument === other;
    `);
    expect(isOwn).toBe(true);
  });
});

test("a palette of Foundry 14, which has no document, stays unchanged", async () => {
  playground = await Playground.open(table, 14);
  await evaluate("await new foundry.applications.sheets.palette.WallPalette().render({ force: true });");
  await expect.poll(() => playground.page.locator("#wall-palette").count()).toBe(1);
  await expect.poll(() => fieldsets().count()).toBe(0);
  await playground.close();
});
