/** The adapter on the rolls that dnd5e itself makes. DND5E_PATH is a checkout or an installed system. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeclaredAttack, RuledAttack } from "../../src/systems/adapter/attack";
import { dnd5e } from "../../src/systems/dnd5e/dnd5e";
import type { MessageConfig } from "../../src/systems/dnd5e/rolls";
import { rowKey } from "../../src/systems/dnd5e/target-list";
import type { AttackJudge } from "../../src/systems/adapter/system-adapter";
import { cover, rowsIn, ruledOn } from "./dnd5e-rolls";
import { loadSystem, type System } from "./dnd5e-system";
import { anything, createHooks, giveGlobals } from "./foundry-globals";

interface Rolled {
  readonly options: { readonly target?: number; readonly attackMode?: string };
}

interface Process {
  readonly rolls: readonly { readonly parts: readonly string[]; readonly data: Readonly<Record<string, unknown>> }[];
}

const hooks = createHooks();
let system!: System;

const sceneTokens = new Map<string, object>();
const tokens = Object.assign(sceneTokens, {
  get contents() {
    return [...sceneTokens.values()];
  },
});
const scene = { id: "s", grid: { distance: 5, units: "ft" }, tokens, walls: {} };

/** A token on the scene whose actor has an armour class, as both the canvas and the scene have it. */
const token = (id: string, uuid: string, value: number) => {
  const ac = { calc: "default", base: value, shield: 0, bonus: 0, min: 0, cover: 0, value };
  const actor = { name: id, uuid, statuses: new Set(), system: { attributes: { ac } } };
  const document = {
    id,
    uuid: `Scene.s.Token.${id}`,
    name: id,
    texture: { src: "" },
    parent: { id: "s" },
    actor,
    _source: { x: 0, y: 0, width: 1 },
  };
  sceneTokens.set(id, document);
  return { id, name: id, actor, visible: true, isOwner: true, document };
};

/** The activity of the usage card that a save answers: somebody has breathed fire. */
const breath = {
  uuid: "breath",
  item: { name: "Breath" },
  range: { units: "self" },
  target: { template: { type: "cone" } },
};
const messages = { get: () => ({ speaker: { scene: "s", token: "b" }, getAssociatedActivity: () => breath }) };

const user = { targets: new Set<object>(), isGM: true };

/** How much cover each target has in a test. */
let verdicts: Readonly<Record<string, number>> = {};
let barred: readonly string[] = [];
let asked = 0;
/** Makes a stopped attack again. */
let again: () => unknown = () => undefined;

const ruledAs = (declared: DeclaredAttack): RuledAttack => ({
  ...ruledOn(Object.fromEntries(declared.targets.map((id) => [id, { changes: [cover(verdicts[id] ?? 0)] }]))),
  declared,
});

/** The parts of the judge that this adapter uses. */
const attackJudge = {
  rule: ruledAs,
  ruleSave: (declared) => ({
    declared,
    ruleset: "dnd5e",
    ruled: ruledOn({ "token:b": { changes: [{ ...cover(verdicts["save"] ?? 0), stat: "dexterity" }] } }).targets[0]!,
  }),
  stops: (_ruled, makeAgain) => {
    asked++;
    again = makeAgain;
    return (verdicts["stop"] ?? 0) > 0;
  },
  barred: () => barred,
  flagsFor: () => ({ parapet: {} }),
  saveFlagsFor: () => ({ parapet: {} }),
  areasPlaced: () => [],
} satisfies Partial<AttackJudge>;

const item = {
  id: "bow",
  uuid: "Actor.A.Item.bow",
  name: "Longbow",
  type: "weapon",
  isOwner: false,
  isEmbedded: true,
  getFlag: () => undefined,
  appliedRules: new Map(),
  system: { quantity: 1, properties: new Set(), attackModes: [{ value: "oneHanded" }, { value: "thrown" }] },
};

