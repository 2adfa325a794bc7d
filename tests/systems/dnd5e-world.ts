/**
 * Rolls of dnd5e with the adapter, in as much of a world as they need. DND5E_PATH is a checkout or an installed system.
 * A module is loaded after `open`, and begins with `hooks.happen`.
 */
import { guardedHooks } from "../../src/foundry/errors/hooks";
import type { DeclaredAttack, OpenAttack, RuledAttack } from "../../src/systems/adapter/attack";
import type { AttackJudge } from "../../src/systems/adapter/system-adapter";
import { dnd5e } from "../../src/systems/dnd5e/dnd5e";
import type { Effect } from "../../src/rules/attack/verdict";
import type { MessageConfig } from "../../src/systems/dnd5e/rolls";
import { rowKey } from "../../src/systems/dnd5e/target-list";
import { cover, rowsIn, ruledOn } from "./dnd5e-rolls";
import { loadSystem, type System } from "./dnd5e-system";
import { anything, createHooks, giveGlobals } from "./foundry-globals";

export interface Rolled {
  readonly options: { readonly target?: number; readonly attackMode?: string; readonly advantageMode?: number };
}

interface Process {
  readonly rolls: readonly { readonly parts: readonly string[]; readonly data: Readonly<Record<string, unknown>> }[];
}

export const hooks = createHooks();
export let system!: System;

/** What a test sets and reads. */
export const at = {
  /** How much cover each target has. */
  verdicts: {} as Readonly<Record<string, number>>,
  effects: {} as Readonly<Record<string, readonly Effect[]>>,
  barred: [] as readonly string[],
  /** What the user does whenever the dialog has been rendered. */
  inDialog: (_attack: OpenAttack): void => undefined,
  asked: 0,
  /** Makes a stopped attack again. */
  again: (): unknown => undefined,
  /** The message of the last roll, and the parts of its formula. */
  message: {} as MessageConfig,
  parts: [] as readonly string[],
  data: {} as Readonly<Record<string, unknown>>,
  /** Milliseconds that the adapter's last listener took with each roll. */
  took: [] as number[],
};

const sceneTokens = new Map<string, object>();
const actors = new Map<string, object>();
const tokens = Object.assign(sceneTokens, {
  get contents() {
    return [...sceneTokens.values()];
  },
});
const canvasTokens = { controlled: [], placeables: [] as object[], get: (id: string) => canvasToken(id) };
const canvasToken = (id: string): object | undefined =>
  canvasTokens.placeables.find((each) => Reflect.get(each, "id") === id);
const scene = { id: "s", grid: { distance: 5, units: "ft" }, tokens, walls: {} };

/** What modules ask of an actor without effects or items. */
const plainActor = (uuid: string) => ({
  uuid,
  statuses: new Set(),
  appliedEffects: [],
  effects: [],
  items: new Map(),
  flags: {},
  getFlag: () => undefined,
  getRollData: () => ({}),
});

/** A token on the scene whose actor has an armour class, as both the canvas and the scene have it. */
export const token = (id: string, uuid: string, value: number) => {
  const ac = { calc: "default", base: value, shield: 0, bonus: 0, min: 0, cover: 0, value };
  const actor = {
    ...plainActor(uuid),
    name: id,
    system: { abilities: {}, attributes: { ac, hp: { value: 9 } }, traits: {} },
  };
  const place = { x: 0, y: 0, width: 1, height: 1, elevation: 0, _source: { x: 0, y: 0, width: 1 } };
  const parent = { id: "s", grid: scene.grid };
  const document = { ...place, id, uuid: `Scene.s.Token.${id}`, name: id, texture: { src: "" }, parent, actor };
  const placed = { ...place, id, name: id, actor, visible: true, isOwner: true, document, scene: parent };
  Object.assign(document, { object: placed });
  sceneTokens.set(id, document);
  actors.set(uuid, actor);
  canvasTokens.placeables.push(placed);
  return placed;
};

const byUuid = (uuid: string): object | null =>
  actors.get(uuid) ?? [...sceneTokens.values()].find((each) => Reflect.get(each, "uuid") === uuid) ?? null;

/** The activity of the usage card that a save answers: somebody has breathed fire. */
const breath = {
  uuid: "breath",
  item: { name: "Breath" },
  range: { units: "self" },
  target: { template: { type: "cone" } },
};
const messages = { get: () => ({ speaker: { scene: "s", token: "b" }, getAssociatedActivity: () => breath }) };

/** Foundry's sets have `first`. */
const targets = Object.assign(new Set<object>(), {
  first: (): object | undefined => [...targets][0],
});
const user = { id: "u", targets, isGM: true };

/** The number of each level in the book. */
const LEVELS: Readonly<Record<string, number>> = { none: 0, half: 2, "three-quarters": 5 };

