import { migrate, type MigratedScene, type MigrationParts } from "../migration/migrate";
import { retiredBy } from "../migration/migrations";
import { storedByWorld, writeStored } from "../settings/store";
import type { WorldDocument } from "../migration/rewrite-texts";
import { allActors, allScenes, isActiveGM } from "../canvas/canvas-view";

interface Held {
  readonly contents: readonly object[];
}

const worldDocuments = (): readonly WorldDocument[] => {
  const collections: readonly Held[] = [game.scenes, game.macros, game.tables, game.journal, game.actors];
  return collections.flatMap(({ contents }) => contents as readonly WorldDocument[]);
};

/** Brings the world at this table up to date. */
export const migrateWorld = (parts: Pick<MigrationParts, "steps" | "guard" | "words">): Promise<void> =>
  migrate({
    isActiveGM,
    scenes: allScenes as unknown as () => readonly MigratedScene[],
    actors: allActors,
    documents: worldDocuments,
    write: writeStored,
    settings: () => storedByWorld(retiredBy(parts.steps)),
    notify: (message) => void ui.notifications.info(message),
    ...parts,
  });