/** An activity with what the system's own methods ask of it; they are called on it. */
const activity = () => ({
  id: "a",
  uuid: "Actor.A.Item.bow.Activity.a",
  type: "attack",
  item,
  criticalThreshold: 20,
  canUse: true,
  attack: { type: { value: "melee", classification: "weapon" }, abilities: new Set() },
  actor: {
    getFlag: () => undefined,
    token: sceneTokens.get("A"),
    items: new Map(),
    system: { abilities: {} },
    appliedRules: new Map(),
    updateEmbeddedDocuments: () => Promise.resolve(),
  },
  messageFlags: { targets: system.describeTargets() },
  messageSources: { activity: { id: "a" }, item: { id: "bow" } },
  getRollData: () => ({}),
  _getAbilityOptions: () => [],
  getActionType: (mode: string) => (mode === "thrown" ? "rwak" : "mwak"),
  getAttackData: () => ({ parts: ["@mod"], data: { mod: 5 } }),
  // 4.1 and 4.2 pass the roll that was asked for before the others.
  _buildAttackConfig: (...args: object[]) => {
    const [process, config] = args.slice(-4) as [
      { attackMode?: string },
      { parts?: string[]; data?: object; options?: object },
    ];
    const given: typeof config | undefined = args.length > 4 ? args[0] : config;
    config.parts = [...(given?.parts ?? []), "@mod"];
    config.data = { mod: 5 };
    config.options = { ...config.options, attackMode: process.attackMode };
  },
});

let message: MessageConfig = {};
let parts: readonly string[] = [];
let data: Readonly<Record<string, unknown>> = {};

const listed = (): (readonly [string, number | null])[] => rowsIn(message).map((row) => [rowKey(row), row.ac]);

/** The key of a token's row: its own uuid from 6.0, its actor's before. */
const keyOf = (its: ReturnType<typeof token>): string => {
  const [row] = system.describeTargets() as { readonly token?: string }[];
  return row?.token === undefined ? its.actor.uuid : its.document.uuid;
};

/** An attack rolled by the system. */
const attack = async (config: object = {}) => {
  const its = activity();
  const { rollAttack } = system.AttackActivity.prototype;
  Object.assign(its, { rollAttack });
  const rolls = await rollAttack.call(its, { evaluate: false, ...config }, { configure: false }, {});
  return { rolls: rolls as readonly Rolled[] | null };
};

/** An actor of the system's own class, with what a save asks of it. */
const saver = (native: number) => {
  const dex = { mod: 2, saveProf: { hasProficiency: false }, save: { roll: {}, prof: {} }, bonuses: {} };
  const its = {
    system: { abilities: { dex }, attributes: { ac: { cover: native } } },
    getRollData: () => ({ roll: {} }),
    appliedRules: new Map(),
    getFlag: () => undefined,
    addRollExhaustion: () => undefined,
    addConditionRollReduction: () => undefined,
    conditionRollReductions: {},
    token: sceneTokens.get("A"),
  };
  const actor = new system.Actor5e();
  for (const [name, value] of Object.entries(its)) Object.defineProperty(actor, name, { value });
  return actor;
};

/** A page with as much of a DOM as the attack card of 5.x needs. */
const page = () => {
  const rows: { className: string }[] = [];
  const element = (): object => ({
    className: "",
    innerHTML: "",
    dataset: {},
    classList: { add: () => undefined },
    append: (...more: never[]) => void rows.push(...more),
    appendChild: () => undefined,
    addEventListener: () => undefined,
    querySelector: element,
    querySelectorAll: () => [],
  });
  return { rows: () => rows.filter(({ className }) => className?.startsWith("target ")), element };
};

/** A roll of the system's own class with a fixed result. */
const rollOf = (total: number, isCritical: boolean): object => {
  const roll = Object.create((system.dice.D20Roll as { prototype: object }).prototype) as object;
  for (const [key, value] of Object.entries({ total, isCritical, isFumble: false, options: {} }))
    Object.defineProperty(roll, key, { value });
  return roll;
};

