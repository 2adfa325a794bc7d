import { isSamePoint, type Point, type Segment } from "../../geometry/numbers/lattice";
import type { SceneWall, WallSide } from "../model/scene";

/** A wall on the lattice on its way through tidying, with the scene's wall that it comes from. */
export interface LooseWall extends Segment {
  readonly source: SceneWall;
}

export const isZeroLength = ({ a, b }: Segment): boolean => isSamePoint(a, b);

export const keyOfPoint = ({ x, y }: Point): number => (x + 2 ** 22) * 2 ** 23 + (y + 2 ** 22);

const FLIPPED: Readonly<Record<WallSide, WallSide>> = { both: "both", left: "right", right: "left" };

/** Whether a wall runs upwards, or to the left along a row. */
export const isBackward = ({ a, b }: Segment): boolean => a.y > b.y || (a.y === b.y && a.x > b.x);

/** Equal for walls with the same properties; which way they were drawn does not matter but for one-way walls. */
export const likenessOf = (wall: LooseWall): string => `${wall.source.isOpen} ${likenessShut(wall)}`;

/** Equal for walls that are alike when both are shut. */
export const likenessShut = (wall: LooseWall): string => {
  const { source } = wall;
  return JSON.stringify([
    source.blocksMovement,
    source.sight,
    source.light,
    source.sightThreshold,
    source.lightThreshold,
    isBackward(wall) ? FLIPPED[source.side] : source.side,
    source.door,
    source.cover,
    source.effect,
    source.sizeCategory,
    source.size,
    source.elevation.bottom,
    source.elevation.top,
    source.levels.toSorted(),
  ]);
};

const shareLevel = (p: SceneWall, q: SceneWall): boolean =>
  p.levels.length === 0 || q.levels.length === 0 || p.levels.some((level) => q.levels.includes(level));

const shareHeight = ({ elevation: p }: SceneWall, { elevation: q }: SceneWall): boolean =>
  (p.bottom ?? -Infinity) < (q.top ?? Infinity) && (q.bottom ?? -Infinity) < (p.top ?? Infinity);

/** Whether two walls can meet at all: those of different floors cannot. */
export const canMeet = (p: LooseWall, q: LooseWall): boolean =>
  shareLevel(p.source, q.source) && shareHeight(p.source, q.source);
