/** Rolls shaped as dnd5e makes them, for tests: docs/systems.md, "dnd5e". */
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { reason, type Effect, type Modifier } from "../../src/rules/attack/verdict";
import { RULE_SETS } from "../../src/rules/index";
import type { RuledAttack, RuledTarget } from "../../src/systems/adapter/attack";
import type { AttackRoll } from "../../src/systems/dnd5e/apply-attack";
import type {
  Activity,
  AttackProcess,
  BuiltRoll,
  MessageConfig,
  RollOptions,
  TargetEntry,
} from "../../src/systems/dnd5e/rolls";

const MAP = ["map", "+---+---+---+---+", "| A   b   c     |", "+---+---+---+---+"].join("\n");
const BATTLEFIELD = battlefieldOf(parseBattleMap(MAP).scene);

const verdictOn = (target: string) =>
  RULE_SETS.dnd5e.judge(BATTLEFIELD, { attacker: "token:A", target, kind: "ranged", reach: null, origin: null }, {});

export const cover = (value: number): Modifier => ({
  stat: "ac",
  value,
  side: "target",
  type: "cover",
  note: reason("Level.half"),
});

interface Change {
  readonly changes?: readonly Modifier[];
  readonly effects?: readonly Effect[];
  readonly isRefused?: boolean;
}

const ruledTarget = (target: string, { changes = [], effects = [], isRefused = false }: Change): RuledTarget => ({
  target,
  changes,
  dice: [],
  effects,
  verdict: verdictOn(target),
  missChance: null,
  refusal: isRefused ? reason("NoAttack") : null,
});

export const ruledOn = (targets: Readonly<Record<string, Change>>, unjudged: readonly string[] = []): RuledAttack => ({
  declared: {
    attacker: "token:A",
    targets: Object.keys(targets),
    title: "Longbow",
    action: "attack",
    manner: { kind: "ranged", reach: null, origin: null },
    missRolls: 1,
  },
  ruleset: "dnd5e",
  targets: Object.entries(targets).map(([target, change]) => ruledTarget(target, change)),
  unjudged,
});

export const activity = (more: Partial<Activity> = {}): Activity => ({
  id: "shoot",
  type: "attack",
  item: { name: "Longbow" },
  use: () => Promise.resolve(),
  rollAttack: () => Promise.resolve(),
  ...more,
});

/** A message's target entry for one token: its uuid, its actor's uuid and the armor class that the system read. */
export interface ListedTarget {
  readonly token: string;
  readonly actor: string;
  readonly ac: number | null;
}

/** The shapes of an attack message: 5.3 keeps a flag keyed by actor, 6.0 a typed message keyed by token. */
export const SHAPES = ["5.3", "6.0"] as const;
export type Shape = (typeof SHAPES)[number];

const messageOf = (targets: readonly ListedTarget[], shape: Shape): MessageConfig => {
  if (shape === "6.0") {
    const rows = targets.map(({ token, actor, ac }) => ({ actor, token, ac, img: "", name: token }));
    const system = {
      activity: { uuid: "Actor.A.Item.i.Activity.shoot" },
      item: { uuid: "Actor.A.Item.i" },
      origin: null,
    };
    return { data: { flavor: "Longbow", type: "attack", system: { ...system, targets: rows } } };
  }
  const actors = [...new Map(targets.map((target) => [target.actor, target])).values()];
  const rows = actors.map(({ actor, ac }) => ({ uuid: actor, ac, name: actor, img: "" }));
  return { data: { flags: { dnd5e: { messageType: "roll", targets: rows } } } };
};

/** The list of targets in a message of either shape. */
export const rowsIn = ({ data }: MessageConfig): TargetEntry[] =>
  data?.system?.targets ?? data?.flags?.dnd5e?.targets ?? [];

/**
 * The arguments of `dnd5e.preRollAttackV2`. From 4.1 the number to beat is on the process, in 4.0 on its roll. It is there
 * when the list has one row.
 */
export const rollOn = (targets: readonly ListedTarget[], release: Shape | "4.0" = "5.3"): AttackRoll => {
  const message = messageOf(targets, release === "4.0" ? "5.3" : release);
  const list = rowsIn(message);
  const has = list.length === 1 ? { target: list[0]?.ac ?? null } : {};
  const options: RollOptions = { ...(release === "4.0" ? has : {}), attackMode: "twoHanded" };
  if (release === "6.0") Object.assign(options, { advantage: false, disadvantage: false });
  const process: AttackProcess = {
    ...(release === "4.0" ? {} : has),
    ...(release === "6.0" ? { ability: "dex" } : {}),
    subject: activity(),
    rolls: [{ options }],
  };
  return { process, message, built: [] };
};

/** As the system builds it for `dnd5e.postAttackRollConfiguration`. */
export const builtFrom = ({ process, message }: AttackRoll): AttackRoll => {
  const built = (process.rolls ?? []).map((config): BuiltRoll => {
    const target = config.options?.target ?? process.target;
    const its = target === undefined ? {} : { target };
    return { options: { ...config.options, ...its }, d20: { options: its } };
  });
  return { process, message, built };
};
