import { dequal as isDeepEqual } from "dequal/lite";

/**
 * How what older versions stored becomes what this one reads. Settings carry a version for the world, flags one each;
 * what carries none is of the first.
 *
 * To change the shape of something stored: add a step at the end, and leave those before it as they are. A step is pure,
 * gives all that is to be kept, and leaves alone what has the new shape already.
 */
export const FLAGGED_KINDS = ["scene", "wall", "token", "tile", "region", "prototype"] as const;
export type FlaggedKind = (typeof FLAGGED_KINDS)[number];

export type Values = Readonly<Record<string, unknown>>;

/** A setting that is no longer in the table and still has to be read. */
export interface RetiredSetting {
  readonly key: string;
  readonly scope: "world";
}

export interface MigrationStep {
  /** The version of what is stored after it: one more than before. */
  readonly to: number;
  readonly retired?: readonly RetiredSetting[];
  /** The settings of the world by key, retired ones among them. */
  readonly settings?: (stored: Values) => Values;
  /** `flags.parapet` of one document. */
  readonly flags?: (kind: FlaggedKind, flags: Values) => Values;
  /** Any text in a document of the world, such as the path of a file that has moved. */
  readonly text?: (text: string) => string;
}

const movedFile = (text: string): string =>
  text
    .replaceAll("modules/parapet/packs/pictures/", "modules/parapet/assets/")
    .replaceAll("modules/parapet/icons/", "modules/parapet/assets/");

export const MIGRATION_STEPS: readonly MigrationStep[] = [{ to: 2, text: movedFile }];

const FIRST_VERSION = 1;

/** The version of what is stored once all steps are taken. */
export const versionAfter = (steps: readonly MigrationStep[]): number => steps.at(-1)?.to ?? FIRST_VERSION;

const versionIn = (stored: unknown): number =>
  typeof stored === "number" && Number.isInteger(stored) && stored > FIRST_VERSION ? stored : FIRST_VERSION;

/** The settings that steps read and that nothing else does any more. */
export const retiredBy = (steps: readonly MigrationStep[]): readonly RetiredSetting[] =>
  steps.flatMap(({ retired = [] }) => retired);

/** What must be written for the one to become the other; what is gone is written as null, which counts as not set. */
const changesBetween = (before: Values, after: Values): Values => {
  const gone = Object.keys(before).filter((key) => !(key in after) && before[key] !== null);
  const changed = Object.entries(after).filter(([key, value]) => !isDeepEqual(value, before[key]));
  return { ...Object.fromEntries(gone.map((key) => [key, null])), ...Object.fromEntries(changed) };
};

/** What to write of the world's settings, by key; nothing when they are up to date. */
export const settingChanges = (steps: readonly MigrationStep[], stored: Values, version: unknown): Values => {
  const due = steps.filter(({ to }) => to > versionIn(version));
  return changesBetween(
    stored,
    due.reduce((settings, step) => step.settings?.(settings) ?? settings, stored),
  );
};

/** The rewriting of texts that is due; undefined if there is none. */
export const textChanges = (
  steps: readonly MigrationStep[],
  version: unknown,
): ((text: string) => string) | undefined => {
  const due = steps.flatMap(({ to, text }) => (to > versionIn(version) && text !== undefined ? [text] : []));
  return due.length === 0 ? undefined : (text) => due.reduce((value, step) => step(value), text);
};

const isFlags = (flags: unknown): flags is Values => typeof flags === "object" && flags !== null;

/** What to write into a document's `flags.parapet`, their new version with it; undefined when they are up to date. */
export const flagChanges = (steps: readonly MigrationStep[], kind: FlaggedKind, flags: unknown): Values | undefined => {
  if (!isFlags(flags)) return undefined;
  const due = steps.filter(({ to }) => to > versionIn(flags["schemaVersion"]));
  const changes = changesBetween(
    flags,
    due.reduce((values, step) => step.flags?.(kind, values) ?? values, flags),
  );
  return Object.keys(changes).length === 0 ? undefined : { ...changes, schemaVersion: versionAfter(steps) };
};
