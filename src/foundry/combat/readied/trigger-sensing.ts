import type { Battlefield } from "../../../scene/model/battlefield";
import { creatureWithId } from "../../../scene/model/creature-ids";
import { standingOf, type Sensed } from "../../../combat/trigger";
import { shotAt } from "../../../rules/judge/likely-attack";
import { isWithinRange } from "../../../rules/distance/distance";
import type { RuleSettings } from "../../settings/rule-settings";
import { ruleSetInForce } from "../../rule-sets/rule-sets";

type Rules = Pick<RuleSettings, "ruleset" | "options">;

const lines = (battlefield: Battlefield, [readier, other]: readonly [string, string], { ruleset, options }: Rules) =>
  ruleSetInForce(ruleset).judge(battlefield, shotAt(readier, other), options);

const once = <T>(find: () => T): (() => T) => {
  let found: { readonly its: T } | undefined;
  return () => (found ??= { its: find() }).its;
};

/**
 * What one creature perceives of another at their current positions, and what it perceived before the other moved. Null
 * when either is missing or the other is hidden. A creature perceives everything about itself. Lines are computed on
 * demand: most triggers do not need the earlier ones, and many need none.
 */
export const sensedOn = (
  [battlefield, before]: readonly [Battlefield, () => Battlefield],
  pair: readonly [string, string],
  rules: Rules,
): Sensed | null => {
  const [its, other] = [creatureWithId(battlefield, pair[0]), creatureWithId(battlefield, pair[1])];
  if (its === undefined || other === undefined) return null;
  if (its === other) {
    const all = { lineOfSight: true, lineOfEffect: true, sawBefore: true, reachedBefore: true };
    return { ...all, standing: "ally", isWithin: () => true };
  }
  if (other.isHidden) return null;
  const now = once(() => lines(battlefield, pair, rules));
  const then = once(() => lines(before(), pair, rules));
  return {
    standing: standingOf(its.disposition, other.disposition),
    get lineOfSight() {
      return now().lineOfSight;
    },
    get lineOfEffect() {
      return now().lineOfEffect;
    },
    get sawBefore() {
      return then().lineOfSight;
    },
    get reachedBefore() {
      return then().lineOfEffect;
    },
    isWithin: (units) => isWithinRange(battlefield, its, other, units),
  };
};
