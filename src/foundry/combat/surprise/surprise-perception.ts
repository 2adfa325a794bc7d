import * as v from "valibot";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import { readIf } from "../../../scene/read-foundry/read-as";
import type { RolledCheck } from "../../../combat/surprise/ambush";
import { ASKER, ID, type Queries } from "../../users/queries";
import { userWith, type AskableUser } from "../../users/users";
import { combatWith, isOwnedBy, type CombatantDocument } from "../stored/documents";

/** The name of the query by which a GM asks a player for the check of one creature of his: `CONFIG.queries`. */
const QUERY = "parapet.perception";

/** How long a player has to roll, in milliseconds. */
export const PERCEPTION_TIMEOUT = 180_000;

const ASKED = objectOf({ ...ASKER, combat: ID, combatant: ID });

const whole = (least: number, most: number) =>
  v.pipe(v.number("a number"), v.integer("a number"), v.minValue(least), v.maxValue(most));
const ROLLED = objectOf({ die: whole(1, 20), bonus: whole(-500, 500) });

/** Who can be asked for a creature's check; null where none of its players is there. */
const ownerOf = ({ players }: CombatantDocument): AskableUser | null =>
  players.map(({ id }) => userWith(id)).find((user) => user?.active === true) ?? null;

export const canAskOwner = (combatant: CombatantDocument): boolean => ownerOf(combatant) !== null;

/**
 * What a creature's player has rolled; null where he has not. He hears of his own creature, and of nothing else: not of
 * what for, nor what is to be reached, nor who else is asked.
 */
export const askOwner = async (combatant: CombatantDocument, queries: Queries): Promise<RolledCheck | null> => {
  const combat = combatant.combat?.id;
  const owner = ownerOf(combatant);
  if (combat === undefined || owner === null) return null;
  try {
    const said = await queries.ask(owner, QUERY, { combat, combatant: combatant.id }, PERCEPTION_TIMEOUT);
    return readIf(ROLLED, said) ?? null;
  } catch {
    // Gone, or out of time: nobody has rolled.
    return null;
  }
};

/** Asks this client's player. */
export type RollForPerception = (combatant: CombatantDocument) => Promise<RolledCheck | null>;

/** Answers on a player's client, and there GMs alone. */
export const answerPerception = ({ answer }: Queries, roll: RollForPerception): void => {
  const mayAsk = (_: object, { isGM }: AskableUser): boolean => isGM;
  answer({ query: QUERY, schema: ASKED, mayAsk, refused: null as RolledCheck | null }, async (asked) => {
    const combatant = combatWith(asked.combat)?.combatants.get(asked.combatant);
    return combatant === undefined || !isOwnedBy(combatant, game.user) ? null : roll(combatant);
  });
};
