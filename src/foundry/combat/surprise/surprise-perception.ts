import * as v from "valibot";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import { readIf } from "../../../scene/read-foundry/read-as";
import type { RolledCheck } from "../../../combat/surprise/ambush";
import { ASKER, ID, type Queries } from "../../users/queries";
import { userWith, type AskableUser } from "../../users/users";
import { combatWith, isOwnedBy, type CombatantDocument } from "../stored/documents";

/** Name of the query with which a GM asks a player for a creature's check: `CONFIG.queries`. */
const QUERY = "parapet.perception";

/** Time a player has to roll, milliseconds. */
export const PERCEPTION_TIMEOUT = 180_000;

const ASKED = objectOf({ ...ASKER, combat: ID, combatant: ID });

const whole = (least: number, most: number) =>
  v.pipe(v.number("a number"), v.integer("a number"), v.minValue(least), v.maxValue(most));
const ROLLED = objectOf({ die: whole(1, 20), bonus: whole(-500, 500) });

/** The player to ask for a creature's check; null when none of its players is connected. */
const ownerOf = ({ players }: CombatantDocument): AskableUser | null =>
  players.map(({ id }) => userWith(id)).find((user) => user?.active === true) ?? null;

export const canAskOwner = (combatant: CombatantDocument): boolean => ownerOf(combatant) !== null;

/**
 * The result of the creature's player; null without one. The player learns about their own creature only: not the
 * reason, not the difficulty, not who else was asked.
 */
export const askOwner = async (combatant: CombatantDocument, queries: Queries): Promise<RolledCheck | null> => {
  const combat = combatant.combat?.id;
  const owner = ownerOf(combatant);
  if (combat === undefined || owner === null) return null;
  try {
    const said = await queries.ask(owner, QUERY, { combat, combatant: combatant.id }, PERCEPTION_TIMEOUT);
    return readIf(ROLLED, said) ?? null;
  } catch {
    // The player disconnected or ran out of time.
    return null;
  }
};

export type RollForPerception = (combatant: CombatantDocument) => Promise<RolledCheck | null>;

/** Answers on a player's client, to GMs only. */
export const answerPerception = ({ answer }: Queries, roll: RollForPerception): void => {
  const mayAsk = (_: object, { isGM }: AskableUser): boolean => isGM;
  answer({ query: QUERY, schema: ASKED, mayAsk, refused: null as RolledCheck | null }, async (asked) => {
    const combatant = combatWith(asked.combat)?.combatants.get(asked.combatant);
    return combatant === undefined || !isOwnedBy(combatant, game.user) ? null : roll(combatant);
  });
};
