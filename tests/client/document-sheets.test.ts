import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beforeModules, layTable, Playground } from "./playground";
import { versions } from "./versions";

/** The stand-in's own sheets, where a wrong one could let a wrong module pass. */

const table = layTable();
let playground: Playground;

const evaluate = <T>(script: string): Promise<T> => playground.run(script);

/** A region behavior of the module's, as its own would be registered in `init`. */
const BEHAVIOR = `
  const { StringField, NumberField, BooleanField, SchemaField } = foundry.data.fields;
  class Fog extends foundry.data.regionBehaviors.RegionBehaviorType {
    static LOCALIZATION_PREFIXES = ["TESTS.Fog"];
    static defineSchema() {
      return {
        thickness: new StringField({ required: true, initial: "thin", choices: { thin: "TESTS.thin", thick: "TESTS.thick" } }),
        depth: new NumberField({ required: true, nullable: false, initial: 2, min: 0, integer: true }),
        wet: new BooleanField(),
        heights: new SchemaField({ bottom: new NumberField(), top: new NumberField() }),
      };
    }
  }
`;

/** Before the page loads the module, so that it is there when the client looks for it. */
const DECLARED = `
  const real = window.fetch;
  window.fetch = async (url, ...rest) => {
    const response = await real(url, ...rest);
    if (String(url).endsWith("module.json")) {
      const json = await response.json();
      json.documentTypes = { RegionBehavior: { ...json.documentTypes?.RegionBehavior, fog: {} } };
      return new Response(JSON.stringify(json));
    }
    if (!String(url).endsWith("lang/en.json")) return response;
    const json = await response.json();
    Object.assign(json, { "TESTS.Fog.FIELDS.depth.label": "How deep", "TESTS.Fog.FIELDS.heights.top.label": "Up to" });
    return new Response(JSON.stringify(json));
  };
  ${beforeModules(`
    its.once("init", () => {
      ${BEHAVIOR}
      Object.assign(CONFIG.RegionBehavior.dataModels, { "parapet.fog": Fog });
      Object.assign(CONFIG.RegionBehavior.typeLabels, { "parapet.fog": "Fog of the tests" });
    });
  `)}
`;

const open = async (profile: number): Promise<void> => {
  playground = await Playground.open(table, profile, undefined, DECLARED);
};