/** From 6.0 the model of attack messages decides. */
const typedVerdict = (targets: readonly object[], roll: object): readonly boolean[] => {
  const { AttackMessageData } = system;
  if (AttackMessageData === undefined)
    throw new Error("The list is in `system.targets`, but AttackMessageData is missing.");
  const values = { targets, parent: { rolls: [roll] } };
  const model = Object.create(AttackMessageData.prototype) as { readonly evaluatedTargets: { isMiss: boolean }[] };
  for (const [key, value] of Object.entries(values)) Object.defineProperty(model, key, { value });
  return model.evaluatedTargets.map(({ isMiss }) => isMiss);
};

/** Up to 5.3 the rendering of the attack card decides. */
const renderedVerdict = (targets: readonly object[] | undefined, roll: object): readonly boolean[] => {
  const { rows, element } = page();
  Object.assign(globalThis, { document: { createElement: element } });
  const its = { rolls: [roll], getFlag: () => targets };
  system.ChatMessage5e.prototype._enrichAttackTargets?.call(its, element());
  return rows().map(({ className }) => className.includes("miss"));
};

/** Which rows of the message the system calls a miss. The shape of the message decides who is asked. */
const verdict = ({ total = 16, isCritical = false } = {}): readonly boolean[] => {
  const roll = rollOf(total, isCritical);
  const typed = message.data?.system?.targets;
  return typed === undefined ? renderedVerdict(message.data?.flags?.dnd5e?.targets, roll) : typedVerdict(typed, roll);
};

beforeAll(async () => {
  const canvasTokens = { controlled: [], get: () => undefined };
  giveGlobals({
    Hooks: hooks,
    canvas: { ready: true, scene, tokens: canvasTokens, grid: { size: 100 } },
    game: Object.assign(anything() as object, {
      user,
      combat: null,
      messages,
      keybindings: { get: () => [] },
      settings: { get: () => "all" },
      i18n: { localize: String, format: String },
    }),
    ChatMessage: Object.assign(anything() as object, { getSpeaker: () => ({ scene: "s", token: "A" }) }),
    _loc: String,
  });
  system = await loadSystem(process.env["DND5E_PATH"] ?? "");
  console.info(`dnd5e ${system.version} (${system.form})`);
  const config = { Dice: system.dice, DND5E: { abilities: {}, weaponMasteries: {} } };
  Object.assign(globalThis, { CONFIG: config, window: { innerWidth: 900 } });
  Object.assign(Object((globalThis as { dnd5e?: object }).dnd5e) as object, { dice: system.dice });
  const listen = { on: hooks.on, veto: hooks.on, after: () => false, around: () => false };
  dnd5e.register(
    attackJudge as Partial<AttackJudge> as AttackJudge,
    { ...listen, guard: (_where: unknown, act: () => unknown) => act() } as never,
  );
  hooks.on("dnd5e.postRollConfiguration", (...[, process, , made]: [object, Process, object, MessageConfig]) => {
    message = made;
    ({ parts = [], data = {} } = process.rolls[0] ?? {});
  });
}, 120_000);

beforeEach(() => {
  [verdicts, barred, asked, message] = [{}, [], 0, {}];
  sceneTokens.clear();
  token("A", "Actor.A", 12);
  user.targets.clear();
});

const target = (id: string, ac: number, uuid = `Actor.${id}`) => {
  const its = token(id, uuid, ac);
  user.targets.add(its);
  return its;
};

describe("an attack that the system rolls", () => {
  it("has the cover of each target in its message", async () => {
    const [b, c] = [target("b", 13), target("c", 16)];
    verdicts = { "token:b": 2, "token:c": 5 };
    const { rolls } = await attack();
    expect(listed()).toEqual([
      [keyOf(b), 15],
      [keyOf(c), 21],
    ]);
    expect(rolls?.[0]?.options.target).toBeUndefined();
  });

  it("has the cover of its one target in the number to beat, once", async () => {
    const b = target("b", 13);
    verdicts = { "token:b": 2 };
    const { rolls } = await attack();
    expect([listed(), rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 15]], 15]);
    expect(asked).toBe(1);
  });

  it("is as the system makes it where there is no cover", async () => {
    const b = target("b", 13);
    const { rolls } = await attack();
    expect([listed(), rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 13]], 13]);
  });

  it("is in the mode that was asked for", async () => {
    target("b", 13);
    const { rolls } = await attack({ attackMode: "thrown" });
    expect(rolls?.[0]?.options.attackMode).toBe("thrown");
  });

  it("is not rolled where it is refused", async () => {
    target("b", 13);
    verdicts = { stop: 1 };
    expect((await attack()).rolls).toBeNull();
  });
});

