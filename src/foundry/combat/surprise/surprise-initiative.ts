import { MODULE_ID } from "../../module-id";
import { ownFlag } from "../../own-flags";
import { allCombats, type CombatantDocument, type CombatDocument } from "../stored/documents";

/** Key of the combatant flag that tells its players that it is surprised and rolls initiative with disadvantage. */
const KEY = "rollsBadly";

/** Whether the combatant's players know. Never true for a creature without players. */
export const isToldToRollBadly = ({ flags }: Pick<CombatantDocument, "flags">): boolean => ownFlag(flags, KEY) === true;

/** Tells the players of the surprised combatants, and nobody else. */
export const tellToRollBadly = async (combat: CombatDocument, surprised: readonly string[]): Promise<void> => {
  const told = combat.combatants.contents.flatMap((each) => {
    const isDue = each.players.length > 0 && surprised.includes(each.id);
    return isDue === isToldToRollBadly(each) ? [] : [{ _id: each.id, flags: { [MODULE_ID]: { [KEY]: isDue } } }];
  });
  if (told.length > 0) await combat.updateEmbeddedDocuments("Combatant", told, { turnEvents: false });
};

/** Whether initiative is rolled for the beginning of the combat, not again later. */
const isBeginning = ({ round }: CombatDocument, { initiative }: CombatantDocument): boolean =>
  round === 0 || (round === 1 && initiative === null);

/**
 * Whether an actor rolls initiative with disadvantage now. `secretly` lists others that this client knows to be
 * surprised.
 */
export const rollsBadlyNow = (actor: object, secretly: (combat: CombatDocument) => readonly string[]): boolean =>
  allCombats().some((combat) => {
    const its = combat.combatants.contents.filter((each) => each.actor === actor && isBeginning(combat, each));
    return its.some((each) => isToldToRollBadly(each) || secretly(combat).includes(each.id));
  });
