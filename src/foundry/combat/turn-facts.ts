/**
 * What creatures have declared and done in their present turn, where they have been, and which have had no turn yet. Creatures of
 * the viewed scene by id (`token:ID`).
 */
import type { Gone } from "../../combat/encounter";
import { NO_FACTS, type TurnFacts } from "../../rules/movement/gait";
import { memberOf } from "../../scene/model/member-of";
import { type PassedPlace, placesInTurn } from "../canvas/current-turn";
import { ownFlag } from "../own-flags";
import { isOrderOn } from "./order-switch";
import { combatantBegun, isWithheld, type CombatantDocument, type CombatDocument } from "./stored/documents";
import { knownPart } from "./stored/known-part";
import { ORDER_KEY, PART_KEY } from "./stored/read-encounter";

/** Its part of the encounter; undefined out of its turn, or without the order of battle. */
export const partInTurn = (creature: string): ReturnType<typeof knownPart> | undefined => {
  const document = combatantBegun(creature.slice("token:".length));
  const isActing = document !== undefined && isOrderOn() && document.combat?.combatant?.id === document.id;
  return isActing ? knownPart(document) : undefined;
};

export const factsOf = (creature: string): TurnFacts => {
  const part = partInTurn(creature);
  if (part === undefined) return NO_FACTS;
  const { moves, charged, hasStoodUp } = part;
  const gait = moves.at(-1)?.gait ?? null;
  const isAttack = gait === "moving-attack";
  return { declared: isAttack ? null : gait, hasCharged: charged !== null, isAttack, hasStoodUp };
};

export interface PlaceOfTurn extends PassedPlace {
  readonly isStepDeclared: boolean;
}

/** Whether a creature declared this at a place of its turn. An undone movement leaves other places. */
const isDeclaredAt = ({ from }: Gone, { x, y }: PassedPlace, index: number): boolean =>
  from === null ? index === 0 : from.passed === index && from.x === x && from.y === y;

/** The places of a creature's own turn, as `placesInTurn` has them, and where it has declared a Step. */
export const placesOfTurn = (creature: string): readonly PlaceOfTurn[] => {
  const places = placesInTurn(creature);
  const steps = places.length === 0 ? [] : (partInTurn(creature)?.moves ?? []).filter(({ gait }) => gait === "step");
  return places.map((place, i) => ({ ...place, isStepDeclared: steps.some((step) => isDeclaredAt(step, place, i)) }));
};

/** By the tracker alone: its turn in the first round is still to come. */
const isToCome = ({ id }: CombatantDocument, { round, turn, turns }: CombatDocument): boolean =>
  round === 1 && turns.findIndex((each) => each.id === id) > (turn ?? -1);

/** Asked for every token that is read, so only the fields that matter are looked at. */
const hasNotActed = (combatant: CombatantDocument, combat: CombatDocument): boolean => {
  const order = isOrderOn() ? ownFlag(combat.flags, ORDER_KEY) : undefined;
  const part = ownFlag(combatant.flags, PART_KEY);
  if (order === undefined || (part === undefined && memberOf(order, "isAdopted") === true))
    return isToCome(combatant, combat);
  return memberOf(part, "hasActed") !== true;
};

const waiting = (creature: string): CombatantDocument | undefined => {
  const combatant = combatantBegun(creature.slice("token:".length));
  const combat = combatant?.combat ?? null;
  if (combatant === undefined || combat === null || combat.combatant?.id === combatant.id) return undefined;
  return hasNotActed(combatant, combat) ? combatant : undefined;
};

/** Whether a creature has had no turn yet in an encounter that has begun. */
export const isYetToAct = (creature: string): boolean => waiting(creature) !== undefined;

/** The same, as far as everyone may know: nothing of combatants that are withheld. */
export const isSeenYetToAct = (creature: string): boolean => {
  const document = waiting(creature);
  return document !== undefined && !isWithheld(document);
};
