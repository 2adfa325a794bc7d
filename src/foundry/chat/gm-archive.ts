import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { listOf, objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { clientStore } from "../settings/plain-settings";
import { ASKER, ID, type Queries } from "../users/queries";
import { isGM } from "../users/users";
import { othersHere, userWith, type AskableUser } from "../users/users";

export interface GmArchiveParts {
  readonly queries: Queries;
  readonly heard: () => void;
  readonly later: (done: Promise<unknown>) => void;
}

const SETTING = "gmArchive";
const QUERY = "parapet.archive";

/** Time to wait for an answer, milliseconds. */
const TIMEOUT = 10_000;

/**
 * Limits for all entries by GMs, and again for all entries by players. The oldest entries of the author with the most are
 * dropped first, so no player can push out the entries of others. A browser stores about 5 MB for all worlds of a server.
 */
const MOST_ENTRIES = 200;
const MOST_CHARACTERS = 500_000;

/** Largest entry as JSON, characters. A hundred targets with all their lines are smaller. */
const LARGEST = 200_000;

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

interface Weighed {
  readonly entry: Entry;
  readonly weight: number;
}

const heaviestAuthor = (all: readonly Weighed[]): string => {
  const weights = new Map<string, number>();
  for (const { entry, weight } of all) weights.set(entry.author, (weights.get(entry.author) ?? 0) + weight);
  return [...weights].reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0] as const)[0];
};

/** Drops the oldest entry of the heaviest author until the rest weighs at most `most`. */
const within = (entries: readonly Entry[], most: number, weigh: (entry: Entry) => number): readonly Entry[] => {
  let all: readonly Weighed[] = entries.map((entry) => ({ entry, weight: weigh(entry) }));
  while (all.reduce((sum, { weight }) => sum + weight, 0) > most) {
    const author = heaviestAuthor(all);
    all = all.toSpliced(
      all.findIndex(({ entry }) => entry.author === author),
      1,
    );
  }
  return all.map(({ entry }) => entry);
};

const bounded = (entries: readonly Entry[]): readonly Entry[] =>
  within(
    within(entries, MOST_ENTRIES, () => 1),
    MOST_CHARACTERS,
    lengthOf,
  );

const isByGM = ({ author }: Entry): boolean => userWith(author)?.isGM === true;

const boundedByRole = (entries: readonly Entry[]): readonly Entry[] => {
  const kept = new Set([true, false].flatMap((isGMs) => bounded(entries.filter((entry) => isByGM(entry) === isGMs))));
  return entries.filter((entry) => kept.has(entry));
};

const inParts = (entries: readonly Entry[]): (readonly Entry[])[] =>
  Array.from({ length: Math.ceil(entries.length / AT_ONCE) }, (_, i) => entries.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** Undefined when none of the entries is new. */
const withFresh = (before: readonly Entry[], entries: readonly Entry[]): readonly Entry[] | undefined => {
  const fresh = entries.filter((entry) => lengthOf(entry) <= LARGEST && !before.some((kept) => isSame(kept, entry)));
  return fresh.length === 0 ? undefined : boundedByRole([...before, ...fresh]);
};

/** A player's client keeps its own entries until a GM connects; a GM's client stores all of them. */
const createEntries = () => {
  const store = clientStore(SETTING);
  let own: readonly Entry[] = [];
  let last: { readonly stored: unknown; readonly entries: readonly Entry[] } | undefined;
  let adding: Promise<unknown> = Promise.resolve();
  /** Checked once: cards ask for one entry after the other. */
  const entriesStored = (): readonly Entry[] => {
    const stored = store.read();
    if (last === undefined || last.stored !== stored) last = { stored, entries: readIf(KEPT, stored) ?? [] };
    return last.entries;
  };
  const all = (): readonly Entry[] => (isGM() ? entriesStored() : own);
  const addNow = async (entries: readonly Entry[]): Promise<boolean> => {
    if (isGM()) return store.change((stored) => withFresh(readIf(KEPT, stored) ?? [], entries));
    const after = withFresh(own, entries);
    own = after ?? own;
    return after !== undefined;
  };
  return {
    register: store.register,
    all,
    /** Resolves to whether any entry was new. Runs one at a time, because each call writes the whole store. */
    add: (entries: readonly Entry[]): Promise<boolean> => {
      const added = adding.catch(() => false).then(() => addNow(entries));
      adding = added;
      return added;
    },
  };
};

/**
 * What only GMs may know about messages: true verdicts, and secret dice rolls. A message is on every client, so GMs
 * keep this data in the settings of their own browsers and exchange it. The first value stored for a key wins and never
 * changes.
 */
export const createGmArchive = ({ queries, heard, later }: GmArchiveParts) => {
  const { all, add, register } = createEntries();

  /** A GM who does not answer in time gets the entries when they connect again. */
  const tell = async (user: AskableUser, entries: readonly Entry[], isWanting = false): Promise<void> => {
    await queries.ask(user, QUERY, { entries, isWanting }, TIMEOUT).catch(() => null);
  };
  const tellAll = async (user: AskableUser): Promise<void> => {
    for (const part of inParts(all())) await tell(user, part);
  };

  return {
    /** Call at `init`. */
    register: (): void => {
      register();
      const mayAsk = ({ entries }: v.InferOutput<typeof TOLD>, user: AskableUser): boolean =>
        user.isGM || (isGM() && entries.every(({ author }) => author === user.id));
      queries.answer({ query: QUERY, schema: TOLD, mayAsk, refused: null }, async ({ entries, isWanting }, user) => {
        if (isGM() && (await add(entries))) heard();
        if (isWanting && user.isGM) await tellAll(user);
        return null;
      });
    },
    /** Stored by this author, who alone can add data to their messages. Undefined when this client has none. */
    of: (author: string, key: string): unknown =>
      all().find((entry) => isSame(entry, { author, key, value: null }))?.value,
    /** The same for a value that any GM stored. */
    ofGM: (key: string): unknown => all().find((entry) => entry.key === key && isByGM(entry))?.value,
    /** Sends the value to all connected GMs, and to GMs who connect later while this client stays connected. */
    keep: (key: string, value: unknown): void => {
      const entry = { author: game.user.id, key, value };
      later(add([entry]).then((isNew) => (isNew && isGM() ? heard() : undefined)));
      for (const user of othersHere()) if (user.isGM) void tell(user, [entry]);
    },
    /** Call at `ready` on a GM's client: fetches what others stored while this GM was away. */
    exchange: async (): Promise<void> => {
      if (!isGM()) return;
      await Promise.all(othersHere().map((user) => tell(user, [], true)));
    },
  };
};

export type GmArchive = ReturnType<typeof createGmArchive>;
