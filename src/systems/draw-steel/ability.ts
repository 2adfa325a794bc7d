/**
 * Abilities of Draw Steel, as far as their use is read. Cover is a bane on abilities that deal damage, and a rule set of
 * another game says who has it. Source: docs/systems.md, "Draw Steel".
 */
import { isOfCover, type Dice, type DiceKind, type VerdictLevel } from "../../rules/attack/verdict";
import type { DeclaredAttack, RuledTarget } from "../adapter/attack";
import type { ActorWithTokens } from "../adapter/attacker-token";
import type { MessageSeen } from "../adapter/system-adapter";

/** What changes one target's roll: how many edges and banes, and a number. */
export interface TargetModifiers {
  banes: number;
}

export interface DrawSteelToken {
  readonly id: string | null;
  readonly actor?: { readonly uuid: string } | null;
}

/** The data model of an item of type `ability`. */
export interface Ability {
  readonly actor?: ActorWithTokens | null;
  readonly parent: { readonly name: string; readonly uuid: string };
  readonly distance: { readonly type: string; readonly primary?: number | string };
  /** Of an ability that is both, the one that its user has chosen. */
  readonly damageDisplay?: string;
  readonly power?: { readonly effects?: { readonly documentsByType?: { readonly damage?: readonly object[] } } };
}

type Manner = DeclaredAttack["manner"];

/** Areas have an origin that the ability does not tell. */
const kindOf = ({ distance, damageDisplay }: Ability): "melee" | "ranged" | null => {
  const type = distance.type === "meleeRanged" ? damageDisplay : distance.type;
  return type === "melee" || type === "ranged" ? type : null;
};

/** Squares; without one, adjacent. */
const reachOf = ({ distance }: Ability): number | null => {
  const reach = Number(distance.primary);
  return reach > 1 ? reach : null;
};

const dealsDamage = ({ power }: Ability): boolean => (power?.effects?.documentsByType?.damage ?? []).length > 0;

interface Users {
  /** `token:ID`. */
  readonly attacker: string | null;
  readonly targets: readonly string[];
}

/** Null for abilities on which cover is no bane. */
export const readAttack = (ability: Ability, { attacker, targets }: Users): DeclaredAttack | null => {
  const kind = kindOf(ability);
  if (kind === null || !dealsDamage(ability) || attacker === null || targets.length === 0) return null;
  const manner: Manner = { kind, reach: kind === "melee" ? reachOf(ability) : null, origin: null };
  return { attacker, targets, manner, action: "attack", title: ability.parent.name, missRolls: 1 };
};

const BANE: DiceKind = "bane";

/** The banes that Parapet gives a roll at a target. */
export const banesOf = ({ dice, verdict }: Pick<RuledTarget, "dice" | "verdict">): number =>
  dice.includes(BANE) ? sumIn(verdict.dice.filter(({ kind }) => kind === BANE).map(({ count }) => count)) : 0;

const baneOf = (level: Pick<Dice, "note">): Dice => ({ kind: BANE, count: 1, side: "attacker", note: level.note });

/** Each level of cover that changes a number in the rule set is a bane. The game has no other numbers or effects of it. */
export const asPlayed = <Level extends VerdictLevel>(verdict: Level): Level => {
  const level = verdict.modifiers.find(isOfCover);
  return {
    ...verdict,
    modifiers: [],
    dice: level === undefined ? verdict.dice : [...verdict.dice, baneOf(level)],
    effects: [],
  };
};

/** A target whose banes a power roll has asked for. */
export interface AskedTarget {
  /** `token:ID`. */
  readonly target: string;
  /** Its actor's uuid, by which rolls name it; "" without an actor. */
  readonly actor: string;
  /** The banes that the system has for it. */
  readonly own: number;
  readonly ours: number;
}

/** What a power roll's dialog was opened with. */
export interface Asked {
  readonly targets: readonly AskedTarget[];
  /** The banes of the whole roll, at every target. */
  readonly shared: number;
}

interface Part {
  readonly abilityUuid?: string;
  /** Stored as JSON. */
  readonly rolls?: readonly (string | PowerRoll)[];
}

/** A roll of an `abilityResult`, one for each target; damage has no banes. */
interface PowerRoll {
  readonly options?: { readonly banes?: unknown; readonly target?: unknown };
}

/** As many as one roll counts: `PowerRoll.MAX_BANE`. */
const MOST_BANES = 2;

const counted = (banes: number): number => Math.min(MOST_BANES, Math.max(0, banes));

const sumIn = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The banes of each roll at an actor. */
const banesRolled = (system: unknown, actor: string): readonly number[] =>
  partsOf(system)
    .flatMap(({ rolls = [] }) => rolls)
    .map((roll) => (typeof roll === "string" ? (JSON.parse(roll) as PowerRoll) : roll))
    .flatMap(({ options }) => (options?.target === actor && typeof options.banes === "number" ? [options.banes] : []));

/**
 * The target as its power roll has it: the bane counts if the roll has as many banes as its dialog was opened with. Tokens of
 * one actor cannot be told apart.
 */
export const asRolled = (ruled: RuledTarget, { system }: MessageSeen, { targets, shared }: Asked): RuledTarget => {
  const its = targets.find(({ target }) => target === ruled.target);
  if (banesOf(ruled) === 0) return ruled;
  if (its === undefined) return { ...ruled, unplacedDice: [BANE] };
  const due = targets.filter(({ actor }) => actor === its.actor).map(({ own, ours }) => counted(own + shared + ours));
  const rolled = banesRolled(system, its.actor);
  if (rolled.length < due.length || sumIn(rolled) < sumIn(due)) return { ...ruled, unplacedDice: [BANE] };
  return its.own + shared < MOST_BANES ? ruled : { ...ruled, includedDice: [BANE] };
};

/** The parts of a message, which are a list or by id. */
const partsOf = (system: unknown): readonly Part[] => {
  const { _source, parts } = Object(system) as {
    readonly _source?: { readonly parts?: object };
    readonly parts?: object;
  };
  return Object.values(_source?.parts ?? parts ?? {}) as Part[];
};

/** Whether a message is of a use of this ability with a power roll. */
export const isUseOf = ({ parent }: Ability, { rolls, system }: MessageSeen): boolean =>
  rolls.length > 0 && partsOf(system).some(({ abilityUuid }) => abilityUuid === parent.uuid);
