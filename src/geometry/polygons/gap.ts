import { boxOf, type Box } from "./box";
import { edgesOf, type Point, type Polygon } from "../numbers/lattice";
import { compareDistance } from "../numbers/exact-distance";
import { interiorsMeet, isInsideOrOn } from "./region";

/** How far two boxes are apart in x and in y; below 0 by how much they overlap. */
export const offsetOf = (p: Box, q: Box): { readonly x: number; readonly y: number } => ({
  x: Math.max(q[0] - p[2], p[0] - q[2]),
  y: Math.max(q[1] - p[3], p[1] - q[3]),
});

/** How far two boxes are apart in x and in y; 0 where they overlap or touch. */
const gapOf = (p: Box, q: Box): { readonly x: number; readonly y: number } => {
  const { x, y } = offsetOf(p, q);
  return { x: Math.max(0, x), y: Math.max(0, y) };
};

/** Whether two simple polygons come nearer to each other than the limit, in a straight line. */
export const isNearerThan = (p: Polygon, q: Polygon, limit: number): boolean =>
  areBoxesWithin(p, q, limit) && (interiorsMeet(p, q) || signsOf(p, q, limit).some((sign) => sign < 0));

/** Whether they come as near as the limit or nearer, where they are so far apart in height. Whole numbers. */
export const isWithinGap = (p: Polygon, q: Polygon, limit: number, up = 0): boolean =>
  areBoxesWithin(p, q, limit) && (interiorsMeet(p, q) || signsOf(p, q, limit, up).some((sign) => sign <= 0));

const areBoxesWithin = (p: Polygon, q: Polygon, limit: number): boolean => {
  const gap = gapOf(boxOf(p), boxOf(q));
  return gap.x <= limit && gap.y <= limit;
};

/** How the distance of each vertex of the one from each edge of the other compares with the limit. */
const signsOf = (p: Polygon, q: Polygon, limit: number, up = 0): number[] => [
  ...p.flatMap((vertex) => edgesOf(q).map((edge) => compareDistance(vertex, edge, limit, up))),
  ...q.flatMap((vertex) => edgesOf(p).map((edge) => compareDistance(vertex, edge, limit, up))),
];

/** How far a point is from a simple polygon, 0 inside it, in lattice steps; rounded as doubles are, so only for showing. */
export const gapToPoint = (polygon: Polygon, { x, y }: Point): number => {
  const edges = edgesOf(polygon);
  if (isInsideOrOn({ x, y }, edges)) return 0;
  return Math.min(
    ...edges.map(({ a, b }) => {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy);
      const part = Math.min(1, Math.max(0, along));
      return Math.hypot(a.x + part * dx - x, a.y + part * dy - y);
    }),
  );
};
