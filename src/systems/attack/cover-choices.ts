/** What the dialog of a roll shows of a target's cover: as its user knows the map, at each level that can be ruled. */
import { ruleSetWith } from "../../rules/index";
import { isOfCover, type Dice, type Modifier, type Verdict } from "../../rules/attack/verdict";
import type { DeclaredAttack } from "../adapter/attack";
import { attackOn, knowingFor, knownRefused, type AttackJudgeParts } from "./attack-judge";
import { diceChanges } from "./dice-changes";

/** One level of cover. */
export interface CoverShown {
  readonly level: string;
  readonly verdict: Verdict;
  /** The changes on this roll. */
  readonly changes: readonly Modifier[];
  readonly dice: readonly Dice[];
}

export interface CoverChoices {
  /** As it is in force for the roll. */
  readonly now: CoverShown;
  /** Without what was ruled in the dialog. */
  readonly found: CoverShown;
  /** Whether the rules take rulings. */
  readonly takesRulings: boolean;
  /**
   * The levels that can be ruled: with total cover there is no attack. Each is judged, which takes longer than all else. Empty
   * where the rules take no rulings.
   */
  readonly levels: () => readonly CoverShown[];
}

export type ChoiceParts = Pick<AttackJudgeParts, "verdicts" | "adapter" | "wishes" | "hasNoOpportunity">;

const STATS: readonly Modifier["stat"][] = ["ac", "armor", "attack"];

/** Null where the user does not know both creatures. */
export const coverChoices = (
  target: string,
  declared: DeclaredAttack,
  by: string,
  parts: ChoiceParts,
): CoverChoices | null => {
  const { rulings: _, ...unruled } = declared;
  const shown = (asked: DeclaredAttack) => {
    const attack = attackOn(target, asked, parts.verdicts);
    const known = knownRefused(attack, declared, parts);
    if (known === null) return null;
    const { verdict, refusal } = known;
    const { changes, dice } = diceChanges(verdict, knowingFor(attack, parts), parts.wishes());
    const its = changes.filter((change) => isOfCover(change) && STATS.includes(change.stat));
    return {
      level: verdict.cover,
      verdict,
      changes: its,
      dice: verdict.dice.filter(({ kind }) => dice.includes(kind)),
      isRefused: refusal !== null,
    };
  };
  const found = shown(unruled);
  const now = declared.rulings?.[target] === undefined ? found : shown(declared);
  if (now === null || found === null) return null;
  const rules = ruleSetWith(now.verdict.ruleset);
  const takesRulings = rules?.heeds.includes("ruled") === true;
  const levels = takesRulings ? rules.levels : [];
  return {
    now,
    found,
    takesRulings,
    levels: () =>
      levels.flatMap((cover) => {
        const ruled = shown({ ...unruled, rulings: { [target]: { cover, by } } });
        return ruled === null || ruled.isRefused ? [] : [{ ...ruled, level: cover }];
      }),
  };
};
