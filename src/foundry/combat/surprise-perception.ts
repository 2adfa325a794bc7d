import * as v from "valibot";
import { objectOf } from "../../battlefield/schema-fields";
import { readIf } from "../../battlefield/read-as";
import { answerQuery, ID } from "../queries";
import { userWith, type AskableUser } from "../users";
import { combatWith, isOwnedBy, type CombatantDocument } from "./documents";

/** The name of the query by which a GM asks a player for the check of one creature of his: `CONFIG.queries`. */
const QUERY = "parapet.perception";

/** How long a player has to roll, in milliseconds. */
const TIMEOUT = 180_000;

const ASKED = objectOf({ combat: ID, combatant: ID });
const TOTAL = v.pipe(v.number("a number"), v.integer("a number"), v.minValue(-1000), v.maxValue(1000));

/** Who can be asked for a creature's check; null where none of its players is there. */
const ownerOf = ({ players }: CombatantDocument): AskableUser | null =>
  players.map(({ id }) => userWith(id)).find((user) => user?.active === true) ?? null;

export const canAskOwner = (combatant: CombatantDocument): boolean => ownerOf(combatant) !== null;

/**
 * The total that a creature's player has rolled; null where he has not. He hears of his own creature, and of nothing else:
 * not of what for, nor what is to be reached, nor who else is asked.
 */
export const askOwner = async (combatant: CombatantDocument): Promise<number | null> => {
  const combat = combatant.combat?.id;
  const owner = ownerOf(combatant);
  if (combat === undefined || owner === null) return null;
  try {
    const said = await owner.query(QUERY, { combat, combatant: combatant.id }, { timeout: TIMEOUT });
    return readIf(TOTAL, said) ?? null;
  } catch {
    // Gone, or out of time: nobody has rolled.
    return null;
  }
};

/** Answers on a player's client: `roll` asks him. */
export const answerPerception = (roll: (combatant: CombatantDocument) => Promise<number | null>): void => {
  const answer = async (data: unknown): Promise<number | null> => {
    const asked = readIf(ASKED, data);
    const combatant = asked === undefined ? undefined : combatWith(asked.combat)?.combatants.get(asked.combatant);
    return combatant === undefined || !isOwnedBy(combatant, game.user) ? null : roll(combatant);
  };
  answerQuery(QUERY, answer);
};
