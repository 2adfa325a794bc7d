export interface WorldDocument {
  readonly documentName: string;
  readonly name: string;
  toObject(): object;
  update(changes: object): Promise<unknown>;
  updateEmbeddedDocuments(name: never, updates: readonly object[]): Promise<unknown>;
}

/** Embedded documents that can show a picture, by the type of their parent: the parent's field and their own type. */
const EMBEDDED: Readonly<Record<string, readonly (readonly [field: string, name: string])[]>> = {
  Scene: [
    ["tokens", "Token"],
    ["tiles", "Tile"],
    ["notes", "Note"],
  ],
  RollTable: [["results", "TableResult"]],
  JournalEntry: [["pages", "JournalEntryPage"]],
};

type Rewrite = (text: string) => string;

/** The same value where no text in it changes. */
const rewritten = (value: unknown, rewrite: Rewrite): unknown => {
  if (typeof value === "string") return rewrite(value);
  if (typeof value !== "object" || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([key, each]): [string, unknown] => [key, rewritten(each, rewrite)]);
  if (after.every(([, each], i) => Object.is(each, before[i]?.[1]))) return value;
  return Array.isArray(value) ? after.map(([, each]) => each) : Object.fromEntries(after);
};

/** The fields of a source that change. */
const changesIn = (source: object, rewrite: Rewrite, without: readonly string[] = []): object =>
  Object.fromEntries(
    Object.entries(source).flatMap(([field, value]) => {
      const changed: unknown = without.includes(field) ? value : rewritten(value, rewrite);
      return Object.is(changed, value) ? [] : [[field, changed]];
    }),
  );

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** Rewrites all texts in a document and its embedded documents, and returns how many documents that changed. */
export const rewriteTexts = async (document: WorldDocument, rewrite: Rewrite): Promise<number> => {
  const embedded = EMBEDDED[document.documentName] ?? [];
  const source = document.toObject();
  const own = changesIn(
    source,
    rewrite,
    embedded.map(([field]) => field),
  );
  let count = isEmpty(own) ? 0 : 1;
  if (!isEmpty(own)) await document.update(own);
  for (const [field, name] of embedded) {
    const list: unknown = Reflect.get(source, field);
    const updates = (Array.isArray(list) ? (list as object[]) : []).flatMap((each) => {
      const changes = changesIn(each, rewrite);
      return isEmpty(changes) ? [] : [{ _id: Reflect.get(each, "_id") as unknown, ...changes }];
    });
    if (updates.length > 0) await document.updateEmbeddedDocuments(name as never, updates);
    count += updates.length;
  }
  return count;
};
