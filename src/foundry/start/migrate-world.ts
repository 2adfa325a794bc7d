import { isActiveGM } from "../canvas/canvas-view";
import { migrate, type MigrationParts, type WorldDocument } from "../migration/migrations";
import { storedValue, writeStored } from "../settings/store";

interface Collection {
  readonly contents: readonly object[];
}

const worldDocuments = (): readonly WorldDocument[] => {
  const collections: readonly Collection[] = [game.scenes, game.macros, game.tables, game.journal, game.actors];
  return collections.flatMap(({ contents }) => contents as readonly WorldDocument[]);
};

export const migrateWorld = ({ guard, words }: Pick<MigrationParts, "guard" | "words">): Promise<void> =>
  migrate({
    isActiveGM,
    version: () => Number(storedValue("schemaVersion")),
    writeVersion: (schemaVersion) => writeStored({ schemaVersion }),
    documents: worldDocuments,
    guard,
    words,
    notify: (message) => void ui.notifications.info(message),
  });
