import { hasNoOpportunities } from "../../../foundry/combat/deeds";
import { ruleSetInForce } from "../../../foundry/rule-sets/rule-sets";
import { movementRulesOf } from "../../../rules/movement/movement-rules";
import { provokedBy, type Provoked, type ProvokingMovement } from "../../../rules/movement/provoke";
import type { Battlefield } from "../../../scene/model/battlefield";
import type { Mirrored } from "../../../foundry/scene/scene-mirror";
import { movementInTurn, type TurnMovement } from "../../../foundry/combat/turn-movement";
import type { Shift } from "../../../rules/movement/path";
import type { Table } from "../../../table";

type ProvokedParts = Pick<Table, "verdicts" | "features">;

/** Who gets an attack of opportunity by the rules in force and as far as the user knows; nobody in other rule sets. */
export const provokedNow = (
  battlefield: Battlefield,
  movement: ProvokingMovement,
  { verdicts, features }: ProvokedParts,
): readonly Provoked[] => {
  const { ruleset, options } = verdicts.real.rules();
  const rules = ruleSetInForce(ruleset);
  if (rules.hasOpportunityAttacks !== true) return [];
  const knowledge = verdicts.knowledge();
  // How many it may make is on its sheet.
  const hasNoneLeft = (enemy: string): boolean =>
    knowledge.owns(enemy) && features.opportunities?.hasNoneLeft(enemy) === true;
  return provokedBy(battlefield, movement, movementRulesOf(rules, options)).filter(
    ({ enemy }) => !hasNoOpportunities(enemy.id, knowledge) && !hasNoneLeft(enemy.id),
  );
};

/** The movement along these turns as the creature's turn makes it; null where it is not known. */
export const movementNow = (
  creature: string,
  turns: readonly Shift[],
  mirrored: Pick<Mirrored, "scene" | "battlefield">,
  { verdicts }: Pick<Table, "verdicts">,
): TurnMovement | null => movementInTurn(creature, turns, mirrored, verdicts.real.rules());

/** Who gets an attack of opportunity at a movement of the turn. Their places are from where the creature stands now. */
export const provokedInTurn = (
  battlefield: Battlefield,
  { start, ...movement }: TurnMovement,
  table: ProvokedParts,
): readonly Provoked[] =>
  provokedNow(battlefield, movement, table).map((each) => ({
    ...each,
    shift: { x: each.shift.x + start.x, y: each.shift.y + start.y, up: each.shift.up + start.up },
  }));
