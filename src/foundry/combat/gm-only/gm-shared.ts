import * as v from "valibot";
import { readIf } from "../../../scene/read-foundry/read-as";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import { clientStore } from "../../settings/plain-settings";
import { ASKER, ID, type Queries } from "../../users/queries";
import { othersHere, type AskableUser } from "../../users/users";
import { combatWith } from "../stored/documents";
import { createEdits, editedOf, type Edited } from "./merged-by-field";

export interface News {
  readonly fights: readonly string[];
  /** Combats in which this client had changes that the other GM has not received. */
  readonly together: readonly string[];
}

export interface GmSharedParts<T extends object> {
  /** Setting of each GM's client. */
  readonly setting: string;
  /** Query that GMs use among themselves: `CONFIG.queries`. */
  readonly query: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** The initial value of every field. */
  readonly empty: T;
  readonly isGM: () => boolean;
  readonly queries: Queries;
  /** Whether the document that the data belongs to still exists. Default: the combat. */
  readonly isCurrent?: (id: string) => boolean;
  readonly heard?: (news: News) => void;
}

/** Time to wait for an answer, milliseconds. */
const TIMEOUT = 10_000;

const STORED = v.record(ID, v.unknown());

type KeptFights<T> = Readonly<Record<string, Edited<T>>>;

const isThere = (combat: string): boolean => combatWith(combat) !== undefined;

const onlyCurrent = <T>(fights: KeptFights<T>, isCurrent: (id: string) => boolean): KeptFights<T> =>
  Object.fromEntries(Object.entries(fights).filter(([id]) => isCurrent(id)));

const otherGMs = (): readonly AskableUser[] => othersHere().filter(({ isGM }) => isGM);

const createStore = <T extends object>({ setting, schema, empty }: GmSharedParts<T>) => {
  const ONE = editedOf(schema);
  const KEPT = v.record(ID, ONE);
  const { edit, merge, isSame } = createEdits(empty);
  const stored = clientStore(setting);
  /** Unreadable data of one combat does not lose the data of another. */
  const fightsIn = (value: unknown): KeptFights<T> => {
    const read = Object.entries(readIf(STORED, value) ?? {}).map(
      ([combat, kept]) => [combat, readIf(ONE, kept)] as const,
    );
    return Object.fromEntries(read.flatMap(([combat, kept]) => (kept === undefined ? [] : [[combat, kept] as const])));
  };
  const all = (): KeptFights<T> => fightsIn(stored.read());
  /** `act` gets all fights; undefined changes nothing. */
  const change = (act: (fights: KeptFights<T>) => KeptFights<T> | undefined): Promise<boolean> =>
    stored.change((value) => act(fightsIn(value)));
  const takeOne = (told: Edited<T>, kept: Edited<T> | undefined) => {
    const merged = kept === undefined ? told : merge(kept, told);
    const isNews = kept === undefined || merged.revision > kept.revision || !isSame(merged.value, kept.value);
    return { merged, isNews, isOfBoth: isNews && !isSame(merged.value, told.value) };
  };
  return {
    KEPT,
    all,
    change,
    edit,
    register: stored.register,
    /** Null when nothing was later than what is stored. */
    take: async (fights: KeptFights<T>): Promise<News | null> => {
      let taken: readonly (ReturnType<typeof takeOne> & { readonly combat: string })[] = [];
      const isChanged = await change((before) => {
        const each = Object.entries(fights).map(([combat, told]) => ({ combat, ...takeOne(told, before[combat]) }));
        taken = each.filter(({ isNews }) => isNews);
        if (taken.length === 0) return undefined;
        return { ...before, ...Object.fromEntries(taken.map(({ combat, merged }) => [combat, merged])) };
      });
      const idsOf = (some: typeof taken): string[] => some.map(({ combat }) => combat);
      return isChanged ? { fights: idsOf(taken), together: idsOf(taken.filter(({ isOfBoth }) => isOfBoth)) } : null;
    },
  };
};

const createTelling = <T extends object>(
  parts: GmSharedParts<T>,
  { KEPT, all, take }: ReturnType<typeof createStore<T>>,
) => {
  const { query, isGM, queries, heard } = parts;
  const TOLD = objectOf({ ...ASKER, fights: KEPT, isWanting: v.boolean("true or false") });

  /** A GM who does not answer in time gets the data when they ask. */
  const tell = async (gm: AskableUser, fights: KeptFights<T>, isWanting = false): Promise<void> => {
    await queries.ask(gm, query, { fights, isWanting }, TIMEOUT).catch(() => null);
  };

  /** The asker gets no direct answer: the data is sent to the GM they name. */
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

/**
 * Data about combats that only GMs have. World documents are on every client, so none of them has it. Each GM keeps it in
 * the settings of their own browser, where it survives a reload.
 */
export const createGmShared = <T extends object>(parts: GmSharedParts<T>) => {
  const { isGM, isCurrent = isThere } = parts;
  const store = createStore(parts);
  const { all, change, edit } = store;
  const { tell, hear } = createTelling(parts, store);
  return {
    register: (): void => {
      store.register();
      hear();
    },
    /** Null when all of it was removed. Undefined for a combat that never had any, and for players. */
    of: (combat: string): T | null | undefined => (isGM() ? all()[combat]?.value : undefined),
    /** Null removes all of it. */
    keep: async (combat: string, value: T | null): Promise<void> => {
      if (!isGM()) return;
      let changed: KeptFights<T> = {};
      await change(({ [combat]: before, ...others }) => {
        changed = { [combat]: edit(before, value) };
        return { ...others, ...changed };
      });
      for (const gm of otherGMs()) void tell(gm, changed);
    },
    /** For a deleted combat; each GM's client does this itself. */
    forget: async (combat: string): Promise<void> => {
      await change(({ [combat]: gone, ...rest }) => (gone === undefined ? undefined : rest));
    },
    /** Synchronizes with the other connected GMs: for each part, the latest change wins. */
    exchange: async (): Promise<void> => {
      if (!isGM()) return;
      await change((fights) => onlyCurrent(fights, isCurrent));
      for (const gm of otherGMs()) await tell(gm, all(), true);
    },
  };
};
