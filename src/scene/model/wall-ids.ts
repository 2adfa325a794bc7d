import type { Battlefield, Wall } from "./battlefield";

const byId = new WeakMap<Battlefield["walls"], ReadonlyMap<string, readonly Wall[]>>();

/** The pieces of a wall by its id (`wall:ID`): itself and its mortar; none for one that is not there. */
export const wallsWithId = ({ walls }: Pick<Battlefield, "walls">, id: string): readonly Wall[] =>
  (byId.get(walls) ?? idsOf(walls)).get(id) ?? [];

const idsOf = (walls: Battlefield["walls"]): ReadonlyMap<string, readonly Wall[]> => {
  const ids = new Map<string, Wall[]>();
  for (const wall of walls) {
    const pieces = ids.get(wall.id);
    if (pieces === undefined) ids.set(wall.id, [wall]);
    else pieces.push(wall);
  }
  byId.set(walls, ids);
  return ids;
};
