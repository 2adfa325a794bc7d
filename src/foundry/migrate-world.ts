import { migrate, type MigratedScene, type MigrationParts } from "./migrate";
import { retiredBy } from "./migrations";
import { storedByWorld, writeStored } from "./settings/store";
import { allActors, allScenes, isActiveGM } from "./table-view";

/** Brings the world at this table up to date. */
export const migrateWorld = (parts: Pick<MigrationParts, "steps" | "guard" | "words">): Promise<void> =>
  migrate({
    ...{
      isActiveGM,
      scenes: allScenes as unknown as () => readonly MigratedScene[],
      actors: allActors,
      write: writeStored,
    },
    settings: () => storedByWorld(retiredBy(parts.steps)),
    notify: (message) => void ui.notifications.info(message),
    ...parts,
  });
