import type { Guard } from "../errors/errors";
import type { Words } from "../words/localize";
import {
  flagChanges,
  settingChanges,
  textChanges,
  versionAfter,
  type FlaggedKind,
  type MigrationStep,
  type Values,
} from "./migrations";
import { MODULE_ID } from "../module-id";
import { rewriteTexts, type WorldDocument } from "./rewrite-texts";

interface Flagged {
  readonly id: string | null;
  readonly flags: object;
}

interface List {
  readonly contents: readonly Flagged[];
}

type EmbeddedName = "Wall" | "Token" | "Tile" | "Region";

export interface MigratedScene extends Flagged {
  readonly name: string;
  readonly walls: List;
  readonly tokens: List;
  readonly tiles: List;
  readonly regions: List;
  update(changes: object): Promise<unknown>;
  updateEmbeddedDocuments(name: EmbeddedName, updates: readonly object[]): Promise<unknown>;
}

export interface MigratedActor {
  readonly name: string;
  readonly prototypeToken: { readonly flags: object };
  update(changes: object): Promise<unknown>;
}

export interface MigrationParts {
  readonly steps: readonly MigrationStep[];
  readonly isActiveGM: () => boolean;
  /** The world's settings by key, as they came, retired ones among them. */
  readonly settings: () => Values;
  readonly write: (settings: Values) => Promise<unknown>;
  readonly scenes: () => readonly MigratedScene[];
  readonly actors: () => readonly MigratedActor[];
  /** Everything in the world that may name a file of Parapet's. */
  readonly documents: () => readonly WorldDocument[];
  readonly guard: Guard;
  readonly words: Words;
  readonly notify: (message: string) => void;
}

const EMBEDDED = [
  ["walls", "Wall", "wall"],
  ["tokens", "Token", "token"],
  ["tiles", "Tile", "tile"],
  ["regions", "Region", "region"],
] as const;

const flagsOf = ({ flags }: { readonly flags: object }): unknown => Reflect.get(flags, MODULE_ID);

const asFlags = (changes: Values): object => ({ flags: { [MODULE_ID]: changes } });

/** How many documents were brought up to date. What one step makes of one document's rubbish stops no other. */
const migrateScene = async (scene: MigratedScene, { steps, guard }: MigrationParts): Promise<number> => {
  const changesTo = (kind: FlaggedKind, document: Flagged): Values | undefined =>
    guard(
      () => `${scene.name}, ${kind} ${document.id}`,
      () => flagChanges(steps, kind, flagsOf(document)),
      undefined,
    );
  let count = 0;
  for (const [list, name, kind] of EMBEDDED) {
    const updates = scene[list].contents.flatMap((document) => {
      const changes = changesTo(kind, document);
      return changes === undefined ? [] : [{ _id: document.id, ...asFlags(changes) }];
    });
    if (updates.length > 0) await scene.updateEmbeddedDocuments(name, updates);
    count += updates.length;
  }
  const own = changesTo("scene", scene);
  if (own !== undefined) await scene.update(asFlags(own));
  return count + (own === undefined ? 0 : 1);
};

const migrateActor = async (actor: MigratedActor, { steps, guard }: MigrationParts): Promise<number> => {
  const changes = guard(
    () => actor.name,
    () => flagChanges(steps, "prototype", flagsOf(actor.prototypeToken)),
    undefined,
  );
  if (changes === undefined) return 0;
  await actor.update({ prototypeToken: asFlags(changes) });
  return 1;
};

/** One document that cannot be written does not keep the others from it. */
const rewriteAll = async (parts: MigrationParts, rewrite: (text: string) => string): Promise<number> => {
  let count = 0;
  for (const document of parts.documents()) {
    const place = (): string => `${document.documentName} ${document.name}`;
    const failed = (error: unknown): number =>
      parts.guard(
        place,
        () => {
          throw error;
        },
        0,
      );
    count += await rewriteTexts(document, rewrite).catch(failed);
  }
  return count;
};

const isBehind = (version: unknown, now: number): boolean => !(typeof version === "number" && version >= now);

/** How many settings and documents were brought up to date. */
const migrateAll = async (parts: MigrationParts, stored: Values): Promise<number> => {
  const { steps, scenes, actors, write } = parts;
  const now = versionAfter(steps);
  const settings = settingChanges(steps, stored, stored["schemaVersion"]);
  let count = Object.keys(settings).length;
  if (steps.length > 0) {
    for (const scene of scenes()) count += await migrateScene(scene, parts);
    for (const actor of actors()) count += await migrateActor(actor, parts);
  }
  const rewrite = textChanges(steps, stored["schemaVersion"]);
  if (rewrite !== undefined) count += await rewriteAll(parts, rewrite);
  // The version last: what was broken off begins anew.
  if (isBehind(stored["schemaVersion"], now)) await write({ ...settings, schemaVersion: now });
  return count;
};

/**
 * Brings what older versions stored up to date, on the active GM's client alone. A world of a newer version than this is
 * left as it is.
 */
export const migrate = async (parts: MigrationParts): Promise<void> => {
  if (!parts.isActiveGM()) return;
  const stored = parts.settings();
  if (Number(stored["schemaVersion"]) > versionAfter(parts.steps)) return;
  const count = await migrateAll(parts, stored);
  if (count > 0) parts.notify(parts.words.plural("PARAPET.Migrated", count));
};
