import type { Box } from "./box";
import { edgesOf, type Polygon } from "./lattice";
import { compareDistance } from "./nearness";
import { interiorsMeet } from "./region";

/** How far two boxes are apart in x and in y; 0 where they overlap or touch. */
export const gapOf = (p: Box, q: Box): { readonly x: number; readonly y: number } => ({
  x: Math.max(0, q[0] - p[2], p[0] - q[2]),
  y: Math.max(0, q[1] - p[3], p[1] - q[3]),
});

/** Whether two simple polygons come nearer to each other than the limit, in a straight line. */
export const isNearerThan = (p: Polygon, q: Polygon, limit: number): boolean =>
  interiorsMeet(p, q) || hasVertexNear(p, q, limit) || hasVertexNear(q, p, limit);

const hasVertexNear = (p: Polygon, q: Polygon, limit: number): boolean =>
  p.some((vertex) => edgesOf(q).some((edge) => compareDistance(vertex, edge, limit) < 0));
