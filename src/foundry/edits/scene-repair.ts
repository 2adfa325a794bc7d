import type { Repair } from "../../scene/map-check/map-repair";
import { viewedScene } from "../canvas/viewed-scene";

export type UndoRepair = () => Promise<void>;

const isAt = (c: readonly number[] | undefined, wanted: readonly number[]): boolean =>
  c !== undefined && wanted.every((value, i) => value === c[i]);

/**
 * Repairs walls of the viewed scene with one update and one deletion; Foundry's undo reverts these one by one. Missing
 * walls are skipped. On undo, walls that someone has moved or restored meanwhile are skipped.
 */
export const repairScene = async (repairs: readonly Repair[]): Promise<UndoRepair> => {
  const scene = viewedScene();
  const walls = scene?.walls;
  const coordinatesOf = (wall: string) => walls?.get(wall)?.toObject().c;
  const isThere = ({ wall }: Repair): boolean => walls?.has(wall) === true;
  const moves = repairs.flatMap((repair) => (repair.kind === "move" && isThere(repair) ? [repair] : []));
  const gone = repairs.filter((repair) => repair.kind === "delete" && isThere(repair)).map(({ wall }) => wall);
  const before = moves.map(({ wall, c }) => ({ wall, c, was: coordinatesOf(wall) ?? [] }));
  const removed = gone.flatMap((wall) => walls?.get(wall)?.toObject() ?? []);
  const move = async (to: readonly object[]): Promise<void> => {
    if (to.length > 0) await scene?.updateEmbeddedDocuments("Wall", to as never);
  };
  await move(moves.map(({ wall, c }) => ({ _id: wall, c: [...c] })));
  if (gone.length > 0) await scene?.deleteEmbeddedDocuments("Wall", gone);
  return async () => {
    const unmoved = before.filter(({ wall, c }) => isAt(coordinatesOf(wall), c));
    await move(unmoved.map(({ wall, was }) => ({ _id: wall, c: was })));
    const missing = removed.filter(({ _id }) => walls?.has(_id ?? "") !== true);
    if (missing.length > 0) await scene?.createEmbeddedDocuments("Wall", missing, { keepId: true });
  };
};

export const openRegion = (id: string): void => {
  void viewedScene()?.regions.get(id)?.sheet?.render(true);
};
