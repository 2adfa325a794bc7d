import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { listOf, objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { clientStore } from "../settings/client-store";
import { ASKER, ID, type Queries } from "../users/queries";
import { isGM } from "../canvas/canvas-view";
import { othersHere, userWith, type AskableUser } from "../users/users";

/**
 * What only GMs may know of messages: true verdicts, and dice that are rolled in secret. A message is on every client, so
 * GMs keep these in the settings of their own browsers and tell each other. What is kept first counts, and never changes.
 */
export interface GmArchive {
  /** At `init`. */
  readonly register: () => void;
  /** By the user who had it kept, for nobody else can add to his messages; undefined where this client has nothing. */
  readonly of: (author: string, key: string) => unknown;
  /** The same of what a GM had kept, whichever it was. */
  readonly ofGM: (key: string) => unknown;
  /** With all GMs who are here; with those who come later as long as this client stays. */
  readonly keep: (key: string, value: unknown) => void;
  /** At `ready` of a GM: what others here have kept, or made, while he was away. */
  readonly exchange: () => Promise<void>;
}

export interface GmArchiveParts {
  readonly queries: Queries;
  /** Something came in. */
  readonly heard: () => void;
  readonly later: (done: Promise<unknown>) => void;
}

const SETTING = "gmArchive";
const QUERY = "parapet.archive";

/** How long an answer is waited for, in milliseconds. */
const TIMEOUT = 10_000;

/** The oldest go first. A browser keeps about 5 MB for all worlds of a server. */
const MOST_ENTRIES = 200;
const MOST_CHARACTERS = 1_000_000;

/** Of one entry as JSON: a hundred targets with all their lines are less. */
const LARGEST = 200_000;

/** What one client tells another at once. */
const AT_ONCE = 50;

const ENTRY = objectOf({ author: ID, key: ID, value: v.unknown() });
type Entry = v.InferOutput<typeof ENTRY>;

const KEPT = v.array(ENTRY, "an array");
const TOLD = objectOf({
  ...ASKER,
  entries: v.pipe(listOf(ENTRY), v.maxLength(AT_ONCE, `${AT_ONCE} at most`)),
  isWanting: v.boolean("true or false"),
});

const lengthOf = (value: unknown): number => JSON.stringify(value ?? null).length;

const isSame = (one: Entry, { author, key }: Entry): boolean => one.author === author && one.key === key;

/** The latest that fit. */
const bounded = (entries: readonly Entry[]): readonly Entry[] => {
  const latest = entries.slice(-MOST_ENTRIES);
  let left = MOST_CHARACTERS;
  const first = latest.findLastIndex((entry) => (left -= lengthOf(entry)) < 0);
  return latest.slice(first + 1);
};

const inParts = (entries: readonly Entry[]): (readonly Entry[])[] =>
  Array.from({ length: Math.ceil(entries.length / AT_ONCE) }, (_, i) => entries.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** A player's client holds what it made itself, until a GM comes; a GM's stores everything. */
const createEntries = () => {
  const store = clientStore(SETTING);
  let own: readonly Entry[] = [];
  let adding: Promise<unknown> = Promise.resolve();
  const all = (): readonly Entry[] => (isGM() ? (readIf(KEPT, store.read()) ?? []) : own);
  const addNow = async (entries: readonly Entry[]): Promise<boolean> => {
    const before = all();
    const fresh = entries.filter((entry) => lengthOf(entry) <= LARGEST && !before.some((kept) => isSame(kept, entry)));
    if (fresh.length === 0) return false;
    const after = bounded([...before, ...fresh]);
    if (isGM()) await store.write(after);
    else own = after;
    return true;
  };
  return {
    register: store.register,
    all,
    /** Whether any was new. One after the other: each writes all that is kept. */
    add: (entries: readonly Entry[]): Promise<boolean> => {
      const added = adding.catch(() => false).then(() => addNow(entries));
      adding = added;
      return added;
    },
  };
};

export const createGmArchive = ({ queries, heard, later }: GmArchiveParts): GmArchive => {
  const { all, add, register } = createEntries();

  /** Whoever does not answer in time learns it when he comes again. */
  const tell = async (user: AskableUser, entries: readonly Entry[], isWanting = false): Promise<void> => {
    await queries.ask(user, QUERY, { entries, isWanting }, TIMEOUT).catch(() => null);
  };
  const tellAll = async (user: AskableUser): Promise<void> => {
    for (const part of inParts(all())) await tell(user, part);
  };

  return {
    register: () => {
      register();
      const mayAsk = ({ entries }: v.InferOutput<typeof TOLD>, user: AskableUser): boolean =>
        user.isGM || (isGM() && entries.every(({ author }) => author === user.id));
      queries.answer({ query: QUERY, schema: TOLD, mayAsk, refused: null }, async ({ entries, isWanting }, user) => {
        if (isGM() && (await add(entries))) heard();
        if (isWanting && user.isGM) await tellAll(user);
        return null;
      });
    },
    of: (author, key) => all().find((entry) => isSame(entry, { author, key, value: null }))?.value,
    ofGM: (key) => all().find((entry) => entry.key === key && userWith(entry.author)?.isGM === true)?.value,
    keep: (key, value) => {
      const entry = { author: game.user.id, key, value };
      later(add([entry]).then((isNew) => (isNew && isGM() ? heard() : undefined)));
      for (const user of othersHere()) if (user.isGM) void tell(user, [entry]);
    },
    exchange: async () => {
      if (!isGM()) return;
      await Promise.all(othersHere().map((user) => tell(user, [], true)));
    },
  };
};
