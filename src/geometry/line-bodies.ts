/** Puts the outlines of the two bodies into a line field. */
import { convexHull } from "./convex-hull";
import { clockwise } from "./convex-parts";
import { edgesOf, isSamePoint, type Polygon } from "./lattice";
import { makeRoom, type LineField } from "./line-field";
import { isOnSegment, turn } from "./orientation";

/**
 * Empties a field and puts two bodies in, each a simple polygon either way round or a single point. False when one of
 * them has no area, or touches itself.
 */
export const layBodies = (field: LineField, first: Polygon, second: Polygon): boolean => {
  clear(field);
  if (!layBody(field, first)) return false;
  field.firstCount = field.secondCount;
  field.firstRing = field.secondRing;
  return layBody(field, second);
};

const clear = (field: LineField): void => {
  field.offLattice.length = 0;
  field.pieceCount = 0;
  field.edgeCount = 0;
  field.firstCount = 0;
  field.firstRing = 0;
  field.isConvex = true;
};

/** Puts a body after the first one, if there is one. */
const layBody = (field: LineField, polygon: Polygon): boolean => {
  makeRoom(field, field.firstCount + polygon.length);
  const way = wayRound(polygon);
  if (way !== 0) {
    putOutline(field, polygon, way);
    putRing(field, polygon.length);
    return true;
  }
  const outline = clockwise(polygon);
  if (outline.length < 3 || touchesItself(outline)) return false;
  putOutline(field, outline, 1);
  if (wayRound(outline) !== 0) putRing(field, outline.length);
  else {
    field.isConvex = false;
    putHullAsRing(field, outline);
  }
  return true;
};

/** 1 for a convex polygon, clockwise on the screen, or a point; -1 for one the other way round; 0 for any other. */
const wayRound = (polygon: Polygon): -1 | 0 | 1 => {
  if (polygon.length === 1) return 1;
  let before = polygon[polygon.length - 2];
  let vertex = polygon[polygon.length - 1];
  let rights = 0;
  let lefts = 0;
  for (const after of polygon) {
    const side = before === undefined || vertex === undefined ? 0 : turn(before, vertex, after);
    if (side > 0) rights++;
    else if (side < 0) lefts++;
    before = vertex;
    vertex = after;
  }
  return polygon.length < 3 ? 0 : rights === polygon.length ? 1 : lefts === polygon.length ? -1 : 0;
};

const putOutline = (field: LineField, polygon: Polygon, way: 1 | -1): void => {
  const { x, y, off, firstCount } = field;
  const count = polygon.length;
  for (let i = 0; i < count; i++) {
    const vertex = polygon[way > 0 ? i : count - 1 - i];
    x[firstCount + i] = vertex?.x ?? 0;
    y[firstCount + i] = vertex?.y ?? 0;
    off[firstCount + i] = 0;
  }
  field.secondCount = count;
};

const putRing = (field: LineField, count: number): void => {
  for (let i = 0; i < count; i++) field.ring[field.firstRing + i] = field.firstCount + i;
  field.secondRing = count;
};

const putHullAsRing = (field: LineField, outline: Polygon): void => {
  const hull = convexHull(outline);
  hull.forEach((corner, i) => {
    field.ring[field.firstRing + i] = field.firstCount + outline.findIndex((vertex) => isSamePoint(vertex, corner));
  });
  field.secondRing = hull.length;
};

/** Whether a vertex lies on an edge that does not end there. */
const touchesItself = (outline: Polygon): boolean =>
  edgesOf(outline).some(({ a, b }) =>
    outline.some((vertex) => vertex !== a && vertex !== b && isOnSegment(a, b, vertex)),
  );
