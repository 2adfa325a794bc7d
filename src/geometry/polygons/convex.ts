import { edgesOf, isOnSegment, isSamePoint, type Point, type Polygon, type Segment, turn } from "../numbers/lattice";

/** Whether a closed segment has a point in the interior of a convex polygon, clockwise on the screen. */
export const entersConvex = ({ a, b }: Segment, polygon: Polygon): boolean => {
  let hasLeft = false;
  let hasRight = false;
  let p = polygon.at(-1);
  for (const q of polygon) {
    if (p !== undefined && turn(p, q, a) <= 0 && turn(p, q, b) <= 0) return false;
    const side = turn(a, b, q);
    hasLeft ||= side < 0;
    hasRight ||= side > 0;
    p = q;
  }
  return hasLeft && hasRight;
};

/** Whether a closed segment has a point in a closed convex polygon, clockwise on the screen, or a segment or point. */
export const meetsConvex = ({ a, b }: Segment, polygon: Polygon): boolean => {
  if (polygon.length > 2) {
    let p = polygon[polygon.length - 1];
    for (const q of polygon) {
      if (p !== undefined && turn(p, q, a) < 0 && turn(p, q, b) < 0) return false;
      p = q;
    }
  }
  let hasLeft = false;
  let hasRight = false;
  for (const vertex of polygon) {
    const side = turn(a, b, vertex);
    hasLeft ||= side <= 0;
    hasRight ||= side >= 0;
    if (hasLeft && hasRight) return true;
  }
  return false;
};

/** Whether an edge of a convex polygon, clockwise on the screen, has all of another polygon on its outer side. */
export const isBeside = (polygon: Polygon, convex: Polygon): boolean => {
  let p = convex.at(-1);
  for (const q of convex) {
    if (p !== undefined && convex.length > 2 && isLeftOf(p, q, polygon)) return true;
    p = q;
  }
  return false;
};

const isLeftOf = (p: Point, q: Point, polygon: Polygon): boolean => {
  for (const vertex of polygon) if (turn(p, q, vertex) >= 0) return false;
  return true;
};

const byRow = (p: Point, q: Point): number => p.y - q.y || p.x - q.x;

/** From the smallest y (then x), each place once. */
const inRows = (points: readonly Point[]): Point[] => {
  const sorted: Point[] = [];
  let last: Point | undefined;
  for (const point of points.slice().sort(byRow)) {
    if (last === undefined || !isSamePoint(last, point)) sorted.push(point);
    last = point;
  }
  return sorted;
};

/** Adds a point and first removes those, down to a length, that it leaves in a hollow or on a straight line. */
const addTo = (chain: Point[], least: number, point: Point): void => {
  while (chain.length > least) {
    const last = chain[chain.length - 1];
    const before = chain[chain.length - 2];
    if (last === undefined || before === undefined || turn(before, last, point) > 0) break;
    chain.pop();
  }
  chain.push(point);
};

/**
 * The convex hull by its strictly convex vertices, clockwise on the screen, from the smallest y (then x).
 * Two vertices for points on one line, one for a single point, none for none. Takes n log n steps.
 * Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
 */
export const convexHull = (points: readonly Point[]): Polygon => {
  const sorted = inRows(points);
  if (sorted.length < 2) return sorted;
  const hull: Point[] = [];
  for (const point of sorted) addTo(hull, 1, point);
  const turned = hull.length;
  for (let i = sorted.length - 2; i >= 0; i--) {
    const point = sorted[i];
    if (point !== undefined) addTo(hull, turned, point);
  }
  hull.pop();
  return hull;
};

/**
 * The part of a convex polygon, clockwise on the screen, on the left of a line or on it. A cut ends at the nearest lattice
 * point that is not outside of the polygon, so that nothing is gained. A sliver without such a point is lost. Fewer than
 * three vertices when nothing with an area is left.
 */
