import { whyOneSpaceIsNoStep, whyUnprovoked } from "../../foundry/combat/turn-movement";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { reason, type Attack, type Reason } from "../../rules/attack/verdict";
import { movementRulesOf } from "../../rules/movement/movement-rules";
import { threatens } from "../../rules/movement/threat";
import { creatureWithId } from "../../scene/model/battlefield";
import { attitudeBetween } from "../../scene/model/sides";
import type { DeclaredAttack, RuledTarget } from "../adapter/attack";

/** Why an attack of opportunity is not provoked, and notes on its card. */

interface Noting {
  readonly verdicts: Pick<Verdicts, "real">;
  /** Whether a creature (`token:ID`) has made an attack of opportunity at another one in this turn. */
  readonly hasStruck: (attacker: string, target: string) => boolean;
}

/** Its target's movement of one space was no 5-foot step. */
const noStepNotes = (attack: Attack, { verdicts: { real } }: Noting): readonly Reason[] => {
  const why = whyOneSpaceIsNoStep(attack, real.current(), real.rules());
  return why === null ? [] : [reason(`NoStep.${why}`)];
};

/** It is another one at the same creature in one turn: each action provokes an enemy once. */
const againNotes = ({ attacker, target }: Attack, { hasStruck }: Noting): readonly Reason[] =>
  attacker !== null && hasStruck(attacker, target) ? [reason("OpportunityAgain")] : [];

export const opportunityNotes = (
  attack: Attack,
  { action }: Pick<DeclaredAttack, "action">,
  parts: Noting,
): readonly Reason[] =>
  action === "attack-of-opportunity" ? [...noStepNotes(attack, parts), ...againNotes(attack, parts)] : [];

/** The reason that its target's movement has not provoked an attack of opportunity; null for another attack. */
export const notProvoked = (
  attack: Attack,
  { action }: Pick<DeclaredAttack, "action">,
  { verdicts: { real } }: Pick<Noting, "verdicts">,
): Reason | null => {
  const why = action === "attack-of-opportunity" ? whyUnprovoked(attack, real.current(), real.rules()) : null;
  return why === null ? null : reason(`NotProvoked.${why}`);
};

/**
 * Attacks that provoke attacks of opportunity themselves.
 * Source: Epic Path, "Performing a Provokative Act"; Pathfinder 1e, table "Actions in Combat".
 * Left to the table: exceptions, such as casting on the defensive and feats.
 */

type Act = Pick<DeclaredAttack, "attacker" | "targets" | "manner" | "isManeuver">;

interface ActParts {
  readonly verdicts: Pick<Verdicts, "real">;
  readonly hasNoOpportunity: (attacker: string) => boolean;
}

/**
 * A note on the enemies that a shot, a spell or a maneuver may provoke: those that reach the attacker and may make an attack of opportunity
 * at them. A maneuver provokes its target alone.
 */
const provokingNotes = (
  { attacker, targets, manner, isManeuver }: Act,
  { verdicts: { real }, hasNoOpportunity }: ActParts,
): readonly Reason[] => {
  const { ruleset, options } = real.rules();
  const book = ruleSetInForce(ruleset);
  const isForAll = isManeuver !== true && (manner.kind === "ranged" || manner.means === "spell");
  const { battlefield } = real.current();
  const actor = creatureWithId(battlefield, attacker);
  if (book.doActsProvoke !== true || actor === undefined || !(isForAll || isManeuver === true)) return [];
  const rules = movementRulesOf(book, options);
  const enemies = battlefield.creatures.filter(
    (enemy) =>
      (targets.includes(enemy.id) || (isForAll && attitudeBetween(enemy, actor) === "enemy")) &&
      enemy !== actor &&
      threatens(battlefield, enemy, actor, rules) &&
      rules.mayRespond(battlefield, enemy, actor) &&
      !hasNoOpportunity(enemy.id),
  );
  return enemies.length === 0 ? [] : [reason("ActProvokes", { enemies: enemies.map(({ id }) => id) })];
};

/** The targets of an attack, with those notes at the first of them. */
export const withProvokingNotes = (
  targets: readonly RuledTarget[],
  act: Act,
  parts: ActParts,
): readonly RuledTarget[] => {
  const [first, ...others] = targets;
  const notes = first === undefined ? [] : provokingNotes(act, parts);
  if (first === undefined || notes.length === 0) return targets;
  return [{ ...first, notes: [...(first.notes ?? []), ...notes] }, ...others];
};
