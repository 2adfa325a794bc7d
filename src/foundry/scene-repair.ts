import type { Repair } from "../battlefield/map-check";
import type { PixelPoint } from "../rules/verdict";
import { sceneOnCanvas } from "./table-view";

/** What brings the scene's walls back to what they were. */
export type UndoRepair = () => Promise<void>;

/**
 * Mends walls of the viewed scene: one update and one deletion, which Foundry's own undo takes back one by one. Walls that
 * are gone are passed over.
 */
export const repairScene = async (repairs: readonly Repair[]): Promise<UndoRepair> => {
  const scene = sceneOnCanvas();
  const isThere = ({ wall }: Repair): boolean => scene?.walls.has(wall) === true;
  const moves = repairs.flatMap((repair) => (repair.kind === "move" && isThere(repair) ? [repair] : []));
  const gone = repairs.filter((repair) => repair.kind === "delete" && isThere(repair)).map(({ wall }) => wall);
  const before = moves.map(({ wall }) => ({ _id: wall, c: scene?.walls.get(wall)?.toObject().c ?? [] }));
  const removed = gone.flatMap((wall) => scene?.walls.get(wall)?.toObject() ?? []);
  if (moves.length > 0)
    await scene?.updateEmbeddedDocuments("Wall", moves.map(({ wall, c }) => ({ _id: wall, c: [...c] })) as never);
  if (gone.length > 0) await scene?.deleteEmbeddedDocuments("Wall", gone);
  return async () => {
    if (before.length > 0) await scene?.updateEmbeddedDocuments("Wall", before as never);
    if (removed.length > 0) await scene?.createEmbeddedDocuments("Wall", removed, { keepId: true });
  };
};

/** Moves the view to a place of the scene. */
export const panTo = ({ x, y }: PixelPoint): void => {
  void canvas.animatePan({ x, y, duration: 250 });
};
