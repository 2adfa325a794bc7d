import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { guardedAfter } from "../../src/foundry/errors/wrap-method";
import { RULE_SETS } from "../../src/rules/index";
import { refusalOf } from "../../src/rules/attack/verdict";
import type { DeclaredAttack, RuledAttack } from "../../src/systems/adapter/attack";
import type { AttackJudge, SystemHooks } from "../../src/systems/adapter/system-adapter";
import { pf1 } from "../../src/systems/pf1/pf1";
import { noteShape } from "./shape";
import { answer, attackWith, Hooks, messages, startClient, type Rolled } from "./pf1-client";

/** The adapter on the system's own `ActionUse`, from the checkout that PF1_PATH names. */

const SOURCE = process.env["PF1_PATH"] ?? "";
const HALL = ["map", "+---+---+---+---+---+---+", "| A   o   s         | x |", "+---+---+---+---+---+---+"];
const battlefield = battlefieldOf(parseBattleMap(HALL.join("\n")).scene);

/** Judged by the book on a map. */
const ruledOn = (declared: DeclaredAttack): RuledAttack => ({
  declared,
  ruleset: "pathfinder1e",
  unjudged: [],
  targets: declared.targets.map((target) => {
    const attack = { ...declared.manner, attacker: declared.attacker, target };
    const verdict = RULE_SETS.pathfinder1e.judge(battlefield, attack, {});
    const { modifiers: changes, effects } = verdict;
    return {
      target,
      verdict,
      changes,
      dice: [],
      effects,
      missChance: null,
      refusal: refusalOf(verdict, declared.action),
    };
  }),
});

let isPassed = true;

const attackJudge = {
  rule: ruledOn,
  declared: (declared) => declared,
  barred: () => [],
  labelOf: ({ type }) => type,
  letsPass: (ruled) => Promise.resolve(isPassed ? ruled : null),
  stops: () => false,
  showInDialog: () => undefined,
  made: () => undefined,
  flagsFor: (ruled) => ({ parapet: { attack: ruled.targets.map(({ verdict }) => verdict.cover) } }),
} satisfies Partial<AttackJudge>;

/** Whatever fails fails the test. */
const guard: SystemHooks["guard"] = (_where, act) => act();

const targets = new Set<object>();
const scene = startClient(targets);
const tokenOf = (id: string) => ({
  id,
  parent: scene,
  uuid: `Scene.scene.Token.${id}`,
  disposition: 0,
  texture: { src: "" },
  _source: { x: 0, y: 0, width: 1 },
});
const attacker = tokenOf("A");
/** The parts of each attack and confirmation, and costs. */
let rolled: Rolled[] = [];

const isRoll = (it: Rolled): it is readonly string[] => Array.isArray(it);

interface Use {
  readonly shared: { readonly attackBonus: readonly string[] };
  process(options: object): Promise<{ readonly code: number; readonly err?: unknown }>;
}

interface ActionUses {
  readonly ActionUse: new (shared: object) => Use;
}

let uses: ActionUses;

const use = async (...ids: readonly string[]) => {
  targets.clear();
  for (const id of ids) {
    const document = tokenOf(id);
    targets.add({ id, document, actor: { system: { attributes: { ac: {} } } }, combatant: null });
  }
  rolled = [];
  messages.length = 0;
  const made = new uses.ActionUse(attackWith(attacker, rolled));
  return { made, result: await made.process({ skipDialog: false }) };
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-pf1-"));
  const alias = { "@dice": join(SOURCE, "module/dice"), "@actionUse": join(SOURCE, "module/action-use") };
  const bundle = await rolldown({ input: join(SOURCE, "module/action-use/action-use.mjs"), resolve: { alias } });
  await bundle.write({ file: join(folder, "action-use.mjs"), format: "esm" });
  uses = (await import(pathToFileURL(join(folder, "action-use.mjs")).href)) as ActionUses;
  Reflect.set(Reflect.get(globalThis, "pf1") as object, "actionUse", uses);
  const hooks = { on: Hooks.on, veto: Hooks.on, after: guardedAfter(guard), guard };
  pf1.register(attackJudge as Partial<AttackJudge> as AttackJudge, hooks as Partial<SystemHooks> as SystemHooks);
  Hooks.callAll("setup");
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  isPassed = true;
  answer.form = {};
});

describe("Parapet on the system's own use of an action", () => {
  it("puts soft cover on every attack and every confirmation once, and takes it off afterwards", async () => {
    const { made } = await use("s");
    expect(rolled.filter(isRoll).map((parts) => parts.filter((part) => part === "-4[cover]"))).toEqual(
      Array(4).fill(["-4[cover]"]),
    );
    expect(made.shared.attackBonus).toEqual([]);
  });

  it("leaves what the dialog adds where it is", async () => {
    answer.form = { "attack-bonus": "3", "point-blank-shot": true };
    await use("s");
    expect(rolled[0]?.slice(0, 3)).toEqual(["3", "1[PF1.PointBlankShot]", "-4[cover]"]);
  });

  it("puts nothing on an attack without cover", async () => {
    await use("o");
    expect(rolled[0]).toEqual([]);
  });

  it("bears the record on the message", async () => {
    await use("s");
    expect(messages).toHaveLength(1);
    noteShape(messages[0]?.["system"] === undefined ? "flags" : "system");
    expect(messages[0]?.["flags.parapet"]).toEqual({ attack: ["soft"] });
  });

  it("ends a refused attack before its dice and its costs, without a message", async () => {
    isPassed = false;
    const { made, result } = await use("x");
    expect([rolled, messages]).toEqual([[], []]);
    expect(result.code).toBeGreaterThan(0);
    expect(made.shared.attackBonus).toEqual([]);
  });

  it("makes it when it is let pass", async () => {
    await use("x");
    expect(rolled.filter(isRoll)).toHaveLength(4);
    expect(messages).toHaveLength(1);
  });
});
