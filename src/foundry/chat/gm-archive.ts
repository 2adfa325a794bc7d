import * as v from "valibot";
import { finite, objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { idOf } from "../hash";
import { ownFlag } from "../own-flags";
import { allMessages, messageWith } from "./chat-messages";
import type { GmStore } from "../gm-store/gm-store";
import { isGM, userWith } from "../users/users";

interface GmArchiveParts {
  readonly gmStore: GmStore;
  readonly heard: () => void;
  readonly later: (done: Promise<unknown>) => void;
}

/** Of one target of a message, as the message names it. Each has an entry of its own: two GMs may set two at once. */
const CHANCE = objectOf({ target: v.string(), percent: finite });

/**
 * What only GMs may know about messages: true verdicts, and secret dice rolls. The first value stored for a key wins and never
 * changes.
 */
export const createGmArchive = ({ gmStore, heard, later }: GmArchiveParts) => {
  gmStore.follow("message", heard);
  const chances = gmStore.shared("chances", CHANCE, heard);
  return {
    /** The miss chances of a message that GMs have set: its author can write others into it. */
    chancesOf: (messageId: string): Readonly<Record<string, number>> =>
      Object.fromEntries(
        chances
          .all()
          .filter(([key]) => key.startsWith(`${messageId} `))
          .map(([, { target, percent }]) => [target, percent]),
      ),
    /** On a GM's client. */
    setChance: (messageId: string, target: string, percent: number): Promise<void> =>
      chances.keep(`${messageId} ${idOf(target)}`, { target, percent }),
    /** Stored by this author, who alone can add data to their messages. Undefined when this client has none. */
    of: (author: string, key: string): unknown => gmStore.entryOf({ kind: "message", key, author })?.value,
    /** The same for a value that any GM stored. Where two did at once, all GMs choose the same. */
    ofGM: (key: string): unknown => {
      const entries = gmStore
        .entriesOf(["message"])
        .filter((entry) => entry.key === key && userWith(entry.author)?.isGM === true);
      return entries.sort((p, q) => (p.author < q.author ? -1 : 1))[0]?.value;
    },
    /** Whether a value can be kept that comes from this user's action. */
    fits: gmStore.fits,
    /** Drops miss chances of messages that are gone. Those of a first roll count for its reroll. */
    prune: (): Promise<void> =>
      gmStore.prune(
        "messages",
        (id) => messageWith(id) !== undefined || allMessages().some(({ flags }) => ownFlag(flags, "again") === id),
      ),
    /**
     * Sends the value to all connected GMs, and to GMs who connect later while this client stays connected. `cause` is the user
     * whose action it comes from, this client's unless given.
     */
    keep: (key: string, value: unknown, cause?: string): void =>
      later(
        gmStore
          .write({ kind: "message", key, value }, { cause })
          .then((isNew) => (isNew && isGM() ? heard() : undefined)),
      ),
  };
};

export type GmArchive = ReturnType<typeof createGmArchive>;
