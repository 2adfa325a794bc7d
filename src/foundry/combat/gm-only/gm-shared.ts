import * as v from "valibot";
import { readIf } from "../../../scene/read-foundry/read-as";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import { clientStore } from "../../settings/client-store";
import { ASKER, ID, type Queries } from "../../users/queries";
import { othersHere, type AskableUser } from "../../users/users";
import { combatWith } from "../stored/documents";
import { createEdits, editedOf, type Edited } from "./merged-by-field";
import type { Shape } from "./merged-parts";

/**
 * What of fights is the GMs' alone. Documents of the world are on every client, so it is in none of them: it is with the
 * GMs, each in the settings of his own browser, so that loading anew loses nothing.
 */
export interface GmShared<T> {
  readonly register: () => void;
  /** Null where all of it was taken back; undefined for a fight of which nothing was ever kept, and for players. */
  readonly of: (combat: string) => T | null | undefined;
  /** Null takes all of it back. */
  readonly keep: (combat: string, value: T | null) => Promise<void>;
  /** Of a fight that is gone: each GM's client by itself. */
  readonly forget: (combat: string) => Promise<void>;
  /** With the other GMs that are there: of each part, what has been changed last counts. */
  readonly exchange: () => Promise<void>;
}

/** What another GM has changed, by combat. */
export interface News {
  readonly fights: readonly string[];
  /** Those of them in which this client had changed something that the other GM has not heard of. */
  readonly together: readonly string[];
}

export interface GmSharedParts<T extends object> {
  /** Of each GM's client. */
  readonly setting: string;
  /** By which GMs tell each other: `CONFIG.queries`. */
  readonly query: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly shape: Shape<T>;
  readonly isGM: () => boolean;
  readonly queries: Queries;
  /** What it is kept by is still there: the combat, where nothing else is said. */
  readonly isCurrent?: (id: string) => boolean;
  readonly heard?: (news: News) => void;
}

/** How long an answer is waited for, in milliseconds. */
const TIMEOUT = 10_000;

const STORED = v.record(ID, v.unknown());

type KeptFights<T> = Readonly<Record<string, Edited<T>>>;

const isThere = (combat: string): boolean => combatWith(combat) !== undefined;

const onlyCurrent = <T>(fights: KeptFights<T>, isCurrent: (id: string) => boolean): KeptFights<T> =>
  Object.fromEntries(Object.entries(fights).filter(([id]) => isCurrent(id)));

const otherGMs = (): readonly AskableUser[] => othersHere().filter(({ isGM }) => isGM);

/** What this client has stored. */
const createStore = <T extends object>({ setting, schema, shape }: GmSharedParts<T>) => {
  const ONE = editedOf(schema);
  const KEPT = v.record(ID, ONE);
  const { edit, merge, isSame } = createEdits(shape);
  const stored = clientStore(setting);
  /** What cannot be read of one fight loses none of another. */
  const all = (): KeptFights<T> => {
    const read = Object.entries(readIf(STORED, stored.read()) ?? {}).map(
      ([combat, kept]) => [combat, readIf(ONE, kept)] as const,
    );
    return Object.fromEntries(read.flatMap(([combat, kept]) => (kept === undefined ? [] : [[combat, kept] as const])));
  };
  const write = (fights: KeptFights<T>): Promise<void> => stored.write(fights);
  const takeOne = (told: Edited<T>, kept: Edited<T> | undefined) => {
    const merged = kept === undefined ? told : merge(kept, told);
    const isNews = kept === undefined || merged.revision > kept.revision || !isSame(merged.value, kept.value);
    return { merged, isNews, isOfBoth: isNews && !isSame(merged.value, told.value) };
  };
  return {
    KEPT,
    all,
    write,
    edit,
    register: stored.register,
    /** Null when nothing was later than what is kept. */
    take: async (fights: KeptFights<T>): Promise<News | null> => {
      const before = all();
      const taken = Object.entries(fights).map(([combat, told]) => ({ combat, ...takeOne(told, before[combat]) }));
      const news = taken.filter(({ isNews }) => isNews);
      if (news.length === 0) return null;
      await write({ ...before, ...Object.fromEntries(news.map(({ combat, merged }) => [combat, merged])) });
      const idsOf = (some: typeof news): string[] => some.map(({ combat }) => combat);
      return { fights: idsOf(news), together: idsOf(news.filter(({ isOfBoth }) => isOfBoth)) };
    },
  };
};

/** How GMs' clients tell each other. */
const createTelling = <T extends object>(
  parts: GmSharedParts<T>,
  { KEPT, all, take }: ReturnType<typeof createStore<T>>,
) => {
  const { query, isGM, queries, heard } = parts;
  const TOLD = objectOf({ ...ASKER, fights: KEPT, isWanting: v.boolean("true or false") });

  /** Whoever does not answer in time learns it when he asks himself. */
  const tell = async (gm: AskableUser, fights: KeptFights<T>, isWanting = false): Promise<void> => {
    await queries.ask(gm, query, { fights, isWanting }, TIMEOUT).catch(() => null);
  };

  /** Whoever asks gets no answer: what is wanted is sent to the GM whom he names. */
  const hear = (): void => {
    const mayAsk = (_: object, user: AskableUser): boolean => isGM() && user.isGM;
    queries.answer({ query, schema: TOLD, mayAsk, refused: null }, async ({ fights, isWanting }, user) => {
      const news = await take(fights);
      if (news !== null) heard?.(news);
      if (isWanting) await tell(user, all());
      return null;
    });
  };

  return { tell, hear };
};

export const createGmShared = <T extends object>(parts: GmSharedParts<T>): GmShared<T> => {
  const { isGM, isCurrent = isThere } = parts;
  const store = createStore(parts);
  const { all, write, edit } = store;
  const { tell, hear } = createTelling(parts, store);
  return {
    register: () => {
      store.register();
      hear();
    },
    of: (combat) => (isGM() ? all()[combat]?.value : undefined),
    keep: async (combat, value) => {
      if (!isGM()) return;
      const { [combat]: before, ...others } = all();
      const kept = edit(before, value);
      await write({ ...others, [combat]: kept });
      for (const gm of otherGMs()) void tell(gm, { [combat]: kept });
    },
    forget: async (combat) => {
      const { [combat]: gone, ...rest } = all();
      if (gone !== undefined) await write(rest);
    },
    exchange: async () => {
      if (!isGM()) return;
      await write(onlyCurrent(all(), isCurrent));
      for (const gm of otherGMs()) await tell(gm, all(), true);
    },
  };
};