describe("the system's own verdict on the roll's list of targets", () => {
  it("changes with the cover", async () => {
    target("b", 15);
    await attack();
    expect(verdict()).toEqual([false]);
    verdicts = { "token:b": 2 };
    await attack();
    expect(verdict()).toEqual([true]);
  });

  it("is each target's own", async () => {
    target("b", 15);
    target("c", 15);
    verdicts = { "token:c": 5 };
    await attack();
    expect(verdict().toSorted()).toEqual([false, true]);
  });

  it("is no hit on a target in total cover among others, whatever is rolled", async () => {
    const [b, c] = [target("b", 15), target("c", 10)];
    barred = ["token:c"];
    await attack();
    const isKept = listed().some(([key]) => key === keyOf(c));
    expect(listed()).toEqual([[keyOf(b), 15], ...(isKept ? [[keyOf(c), null]] : [])]);
    expect(verdict({ total: 40, isCritical: true })).toEqual([false, ...(isKept ? [true] : [])]);
  });

  it("on two tokens of one actor is each one's own where the list has a row for each", async () => {
    const [b, c] = [target("b", 15, "Actor.orc"), target("c", 15, "Actor.orc")];
    verdicts = { "token:b": 2, "token:c": 0 };
    await attack();
    expect(verdict()).toEqual(keyOf(b) === keyOf(c) ? [true] : [true, false]);
  });
});

it("an attack that is rolled again has what was asked for, the system's own parts once, and the cover", async () => {
  target("b", 13);
  verdicts = { stop: 1 };
  await attack({ rolls: [{ parts: ["1d4"] }] });
  verdicts = { "token:b": 2 };
  await again();
  expect(parts).toEqual(["1d4", "@mod"]);
  expect(listed().map(([, ac]) => ac)).toEqual([15]);
});

it("an item's use is stopped before it costs anything", async () => {
  target("b", 13);
  verdicts = { stop: 1 };
  const spent: string[] = [];
  const clone = { ...activity(), _prepareUsageConfig: () => ({}), consume: () => spent.push("slot") };
  const copy = { system: { activities: new Map([["a", clone]]) } };
  const its = { ...clone, item: { ...item, isOwner: true, clone: () => copy }, metadata: { usage: {} } };
  await system.AttackActivity.prototype.use.call(its, {});
  expect([asked, spent]).toEqual([1, []]);
});

describe("a Dexterity save that the system rolls", () => {
  const roll = async (native: number): Promise<readonly string[]> => {
    token("b", "Actor.b", 13);
    const clicked = { closest: () => ({ dataset: { messageId: "m" } }) };
    const config = { ability: "dex", evaluate: false, event: { target: clicked } };
    await saver(native).rollSavingThrow(config, { configure: false });
    return parts;
  };

  it("has what goes beyond the system's own cover, once", async () => {
    verdicts = { save: 5 };
    expect(await roll(0)).toEqual(["@mod", "@cover", "@parapetCover"]);
    expect(data).toMatchObject({ cover: 0, parapetCover: 5 });
    expect(await roll(2)).toEqual(["@mod", "@cover", "@parapetCover"]);
    expect(data).toMatchObject({ cover: 2, parapetCover: 3 });
  });

  it("is as the system makes it where there is no more than its own", async () => {
    verdicts = { save: 2 };
    expect(await roll(2)).toEqual(["@mod", "@cover"]);
  });
});