export const leftOf = (polygon: Polygon, line: Segment): Polygon => {
  const { a, b } = line;
  const kept = polygon.flatMap((p, i) => {
    const q = polygon[(i + 1) % polygon.length] ?? p;
    const [atP, atQ] = [turn(a, b, p), turn(a, b, q)];
    const isCrossed = (atP < 0 && atQ > 0) || (atP > 0 && atQ < 0);
    const cut = isCrossed ? nearestWithin(polygon, line, along(p, q, atP / (atP - atQ))) : undefined;
    return [...(atP <= 0 ? [p] : []), ...(cut === undefined ? [] : [cut])];
  });
  return kept.filter((p, i) => !isSamePoint(p, kept.at(i - 1) ?? p) || kept.length === 1);
};

const along = (p: Point, q: Point, way: number): Point => ({ x: p.x + way * (q.x - p.x), y: p.y + way * (q.y - p.y) });

const STEPS_AROUND = [-1, 0, 1, 2];

const nearestWithin = (polygon: Polygon, { a, b }: Segment, { x, y }: Point): Point | undefined => {
  const edges = edgesOf(polygon);
  const far = (point: Point): number => Math.hypot(point.x - x, point.y - y);
  return STEPS_AROUND.flatMap((dy) => STEPS_AROUND.map((dx) => ({ x: Math.floor(x) + dx, y: Math.floor(y) + dy })))
    .filter((point) => turn(a, b, point) <= 0 && edges.every((edge) => turn(edge.a, edge.b, point) >= 0))
    .sort((p, q) => far(p) - far(q))[0];
};

/** Whether a polygon turns one way only at every vertex. */
const isConvex = (polygon: Polygon): boolean => {
  const turns = polygon.map((vertex, i) => turnAt(polygon, vertex, i));
  return turns.every((t) => t >= 0) || turns.every((t) => t <= 0);
};

const turnAt = (polygon: Polygon, vertex: Point, i: number): number =>
  turn(polygon.at(i - 1) ?? vertex, vertex, polygon[(i + 1) % polygon.length] ?? vertex);

const twiceArea = (polygon: Polygon): number =>
  edgesOf(polygon).reduce((sum, { a, b }) => sum + a.x * b.y - a.y * b.x, 0);

/** The polygon clockwise on the screen, without vertices that lie in line with their neighbours. */
export const clockwise = (polygon: Polygon): Polygon => {
  const turned = twiceArea(polygon) < 0 ? [...polygon].reverse() : polygon;
  return turned.filter((vertex, i) => turnAt(turned, vertex, i) !== 0);
};

/**
 * Convex polygons, clockwise on the screen, whose closed union is the closed simple polygon; itself when it is convex,
 * none when it has no area.
 */
export const convexParts = (polygon: Polygon): readonly Polygon[] => {
  if (twiceArea(polygon) === 0) return [];
  const rest = [...clockwise(polygon)];
  const parts: Polygon[] = [];
  while (rest.length > 3 && !isConvex(rest)) {
    const ear = rest.findIndex((vertex, i) => isEar(rest, vertex, i));
    if (ear < 0) break;
    parts.push([rest.at(ear - 1), rest[ear], rest[(ear + 1) % rest.length]].filter((p) => p !== undefined));
    rest.splice(ear, 1);
  }
  return [...parts, rest].filter((part) => part.length >= 3 && twiceArea(part) > 0);
};

/** A corner that can be cut off: it turns right and its triangle holds no other vertex. */
const isEar = (polygon: Polygon, vertex: Point, i: number): boolean => {
  if (turnAt(polygon, vertex, i) <= 0) return false;
  const before = polygon.at(i - 1) ?? vertex;
  const after = polygon[(i + 1) % polygon.length] ?? vertex;
  return polygon.every((p) => p === before || p === vertex || p === after || !isInTriangle(p, before, vertex, after));
};

const isInTriangle = (p: Point, a: Point, b: Point, c: Point): boolean =>
  (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) || isOnSegment(a, c, p);
