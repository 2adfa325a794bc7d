/**
 * Attack rolls of Daggerheart, as far as their configuration is read. Cover is disadvantage, which a roll has against all its
 * targets or none. Source: docs/systems.md, "Daggerheart".
 */
import type { DiceKind } from "../../rules/attack/verdict";
import type { DeclaredAttack, RuledAttack, RuledTarget } from "../adapter/attack";
import type { ActorWithTokens } from "../adapter/attacker-token";
import type { MessageSeen } from "../adapter/system-adapter";

/** An action of an item or an adversary. */
export interface Action {
  readonly actor?: ActorWithTokens | null;
  /** `self`, `melee`, `veryClose` … or empty. */
  readonly range?: string | null;
}

/** What a use of an action passes from step to step, and on to its roll. */
export interface RollConfig {
  readonly title?: string;
  /** A boolean, or how much of it. */
  readonly hasDamage?: boolean | number;
  /** By token id. */
  readonly targets?: readonly { readonly id?: string | null }[];
  readonly source?: { readonly actor?: string; readonly action?: string | null; readonly message?: unknown };
  readonly skips?: { readonly createMessage?: boolean };
  readonly event?: { readonly altKey?: boolean; readonly ctrlKey?: boolean } | null;
  readonly roll?: {
    readonly type?: string | null;
    /** 1, 0 or -1; in an object after the roll. */
    readonly advantage?: number | { readonly type?: number };
  };
  readonly advantage?: boolean;
  /** It counts besides `roll.advantage` and keys. */
  disadvantage?: boolean;
}

const isAttack = ({ roll, hasDamage }: RollConfig): boolean =>
  roll?.type === "attack" || (roll?.type === "spellcast" && Boolean(hasDamage));

/** Null for rolls that attack nobody else. */
export const readAttack = ({ range }: Action, config: RollConfig, attacker: string | null): DeclaredAttack | null => {
  const ids = (config.targets ?? []).flatMap(({ id }) => (typeof id === "string" ? [`token:${id}`] : []));
  const targets = ids.filter((id) => id !== attacker);
  if (attacker === null || targets.length === 0 || range === "self" || !isAttack(config)) return null;
  const manner = { kind: range === "melee" ? "melee" : "ranged", reach: null, origin: null } as const;
  return { attacker, targets, manner, action: "attack", title: config.title ?? "", missRolls: 1 };
};

const DISADVANTAGE: DiceKind = "disadvantage";

const hasIt = ({ dice }: RuledTarget): boolean => dice.includes(DISADVANTAGE);

/** Whether a roll has disadvantage against every one of its targets. */
export const isCommon = ({ targets, declared }: RuledAttack): boolean =>
  targets.length === declared.targets.length && targets.every(hasIt);

/** What a roll had before Parapet's disadvantage, by its action, its caller and the keys that were held. */
export interface OwnMode {
  readonly isBetter: boolean;
  readonly isWorse: boolean;
}

const NORMAL = 0;
const WORSE = -1;

export const ownMode = ({ roll, event, advantage, disadvantage }: RollConfig): OwnMode => ({
  isBetter: roll?.advantage === 1 || event?.altKey === true || advantage === true,
  isWorse: roll?.advantage === WORSE || event?.ctrlKey === true || disadvantage === true,
});

export interface Put extends OwnMode {
  /** Parapet's disadvantage is on the roll. */
  readonly isPut: boolean;
}

/** The target as its roll was made: people can change advantage in the dialog. */
export const asRolled = (ruled: RuledTarget, { roll }: RollConfig, put: Put): RuledTarget => {
  const rolled = ruled.effects.length === 0 ? ruled : { ...ruled, unplacedEffects: ruled.effects };
  if (!hasIt(ruled)) return rolled;
  const { advantage } = roll ?? {};
  const mode = (typeof advantage === "object" ? advantage.type : advantage) ?? NORMAL;
  const isThere = (put.isPut || put.isWorse) && mode <= (put.isBetter ? NORMAL : WORSE);
  if (!isThere) return { ...rolled, unplacedDice: [DISADVANTAGE] };
  return put.isWorse ? { ...rolled, includedDice: [DISADVANTAGE] } : rolled;
};

/** Whether a message is the one of this roll. */
export const isMessageOf = ({ source }: RollConfig, { rolls, system }: MessageSeen): boolean => {
  const its = (Object(system) as Pick<RollConfig, "source">).source;
  return rolls.length > 0 && its?.actor === source?.actor && its?.action === source?.action;
};
