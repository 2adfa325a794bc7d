import type { OneWaySegment } from "../geometry/meeting";
import { indexWalls, type WallIndex } from "../geometry/wall-index";
import type { Battlefield, Wall } from "./battlefield";

const indices = new WeakMap<Battlefield["walls"], WallIndex>();

/** The grid over a battlefield's walls, built at its first use. */
export const wallIndexOf = ({ walls }: Pick<Battlefield, "walls">): WallIndex => {
  const known = indices.get(walls) ?? indexWalls(walls);
  indices.set(walls, known);
  return known;
};

/** A wall as an edge of an obstacle. */
export const wallEdge = (wall: Wall): OneWaySegment =>
  wall.side === "both" ? { a: wall.a, b: wall.b } : { a: wall.a, b: wall.b, from: wall.side };
