import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { listOf, objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { clientStore } from "../settings/plain-settings";
import { ASKER, ID, type Queries } from "../users/queries";
import { isGM, othersHere, userWith, type AskableUser } from "../users/users";

/** What entries are about. A player can only make entries about their own messages, GMs share all others. */
const SHARED = ["fight", "plan", "ambush", "numbers"] as const;
const KINDS = ["message", ...SHARED] as const;
type Shared = (typeof SHARED)[number];
type Kind = (typeof KINDS)[number];

const SETTING = "gmStore";
const QUERY = "parapet.gmStore";

/** Time to wait for an answer, milliseconds. */
const TIMEOUT = 10_000;

/**
 * Limits for all entries about messages by GMs, and again for all by players. The oldest entries of the author with the most are
 * dropped first, so no player can push out the entries of others. A browser stores about 5 MB for all worlds of a server.
 */
const MOST_ENTRIES = 200;
const MOST_CHARACTERS = 500_000;

/** Largest entry about a message as JSON, characters. A hundred targets with all their lines are smaller. */
const LARGEST = 200_000;

const AT_ONCE = 50;

const ENTRY = objectOf({
  kind: oneOf(KINDS),
  key: ID,
  /** The user who stored this value. Trust goes by them. */
  author: ID,
  /** The user whose action it comes from. */
  cause: ID,
  /** How often the value has been changed, as far as its author knew. */
  change: v.pipe(v.number("a number"), v.safeInteger("a whole number")),
  /** Null when it was removed. */
  value: v.unknown(),
});
type Entry = v.InferOutput<typeof ENTRY>;

/** By `idOf`, the oldest first. */
type Entries = ReadonlyMap<string, Entry>;

const TOLD = objectOf({
  ...ASKER,
  entries: v.pipe(listOf(ENTRY), v.maxLength(AT_ONCE, `${AT_ONCE} at most`)),
  wanted: v.array(oneOf(KINDS), "an array"),
});
type Told = v.InferOutput<typeof TOLD>;

/** The author tells messages with the same key apart. Others have one entry for each key. */
interface Named {
  readonly kind: Kind;
  readonly key: string;
  readonly author?: string;
}

const idOf = ({ kind, key, author }: Named): string => `${kind} ${kind === "message" ? author : ""} ${key}`;

const isByGM = ({ author }: Entry): boolean => userWith(author)?.isGM === true;

const lengthOf = (value: unknown): number => JSON.stringify(value ?? null).length;

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

const isOfMessage = ({ kind }: Entry): boolean => kind === "message";

const boundedByRole = (entries: Entries): Entries => {
  const messages = [...entries.values()].filter(isOfMessage);
  const kept = new Set([true, false].flatMap((isGMs) => bounded(messages.filter((entry) => isByGM(entry) === isGMs))));
  return new Map([...entries].filter(([, entry]) => !isOfMessage(entry) || kept.has(entry)));
};

/** Undefined without news. */
const withNews = (entries: Entries, news: readonly Entry[]): Entries | undefined => {
  const all = new Map([...entries, ...news.map((entry) => [idOf(entry), entry] as const)]);
  if (news.length === 0) return undefined;
  return news.some(isOfMessage) ? boundedByRole(all) : all;
};

/** A removed value comes after any other, so that nothing brings it back but a later change. */
const placeOf = ({ value, author, cause }: Entry): string =>
  (value === null ? "1" : "0") + JSON.stringify([value, author, cause]);

/** Of changes made without knowing each other, all GMs choose the same. The first value about a message is final. */
const isNews = (entry: Entry, kept: Entry | undefined): boolean => {
  if (entry.kind === "message") return kept === undefined && lengthOf(entry) <= LARGEST;
  if (kept === undefined || entry.change !== kept.change) return entry.change > (kept?.change ?? 0);
  return placeOf(entry) > placeOf(kept);
};

const entriesIn = (stored: unknown): Entries => {
  const read = (readIf(v.array(v.unknown()), stored) ?? []).flatMap((each) => readIf(ENTRY, each) ?? []);
  return new Map(read.map((entry) => [idOf(entry), entry]));
};

/** Undefined changes nothing. */
type Change = (entries: Entries) => Entries | undefined;

/** A player's client keeps its own entries until the page is left. A GM's client stores all entries in the browser. */
const createEntries = () => {
  const store = clientStore(SETTING);
  let own: Entries = new Map();
  let last: { readonly stored: unknown; readonly entries: Entries } | undefined;
  let changing: Promise<unknown> = Promise.resolve();
  /** Read once: cards and verdicts ask for one entry after the other. */
  const entriesStored = (): Entries => {
    const stored = store.read();
    if (last === undefined || last.stored !== stored) last = { stored, entries: entriesIn(stored) };
    return last.entries;
  };
  const changeNow = async (act: Change): Promise<void> => {
    if (!isGM()) return void (own = act(own) ?? own);
    await store.change((stored) => {
      const after = act(entriesIn(stored));
      return after && [...after.values()];
    });
  };
  return {
    register: store.register,
    all: (): Entries => (isGM() ? entriesStored() : own),
    /** One after the other, because each change writes the whole store. */
    change: (act: Change): Promise<void> => {
      const changed = changing.catch(() => undefined).then(() => changeNow(act));
      changing = changed;
      return changed;
    },
  };
};

interface Follower {
  /** Whether what an entry is about still exists. */
  readonly isCurrent: (key: string) => boolean;
  /** Others have changed these entries. */
  readonly heard: (keys: readonly string[]) => void;
}

interface SharedParts<T extends object> extends Follower {
  readonly kind: Shared;
  readonly schema: v.GenericSchema<unknown, T>;
}

interface Writing extends Pick<Entry, "kind" | "key" | "value"> {
  /** This client's user unless given. */
  readonly cause?: string | undefined;
  /** Only if there is no such entry yet. */
  readonly isFirst?: boolean;
}

/** Whether a player may tell of it: a message of their own. */
const isOwnOf = (entry: Entry, { id }: AskableUser): boolean =>
  isOfMessage(entry) && entry.author === id && entry.cause === id;

const otherGMs = (): readonly AskableUser[] => othersHere().filter((user) => user.isGM);

/** The entries on this client, and how clients tell each other of them. */
const createTelling = (queries: Queries) => {
  const { all, change, register } = createEntries();
  const followers = new Map<Kind, Follower>();
  const entriesOf = (kinds: readonly Kind[]): Entry[] => [...all().values()].filter(({ kind }) => kinds.includes(kind));

  /** Resolves to those that were new. */
  const add = async (entries: readonly Entry[]): Promise<readonly Entry[]> => {
    const news = new Map<string, Entry>();
    await change((before) => {
      for (const entry of entries) {
        const id = idOf(entry);
        if (isNews(entry, news.get(id) ?? before.get(id))) news.set(id, entry);
      }
      return withNews(before, [...news.values()]);
    });
    return [...news.values()];
  };

  /** A user who does not answer in time gets the entries when they ask. */
  const tell = async (user: AskableUser, entries: readonly Entry[], wanted: readonly Kind[] = []): Promise<void> => {
    for (let i = 0; i === 0 || i < entries.length; i += AT_ONCE) {
      const isLast = i + AT_ONCE >= entries.length;
      const told = { entries: entries.slice(i, i + AT_ONCE), wanted: isLast ? wanted : [] };
      await queries.ask(user, QUERY, told, TIMEOUT).catch(() => null);
    }
  };

  const mayAsk = ({ entries }: Told, user: AskableUser): boolean =>
    user.isGM || (isGM() && entries.every((entry) => isOwnOf(entry, user)));

  const hear = async ({ entries, wanted }: Told, user: AskableUser): Promise<null> => {
    const news = isGM() ? await add(entries) : [];
    for (const [kind, { heard }] of followers) {
      const keys = news.filter((entry) => entry.kind === kind).map(({ key }) => key);
      if (keys.length > 0) heard(keys);
    }
    const asked = user.isGM ? entriesOf(wanted) : [];
    if (asked.length > 0) await tell(user, asked);
    return null;
  };

  return {
    /** Call at `init`. */
    register: (): void => {
      register();
      queries.answer({ query: QUERY, schema: TOLD, mayAsk, refused: null }, hear);
    },
    follow: (kind: Kind, follower: Follower): void => void followers.set(kind, follower),
    all,
    change,
    tell,
    entriesOf,
    /** Drops entries about documents that no longer exist. Each client does this itself. */
    prune: (): Promise<void> =>
      change((before) => {
        const isCurrent = ({ kind, key }: Entry): boolean => followers.get(kind)?.isCurrent(key) !== false;
        const after = new Map([...before].filter(([, entry]) => isCurrent(entry)));
        return after.size < before.size ? after : undefined;
      }),
  };
};

/**
 * What only GMs may know. World documents and messages are on every client, so none of them has it. Each GM keeps it in the
 * settings of their own browser, where it survives a reload, and GMs exchange it. The last change of an entry wins.
 */
export const createGmStore = (queries: Queries) => {
  const { register, all, change, tell, entriesOf, follow, prune } = createTelling(queries);
  const entryOf = (named: Named): Entry | undefined => all().get(idOf(named));

  /** Stores the next change of an entry, and sends it to all connected GMs. Resolves to whether it changed. */
  const write = async ({ kind, key, value, cause = game.user.id, isFirst }: Writing): Promise<boolean> => {
    const named = { kind, key, author: game.user.id };
    let written: readonly Entry[] = [];
    try {
      await change((before) => {
        const kept = before.get(idOf(named));
        const next = { ...named, cause, change: (kept?.change ?? 0) + 1, value };
        written = isNews(next, kept) && (isFirst !== true || kept === undefined) ? [next] : [];
        return withNews(before, written);
      });
    } finally {
      if (written.length > 0) for (const gm of otherGMs()) void tell(gm, written);
    }
    return written.length > 0;
  };

  return {
    register,
    follow,
    entriesOf,
    entryOf,
    write,
    prune,
    /** On a GM's client: asks all others for what was stored about messages while this GM was away. */
    askForMessages: async (): Promise<void> => {
      if (isGM()) await Promise.all(othersHere().map((user) => tell(user, [], ["message"])));
    },
    /** On a GM's client: synchronizes what GMs share with the other connected GMs. */
    exchange: async (): Promise<void> => {
      if (!isGM()) return;
      await prune();
      for (const gm of otherGMs()) await tell(gm, entriesOf(SHARED), SHARED);
    },
    /** Entries of one kind that all GMs share and change. */
    shared: <T extends object>({ kind, schema, ...follower }: SharedParts<T>) => {
      follow(kind, follower);
      return {
        /** Null when it was removed. Undefined for what never was, and for players. */
        of: (key: string): T | null | undefined => {
          const entry = entryOf({ kind, key });
          return entry === undefined ? undefined : readIf(v.nullable(schema), entry.value);
        },
        /** Null removes it. */
        keep: async (key: string, value: T | null, more: Pick<Writing, "cause" | "isFirst"> = {}): Promise<void> => {
          if (isGM()) await write({ kind, key, value, ...more });
        },
      };
    },
  };
};

export type GmStore = ReturnType<typeof createGmStore>;
