/** Journal entries with the public records of fights. */
import { FIGHT_LINE, MOST_LINES, type FightLine } from "../../analysis/fight/fight-line";
import { readIf } from "../../scene/read-foundry/read-as";
import { shortList } from "../../scene/read-foundry/schema/schema-fields";
import { latestWithin } from "../gm-store/gm-store";
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

/** The entry and the page of a fight have the same flag; the page has its lines too. */
const isOf = (combat: string, { flags }: Entry | Page): boolean => ownFlag(flags, "fight") === combat;

/** What a page keeps of the record besides its text. */
const LINES = shortList(FIGHT_LINE, MOST_LINES);
const ROOM = { entries: MOST_LINES, characters: 400_000 };

/** Players may write entries with any flags: one that a player owns, and could change, is none. */
const entryOf = (combat: string): Entry | undefined =>
  plainGame().journal.contents.find((each) => isOf(combat, each) && !each.hasPlayerOwner);

const pageOf = (combat: string, entry: Entry | undefined): Page | undefined =>
  entry?.pages.contents.find((each) => isOf(combat, each));

/** What the page of a fight has, also of cards that are gone from chat. Empty without a page. */
export const linesSaved = (combat: string): readonly FightLine[] =>
  readIf(LINES, ownFlag(pageOf(combat, entryOf(combat))?.flags ?? {}, "lines")) ?? [];

interface SavedFight {
  readonly name: string;
  readonly content: string;
  /** What the content says. */
  readonly lines: readonly FightLine[];
}

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
export const saveFight = (combat: string, { name, content, lines }: SavedFight): Promise<void> => {
  const text = { content, format: HTML };
  const flags = { [MODULE_ID]: { fight: combat } };
  const kept = { [MODULE_ID]: { fight: combat, lines: latestWithin(lines, ROOM) } };
  const made = { name, type: "text", text, flags: kept };
  const write = async (entry: Entry): Promise<unknown> => {
    const page = pageOf(combat, entry);
    return page === undefined
      ? entry.createEmbeddedDocuments("JournalEntryPage", [made])
      : entry.updateEmbeddedDocuments("JournalEntryPage", [{ _id: page.id, text, flags: kept }]);
  };
  return inTurn(async () => {
    const entry = entryOf(combat);
    if (entry !== undefined) return void (await write(entry));
    try {
      await createEntry(combat, { name, pages: [made], ownership: { default: OBSERVER }, flags });
    } catch (error) {
      const other = entryOf(combat);
      if (other === undefined) throw error;
      await write(other);
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
