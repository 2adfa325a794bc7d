import { viewedScene } from "../canvas/viewed-scene";

/** The selected walls, and an update of them all. */

/** The walls that are selected on the viewed scene, as they are now. */
export interface ChosenWalls {
  readonly ids: readonly string[];
  /** Parapet's flags on each wall. */
  readonly flags: readonly unknown[];
  /** Sends one update for all walls, which Foundry undoes as one. */
  readonly update: (updates: readonly object[]) => Promise<void>;
}

interface WallSource {
  readonly id: string | null;
  readonly flags: object;
}

export const chosenWalls = (): ChosenWalls =>
  wallsToChange((canvas.ready ? (canvas.walls?.controlled ?? []) : []).map(({ document }) => document));

export const wallsWith = (ids: readonly string[]): ChosenWalls => {
  const scene = viewedScene();
  return wallsToChange(ids.flatMap((id) => scene?.walls.get(id) ?? []));
};

const wallsToChange = (walls: readonly WallSource[]): ChosenWalls => {
  const scene = viewedScene();
  return {
    ids: walls.flatMap(({ id }) => id ?? []),
    flags: walls.map(({ flags }): unknown => Reflect.get(flags, "parapet")),
    update: async (updates) => {
      const present = updates.filter((update) => scene?.walls.has(String(Reflect.get(update, "_id"))));
      if (present.length > 0) await scene?.updateEmbeddedDocuments("Wall", present);
    },
  };
};
