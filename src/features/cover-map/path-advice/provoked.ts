import { hasNoOpportunities } from "../../../foundry/combat/deeds";
import { ruleSetInForce } from "../../../foundry/rule-sets/rule-sets";
import { movementRulesOf } from "../../../rules/movement/movement-rules";
import { provokedBy, type Provoked, type ProvokingMovement } from "../../../rules/movement/provoke";
import type { Battlefield } from "../../../scene/model/battlefield";
import type { Table } from "../../../table";

/** Who gets an attack of opportunity by the rules in force and as far as the user knows; nobody in other rule sets. */
export const provokedNow = (
  battlefield: Battlefield,
  movement: ProvokingMovement,
  { verdicts }: Pick<Table, "verdicts">,
): readonly Provoked[] => {
  const { ruleset, options } = verdicts.real.rules();
  const rules = ruleSetInForce(ruleset);
  if (rules.hasOpportunityAttacks !== true) return [];
  const knowledge = verdicts.knowledge();
  return provokedBy(battlefield, movement, movementRulesOf(rules, options)).filter(
    ({ enemy }) => !hasNoOpportunities(enemy.id, knowledge),
  );
};
