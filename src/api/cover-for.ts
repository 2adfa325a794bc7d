import { coverKey, diceWords } from "../words/verdict-words";
import type { Dice, Modifier, Permission, Reason, Stat, Verdict } from "../rules/attack/verdict";
import { isOfCover } from "../rules/attack/verdict";
import { ruleSetWith } from "../rules/index";
import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import type { Table } from "../table";
import type { TokenRef } from "./api-context";
import { MANNER, type AttackManner, type JudgeApi } from "./judging";
import { checkKeys } from "./api-context";

/** An attack for `coverFor`: who, at what, and how as in `judge`. */
export interface AttackAsked extends AttackManner {
  readonly attacker: TokenRef;
  readonly target: TokenRef;
}

/** A level of cover. */
export interface CoverLevel {
  /** The rule set's id of it: `none`, `soft`, `half`. */
  readonly id: string;
  /** In the user's language. */
  readonly name: string;
  /** Its place among the rule set's levels; 0 is no cover. */
  readonly rank: number;
}

/** What cover changes on the dice. */
export interface CoverNumber {
  /** 0 without cover, and where it is worth no number. */
  readonly value: number;
  /** What it changes: the target's `ac`, its `reflex` save, the `attack` roll. Null for 0. */
  readonly stat: Stat | null;
}

/** Dice that a game has in place of a number, for cover and for concealment. */
export interface CoverDice extends Pick<Dice, "kind" | "count" | "side"> {
  /** In the user's language: "1 bane". */
  readonly words: string;
}

/** Whether the rules allow something, and why not. */
export interface CoverPermission {
  readonly action: Permission["action"];
  readonly isAllowed: boolean;
  /** A sentence in the user's language, or null. */
  readonly reason: string | null;
}

/** The answer of `coverFor`: plain data that other modules can store or send. */
export interface CoverAnswer {
  readonly ruleset: string;
  readonly level: CoverLevel;
  readonly number: CoverNumber;
  /** Empty in games with numbers. */
  readonly dice: readonly CoverDice[];
  /** What a level gives in words, in the user's language: "push d6". Empty in most games. */
  readonly texts: readonly string[];
  /** What else the verdict does to the roll: `attack-at-disadvantage`, `loses-dex-to-ac`. */
  readonly effects: KnownVerdict["effects"];
  /** Percent that the attack misses, 0 to 100. */
  readonly missChance: number;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly permissions: readonly CoverPermission[];
  /** The reasons as one text in the user's language. */
  readonly reason: string;
}

/** The cover that a target has against an attack, for other modules. Null where `judge` gives null. */
export type CoverFor = (attack: AttackAsked) => CoverAnswer | null;

const SAVES: readonly Stat[] = ["reflex", "dexterity"];

/** Of an area the save's number counts, of other attacks the defense's or the attack roll's. */
const numberOf = ({ modifiers, kind }: Pick<Verdict, "modifiers" | "kind">): CoverNumber => {
  const isWanted = ({ stat }: Modifier): boolean =>
    stat !== "stealth" && SAVES.includes(stat) === (kind === "area" && stat !== "armor");
  const found = modifiers.find((modifier) => isOfCover(modifier) && isWanted(modifier));
  return found === undefined ? { value: 0, stat: null } : { value: found.value, stat: found.stat };
};

interface CoverForParts {
  readonly judge: JudgeApi["judge"];
  readonly reasonsOf: (verdict: KnownVerdict) => readonly string[] | null;
  readonly sentence: (reason: Reason) => string | null;
}

export const createCoverFor =
  ({ words }: Pick<Table, "words">, { judge, reasonsOf, sentence }: CoverForParts): CoverFor =>
  (attack) => {
    checkKeys("attack", attack, ["attacker", "target", ...Object.keys(MANNER)]);
    const { attacker, target, ...manner } = attack;
    const verdict = judge(attacker, target, manner);
    if (verdict === null) return null;
    const { ruleset, cover, dice, texts = [], effects, missChance, lineOfEffect, lineOfSight, permissions } = verdict;
    const levels = ruleSetWith(ruleset)?.levels ?? [cover];
    return {
      ruleset,
      level: { id: cover, name: words.sayKey(coverKey(verdict, words)), rank: levels.indexOf(cover) },
      number: numberOf(verdict),
      dice: dice.map(({ kind, count, side }) => ({
        kind,
        count,
        side,
        words: diceWords({ kind, count, side }, words),
      })),
      texts: texts.map((text) => words.sayKey(text)),
      effects,
      missChance,
      lineOfEffect,
      lineOfSight,
      permissions: permissions.map(({ action, isAllowed, reason }) => ({
        action,
        isAllowed,
        reason: reason === null ? null : sentence(reason),
      })),
      reason: (reasonsOf(verdict) ?? []).join(" "),
    };
  };
