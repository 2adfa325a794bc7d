import * as v from "valibot";
import { finite } from "../../scene/read-foundry/schema/schema-fields";
import { ownFlag } from "../own-flags";
import { allMessages, messageWith } from "./chat-messages";
import type { GmStore } from "../gm-store/gm-store";
import { isGM, userWith } from "../users/users";

interface GmArchiveParts {
  readonly gmStore: GmStore;
  readonly heard: () => void;
  readonly later: (done: Promise<unknown>) => void;
}

/** Percent by target, as the message names it. */
const CHANCES = v.record(v.string(), finite);

/**
 * What only GMs may know about messages: true verdicts, and secret dice rolls. The first value stored for a key wins and never
 * changes.
 */
export const createGmArchive = ({ gmStore, heard, later }: GmArchiveParts) => {
  gmStore.follow("message", heard);
  const chances = gmStore.shared("chances", CHANCES, heard);
  return {
    /** The miss chances of a message that GMs have set: its author can write others into it. */
    chancesOf: (messageId: string): Readonly<Record<string, number>> => chances.of(messageId) ?? {},
    /** On a GM's client. */
    setChance: (messageId: string, target: string, chance: number): Promise<void> =>
      chances.keep(messageId, { ...chances.of(messageId), [target]: chance }),
    /** Stored by this author, who alone can add data to their messages. Undefined when this client has none. */
    of: (author: string, key: string): unknown => gmStore.entryOf({ kind: "message", key, author })?.value,
    /** The same for a value that any GM stored. */
    ofGM: (key: string): unknown =>
      gmStore.entriesOf(["message"]).find((entry) => entry.key === key && userWith(entry.author)?.isGM === true)?.value,
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
