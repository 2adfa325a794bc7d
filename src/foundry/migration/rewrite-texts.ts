/** Rewrites texts in the world's documents, such as paths of Parapet's own files that a newer version has moved. */
import { dequal as isDeepEqual } from "dequal/lite";

export interface WorldDocument {
  readonly documentName: string;
  readonly name: string;
  toObject(): object;
  update(changes: object): Promise<unknown>;
  updateEmbeddedDocuments(name: never, updates: readonly object[]): Promise<unknown>;
}

/** Embedded documents that may show a picture of ours, by the document that holds them. */
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

const rewritten = (value: unknown, rewrite: Rewrite): unknown => {
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) return value.map((each) => rewritten(each, rewrite));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewritten(each, rewrite)]));
};

/** The fields of a source that change. */
const changesIn = (source: object, rewrite: Rewrite, without: readonly string[] = []): object =>
  Object.fromEntries(
    Object.entries(source).flatMap(([field, value]) => {
      if (without.includes(field)) return [];
      const changed = rewritten(value, rewrite);
      return isDeepEqual(changed, value) ? [] : [[field, changed]];
    }),
  );

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** Gives the number of documents that were changed. */
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
