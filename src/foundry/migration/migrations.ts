import type { Guard } from "../errors/errors";
import type { Words } from "../../words/localize";

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
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

const movedFile = (text: string): string =>
  text
    .replaceAll("modules/parapet/packs/pictures/", "modules/parapet/assets/")
    .replaceAll("modules/parapet/icons/", "modules/parapet/assets/");

/**
 * What rewrites the texts in a world's documents, one step from each version to the next; the first starts from version 1.
 * Add new steps at the end. A step must not change a text that it has already rewritten.
 */
const STEPS: readonly ((text: string) => string)[] = [movedFile];

/** The version of a world after all steps. */
export const SCHEMA_VERSION = STEPS.length + 1;

export interface MigrationParts {
  readonly isActiveGM: () => boolean;
  /** The world's `schemaVersion` setting; 0 in a new world. */
  readonly version: () => number;
  readonly writeVersion: (version: number) => Promise<unknown>;
  /** Every document of the world that can contain the path of a Parapet file. */
  readonly documents: () => readonly WorldDocument[];
  readonly guard: Guard;
  readonly words: Words;
  readonly notify: (message: string) => void;
}

/** Changed documents. One that cannot be written is reported; the others are still written. */
const rewriteAll = async ({ documents, guard }: MigrationParts, version: number): Promise<number> => {
  const steps = STEPS.slice(Math.max(0, version - 1));
  const rewrite = (text: string): string => steps.reduce((value, step) => step(value), text);
  let count = 0;
  for (const document of documents()) {
    const report = (error: unknown): number =>
      guard(
        () => `${document.documentName} ${document.name}`,
        () => {
          throw error;
        },
        0,
      );
    count += await rewriteTexts(document, rewrite).catch(report);
  }
  return count;
};

/** Migrates the world on the active GM's client. Does nothing in a world stored by a newer version. */
export const migrate = async (parts: MigrationParts): Promise<void> => {
  const version = parts.version();
  if (!parts.isActiveGM() || version >= SCHEMA_VERSION) return;
  const count = await rewriteAll(parts, version);
  // Last, so that an interrupted migration starts again.
  await parts.writeVersion(SCHEMA_VERSION);
  if (count > 0) parts.notify(parts.words.plural("PARAPET.Migrated", count));
};
