import { flatCheckOf } from "../../rules/concealment/concealment";
import type { MissRoll } from "../../rules/books/book";
import { ruleSetWith } from "../../rules/index";
import type { RuledTarget } from "../adapter/attack";
import type { AttackRecord } from "./attack-record";

const OPEN_PERCENTAGE: MissRoll = { die: 100, isSecret: false };

const missRollBy = (ruleset: string): MissRoll => ruleSetWith(ruleset)?.missRoll ?? OPEN_PERCENTAGE;

/** Whether attackers make a flat check instead of a percentile roll. */
export const isFlatCheck = (ruleset: string): boolean => missRollBy(ruleset).die === 20;

export const isSecret = ({ verdict }: Pick<RuledTarget, "verdict">): boolean =>
  missRollBy(verdict.ruleset).isSecret && verdict.concealment === "total";

/** The rolls of one message, for targets with a miss chance. */
export interface MissRolls {
  readonly die: 20 | 100;
  /** For each target; of several dice the best counts. */
  readonly formula: string;
  readonly targets: readonly string[];
  readonly isSecret: boolean;
}

/** In percent: the GM's own value before the judged one; null for none. */
export const chanceOf = (
  { target, missChance }: Pick<RuledTarget, "target" | "missChance">,
  chances: Readonly<Record<string, number>>,
): number | null =>
  missChance === null ? null : Object.hasOwn(chances, target) ? (chances[target] ?? null) : missChance;

/** The rolls that an attack still needs: public ones and secret ones. */
export const missRollsOf = (
  { of, targets, missRolls, ruleset }: Pick<AttackRecord, "of" | "targets" | "missRolls" | "ruleset">,
  chances: Readonly<Record<string, number>>,
  isRolled: (target: string) => boolean,
): readonly MissRolls[] => {
  if (of !== "attack") return [];
  const { die } = missRollBy(ruleset);
  const formula = missRolls === 1 ? `1d${die}` : `${missRolls}d${die}kh`;
  const due = targets.filter((each) => (chanceOf(each, chances) ?? 0) > 0 && !isRolled(each.target));
  const rollsOf = (secret: boolean): MissRolls => ({
    die,
    formula,
    isSecret: secret,
    targets: due.filter((each) => isSecret(each) === secret).map(({ target }) => target),
  });
  return [rollsOf(false), rollsOf(true)].filter((rolls) => rolls.targets.length > 0);
};

/** Rolls from 01 up to the chance miss; of a flat check, those below its DC. */
export const isMissed = (rolled: number, chance: number, die: 20 | 100): boolean =>
  die === 100 ? rolled <= chance : rolled < flatCheckOf(chance);
