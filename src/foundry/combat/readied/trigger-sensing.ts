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
 * What one creature can tell of another where both stand now, and could before the other moved; null where either is not
 * there or the other is hidden. Of itself a creature can tell all. Lines are drawn when they are asked for: most triggers
 * need none of those before, and many of those that nobody waits for none at all.
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
