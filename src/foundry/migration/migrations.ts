import type { Guard } from "../errors/errors";
import type { Words } from "../../words/localize";
import { rewriteTexts, type WorldDocument } from "./rewrite-texts";

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
