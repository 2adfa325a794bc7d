import { isSamePoint, type Point, type Polygon, type Segment, isOnSegment, turn } from "../numbers/lattice";

/**
 * The segment between the two vertices of a strictly convex polygon that are extreme in angle seen from the eye, the
 * nearest of each direction. From a point on an edge it is that edge, from a vertex the segment between its
 * neighbours; from inside there is none.
 */
export const silhouette = (polygon: Polygon, eye: Point): Segment | undefined => {
  let hasLeft = false;
  let hasRight = false;
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i];
    const b = polygon[i + 1 === polygon.length ? 0 : i + 1];
    if (a === undefined || b === undefined) continue;
    if (isSamePoint(a, eye)) return between(polygon.at(i - 1), b);
    const side = turn(a, b, eye);
    if (side === 0 && !isSamePoint(b, eye) && isOnSegment(a, b, eye)) return { a, b };
    if (side < 0) hasLeft = true;
    if (side > 0) hasRight = true;
  }
  const isWithin = hasLeft !== hasRight;
  return isWithin ? undefined : between(extreme(polygon, eye, -1), extreme(polygon, eye, 1));
};

const between = (a: Point | undefined, b: Point | undefined): Segment | undefined =>
  a === undefined || b === undefined ? undefined : { a, b };

/** The vertex farthest to one side, 1 for the right, and of several in that direction the nearest. */
const extreme = (polygon: Polygon, eye: Point, side: 1 | -1): Point | undefined => {
  let best = polygon[0];
  for (const vertex of polygon) {
    if (best === undefined) return undefined;
    const beyond = side * turn(eye, best, vertex);
    if (beyond > 0 || (beyond === 0 && distance(eye, vertex) < distance(eye, best))) best = vertex;
  }
  return best;
};

/** Squared. */
const distance = (p: Point, q: Point): number => (q.x - p.x) ** 2 + (q.y - p.y) ** 2;
