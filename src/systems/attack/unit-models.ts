import { ruleSetWith } from "../../rules/index";
import { refusalOf, type Attack, type Verdict } from "../../rules/attack/verdict";
import { creatureWithId, type Battlefield } from "../../scene/model/battlefield";
import type { ModelsByLevel } from "../adapter/attack";

/** The models that shoot with this one, itself included: of one unit, neither dead nor hidden, as they are on the scene. */
const modelsOf = ({ creatures }: Battlefield, unit: string): readonly string[] =>
  creatures.filter((creature) => creature.unit === unit && !creature.isDead && !creature.isHidden).map(({ id }) => id);

/**
 * The models of a unit that shoots by the level of cover that each one's target has, mildest first; those that cannot shoot
 * it last. Undefined for other attacks, in other books and for a model alone.
 */
export const modelsByLevel = (
  attack: Attack,
  battlefield: Battlefield,
  ruleset: string,
  verdictOf: (attack: Attack) => Verdict,
): readonly ModelsByLevel[] | undefined => {
  const book = ruleSetWith(ruleset);
  const shooter = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (book?.shootsByUnit !== true || attack.kind !== "ranged" || !shooter?.unit) return undefined;
  const models = modelsOf(battlefield, shooter.unit).filter((id) => id !== attack.target);
  if (models.length < 2) return undefined;
  const levels = models.map((attacker) => {
    const verdict = verdictOf({ ...attack, attacker });
    return { attacker, level: refusalOf(verdict, "attack") === null ? verdict.cover : null };
  });
  return [...book.levels, null].flatMap((level) => {
    const ids = levels.filter((each) => each.level === level).map(({ attacker }) => attacker);
    return ids.length === 0 ? [] : [{ level, ids }];
  });
};
