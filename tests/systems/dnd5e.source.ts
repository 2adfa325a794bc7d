/** The adapter on the rolls that dnd5e's own source makes: DND5E_PATH names a checkout. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeclaredAttack, RuledAttack } from "../../src/systems/attack";
import { dnd5e } from "../../src/systems/dnd5e/dnd5e";
import type { Referee } from "../../src/systems/system-adapter";
import { cover, ruledOn } from "./dnd5e-rolls";
import { anything, createHooks, giveGlobals } from "./foundry-globals";

const PATH = process.env["DND5E_PATH"] ?? "";

interface Rolled {
  readonly options: { readonly target?: number; readonly attackMode?: string; readonly advantageMode?: number };
}

interface Process {
  readonly rolls: readonly { readonly parts: readonly string[]; readonly data: Readonly<Record<string, unknown>> }[];
}

interface Message {
  readonly data: {
    readonly flags: { readonly dnd5e: { readonly targets: { readonly uuid: string; readonly ac: number }[] } };
  };
}

type RollAttack = (config: object, dialog: object, message: object) => Promise<readonly Rolled[] | null>;

interface Source {
  readonly AttackActivity: { readonly prototype: { rollAttack: RollAttack; use: (usage: object) => Promise<unknown> } };
  readonly Actor5e: new () => { rollSavingThrow: (config: object, dialog: object) => Promise<unknown> };
}

const read = async (file: string): Promise<Record<string, unknown>> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(PATH, "module", file)).href)) as Record<string, unknown>;

const hooks = createHooks();
const source = {} as { -readonly [K in keyof Source]: Source[K] };

const sceneTokens = new Map<string, { id: string; parent: { id: string }; actor: object }>();
const scene = { id: "s", grid: { distance: 5, units: "ft" }, tokens: sceneTokens, walls: {} };

const token = (id: string, uuid: string, value: number) => {
  const ac = { calc: "default", base: value, shield: 0, bonus: 0, min: 0, cover: 0, value };
  const actor = { name: id, uuid, statuses: new Set(), system: { attributes: { ac } } };
  sceneTokens.set(id, { id, parent: { id: "s" }, actor });
  return { id, name: id, actor, visible: true, isOwner: true, document: { _source: { x: 0, y: 0, width: 1 } } };
};

/** The message that a save is rolled from: somebody has breathed fire. */
const breath = {
  ...{ uuid: "breath", item: { name: "Breath" } },
  range: { units: "self" },
  target: { template: { type: "cone" } },
};
const messages = { get: () => ({ speaker: { scene: "s", token: "b" }, getAssociatedActivity: () => breath }) };

const user = { targets: new Set<object>(), isGM: true };

/** What the table rules in these tests: so much cover for each. */
let rulings: Readonly<Record<string, number>> = {};
let asked = 0;
/** Makes what was stopped anew. */
let again: () => unknown = () => undefined;

const ruledAs = (declared: DeclaredAttack): RuledAttack => ({
  ...ruledOn(Object.fromEntries(declared.targets.map((id) => [id, { changes: [cover(rulings[id] ?? 0)] }]))),
  declared,
});

/** As far as this adapter asks it. */
const referee = {
  rule: ruledAs,
  ruleSave: (declared) => ({
    declared,
    ruled: ruledOn({ "token:b": { changes: [{ ...cover(rulings["save"] ?? 0), stat: "dexterity" }] } }).targets[0]!,
  }),
  stops: (_ruled, makeAnew) => {
    asked++;
    again = makeAnew;
    return (rulings["stop"] ?? 0) > 0;
  },
  barred: () => [],
  flagsFor: () => ({ parapet: {} }),
  saveFlagsFor: () => ({ parapet: {} }),
  areasPlaced: () => [],
} satisfies Partial<Referee>;

const item = {
  ...{ id: "bow", name: "Longbow", type: "weapon", isOwner: false, isEmbedded: true },
  getFlag: () => undefined,
  system: { quantity: 1, properties: new Set(), attackModes: [{ value: "oneHanded" }, { value: "thrown" }] },
};

