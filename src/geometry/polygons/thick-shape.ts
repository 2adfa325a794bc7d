/** Distances from edge to edge between shapes that may be round: a circle is its centre, thickened by its radius. */
import { isCrossing, edgesOf, type Point, type Polygon, type Region, type Segment } from "../numbers/lattice";
import { isWithin } from "../numbers/exact-distance";
import { type Box, boxOf } from "./box";
import { offsetOf } from "./gap";
import { isInsideOrOn } from "./region";

/** Everything within `radius` lattice steps of a core: a point, a segment, or a closed region. */
export interface ThickShape {
  /** A point is an edge from itself to itself. */
  readonly edges: readonly Segment[];
  /** Whether the edges bound a region, which is part of the core. */
  readonly isFilled: boolean;
  readonly radius: number;
}

export const circle = (centre: Point, radius: number): ThickShape => ({
  edges: [{ a: centre, b: centre }],
  isFilled: false,
  radius,
});

/** A polygon of one point is that point. */
export const filledPolygon = (polygon: Polygon): ThickShape => filledRegion(edgesOf(polygon));
export const filledRegion = (edges: Region): ThickShape => ({ edges, isFilled: edges.length > 1, radius: 0 });
export const bareSegments = (edges: readonly Segment[]): ThickShape => ({ edges, isFilled: false, radius: 0 });

/** Whether two shapes lie within so many lattice steps of each other; at exactly that distance they do. Exact. */
export const areShapesWithin = (p: ThickShape, q: ThickShape, reach: number): boolean => {
  const limit = reach + p.radius + q.radius;
  const { x, y } = offsetOf(boxOfEdges(p.edges), boxOfEdges(q.edges));
  if (x > limit || y > limit) return false;
  const near = edgesNear(p, q, limit);
  return (
    holdsAnyOf(p, q.edges) ||
    holdsAnyOf(q, near) ||
    near.some((edge) => q.edges.some((other) => areSegmentsWithin(edge, other, limit)))
  );
};

const boxes = new WeakMap<readonly Segment[], Box>();

/** Made once: a cave's wall is asked about with every creature. */
const boxOfEdges = (edges: readonly Segment[]): Box => {
  const known = boxes.get(edges) ?? boxOf(edges.flatMap(({ a, b }) => [a, b]));
  boxes.set(edges, known);
  return known;
};

/** The edges of one shape that may lie within so many lattice steps of the core of another: a cave's wall has thousands. */
const edgesNear = ({ edges }: ThickShape, other: ThickShape, limit: number): readonly Segment[] => {
  const [left, top, right, bottom] = boxOfEdges(other.edges);
  const isBefore = (from: number, to: number, end: number): boolean => from < end - limit && to < end - limit;
  const isAfter = (from: number, to: number, end: number): boolean => from > end + limit && to > end + limit;
  return edges.filter(
    ({ a, b }) =>
      !isBefore(a.x, b.x, left) && !isAfter(a.x, b.x, right) && !isBefore(a.y, b.y, top) && !isAfter(a.y, b.y, bottom),
  );
};

/** Where no edges cross, a region holds all of a connected core or none; of several pieces one is enough. */
const holdsAnyOf = (outer: ThickShape, edges: readonly Segment[]): boolean =>
  outer.isFilled && edges.some(({ a }) => isInsideOrOn(a, outer.edges));

const areSegmentsWithin = (p: Segment, q: Segment, limit: number): boolean =>
  isWithin(p.a, q, limit) ||
  isWithin(p.b, q, limit) ||
  isWithin(q.a, p, limit) ||
  isWithin(q.b, p, limit) ||
  isCrossing(p, q);
