/** Journal entries with the public records of fights. */
import { MODULE_ID } from "../module-id";
import { ownFlag } from "../own-flags";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.JournalEntry.html */
interface Entry {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly pages: { readonly contents: readonly { readonly id: string }[] };
  update(changes: object): Promise<unknown>;
  updateEmbeddedDocuments(name: "JournalEntryPage", changes: readonly object[]): Promise<unknown>;
  createEmbeddedDocuments(name: "JournalEntryPage", data: readonly object[]): Promise<unknown>;
  delete(): Promise<unknown>;
}

const plainGame = (): { readonly journal: { readonly contents: readonly Entry[] } } => game as never;

/** Typed by plain members, because the declared types differ between versions. */
const entries = (): { create(data: object): Promise<unknown> } => JournalEntry;

/** Of `CONST.DOCUMENT_OWNERSHIP_LEVELS`: everyone reads it. */
const OBSERVER = 2;

/** Of `CONST.JOURNAL_ENTRY_PAGE_FORMATS`: HTML. */
const HTML = 1;

const ownEntries = (): readonly Entry[] => plainGame().journal.contents.filter(({ flags }) => MODULE_ID in flags);

/** The entry of a fight gets this page in place of the one before; without an entry, one is made. */
export const saveFight = async (combat: string, name: string, content: string): Promise<void> => {
  const page = { name, type: "text", text: { content, format: HTML } };
  const before = ownEntries().find(({ flags }) => ownFlag(flags, "fight") === combat);
  if (before === undefined) {
    const flags = { [MODULE_ID]: { fight: combat } };
    await entries().create({ name, pages: [page], ownership: { default: OBSERVER }, flags });
    return;
  }
  const [old] = before.pages.contents;
  await before.update({ name });
  if (old === undefined) await before.createEmbeddedDocuments("JournalEntryPage", [page]);
  else await before.updateEmbeddedDocuments("JournalEntryPage", [{ _id: old.id, ...page }]);
};

/** Deletes all of them, and returns how many there were. */
export const deleteFights = async (): Promise<number> => {
  const own = ownEntries();
  for (const entry of own) await entry.delete();
  return own.length;
};
