/** What creatures have declared and done in their present turn, and where they have been. Creatures by id (`token:ID`). */
import type { Gone } from "../../combat/encounter";
import { NO_FACTS, type TurnFacts } from "../../rules/movement/gait";
import { type PassedPlace, placesInTurn } from "../canvas/current-turn";
import { isOrderOn } from "./order-switch";
import { combatantBegun } from "./stored/documents";
import { storedPart } from "./stored/read-encounter";

/** Its part of the encounter; undefined out of its turn, or without the order of battle. */
export const partInTurn = (creature: string): ReturnType<typeof storedPart> | undefined => {
  const document = combatantBegun(creature.slice("token:".length));
  const isActing = document !== undefined && isOrderOn() && document.combat?.combatant?.id === document.id;
  return isActing ? storedPart(document) : undefined;
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
