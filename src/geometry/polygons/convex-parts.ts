import { edgesOf, type Point, type Polygon } from "../numbers/lattice";
import { isOnSegment, turn } from "../numbers/orientation";

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
