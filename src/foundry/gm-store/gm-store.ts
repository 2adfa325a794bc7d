import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { listOf, objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { clientStore } from "../settings/plain-settings";
import { ASKER, ID, type Queries } from "../users/queries";
import { isGM, othersHere, userWith, type AskableUser } from "../users/users";

/** What entries are about. A player can only make entries about their own messages, GMs share all others. */
const OF_COMBATS = ["fight", "plan", "ambush"] as const;
const SHARED = [...OF_COMBATS, "numbers", "chances", "rulings", "hiding", "records"] as const;
const KINDS = ["message", ...SHARED] as const;
type Kind = (typeof KINDS)[number];

/** What has the id of a combat, a message or a scene as its key, or as the first word of it. */
const GOING: Readonly<Record<"combats" | "messages" | "scenes", readonly Kind[]>> = {
  combats: OF_COMBATS,
  messages: ["chances"],
  scenes: ["rulings", "hiding"],
};

const SETTING = "gmStore";
const QUERY = "parapet.gmStore";

/** Time to wait for an answer, milliseconds. */
const TIMEOUT = 10_000;

/**
 * Room for the entries about messages that come from one user's actions: a player's, or a GM's. Beyond it, that user's oldest
 * entries are dropped, so nobody can push out what comes from others. A browser stores about 5 MB for all worlds of a server.
 */
const ROOM_OF_PLAYER = { entries: 50, characters: 100_000 };
const ROOM_OF_GM = { entries: 200, characters: 500_000 };

const AT_ONCE = 50;

const ENTRY = objectOf({
  kind: oneOf(KINDS),
  key: ID,
  /** The user who stored this value. Trust goes by them. */
  author: ID,
  /** The user whose action it comes from. Room is counted by them. */
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

/** Authors tell messages with the same key apart. Of the other kinds, a key has one entry. */
type Named = Pick<Entry, "kind" | "key"> & Partial<Pick<Entry, "author">>;

const idOf = ({ kind, key, author }: Named): string => `${kind} ${kind === "message" ? author : ""} ${key}`;

const isOfMessage = ({ kind }: Entry): boolean => kind === "message";

const lengthOf = (value: unknown): number => JSON.stringify(value ?? null).length;

const roomOf = (cause: string): typeof ROOM_OF_GM => (userWith(cause)?.isGM === true ? ROOM_OF_GM : ROOM_OF_PLAYER);

/** A larger one is refused. */
const fits = ({ cause, value }: Pick<Entry, "cause" | "value">): boolean => lengthOf(value) <= roomOf(cause).characters;

/** The latest of these that fit, in their order. */
export const latestWithin = <T>(
  all: readonly T[],
  { entries, characters }: typeof ROOM_OF_GM,
  valueOf = (each: T): unknown => each,
): T[] => {
  let left = characters;
  const latest = all.slice(-entries);
  return latest.slice(latest.findLastIndex((each) => (left -= lengthOf(valueOf(each))) < 0) + 1);
};

const boundedFor = (entries: Entries, cause: string): Entries => {
  const isIts = (entry: Entry): boolean => isOfMessage(entry) && entry.cause === cause;
  const kept = new Set(latestWithin([...entries.values()].filter(isIts), roomOf(cause), ({ value }) => value));
  return new Map([...entries].filter(([, entry]) => !isIts(entry) || kept.has(entry)));
};

/** What has changed comes last. Undefined without news. */
const withNews = (entries: Entries, news: readonly Entry[]): Entries | undefined => {
  if (news.length === 0) return undefined;
  const all = new Map(entries);
  for (const entry of news) {
    all.delete(idOf(entry));
    all.set(idOf(entry), entry);
  }
  const causes = new Set(news.filter(isOfMessage).map(({ cause }) => cause));
  return [...causes].reduce<Entries>(boundedFor, all);
};

/** A removed value comes after any other, so that nothing brings it back but a later change. */
const placeOf = ({ value, author, cause }: Entry): string =>
  (value === null ? "1" : "0") + JSON.stringify([value, author, cause]);

/** Of changes made without knowing each other, all GMs choose the same. The first value about a message is final. */
const isNews = (entry: Entry, kept: Entry | undefined): boolean => {
  if (isOfMessage(entry)) return kept === undefined && fits(entry);
  if (entry.change !== kept?.change) return entry.change > (kept?.change ?? 0);
  return placeOf(entry) > placeOf(kept);
};

const entriesIn = (stored: unknown): Entries => {
  const read = (readIf(v.array(v.unknown()), stored) ?? []).flatMap((each) => readIf(ENTRY, each) ?? []);
  return new Map(read.map((entry) => [idOf(entry), entry]));
};

/** Undefined changes nothing. */
type Change = (entries: Entries) => Entries | undefined;

const withoutGone = (
  entries: Entries,
  of: keyof typeof GOING,
  isThere: (key: string) => boolean,
): Entries | undefined => {
  const isGone = ({ kind, key }: Entry): boolean => GOING[of].includes(kind) && !isThere(key.split(" ")[0] ?? "");
  const after = new Map([...entries].filter(([, entry]) => !isGone(entry)));
  return after.size < entries.size ? after : undefined;
};

/** A player's client keeps its own entries until the page is left. A GM's client stores all entries in the browser. */
const createEntries = () => {
  const store = clientStore(SETTING);
  let own: Entries = new Map();
  let last: { readonly stored: unknown; readonly entries: Entries } | undefined;
  let changing: Promise<unknown> = Promise.resolve();
  const changeNow = async (act: Change): Promise<void> => {
    if (!isGM()) return void (own = act(own) ?? own);
    await store.change((stored) => {
      const after = act(entriesIn(stored));
      return after && [...after.values()];
    });
  };
  return {
    register: store.register,
    /** Read once: cards and verdicts ask for one entry after the other. */
    all: (): Entries => {
      if (!isGM()) return own;
      const stored = store.read();
      if (last === undefined || last.stored !== stored) last = { stored, entries: entriesIn(stored) };
      return last.entries;
    },
    /** One after the other, because each change writes the whole store. */
    change: (act: Change): Promise<void> => {
      const changed = changing.catch(() => undefined).then(() => changeNow(act));
      changing = changed;
      return changed;
    },
  };
};

/** Whether a player may send it: an entry about a message of their own. */
const isOwnOf = (entry: Entry, { id }: AskableUser): boolean =>
  isOfMessage(entry) && entry.author === id && entry.cause === id;

const mayAsk = ({ entries }: Told, user: AskableUser): boolean =>
  user.isGM || (isGM() && entries.every((entry) => isOwnOf(entry, user)));

const otherGMs = (): readonly AskableUser[] => othersHere().filter((user) => user.isGM);

/** Another user has changed entries with these keys. */
type Heard = (keys: readonly string[]) => void;

/** How clients exchange entries. */
const createTelling = (queries: Queries, { all, change }: ReturnType<typeof createEntries>) => {
  const followers = new Map<Kind, Heard>();
  const entriesOf = (kinds: readonly Kind[]): Entry[] => [...all().values()].filter(({ kind }) => kinds.includes(kind));

  /** A user who does not answer in time gets the entries when they ask. */
  const tell = async (user: AskableUser, entries: readonly Entry[], wanted: readonly Kind[] = []): Promise<void> => {
    for (let i = 0; i === 0 || i < entries.length; i += AT_ONCE) {
      const isLast = i + AT_ONCE >= entries.length;
      const told = { entries: entries.slice(i, i + AT_ONCE), wanted: isLast ? wanted : [] };
      await queries.ask(user, QUERY, told, TIMEOUT).catch(() => null);
    }
  };

  const hear = async ({ entries, wanted }: Told, user: AskableUser): Promise<null> => {
    const news = new Map<string, Entry>();
    const add: Change = (before) => {
      for (const entry of entries)
        if (isNews(entry, news.get(idOf(entry)) ?? before.get(idOf(entry)))) news.set(idOf(entry), entry);
      return withNews(before, [...news.values()]);
    };
    if (isGM()) await change(add);
    for (const [kind, heard] of followers) {
      const keys = [...news.values()].filter((entry) => entry.kind === kind).map(({ key }) => key);
      if (keys.length > 0) heard(keys);
    }
    const asked = user.isGM ? entriesOf(wanted) : [];
    if (asked.length > 0) await tell(user, asked);
    return null;
  };

  return {
    entriesOf,
    tell,
    follow: (kind: Kind, heard: Heard): void => void followers.set(kind, heard),
    answer: (): void => queries.answer({ query: QUERY, schema: TOLD, mayAsk, refused: null }, hear),
  };
};

/** The values that are there, by key. */
const readEach = <T>(
  entries: readonly Entry[],
  schema: v.GenericSchema<unknown, T>,
): readonly (readonly [string, T])[] =>
  entries.flatMap(({ key, value }) => {
    const read = readIf(schema, value);
    return read === undefined ? [] : [[key, read] as const];
  });

interface Writing {
  /** The user whose action it comes from; this client's unless given. */
  readonly cause?: string | undefined;
  /** Only if there is no such entry yet. */
  readonly isFirst?: boolean;
}

/**
 * What only GMs may know. World documents and messages are on every client, so none of them has it. Each GM keeps it in the
 * settings of their own browser, where it survives a reload, and GMs exchange it. The last change of an entry wins.
 */
export const createGmStore = (queries: Queries) => {
  const entries = createEntries();
  const { all, change } = entries;
  const { entriesOf, tell, follow, answer } = createTelling(queries, entries);
  const entryOf = (named: Named): Entry | undefined => all().get(idOf(named));

  /** Stores the next change of an entry, and sends it to all connected GMs. Resolves to whether it changed. */
  const write = async (
    { kind, key, value }: Pick<Entry, "kind" | "key" | "value">,
    { cause = game.user.id, isFirst = false }: Writing,
  ): Promise<boolean> => {
    const named = { kind, key, author: game.user.id };
    let written: readonly Entry[] = [];
    try {
      await change((before) => {
        const kept = before.get(idOf(named));
        const next = { ...named, cause, change: (kept?.change ?? 0) + 1, value };
        written = isNews(next, kept) && !(isFirst && kept !== undefined) ? [next] : [];
        return withNews(before, written);
      });
    } finally {
      if (written.length > 0) for (const gm of otherGMs()) void tell(gm, written);
    }
    return written.length > 0;
  };

  return {
    /** Call at `init`. */
    register: (): void => {
      entries.register();
      answer();
    },
    follow,
    entriesOf,
    entryOf,
    write,
    /** Whether there is room for a value about a message that comes from this user's action. */
    fits: (value: unknown, cause: string): boolean => fits({ cause, value }),
    /** Drops entries about combats or messages that are gone. Each client does this itself. */
    prune: (of: keyof typeof GOING, isThere: (key: string) => boolean): Promise<void> =>
      change((before) => withoutGone(before, of, isThere)),
    /** On a GM's client: asks all others for what was stored about messages while this GM was away. */
    askForMessages: async (): Promise<void> => {
      if (isGM()) await Promise.all(othersHere().map((user) => tell(user, [], ["message"])));
    },
    /** On a GM's client: synchronizes what GMs share with the other connected GMs. */
    exchange: async (): Promise<void> => {
      if (isGM()) for (const gm of otherGMs()) await tell(gm, entriesOf(SHARED), SHARED);
    },
    /** Entries of one kind that all GMs share and change. */
    shared: <T extends object>(kind: (typeof SHARED)[number], schema: v.GenericSchema<unknown, T>, heard: Heard) => {
      follow(kind, heard);
      return {
        /** Null when it was removed. Undefined for what never was, and for players. */
        of: (key: string): T | null | undefined => {
          const entry = entryOf({ kind, key });
          return entry === undefined ? undefined : readIf(v.nullable(schema), entry.value);
        },
        all: () => readEach(entriesOf([kind]), schema),
        /** Null removes it. */
        keep: async (key: string, value: T | null, more: Writing = {}): Promise<void> => {
          if (isGM()) await write({ kind, key, value }, more);
        },
      };
    },
  };
};

export type GmStore = ReturnType<typeof createGmStore>;
