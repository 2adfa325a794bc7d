import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { messageWith } from "../../foundry/chat/chat-messages";
import type { Words } from "../../words/localize";
import { ASKER, ID, type Queries } from "../../foundry/users/queries";
import { activeGM } from "../../foundry/users/users";

const QUERY = "parapet.secretRoll";
const ASKED = objectOf({ ...ASKER, message: ID });

/** How long the GM's dice are waited for, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Asks the active GM's client for the rolls that a book makes in secret, so that no player's client knows their dice.
 * `roll` rolls them there.
 */
export const createSecretRolls = (
  { words, queries }: { readonly words: Words; readonly queries: Queries },
  roll: (messageId: string) => Promise<void>,
) => ({
  register: (): void =>
    queries.answer(
      {
        query: QUERY,
        schema: ASKED,
        refused: false,
        mayAsk: ({ message }, user) =>
          game.user.isActiveGM && (user.isGM || (messageWith(message)?.author?.id ?? null) === user.id),
      },
      async ({ message }) => {
        await roll(message);
        return true;
      },
    ),
  ask: async (messageId: string): Promise<void> => {
    const gm = activeGM();
    const isDone = gm !== null && (await queries.ask(gm, QUERY, { message: messageId }, TIMEOUT).catch(() => false));
    if (isDone !== true) ui.notifications.info(words.say("PARAPET.Card.NoGM"));
  },
});
