/** Creatures that have had no turn in their encounter. Creatures of the viewed scene by id (`token:ID`). */
import { ownFlag } from "../own-flags";
import { isOrderOn } from "./order-switch";
import { combatantBegun, isWithheld, type CombatantDocument, type CombatDocument } from "./stored/documents";
import { ORDER_KEY, PART_KEY } from "./stored/read-encounter";

const fieldOf = (flag: unknown, name: string): unknown =>
  typeof flag === "object" && flag !== null ? Reflect.get(flag, name) : undefined;

/** By the tracker alone: its turn in the first round is still to come. */
const isToCome = ({ id }: CombatantDocument, { round, turn, turns }: CombatDocument): boolean =>
  round === 1 && turns.findIndex((each) => each.id === id) > (turn ?? -1);

/** Asked for every token that is read, so only the fields that matter are looked at. */
const hasNotActed = (combatant: CombatantDocument, combat: CombatDocument): boolean => {
  const order = isOrderOn() ? ownFlag(combat.flags, ORDER_KEY) : undefined;
  const part = ownFlag(combatant.flags, PART_KEY);
  if (order === undefined || (part === undefined && fieldOf(order, "isAdopted") === true))
    return isToCome(combatant, combat);
  return fieldOf(part, "hasActed") !== true;
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
