import { boxOf, type Box } from "./box";
import { edgesOf, type Point, type Polygon, type Segment } from "../numbers/lattice";
import { compareDistance } from "../numbers/exact-distance";
import { bigDepth, type Whole } from "../numbers/exact-point";
import { interiorsMeet, isInsideOrOn, meetsInterior } from "./region";

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
  areBoxesWithin(p, q, limit) && (isAnyNearer(p, q, limit) || interiorsMeet(p, q));

/** Whether a segment comes nearer to a simple polygon than the limit, or meets its inside. */
export const isSegmentNearerThan = ({ a, b }: Segment, polygon: Polygon, limit: number): boolean =>
  areBoxesWithin([a, b], polygon, limit) &&
  (isAnyNearer([a, b], polygon, limit) || meetsInterior({ a, b }, edgesOf(polygon)));

/** Whether they come as near as the limit or nearer, where they are so far apart in height. Whole numbers. */
export const isWithinGap = (p: Polygon, q: Polygon, limit: number, up = 0): boolean =>
  areBoxesWithin(p, q, limit) && (isAnyWithin(p, q, limit, up) || interiorsMeet(p, q));

const areBoxesWithin = (p: Polygon, q: Polygon, limit: number): boolean => {
  const gap = gapOf(boxOf(p), boxOf(q));
  return gap.x <= limit && gap.y <= limit;
};

/** Whether a vertex of the one is nearer than the limit to an edge of the other. */
const isAnyNearer = (p: Polygon, q: Polygon, limit: number): boolean =>
  isVertexWithin(p, q, { limit, up: 0, least: 0 }) || isVertexWithin(q, p, { limit, up: 0, least: 0 });

/** The same, or as near as the limit, so far apart in height. */
const isAnyWithin = (p: Polygon, q: Polygon, limit: number, up: number): boolean =>
  isVertexWithin(p, q, { limit, up, least: 1 }) || isVertexWithin(q, p, { limit, up, least: 1 });

/** Whether the distance of some vertex from some edge, compared with the limit, has a sign below `least`. */
const isVertexWithin = (
  vertices: Polygon,
  polygon: Polygon,
  { limit, up, least }: { readonly limit: number; readonly up: number; readonly least: number },
): boolean => {
  const edges = edgesOf(polygon);
  for (const vertex of vertices)
    for (const edge of edges) if (compareDistance(vertex, edge, limit, up) < least) return true;
  return false;
};

/** Whether a place lies in a convex polygon or as near to it as the limit, in lattice steps; exact. */
export const isPlaceWithin = (polygon: Polygon, place: Whole, limit: number): boolean => {
  const edges = edgesOf(polygon);
  const sides = edges.map(({ a, b }) => bigDepth(a, b, place));
  return (
    sides.every((side) => side >= 0n) ||
    sides.every((side) => side <= 0n) ||
    edges.some((edge) => isPlaceNear(edge, place, limit))
  );
};

const isPlaceNear = ({ a, b }: Segment, place: Whole, limit: number): boolean => {
  const reach = (BigInt(limit) * place.w) ** 2n;
  const [dx, dy] = [BigInt(b.x - a.x), BigInt(b.y - a.y)];
  const away = ({ x, y }: Point): [bigint, bigint] => [place.x - BigInt(x) * place.w, place.y - BigInt(y) * place.w];
  const [x, y] = away(a);
  const along = dx * x + dy * y;
  const length = dx ** 2n + dy ** 2n;
  if (along > 0n && along < length * place.w) return bigDepth(a, b, place) ** 2n <= reach * length;
  const [endX, endY] = along <= 0n ? [x, y] : away(b);
  return endX ** 2n + endY ** 2n <= reach;
};

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
