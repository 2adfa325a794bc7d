/** Rolls shaped as dnd5e makes them, for tests: docs/systems.md, "dnd5e". */
import { battlefieldOf } from "../../src/battlefield/battlefield-of";
import { parseBattleMap } from "../../src/battlefield/notation";
import { reason } from "../../src/rules/reason";
import { RULE_SETS } from "../../src/rules/index";
import type { Effect, Modifier } from "../../src/rules/verdict";
import type { RuledAttack, RuledTarget } from "../../src/systems/attack";
import type { AttackRoll } from "../../src/systems/dnd5e/apply-attack";
import type { Activity, AttackProcess, BuiltRoll, MessageConfig, RollOptions } from "../../src/systems/dnd5e/rolls";

const MAP = ["map", "+---+---+---+---+", "| A   b   c     |", "+---+---+---+---+"].join("\n");
const BATTLEFIELD = battlefieldOf(parseBattleMap(MAP).scene);

const verdictOn = (target: string) =>
  RULE_SETS.dnd5e.judge(BATTLEFIELD, { attacker: "token:A", target, kind: "ranged", reach: null, origin: null }, {});

export const cover = (value: number): Modifier => ({
  ...{ stat: "ac", value, side: "target", type: "cover", note: reason("Level.half") },
});

interface Change {
  readonly changes?: readonly Modifier[];
  readonly effects?: readonly Effect[];
  readonly isRefused?: boolean;
}

const ruledTarget = (target: string, { changes = [], effects = [], isRefused = false }: Change): RuledTarget => ({
  ...{ target, changes, effects, verdict: verdictOn(target), missChance: null },
  refusal: isRefused ? reason("NoAttack") : null,
});

export const ruledOn = (targets: Readonly<Record<string, Change>>, unjudged: readonly string[] = []): RuledAttack => ({
  declared: {
    ...{ attacker: "token:A", targets: Object.keys(targets), title: "Longbow", action: "attack" },
    manner: { kind: "ranged", reach: null, origin: null },
    ...{ passesOver: [], missRolls: 1 },
  },
  ruleset: "dnd5e",
  targets: Object.entries(targets).map(([target, change]) => ruledTarget(target, change)),
  unjudged,
});

export const activity = (more: Partial<Activity> = {}): Activity => ({
  ...{ id: "shoot", type: "attack", item: { name: "Longbow" } },
  use: () => Promise.resolve(),
  rollAttack: () => Promise.resolve(),
  ...more,
});

/** As it is when `dnd5e.preRollAttackV2` fires: from 4.1 on the number to beat is the process's, and its roll's before. */
export const rollOn = (
  targets: readonly { readonly uuid: string; readonly ac: number | null }[],
  release: "4.0" | "5.3" = "5.3",
): AttackRoll => {
  const target = targets.length === 1 ? targets[0]?.ac : undefined;
  const has = target === undefined ? {} : { target };
  const options: RollOptions = { ...(release === "4.0" ? has : {}), attackMode: "twoHanded" };
  const process: AttackProcess = { ...(release === "5.3" ? has : {}), subject: activity(), rolls: [{ options }] };
  const list = targets.map(({ uuid, ac }) => ({ uuid, ac, name: uuid, img: "" }));
  const message: MessageConfig = { data: { flags: { dnd5e: { messageType: "roll", targets: list } } } };
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