/** An activity as far as the system's own methods ask it, which are called on it. */
const activity = () => {
  const its = {
    ...{ id: "a", type: "attack", item, criticalThreshold: 20, canUse: true },
    attack: { type: { value: "melee", classification: "weapon" } },
    actor: {
      ...{ getFlag: () => undefined, token: sceneTokens.get("A"), items: new Map() },
      updateEmbeddedDocuments: () => Promise.resolve(),
    },
    messageFlags: { targets: [] as object[] },
    getActionType: (mode: string) => (mode === "thrown" ? "rwak" : "mwak"),
    getAttackData: () => ({ parts: ["@mod"], data: { mod: 5 } }),
    // 4.1 and 4.2 give it the roll that was asked for before the others.
    _buildAttackConfig: (...args: object[]) => {
      const [process, config] = args.slice(-4) as [
        { attackMode?: string },
        { parts?: string[]; data?: object; options?: object },
      ];
      const given = args.length > 4 ? (args[0] as typeof config | undefined) : config;
      config.parts = [...(given?.parts ?? []), "@mod"];
      config.data = { mod: 5 };
      config.options = { ...config.options, attackMode: process.attackMode };
    },
  };
  return its;
};

/** What the system makes of an attack: its rolls, and what its message was to have. */
const attack = async (config: object = {}, more: (its: object) => void = () => undefined) => {
  const its = activity();
  more(its);
  const utils = (await read("utils.mjs")) as { getTargetDescriptors: () => object[] };
  its.messageFlags = { targets: utils.getTargetDescriptors() };
  const { rollAttack } = source.AttackActivity.prototype;
  Object.assign(its, { rollAttack });
  const rolls = await rollAttack.call(its, { evaluate: false, ...config }, { configure: false }, {});
  return { rolls, targets: targets.map(({ uuid, ac }) => [uuid, ac]) };
};

let targets: Message["data"]["flags"]["dnd5e"]["targets"] = [];
let parts: readonly string[] = [];
let data: Readonly<Record<string, unknown>> = {};

/** An actor of the system's own class, with what a save asks of it. */
const saver = (native: number) => {
  const dex = { mod: 2, saveProf: { hasProficiency: false }, save: { roll: {} }, bonuses: {} };
  const its = {
    system: { abilities: { dex }, attributes: { ac: { cover: native } } },
    getRollData: () => ({}),
    getFlag: () => undefined,
    addRollExhaustion: () => undefined,
    token: sceneTokens.get("A"),
  };
  const actor = new source.Actor5e();
  for (const [name, value] of Object.entries(its)) Object.defineProperty(actor, name, { value });
  return actor;
};

beforeAll(async () => {
  const tokens = { controlled: [], get: () => undefined };
  giveGlobals({
    ...{ Hooks: hooks, canvas: { ready: true, scene, tokens, grid: { size: 100 } } },
    game: Object.assign(anything() as object, {
      user,
      combat: null,
      messages,
      keybindings: { get: () => [] },
      i18n: { localize: String, format: String },
    }),
    ChatMessage: { getSpeaker: () => ({ scene: "s", token: "A" }) },
  });
  source.AttackActivity = (await read("documents/activity/attack.mjs"))["default"] as Source["AttackActivity"];
  source.Actor5e = (await read("documents/actor/actor.mjs"))["default"] as Source["Actor5e"];
  const D20Roll = (await read("dice/d20-roll.mjs"))["default"];
  const BasicRoll = (await read("dice/basic-roll.mjs"))["default"];
  // 4.0 to 4.2 have none of their own.
  const { default: D20Die } = await read("dice/d20-die.mjs").catch(() => ({ default: class {} }));
  const config = { Dice: { BasicRoll, D20Roll, D20Die }, DND5E: { abilities: {} } };
  Object.assign(globalThis, { CONFIG: config, window: { innerWidth: 900 } });
  const listen = { on: hooks.on, veto: hooks.on, after: () => false, around: () => false };
  dnd5e.register(
    referee as Partial<Referee> as Referee,
    { ...listen, guard: (_where: unknown, act: () => unknown) => act() } as never,
  );
  hooks.on("dnd5e.postRollConfiguration", (...[, process, , message]: [object, Process, object, Message]) => {
    targets = message.data.flags.dnd5e?.targets ?? [];
    ({ parts = [], data = {} } = process.rolls[0] ?? {});
  });
});

