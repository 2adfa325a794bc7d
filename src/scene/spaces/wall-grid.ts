import type { OneWaySegment } from "../../geometry/contact/sight-line";
import { isSamePoint, type Polygon } from "../../geometry/numbers/lattice";
import { withoutSegments, withSegments } from "../../geometry/wall-grid/wall-changes";
import { indexWalls, wallsMeeting, type WallIndex } from "../../geometry/wall-grid/wall-index";
import type { Battlefield, Wall } from "../model/battlefield";

type Walls = Pick<Battlefield, "walls">;

const indices = new WeakMap<Battlefield["walls"], WallIndex<Wall>>();

/** The grid over a battlefield's walls, built at its first use. Its numbers are not places in `walls`. */
export const wallIndexOf = ({ walls }: Walls): WallIndex<Wall> => {
  const known = indices.get(walls);
  if (known !== undefined) return known;
  const index = newWallIndex(walls);
  indices.set(walls, index);
  return index;
};

/** A new grid over walls. */
export const newWallIndex = (walls: readonly Wall[]): WallIndex<Wall> => {
  const ends = new Float64Array(4 * walls.length);
  let i = 0;
  for (const { a, b } of walls) {
    ends[i++] = a.x;
    ends[i++] = a.y;
    ends[i++] = b.x;
    ends[i++] = b.y;
  }
  return indexWalls(walls, ends);
};

/** The grid after some of its walls have gone and others come. What stays keeps its number. */
export const carriedIndex = (
  index: WallIndex<Wall>,
  { gone, came }: { readonly gone: readonly Wall[]; readonly came: readonly Wall[] },
): WallIndex<Wall> => {
  const numbers = new Set<number>();
  for (const wall of gone) {
    // Of two that are alike in all this only one goes.
    const isIts = isNumberOf(index, wall);
    const number = wallsMeeting(index, [wall.a, wall.b]).find((each) => isIts(each) && !numbers.has(each));
    if (number !== undefined) numbers.add(number);
  }
  const left = numbers.size === 0 ? index : withoutSegments(index, [...numbers]);
  return came.length === 0 ? left : withSegments(left, came);
};

/** Takes a grid over a battlefield's walls for its own if it has none yet. */
export const offerWallIndex = ({ walls }: Walls, index: WallIndex<Wall>): void => {
  if (!indices.has(walls)) indices.set(walls, index);
};

const isNumberOf =
  ({ segments }: WallIndex<Wall>, { id, a, b }: Wall) =>
  (number: number): boolean => {
    const wall = segments[number];
    return wall?.id === id && isSamePoint(wall.a, a) && isSamePoint(wall.b, b);
  };

/** The walls that meet a closed convex polygon, clockwise on the screen, or a segment. */
export const wallsIn = (battlefield: Walls, polygon: Polygon): Wall[] => {
  const index = wallIndexOf(battlefield);
  const walls: Wall[] = [];
  for (const number of wallsMeeting(index, polygon)) {
    const wall = index.segments[number];
    if (wall !== undefined) walls.push(wall);
  }
  return walls;
};

/** A wall as an edge of an obstacle. */
export const wallEdge = (wall: Wall): OneWaySegment =>
  wall.side === "both" ? { a: wall.a, b: wall.b } : { a: wall.a, b: wall.b, from: wall.side };
