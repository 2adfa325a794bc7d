import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { beforeModules, layTable, Playground } from "./playground";
import { versions } from "./versions";

/** The hook that says that shown cover is stale, and the example module that shows cover by it alone. */
const table = layTable();

let playground: Playground;
afterEach(() => playground.close());

const LISTEN = `
  globalThis.calls = 0;
  Hooks.on("parapet.stale", () => calls++);
  globalThis.token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
`;

/** How often the hook fires after a script, and in the frames after it. */
const firedBy = async (script: string): Promise<number> => {
  await playground.settle();
  await playground.run(`calls = 0; ${script}`);
  await playground.settle();
  return playground.run<number>("return calls;");
};

/** Of a document that no verdict depends on there is no row: the hook may fire once too often, never too seldom. */
const CHANGES = [
  ["a wall", `await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [350, 0, 350, 900] }]);`],
  ["a door", `await canvas.scene.walls.contents.find(({ door }) => door === 1).update({ ds: 1 });`],
  ["a token", `await token("Gark").document.update({ y: 0 });`],
  [
    "a region",
    `await canvas.scene.createEmbeddedDocuments("Region", [{ name: "Hedge", shapes: [{ type: "rectangle", x: 300, y: 400, width: 50, height: 100 }] }]);`,
  ],
  ["a light", `await canvas.scene.createEmbeddedDocuments("AmbientLight", [{ x: 50, y: 450, config: { dim: 40 } }]);`],
  ["the darkness", `await canvas.scene.update({ environment: { darknessLevel: 1 } });`],
  [
    "an effect on a creature",
    `const actor = game.addActor({ name: "Gark" });
     await token("Gark").document.update({ actorId: actor.id, actorLink: true });
     await new Promise(requestAnimationFrame);
     calls = 0;
     await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Prone", statuses: ["prone"] }]);`,
  ],
  ["a setting", `await game.settings.set("parapet", "ruleset", "dnd5e");`],
  [
    "a ruling",
    `await game.modules.get("parapet").api.overrides.set("anyone", token("Krell").id, { cover: "improved" });`,
  ],
  ["the scene in view", `await canvas.scene.view();`],
] as const;

describe.each(versions("smoke"))("shown cover on version %i", (profile) => {
  test.each(CHANGES)("is stale after a change of %s", async (_, script) => {
    playground = await Playground.open(table, profile);
    await playground.run(LISTEN);
    expect(await firedBy(script)).toBeGreaterThan(0);
  });

  test("is stale once a frame at most, and then the API has the new answer", async () => {
    playground = await Playground.open(table, profile);
    await playground.run(`${LISTEN}
      globalThis.levels = [];
      const { api } = game.modules.get("parapet");
      Hooks.on("parapet.stale", () => levels.push(api.coverFor({ attacker: token("Mira"), target: token("Krell") }).level.id));
    `);
    const moves = [100, 200, 0].map((y) => `await token("Gark").document.update({ y: ${y} });`).join("\n");
    expect(await firedBy(`levels.length = 0; ${moves}`)).toBe(1);
    expect(await playground.run("return levels;")).toEqual(["none"]);
  });

  test("is not stale because a GM points, controls, targets or sees other things", async () => {
    playground = await Playground.open(table, profile);
    await playground.run(LISTEN);
    await playground.hover("Krell");
    const looks = `token("Mira").control(); token("Krell").setTarget(true); Hooks.callAll("sightRefresh", canvas.visibility);`;
    expect(await firedBy(looks)).toBe(0);
  });

  test("of a player is stale when their map shows other things", async () => {
    playground = await Playground.openAsPlayer(table, profile);
    await playground.run(LISTEN);
    expect(await firedBy(`Hooks.callAll("sightRefresh", canvas.visibility);`)).toBe(1);
  });

  test("is stale for the first time once the API is ready", async () => {
    const listen = `
      globalThis.heard = [];
      for (const name of ["parapet.ready", "parapet.stale"]) Hooks.on(name, () => heard.push(name));
    `;
    playground = await Playground.open(table, profile, undefined, beforeModules(listen));
    await playground.settle();
    const heard = await playground.run<string[]>("return heard;");
    expect(heard.slice(0, 2)).toEqual(["parapet.ready", "parapet.stale"]);
  });
});

const FOLDER = join(import.meta.dirname, "../../docs/integrations/example");
const textOf = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
const manifest = JSON.parse(textOf("module.json")) as {
  readonly esmodules: readonly string[];
  readonly relationships: { readonly requires: readonly object[] };
};

/** As the client loads it before `init`: what it registers is `its`. */
const INSTALLED = beforeModules(`
  const before = new Set(Object.keys(hooks.events));
  ${manifest.esmodules.map((name) => `{ ${textOf(name)} }`).join("\n")}
  globalThis.its = Object.keys(hooks.events).filter((name) => !before.has(name));
`);

const boxed = (): Promise<string[]> => playground.page.locator("#cover-in-the-corner p").allTextContents();

/** Mira and Krell fight, and the first of these names acts. */
const fight = (first: "Mira" | "Krell"): string => `
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  const fighters = ["Mira", "Krell"].map((name) =>
    ({ tokenId: token(name).id, sceneId: canvas.scene.id, initiative: name === "${first}" ? 20 : 10 }));
  await combat.createEmbeddedDocuments("Combatant", fighters);
  await combat.startCombat();
`;

test("the example module is whole: its manifest names every file, and Parapet", () => {
  expect(readdirSync(FOLDER).sort()).toEqual([...manifest.esmodules, "module.json"].sort());
  expect(manifest.relationships.requires).toEqual([{ id: "parapet", type: "module" }]);
});

describe.each(versions("smoke"))("the example module on version %i", (profile) => {
  test("shows cover from the creature whose turn it is, follows each change, and registers one hook", async () => {
    playground = await Playground.open(table, profile, undefined, INSTALLED);
    expect(await playground.run("return its;")).toEqual(["parapet.stale"]);
    expect(await boxed()).toEqual([]);
    // By the scene's file, Krell has soft cover from Mira behind Gark. The three stand in a row, so it is the same backwards.
    await playground.run(fight("Mira"));
    await expect.poll(boxed).toContain("Krell: Soft cover, 4 ac");
    await playground.change("Gark", { y: 0 });
    await expect.poll(boxed).toContain("Krell: No cover");
    await playground.change("Gark", { y: 400 });
    await playground.run("await game.combat.nextTurn();");
    await expect.poll(boxed).toContain("Mira: Soft cover, 4 ac");
    expect((await boxed()).join()).not.toContain("Krell");
  });

  test("shows a player their own creatures alone, and nothing from an attacker that they do not see", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), user: "player" }, INSTALLED);
    await playground.run(fight("Krell"));
    await expect.poll(boxed).toContain("Mira: Soft cover, 4 ac");
    expect((await boxed()).filter((line) => !/^(?:Mira|Bram)/.test(line))).toEqual([]);
    await playground.run(`
      canvas.tokens.placeables.find((it) => it.document.name === "Krell").visible = false;
      Hooks.callAll("sightRefresh", canvas.visibility);
    `);
    await expect.poll(boxed).toEqual([]);
  });
});