beforeEach(() => {
  [rulings, asked] = [{}, 0];
  sceneTokens.clear();
  token("A", "Actor.A", 12);
  user.targets.clear();
});

const aim = (...targets: object[]): void => {
  for (const target of targets) user.targets.add(target);
};

describe("an attack that the system rolls", () => {
  it("has the cover of each target in its message", async () => {
    aim(token("b", "Actor.b", 13), token("c", "Actor.c", 16));
    rulings = { "token:b": 2, "token:c": 5 };
    const { targets, rolls } = await attack();
    expect(targets).toEqual([
      ["Actor.b", 15],
      ["Actor.c", 21],
    ]);
    expect(rolls?.[0]?.options.target).toBeUndefined();
  });

  it("has the cover of its one target in the number to beat, once", async () => {
    aim(token("b", "Actor.b", 13));
    rulings = { "token:b": 2 };
    const { targets, rolls } = await attack();
    expect([targets, rolls?.[0]?.options.target]).toEqual([[["Actor.b", 15]], 15]);
    expect(asked).toBe(1);
  });

  it("is as the system makes it where there is no cover", async () => {
    aim(token("b", "Actor.b", 13));
    const { targets, rolls } = await attack();
    expect([targets, rolls?.[0]?.options.target]).toEqual([[["Actor.b", 13]], 13]);
  });

  it("is in the mode that was asked for", async () => {
    aim(token("b", "Actor.b", 13));
    const { rolls } = await attack({ attackMode: "thrown" });
    expect(rolls?.[0]?.options.attackMode).toBe("thrown");
  });

  it("is not rolled where it is refused", async () => {
    aim(token("b", "Actor.b", 13));
    rulings = { stop: 1 };
    expect((await attack()).rolls).toBeNull();
  });
});

it("an attack made anew has what was asked for and the system's own parts once, and the cover", async () => {
  aim(token("b", "Actor.b", 13));
  rulings = { stop: 1 };
  await attack({ rolls: [{ parts: ["1d4"] }] });
  rulings = { "token:b": 2 };
  await again();
  expect(parts).toEqual(["1d4", "@mod"]);
  expect(targets.map(({ ac }) => ac)).toEqual([15]);
});

it("an item's use is stopped before it costs anything", async () => {
  aim(token("b", "Actor.b", 13));
  rulings = { stop: 1 };
  const spent: string[] = [];
  const clone = { ...activity(), _prepareUsageConfig: () => ({}), consume: () => spent.push("slot") };
  const copy = { system: { activities: new Map([["a", clone]]) } };
  const its = { ...clone, item: { ...item, isOwner: true, clone: () => copy }, metadata: { usage: {} } };
  await source.AttackActivity.prototype.use.call(its, {});
  expect([asked, spent]).toEqual([1, []]);
});

describe("a Dexterity save that the system rolls", () => {
  const roll = async (native: number): Promise<readonly string[]> => {
    token("b", "Actor.b", 13);
    const target = { closest: () => ({ dataset: { messageId: "m" } }) };
    await saver(native).rollSavingThrow({ ability: "dex", evaluate: false, event: { target } }, { configure: false });
    return parts;
  };

  it("has what goes beyond the system's own cover, once", async () => {
    rulings = { save: 5 };
    expect(await roll(0)).toEqual(["@mod", "@cover", "@parapetCover"]);
    expect(data).toMatchObject({ cover: 0, parapetCover: 5 });
    expect(await roll(2)).toEqual(["@mod", "@cover", "@parapetCover"]);
    expect(data).toMatchObject({ cover: 2, parapetCover: 3 });
  });

  it("is as the system makes it where there is no more than its own", async () => {
    rulings = { save: 2 };
    expect(await roll(2)).toEqual(["@mod", "@cover"]);
  });
});
