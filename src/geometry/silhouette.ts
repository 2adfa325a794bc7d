import { edgesOf, isSamePoint, type Point, type Polygon, type Segment } from "./lattice";
import { dot, isOnSegment, turn, vector } from "./orientation";
import { isInside } from "./region";

/**
 * The segment between the two vertices of a strictly convex polygon that are extreme in angle seen from the eye, the
 * nearest of each direction. From a point on an edge it is that edge, from a vertex the segment between its
 * neighbours; from inside there is none.
 */
export const silhouette = (polygon: Polygon, eye: Point): Segment | undefined => {
  const at = polygon.findIndex((vertex) => isSamePoint(vertex, eye));
  if (at >= 0) return between(polygon, at - 1, at + 1);
  const edges = edgesOf(polygon);
  const edge = edges.find(({ a, b }) => isOnSegment(a, b, eye));
  if (edge !== undefined) return edge;
  if (isInside(eye, edges)) return undefined;
  const extreme = (side: 1 | -1): Point | undefined =>
    polygon.reduce((best, vertex) => {
      const beyond = side * turn(eye, best, vertex);
      return beyond > 0 || (beyond === 0 && distance(eye, vertex) < distance(eye, best)) ? vertex : best;
    });
  const a = extreme(-1);
  const b = extreme(1);
  return a === undefined || b === undefined ? undefined : { a, b };
};

const between = (polygon: Polygon, i: number, j: number): Segment | undefined => {
  const a = polygon.at(i);
  const b = polygon[j % polygon.length];
  return a === undefined || b === undefined ? undefined : { a, b };
};

const distance = (p: Point, q: Point): number => dot(vector(p, q), vector(p, q));
