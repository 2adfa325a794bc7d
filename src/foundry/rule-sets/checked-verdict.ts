import type * as v from "valibot";
import { readAs } from "../../scene/read-foundry/read-as";
import type { RuleSet } from "../../rules/judge/rule-set";
import type { Attack, Verdict } from "../../rules/attack/verdict";
import { VERDICT } from "./verdict-schema";

/** What a rule set of another module may give for a verdict. */
export type VerdictGiven = v.InferInput<typeof VERDICT>;

/**
 * A verdict of another module's rule set, whole. Throws `RangeError` that names the rule set, what is wrong and what was
 * wanted.
 */
export const checkedVerdict = (
  { id, levels }: Pick<RuleSet, "id" | "levels">,
  { attacker, target, kind, reach, ruled }: Attack,
  given: unknown,
): Verdict => {
  const { lineOfSight, ...verdict } = readAs(VERDICT, given, `verdict of ${id}`);
  if (!levels.includes(verdict.cover))
    throw new RangeError(`verdict of ${id}.cover: came ${verdict.cover}, wanted one of ${levels.join(", ")}`);
  if (ruled?.cover !== undefined && ruled.cover !== verdict.cover)
    throw new RangeError(`verdict of ${id}.cover: came ${verdict.cover}, wanted ${ruled.cover} as the GM has ruled`);
  return {
    ruleset: id,
    attacker,
    target,
    kind,
    reach,
    ...structuredClone(verdict),
    lineOfSight: lineOfSight ?? verdict.lineOfEffect,
  };
};