const coverOf = (id: string, { rulings }: DeclaredAttack): number =>
  LEVELS[rulings?.[id]?.cover ?? ""] ?? at.verdicts[id] ?? 0;

const ruledAs = (declared: DeclaredAttack): RuledAttack => ({
  ...ruledOn(
    Object.fromEntries(
      declared.targets.map((id) => [id, { changes: [cover(coverOf(id, declared))], effects: at.effects[id] ?? [] }]),
    ),
  ),
  declared,
});

/** The targets whose numbers the flags claim; what is not on the roll is not claimed. */
const claimed = ({ targets }: RuledAttack): object =>
  Object.fromEntries(
    targets.map(({ target, changes, unplaced = [], included = [] }) => [
      target,
      changes
        .filter((change) => ![...unplaced, ...included].includes(change))
        .reduce((sum, { value }) => sum + value, 0),
    ]),
  );

/** The effects that the flags claim, by target. */
const claimedEffects = ({ targets }: RuledAttack): object =>
  Object.fromEntries(
    targets.map(({ target, effects, unplacedEffects = [] }) => [
      target,
      effects.filter((effect) => !unplacedEffects.includes(effect)),
    ]),
  );

/** The parts of the judge that this adapter uses. */
const attackJudge = {
  rule: ruledAs,
  ruleSave: (declared) => ({
    declared,
    ruleset: "dnd5e",
    ruled: ruledOn({ "token:b": { changes: [{ ...cover(at.verdicts["save"] ?? 0), stat: "dexterity" }] } }).targets[0]!,
  }),
  stops: (_ruled, makeAgain) => {
    at.asked++;
    at.again = makeAgain;
    return (at.verdicts["stop"] ?? 0) > 0;
  },
  barred: () => at.barred,
  made: () => undefined,
  flagsFor: (ruled) => ({
    parapet: {
      claimed: claimed(ruled),
      ...(Object.keys(at.effects).length === 0 ? {} : { effects: claimedEffects(ruled) }),
    },
  }),
  saveFlagsFor: () => ({ parapet: {} }),
  areasPlaced: () => [],
  showInDialog: (_dialog, attack) => at.inDialog(attack),
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
export const activity = () => ({
  id: "a",
  uuid: "Actor.A.Item.bow.Activity.a",
  type: "attack",
  item,
  criticalThreshold: 20,
  canUse: true,
  attack: { type: { value: "melee", classification: "weapon" }, abilities: new Set() },
  actor: {
    ...plainActor("Actor.A"),
    token: sceneTokens.get("A"),
    system: { abilities: {} },
    appliedRules: new Map(),
    getActiveTokens: () => [sceneTokens.get("A")],
    updateEmbeddedDocuments: () => Promise.resolve(),
  },
  target: { affects: { type: "creature" } },
  damage: { parts: [] },
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

export const usedItem = item;

export const listed = (): (readonly [string, number | null])[] =>
  rowsIn(at.message).map((row) => [rowKey(row), row.ac]);

/** The key of a token's row: its own uuid from 6.0, its actor's before. */
export const keyOf = (its: ReturnType<typeof token>): string => {
  const [row] = system.describeTargets() as { readonly token?: string }[];
  return row?.token === undefined ? its.actor.uuid : its.document.uuid;
};

/** Foundry fires the render hook of an application for each of its classes. */
const DIALOG_CLASSES = ["AttackRollConfigurationDialog", "D20RollConfigurationDialog", "RollConfigurationDialog"];

/**
 * As `RollConfigurationDialog` of 5.3.3, `#buildRolls` and `#buildConfig`: hooks at each build, here when it opens and when a
 * field of its form changes. It is rendered after each. https://github.com/foundryvtt/dnd5e, module/applications/dice/roll-configuration-dialog.mjs
 */
const dialogClass = {
  configure: (
    process: { readonly rolls: readonly object[]; readonly hookNames: readonly string[] },
    _dialog: object,
    message: object,
  ) => {
    const app = { config: process, message, rolls: [] as readonly object[], options: {}, form: null };
    const element = anything();
    const { D20Roll } = system.dice as {
      readonly D20Roll: { fromConfig: (config: object, process: object) => object };
    };
    const build = (given: object, index: number): object => {
      const config = { parts: [], data: {}, options: {}, ...structuredClone(given) };
      const form = { object: {}, get: () => undefined };
      for (const name of process.hookNames)
        hooks.callAll(`dnd5e.build${name.capitalize()}RollConfig`, app, config, form, index);
      for (const name of process.hookNames)
        hooks.callAll(`dnd5e.postBuild${name.capitalize()}RollConfig`, process, config, index, { app, formData: form });
      return D20Roll.fromConfig(config, process);
    };
    const rendered = (): void => {
      app.rolls = process.rolls.map(build);
      for (const name of DIALOG_CLASSES) hooks.callAll(`render${name}`, app, element, {}, {});
    };
    rendered();
    rendered();
    return app.rolls;
  },
};

/** The lowest of half of these numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** How the roll is configured: without a dialog, or as a dialog does. */
export type Way = "without a dialog" | "with its dialog";

/** An attack rolled by the system. */
export const attack = async (config: object = {}, way: Way = "without a dialog", message: object = {}) => {
  const its = activity();
  const { rollAttack } = system.AttackActivity.prototype;
  Object.assign(its, { rollAttack });
  const dialog = way === "without a dialog" ? { configure: false } : { configure: true, applicationClass: dialogClass };
  const rolls = await rollAttack.call(its, { evaluate: false, ...config }, dialog, message);
  return { rolls: rolls as readonly Rolled[] | null };
};

/** A token that the user targets. */
export const target = (id: string, ac: number, uuid = `Actor.${id}`) => {
  const its = token(id, uuid, ac);
  user.targets.add(its);
  return its;
};

/**
 * Gives the messages of attacks the shape of 6.0, whose releases have no public source: typed, one row for each token.
 * Call it before anything else listens. Source: docs/systems.md, "dnd5e".
 */
export const shapeMessagesAs6 = (): void =>
  void hooks.on("dnd5e.preRollAttack", (_process: object, _dialog: object, message: MessageConfig) => {
    const rows = ([...user.targets] as ReturnType<typeof token>[]).map(({ actor, document }) => {
      const { value } = actor.system.attributes.ac;
      return { actor: actor.uuid, token: document.uuid, ac: value, img: "", name: document.name };
    });
    const { flags: _, ...data } = message.data ?? {};
    Object.assign(message, { data: { ...data, type: "attack", system: { targets: rows } } });
  });

/** The scene with nobody but the attacker, who targets nobody. */
export const clear = (): void => {
  Object.assign(at, { verdicts: {}, effects: {}, barred: [], inDialog: () => undefined, asked: 0, message: {} });
  sceneTokens.clear();
  actors.clear();
  canvasTokens.placeables = [];
  token("A", "Actor.A", 12);
  user.targets.clear();
};

/** What modules find of Foundry besides: active modules, their settings. */
interface Installed {
  readonly modules?: ReadonlyMap<string, object>;
  readonly settingOf?: (namespace: string, key: string) => unknown;
}

/** Registers the adapter, as `init` does. Errors are not kept from the tests. */
export const registerAdapter = (): void => {
  const { on, once, last, veto, guard } = guardedHooks((_place, act) => act());
  type Listener = Parameters<typeof last>[1];
  const timed =
    (listener: Listener): Listener =>
    (...args) => {
      const began = performance.now();
      listener(...args);
      at.took.push(performance.now() - began);
    };
  dnd5e.register(
    attackJudge as Partial<AttackJudge> as AttackJudge,
    {
      on,
      once,
      veto,
      guard,
      last: (name: string, listener: Listener) => last(name, timed(listener)),
      after: () => false,
      around: () => false,
    } as never,
  );
};

/** Reads what the last roll has. Call it when all else listens. */
export const watchRolls = (): void =>
  void hooks.on("dnd5e.postRollConfiguration", (...[, process, , made]: [object, Process, object, MessageConfig]) => {
    at.message = made;
    ({ parts: at.parts = [], data: at.data = {} } = process.rolls[0] ?? {});
  });

/** Loads the system. Prints its version. */
export const open = async ({ modules = new Map(), settingOf = () => "all" }: Installed = {}): Promise<void> => {
  giveGlobals({
    Hooks: hooks,
    canvas: { ready: true, scene, tokens: canvasTokens, grid: { size: 100, distance: 5 } },
    game: Object.assign(anything() as object, {
      user,
      combat: null,
      messages,
      modules,
      keybindings: { get: () => [], register: () => undefined },
      settings: { get: settingOf },
      i18n: { localize: String, format: String, has: () => false, lang: "en", translations: {} },
    }),
    ChatMessage: Object.assign(anything() as object, { getSpeaker: () => ({ scene: "s", token: "A" }) }),
    fromUuidSync: byUuid,
    _loc: String,
  });
  system = await loadSystem(process.env["DND5E_PATH"] ?? "");
  console.info(`dnd5e ${system.version} (${system.form})`);
  const config = { Dice: system.dice, DND5E: { abilities: {}, weaponMasteries: {} } };
  Object.assign(globalThis, { CONFIG: config, window: { innerWidth: 900 } });
  Object.assign(Object((globalThis as { dnd5e?: object }).dnd5e) as object, { dice: system.dice });
  hooks.forget();
};
