import type { OneWaySegment } from "../../geometry/contact/sight-line";
import type { Polygon } from "../../geometry/numbers/lattice";
import { indexWalls, wallsMeeting, type WallIndex } from "../../geometry/wall-grid/wall-index";
import type { Battlefield, Wall } from "../model/battlefield";

type Walls = Pick<Battlefield, "walls">;

const indices = new WeakMap<Battlefield["walls"], WallIndex<Wall>>();

/** The grid over a battlefield's walls, built at its first use. Its numbers are places in `walls`. */
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

/** The walls that meet a closed convex polygon, clockwise on the screen, or a segment. */
export const wallsIn = (battlefield: Walls, polygon: Polygon): Wall[] => {
  const index = wallIndexOf(battlefield);
  return wallsMeeting(index, polygon).flatMap((number) => index.segments[number] ?? []);
};

/** A wall as an edge of an obstacle. */
export const wallEdge = (wall: Wall): OneWaySegment =>
  wall.side === "both" ? { a: wall.a, b: wall.b } : { a: wall.a, b: wall.b, from: wall.side };