describe.each(versions("differs"))("the sheets of the stand-in, version %i", (profile) => {
  beforeEach(() => open(profile));
  afterEach(() => playground.close());

  test("of a wall writes the flags of a module's fields, and its own fields as numbers", async () => {
    await evaluate(`
      Hooks.once("renderWallConfig", (app, element) => {
        element.querySelector("[data-application-part=body]").insertAdjacentHTML("beforeend",
          '<input name="flags.parapet.tests" value="low"><input type="number" name="flags.parapet.testSize" value="">');
      });
      window.wall = canvas.scene.walls.contents[0];
      await wall.sheet.render({ force: true });
    `);
    await playground.page.locator('.wall-config [name="dir"]').selectOption("1");
    await playground.page.locator(".wall-config footer button").click();
    await playground.page.waitForSelector(".wall-config", { state: "detached" });
    expect(
      await evaluate(
        "return [wall._source.flags.parapet.tests, wall._source.flags.parapet.testSize, wall._source.dir];",
      ),
    ).toEqual(["low", null, 1]);
  });

  test("is rendered again when its document changes, with the hook, and closes with its document", async () => {
    await evaluate(`
      window.renders = 0;
      Hooks.on("renderWallConfig", () => { renders += 1; });
      window.wall = canvas.scene.walls.contents[0];
      await wall.sheet.render({ force: true });
      await wall.update({ dir: 2 });
    `);
    await expect.poll(() => evaluate("return renders;")).toBe(2);
    await expect.poll(() => playground.page.locator('.wall-config [name="dir"]').inputValue()).toBe("2");
    await evaluate("await wall.delete();");
    await expect.poll(() => playground.page.locator(".wall-config").count()).toBe(0);
  });

  test("of a prototype token has a token but no document, and writes to the actor", async () => {
    const seen = await evaluate(`
      const actor = game.addActor({ name: "Ogre" });
      const app = new foundry.applications.sheets.PrototypeTokenConfig({ prototype: actor.prototypeToken });
      await app.render({ force: true });
      app.element.querySelector("[data-tab=identity].tab").insertAdjacentHTML("beforeend", '<input name="flags.parapet.tests" value="Spears">');
      await app.submit();
      return [app.document === undefined, app.token === actor.prototypeToken, actor.prototypeToken.flags.parapet.tests];
    `);
    expect(seen).toEqual([true, true, "Spears"]);
  });

  test("have the class chain of their version", async () => {
    const chain = await evaluate(
      "return [...canvas.scene.walls.contents[0].sheet.constructor.inheritanceChain()].map(({ name }) => name);",
    );
    const own = profile === 14 ? ["WallConfig", "PlaceableConfig"] : ["WallConfig"];
    expect(chain).toEqual([...own, "HandlebarsApplication", "DocumentSheetV2", "ApplicationV2"]);
  });

  test("of a behavior has its model's fields, and rejects invalid values", async () => {
    await evaluate(`
      window.region = canvas.scene.regions.contents[0];
      const [behavior] = await region.createEmbeddedDocuments("RegionBehavior", [{ type: "parapet.fog", system: { wet: true } }]);
      window.behavior = behavior;
      await behavior.sheet.render({ force: true });
    `);
    expect(await evaluate("return behavior.toObject().system;")).toEqual({
      thickness: "thin",
      depth: 2,
      wet: true,
      heights: { bottom: null, top: null },
    });
    const sheet = playground.page.locator(".region-behavior-config");
    await sheet.getByLabel("How deep").fill("5");
    await sheet.getByLabel("Up to").fill("30");
    await sheet.locator("footer button").click();
    await sheet.waitFor({ state: "detached" });
    expect(await evaluate("return [behavior.system.depth, behavior.system.heights.top, behavior.system.wet];")).toEqual(
      [5, 30, true],
    );
    const forbiddenAttacks = await evaluate<string[]>(`
      const refused = (promise) => promise.then(() => "taken", (error) => error.message);
      return Promise.all([
        refused(behavior.update({ system: { depth: -1 } })),
        refused(behavior.update({ "system.thickness": "soupy" })),
        refused(region.createEmbeddedDocuments("RegionBehavior", [{ type: "parapet.smoke" }])),
      ]);
    `);
    expect(forbiddenAttacks[0]).toContain("depth");
    expect(forbiddenAttacks[1]).toContain("thickness");
    expect(forbiddenAttacks[2]).toContain("parapet.smoke");
    expect(await evaluate("return behavior.system.depth;")).toBe(5);
  });
});

test("version 14 shows its wall palette as a wall sheet without a document, and writes only changes", async () => {
  await open(14);
  const seen = await evaluate(`
    window.updates = [];
    Hooks.on("updateWall", (wall, changed) => { updates.push(changed); });
    const hooks = [];
    for (const hook of ["renderWallPalette", "renderWallConfig", "renderPlaceableConfig"]) Hooks.on(hook, (app) => { hooks.push([hook, app.document]); });
    const palette = new foundry.applications.sheets.palette.WallPalette();
    await palette.render({ force: true });
    return hooks;
  `);
  expect(seen).toEqual([
    ["renderWallPalette", null],
    ["renderWallConfig", null],
    ["renderPlaceableConfig", null],
  ]);
  await playground.page.locator('#wall-palette [name="sight"]').selectOption("0");
  await playground.settle();
  expect(await evaluate("return updates;")).toEqual([]);
  expect(playground.errors).toEqual([]);
});
