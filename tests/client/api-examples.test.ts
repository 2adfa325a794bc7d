import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { examplesIn, tabledIn, type Example } from "./api-examples";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const ROOT = join(import.meta.dirname, "../..");
const text = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const DOC = text("docs/api.md");
const EXAMPLES = examplesIn(DOC);

/** Every hook that the module calls for others, from its source. */
const hooksCalled = (): Set<string> => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => text(join("src", name)));
  const calls = sources.flatMap((source) => [...source.matchAll(/(?:callHook\(|HOOK = )"(parapet\.\w+)"/g)]);
  return new Set(calls.map(([, name]) => name ?? ""));
};

describe("the API document", () => {
  const named = new Set(EXAMPLES.map(({ of }) => of));
  const isHook = (name: string): boolean => name.startsWith("parapet.");

  test("has an example for every row of its tables, and no others", () => {
    expect([...named].sort()).toEqual(tabledIn(DOC).sort());
  });

  test("lists every hook that the module calls", () => {
    expect([...named].filter(isHook).sort()).toEqual([...hooksCalled()].sort());
  });

  test("rejects an example without a statement or a heading", () => {
    expect(() => examplesIn("### `judge`\n\n```js\nconsole.log(1);\n```\n")).toThrow("promises nothing");
    expect(() => examplesIn("### `a`\n\n```js\nconsole.log(1);\nconsole.log(2); // → 2\n```\n")).toThrow(
      "logs 2 times",
    );
    expect(() => examplesIn("# API\n\n```js\nconsole.log(1); // → 1\n```\n")).toThrow("under no member");
  });
});

const table = layTable();
/** As the document says, Mira is controlled and Krell targeted. */
const TAKEN = `
  const token = (name) => canvas.tokens.placeables.find((each) => each.document.name === name);
  token("Mira").control();
  token("Krell").setTarget(true);
`;

/** Mira's turn in a fight with Krell. Where no GM is, nobody keeps count of it. */
const FIGHT = `
  for (const it of [...foundry.applications.instances.values()]) if (it.id.startsWith("parapet-")) await it.close();
  for (const it of [...game.combats.contents]) await it.delete();
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  const fighters = ["Mira", "Krell"].map((name, i) =>
    ({ tokenId: token(name).id, sceneId: canvas.scene.id, initiative: [20, 10][i] }));
  const [{ id: acting }] = await combat.createEmbeddedDocuments("Combatant", fighters);
  await combat.startCombat();
  const order = { turn: { round: 1, acting }, base: 0, renewals: 0, journal: [] };
  if (!game.user.isGM) await combat.setFlag("parapet", "order", order);
  while (combat.flags.parapet?.order === undefined) await new Promise((goOn) => setTimeout(goOn));
`;

/** Of examples before nothing is left. */
const BEGIN = `
  const { api } = game.modules.get("parapet");
  await Promise.all(api.overrides.list().map(({ attacker, target }) => api.overrides.clear(attacker, target)));
  for (const name of ["parapet.preVerdict", "parapet.verdict", "parapet.stale"])
    for (const { id } of [...(Hooks.events[name] ?? [])]) Hooks.off(name, id);
  await game.settings.set("parapet", "ruleset", "pathfinder1e");
  api.refresh();
  ${TAKEN}
`;

/** As a script macro runs it; what it logs, as text. */
const logOf = async (playground: Playground, { of, code }: Example, begin = BEGIN): Promise<string[]> => {
  await playground.run(of.startsWith("combat.") ? `${begin} ${FIGHT}` : begin);
  await playground.settle();
  return playground.run(`
    const said = [];
    const text = (value) => (typeof value === "string" ? value : JSON.stringify(value));
    const AsyncFunction = (async () => {}).constructor;
    const macro = new AsyncFunction("console", ${JSON.stringify(code)});
    await macro({ log: (...values) => said.push(values.map(text).join(" ")) });
    return said;
  `);
};

/** What a player's client is refused, and that it says nothing but why. */
const REFUSED = /^page\.evaluate: Error: Only a GM can rule on cover\.$/;

/** By their names, dots between; what is plain data within them is no member. */
const MEMBERS = `
  const { api } = game.modules.get("parapet");
  const inside = { overrides: api.overrides, rulesets: api.rulesets, combat: api.combat };
  return Object.keys(api).flatMap((key) => (key in inside ? Object.keys(inside[key]).map((own) => key + "." + own) : [key]));
`;

describe.each(versions("smoke"))("on version %i", (profile) => {
  let playground: Playground;
  beforeAll(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    expect(await playground.notices()).toEqual([]);
  });
  afterAll(async () => {
    await playground.page.close();
  });

  test("the document lists every member of the API", async () => {
    const members: string[] = await playground.run(MEMBERS);
    const told = tabledIn(DOC).filter((name) => !name.startsWith("parapet."));
    expect(told.sort()).toEqual(members.sort());
  });

  test.each(EXAMPLES)("the example of $of does what it states", async (example) => {
    expect(await logOf(playground, example)).toEqual(example.expected);
  });
});

/** On the newer version only: what a player may know does not depend on the version. */
describe("a player", () => {
  let playground: Playground;
  beforeAll(async () => {
    playground = await Playground.openAsPlayer(table, 14);
    await playground.run(TAKEN);
  });
  afterAll(async () => {
    await playground.page.close();
  });
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    expect(await playground.notices()).toEqual([]);
  });

  const [ruling, others] = [true, false].map((is) =>
    EXAMPLES.filter(({ code }) => code.includes("overrides.set") === is),
  );

  test.each(others ?? [])("can run the example of $of", async (example) => {
    // Which rule set is played only a GM chooses.
    const code = example.code.replace(/^await game\.settings\.set\(.*$/m, "");
    expect(await logOf(playground, { ...example, code }, TAKEN)).toHaveLength(example.expected.length);
  });

  test.each(ruling ?? [])("gets an error from the example of $of, because only a GM may do it", async (example) => {
    const refusal = await logOf(playground, example, TAKEN).then(
      () => "was not refused",
      (error: unknown) => String(error instanceof Error ? error.message : error).split("\n")[0],
    );
    expect(refusal).toMatch(REFUSED);
  });
});
