/** Segments that by themselves lie between two bodies. */
import { isBeside } from "../polygons/convex";
import { type Polygon, type Segment, turn } from "../numbers/lattice";

/**
 * Whether a segment parts two bodies: every line from the one to the other crosses it, off its own ends and off the
 * line's. `hull` is the convex hull of both, clockwise on the screen.
 */
export const partsBodies = ({ a, b }: Segment, first: Polygon, second: Polygon, hull: Polygon): boolean => {
  const side = sideOfAll(a, b, first);
  if (side === 0 || sideOfAll(a, b, second) !== -side) return false;
  // What the segment's line has in common with the hull lies between its ends when one way across does and no end is in it.
  const [p] = first;
  const [q] = second;
  if (p === undefined || q === undefined || turn(p, q, a) > 0 === turn(p, q, b) > 0) return false;
  return isBeside([a], hull) && isBeside([b], hull);
};

/** 1 when all of a polygon lies to the right of the way from a to b, -1 to the left, 0 on both or on it. */
const sideOfAll = (a: Segment["a"], b: Segment["b"], polygon: Polygon): -1 | 0 | 1 => {
  let hasLeft = false;
  let hasRight = false;
  for (const vertex of polygon) {
    const side = turn(a, b, vertex);
    if (side === 0) return 0;
    if (side < 0) hasLeft = true;
    else hasRight = true;
    if (hasLeft && hasRight) return 0;
  }
  return hasRight ? 1 : hasLeft ? -1 : 0;
};
