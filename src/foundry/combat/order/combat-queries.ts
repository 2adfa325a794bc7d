import * as v from "valibot";
import { objectOf, oneOf } from "../../../scene/read-foundry/schema/schema-fields";
import type { CombatAction } from "../../../combat/action";
import { DECLARED_GAITS } from "../../../combat/encounter";
import { ENDING_STANCES } from "../../../combat/stances";
import { STANCES } from "../../../rules/attack/verdict";
import { ASKER, ID, type Queries } from "../../users/queries";
import { activeGM, type AskableUser } from "../../users/users";
import { mayWaitFor } from "../../canvas/moving-tokens";
import { combatWith, isOwnedBy } from "../stored/documents";
import { NOT_DONE, type AskedAction, type NotDone, type OrderOfBattle } from "./order-of-battle";
import { FOUND, READYING, STOOD_AT, STOOD_IN_TURN } from "../stored/stored";

/** Name of the query that players send to the active GM's client (`CONFIG.queries`). */
const QUERY = "parapet.combat";

/** Time to wait for an answer, milliseconds. */
const TIMEOUT = 10_000;

const NUMBER = v.pipe(v.number("a number"), v.finite("a number"));
const NUMBERS = v.record(ID, NUMBER);

/**
 * Id of a change, as clients draw one. Every device of a GM computes others from what it sees (`turn-…`, `attack-…`): a turn or an
 * attack whose id is taken would not be counted.
 */
const CHANGE_ID = v.pipe(ID, v.regex(/^\w+$/, "an id of letters and digits"));

const YES_OR_NO = v.boolean("true or false");

/** Actions that need no more than their creature. */
const OF_ITSELF = ["fire", "hold", "stepIn", "cancel", "opportunity", "endFind", "endCoup"] as const;

const ACTION = v.variant("kind", [
  objectOf({ kind: v.literal("ready"), id: CHANGE_ID, who: ID, readied: READYING }),
  objectOf({ kind: v.literal("charge"), id: CHANGE_ID, who: ID, from: STOOD_AT }),
  objectOf({
    ...{ kind: v.literal("gait"), id: CHANGE_ID, who: ID },
    ...{ gait: oneOf(DECLARED_GAITS), from: STOOD_IN_TURN, isFullRound: YES_OR_NO },
  }),
  objectOf({ kind: v.literal("stance"), id: CHANGE_ID, who: ID, stance: oneOf(STANCES) }),
  objectOf({ kind: v.literal("endStance"), id: CHANGE_ID, who: ID, stance: oneOf(ENDING_STANCES) }),
  objectOf({ kind: v.literal("find"), id: CHANGE_ID, who: ID, ...FOUND, isFullRound: YES_OR_NO }),
  objectOf({ kind: v.literal("coup"), id: CHANGE_ID, who: ID, isFullRound: YES_OR_NO }),
  v.object({ kind: oneOf(OF_ITSELF), id: CHANGE_ID, who: ID }),
  objectOf({ kind: v.literal("rollOff"), id: CHANGE_ID, rolls: v.record(ID, v.array(NUMBER)) }),
  objectOf({ kind: v.literal("restart"), id: CHANGE_ID, renewal: v.number("a number"), initiatives: NUMBERS }),
  objectOf({ kind: v.literal("undo"), id: CHANGE_ID, change: ID }),
]);

const ASKED = objectOf({ ...ASKER, combat: ID, action: ACTION });

type Asked = v.InferOutput<typeof ASKED>;

/**
 * A GM may ask for any action, a player for actions of their own creatures. A change that was already made is refused.
 */
const mayAskOf =
  (order: Pick<OrderOfBattle, "fight">) =>
  ({ combat: id, action }: Asked, user: AskableUser): boolean => {
    const combat = combatWith(id);
    const combatant = "who" in action ? combat?.combatants.get(action.who) : undefined;
    if (user.isGM) return true;
    if (combat === undefined || combatant === undefined || !isOwnedBy(combatant, user)) return false;
    if (order.fight(combat).journal.some((change) => change.id === action.id)) return false;
    const trigger = action.kind === "ready" ? action.readied.trigger : null;
    return trigger === null || mayWaitFor(trigger, combatant.sceneId, user);
  };

export interface AskingParts {
  readonly order: OrderOfBattle;
  readonly queries: Queries;
  readonly newId: () => string;
  /** Logs that no client has answered. */
  readonly log: (message: string, error: unknown) => void;
}

export type AskForAction = (combat: string, action: AskedAction) => Promise<NotDone | null>;

const isNotDone = (value: unknown): value is NotDone => NOT_DONE.some((each) => each === value);

export const createAskForAction = (parts: AskingParts) => {
  const hearing = {
    query: QUERY,
    schema: ASKED,
    mayAsk: mayAskOf(parts.order),
    refused: "not-allowed" as NotDone | null,
  };
  const register = (): void =>
    parts.queries.answer(hearing, ({ combat, action }, user) =>
      // In whichever of the GM's tabs the query arrives.
      game.user.isActiveGM ? perform(combat, action, user.id) : Promise.resolve("no-gm"),
    );
  /** Errors from Foundry or another module are logged; the caller gets "failed", never the foreign error. */
  const perform = async (combat: string, action: CombatAction, cause?: string): Promise<NotDone | null> => {
    try {
      return await parts.order.perform(combat, action, cause);
    } catch (error) {
      parts.log("A change of a fight has failed", error);
      return "failed";
    }
  };
  const ask: AskForAction = async (combat, asked) => {
    const action: CombatAction = { ...asked, id: parts.newId() };
    if (game.user.isActiveGM) return perform(combat, action);
    const gm = activeGM();
    if (gm === null) return "no-gm";
    if (!game.user.hasPermission("QUERY_USER")) return "no-query";
    try {
      const said = await parts.queries.ask(gm, QUERY, { combat, action }, TIMEOUT);
      return isNotDone(said) ? said : null;
    } catch (error) {
      parts.log("The active GM's client did not answer", error);
      return "no-answer";
    }
  };
  return { register, ask };
};
