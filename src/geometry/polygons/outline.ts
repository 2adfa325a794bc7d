/** The outline of a space in flat arrays, for questions asked of it again and again. */
import { boxOf, type Box } from "./box";
import { convexHull, clockwise } from "./convex";
import { edgesOf, isSamePoint, type Polygon, isOnSegment, turn } from "../numbers/lattice";

/** A simple polygon, clockwise on the screen, or a single point. */
export interface Outline {
  /** x, y of each vertex in order. */
  readonly points: Float64Array;
  /** Numbers of the vertices of its convex hull, in order; all of them when it is convex. */
  readonly hull: Int32Array;
  readonly box: Box;
}

/** By polygon; null where there is none. */
const outlines = new WeakMap<Polygon, Outline | null>();

/**
 * The outline of a simple polygon, either way round, or of a single point; undefined when it has no area or touches itself. Kept for as long as
 * the polygon is, which must not change.
 */
export const outlineOf = (polygon: Polygon): Outline | undefined => {
  const known = outlines.get(polygon);
  if (known !== undefined) return known ?? undefined;
  const outline = newOutline(polygon);
  outlines.set(polygon, outline ?? null);
  return outline;
};

const newOutline = (polygon: Polygon): Outline | undefined => {
  const vertices = polygon.length === 1 ? polygon : clockwise(polygon);
  if (polygon.length !== 1 && vertices.length < 3) return undefined;
  const points = Float64Array.from(vertices.flatMap(({ x, y }) => [x, y]));
  const box = boxOf(vertices);
  if (isConvex(vertices)) return { points, hull: Int32Array.from(vertices, (_, i) => i), box };
  if (touchesItself(vertices)) return undefined;
  const hull = convexHull(vertices).map((corner) => vertices.findIndex((vertex) => isSamePoint(vertex, corner)));
  return { points, hull: Int32Array.from(hull), box };
};

/** Whether it turns right at every vertex. */
const isConvex = (vertices: Polygon): boolean =>
  vertices.every(
    (vertex, i) => turn(vertices.at(i - 1) ?? vertex, vertex, vertices[(i + 1) % vertices.length] ?? vertex) > 0,
  );

/** Whether a vertex lies on an edge that does not end there. */
const touchesItself = (vertices: Polygon): boolean =>
  edgesOf(vertices).some(({ a, b }) =>
    vertices.some((vertex) => vertex !== a && vertex !== b && isOnSegment(a, b, vertex)),
  );
