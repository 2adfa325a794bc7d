/** Journal entries with the public records of fights. */
import { idOf } from "../hash";
import { MODULE_ID } from "../module-id";
import { ownFlag } from "../own-flags";
import { createQueue } from "../time/one-at-a-time";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.JournalEntryPage.html */
interface Page {
  readonly id: string;
  readonly flags: Readonly<Record<string, unknown>>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.JournalEntry.html */
interface Entry {
  readonly id: string;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly pages: { readonly contents: readonly Page[] };
  /** Whether a user who is no GM owns it. */
  readonly hasPlayerOwner: boolean;
  update(changes: object): Promise<unknown>;
  updateEmbeddedDocuments(name: "JournalEntryPage", changes: readonly object[]): Promise<unknown>;
  createEmbeddedDocuments(name: "JournalEntryPage", data: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: "JournalEntryPage", ids: readonly string[]): Promise<unknown>;
  delete(): Promise<unknown>;
}

const plainGame = (): { readonly journal: { readonly contents: readonly Entry[] } } => game as never;

/** Typed by plain members, because the declared types differ between versions. */
const entries = (): { create(data: object, options?: object): Promise<unknown> } => JournalEntry;

/** Of `CONST.DOCUMENT_OWNERSHIP_LEVELS`: everyone reads it. */
const OBSERVER = 2;

/** Of `CONST.JOURNAL_ENTRY_PAGE_FORMATS`: HTML. */
const HTML = 1;

const isOwn = ({ flags }: Entry | Page): boolean => MODULE_ID in flags;

/** The entry and the page of a fight have the same flag. */
const isOf = (combat: string, { flags }: Entry | Page): boolean => ownFlag(flags, "fight") === combat;

/** Players may write entries with any flags: one that a player owns, and could change, is none. */
const entryOf = (combat: string): Entry | undefined =>
  plainGame().journal.contents.find((each) => isOf(combat, each) && !each.hasPlayerOwner);

/**
 * Foundry refuses a second entry of one id, so that two GMs who save at once make one entry. Where a player has taken the id, it
 * is any.
 */
const createEntry = (combat: string, data: object): Promise<unknown> => {
  const _id = idOf(`fight ${combat}`);
  const isTaken = plainGame().journal.contents.some(({ id }) => id === _id);
  return isTaken ? entries().create(data) : entries().create({ ...data, _id }, { keepId: true });
};

const inTurn = createQueue();

/**
 * The page of a fight gets what the record says now, one press after the other. GMs' own pages and names stay. Without an entry or
 * a page, one is made.
 */
export const saveFight = (combat: string, name: string, content: string): Promise<void> => {
  const text = { content, format: HTML };
  const flags = { [MODULE_ID]: { fight: combat } };
  const page = { name, type: "text", text, flags };
  const write = async (entry: Entry): Promise<unknown> => {
    const old = entry.pages.contents.find((each) => isOf(combat, each));
    return old === undefined
      ? entry.createEmbeddedDocuments("JournalEntryPage", [page])
      : entry.updateEmbeddedDocuments("JournalEntryPage", [{ _id: old.id, text }]);
  };
  return inTurn(async () => {
    const entry = entryOf(combat);
    if (entry !== undefined) return void (await write(entry));
    try {
      await createEntry(combat, { name, pages: [page], ownership: { default: OBSERVER }, flags });
    } catch (error) {
      const made = entryOf(combat);
      if (made === undefined) throw error;
      await write(made);
    }
  });
};

/** Deletes all of them, and returns from how many entries. An entry with pages of a GM's own stays with those. */
export const deleteFights = async (): Promise<number> => {
  const withFights = plainGame().journal.contents.filter((each) => [each, ...each.pages.contents].some(isOwn));
  for (const entry of withFights) {
    const pages = entry.pages.contents;
    const own = pages.filter(isOwn);
    if (isOwn(entry) && own.length === pages.length) {
      await entry.delete();
      continue;
    }
    const ids = own.map(({ id }) => id);
    if (ids.length > 0) await entry.deleteEmbeddedDocuments("JournalEntryPage", ids);
    if (isOwn(entry)) await entry.update({ flags: { [`-=${MODULE_ID}`]: null } });
  }
  return withFights.length;
};
