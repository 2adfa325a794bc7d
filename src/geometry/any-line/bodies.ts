/** The two bodies of a line field: writing them, which way lines go from the one to the other, and the hull of both. */
import type { Outline } from "../polygons/outline";
import { type LineField, makeRoom, NONE, turnOf } from "./search-space";

/** The first or the second body. */
export type Which = 0 | 1;

const ringFrom = ({ firstRing }: LineField, which: Which): number => (which === 0 ? 0 : firstRing);
const ringTo = ({ firstRing, secondRing }: LineField, which: Which): number =>
  which === 0 ? firstRing : firstRing + secondRing;

/**
 * Finds a line that parts the bodies' hulls, and with it which way is ahead; false when the hulls' interiors meet. Of
 * two convex polygons that lie apart, an edge of one does it.
 */
export const partBodies = (field: LineField): boolean =>
  isPartedUpright(field) || isPartedByEdge(field, 0) || isPartedByEdge(field, 1);

/** By a line straight up or across: the commonest case, with the widest gap. */
const isPartedUpright = (field: LineField): boolean => {
  const { boxes } = field;
  const right = (boxes[4] ?? 0) - (boxes[2] ?? 0);
  const left = (boxes[0] ?? 0) - (boxes[6] ?? 0);
  const down = (boxes[5] ?? 0) - (boxes[3] ?? 0);
  const up = (boxes[1] ?? 0) - (boxes[7] ?? 0);
  const isAcross = Math.max(right, left) >= Math.max(down, up);
  field.aheadX = isAcross ? (right >= left ? 1 : -1) : 0;
  field.aheadY = isAcross ? 0 : down >= up ? 1 : -1;
  return Math.max(right, left, down, up) >= 0;
};

/** Whether an edge of one body has the other wholly beyond it. */
const isPartedByEdge = (field: LineField, which: Which): boolean => {
  const { ring, x, y } = field;
  const from = ringFrom(field, which);
  const to = ringTo(field, which);
  if (to - from < 2) return false;
  for (let i = from; i < to; i++) {
    const p = ring[i] ?? 0;
    const q = ring[i + 1 < to ? i + 1 : from] ?? 0;
    if (!isBeyond(field, p, q, which)) continue;
    // The interior lies on the right of an edge, so that its left is outward.
    const way = which === 0 ? 1 : -1;
    field.aheadX = way * ((y[q] ?? 0) - (y[p] ?? 0));
    field.aheadY = way * ((x[p] ?? 0) - (x[q] ?? 0));
    return true;
  }
  return false;
};

/** Whether the other body lies on the left of an edge or on its line. */
const isBeyond = (field: LineField, p: number, q: number, which: Which): boolean => {
  const other = which === 0 ? 1 : 0;
  const to = ringTo(field, other);
  for (let i = ringFrom(field, other); i < to; i++) if (turnOf(field, p, q, field.ring[i] ?? 0) > 0) return false;
  return true;
};

/** Finds the hull of both bodies, once they are separated. */
export const findHull = (field: LineField): void => {
  const { tangent } = field;
  findTangent(field, 1);
  field.leftFrom = tangent[0] ?? 0;
  field.leftTo = tangent[1] ?? 0;
  findTangent(field, -1);
  field.rightFrom = tangent[0] ?? 0;
  field.rightTo = tangent[1] ?? 0;
  field.hullBehind = walkHull(field, field.rightFrom, field.leftFrom, 0);
  field.hullAhead = walkHull(field, field.leftTo, field.rightTo, field.hullBehind);
};

/** Finds the line from the first body to the second that has both on its right (1), or on its left (-1). */
const findTangent = (field: LineField, side: 1 | -1): void => {
  const { tangent } = field;
  const { boxes } = field;
  const wayX = (boxes[4] ?? 0) + (boxes[6] ?? 0) - (boxes[0] ?? 0) - (boxes[2] ?? 0);
  const wayY = (boxes[5] ?? 0) + (boxes[7] ?? 0) - (boxes[1] ?? 0) - (boxes[3] ?? 0);
  // Mostly these are the ends already. They are never the same: a spot outside a line is neither of its ends.
  const isApart = isWideApart(boxes);
  tangent[0] = isApart ? outermost(field, 0, side * wayX, side * wayY) : farthest(field, 0, -1);
  tangent[1] = isApart ? outermost(field, 1, side * wayX, side * wayY) : farthest(field, 1, 1);
  while (moveTangent(field, 0, side) || moveTangent(field, 1, side));
};

/** Moves the tangent's end to a spot outside it; false when there is none. */
const moveTangent = (field: LineField, which: Which, side: 1 | -1): boolean => {
  const { tangent, ring, x, y } = field;
  const to = ringTo(field, which);
  const kept = tangent[1 - which] ?? 0;
  const keptX = x[kept] ?? 0;
  const keptY = y[kept] ?? 0;
  // As seen from the end that is kept.
  const way = which === 0 ? -side : side;
  let end = tangent[which] ?? 0;
  let dx = (x[end] ?? 0) - keptX;
  let dy = (y[end] ?? 0) - keptY;
  for (let i = ringFrom(field, which); i < to; i++) {
    const spot = ring[i] ?? 0;
    const spotX = (x[spot] ?? 0) - keptX;
    const spotY = (y[spot] ?? 0) - keptY;
    if (way * (dx * spotY - dy * spotX) >= 0) continue;
    end = spot;
    dx = spotX;
    dy = spotY;
  }
  const isMoved = end !== tangent[which];
  tangent[which] = end;
  return isMoved;
};

/** Whether the boxes have no point in common. */
const isWideApart = (boxes: Float64Array): boolean =>
  (boxes[4] ?? 0) > (boxes[2] ?? 0) ||
  (boxes[0] ?? 0) > (boxes[6] ?? 0) ||
  (boxes[5] ?? 0) > (boxes[3] ?? 0) ||
  (boxes[1] ?? 0) > (boxes[7] ?? 0);

/** The spot of a body farthest to the left of a way; of several the one farthest from the other body. */
const outermost = (field: LineField, which: Which, wayX: number, wayY: number): number => {
  const { ring, x, y, aheadX, aheadY } = field;
  const to = ringTo(field, which);
  const far = which === 0 ? -1 : 1;
  let best = NONE;
  let least = Infinity;
  let most = -Infinity;
  for (let i = ringFrom(field, which); i < to; i++) {
    const spot = ring[i] ?? 0;
    const spotX = x[spot] ?? 0;
    const spotY = y[spot] ?? 0;
    const right = wayX * spotY - wayY * spotX;
    const ahead = far * (aheadX * spotX + aheadY * spotY);
    if (right > least || (right === least && ahead <= most)) continue;
    least = right;
    most = ahead;
    best = spot;
  }
  return best;
};

/** The spot of a body farthest ahead, or behind. */
const farthest = (field: LineField, which: Which, way: 1 | -1): number => {
  const { ring, x, y, aheadX, aheadY } = field;
  const to = ringTo(field, which);
  let best = NONE;
  let most = -Infinity;
  for (let i = ringFrom(field, which); i < to; i++) {
    const spot = ring[i] ?? 0;
    const ahead = way * (aheadX * (x[spot] ?? 0) + aheadY * (y[spot] ?? 0));
    if (ahead <= most) continue;
    most = ahead;
    best = spot;
  }
  return best;
};

/** Writes the way round a body from one spot of its ring to another and gives the place after it. */
const walkHull = (field: LineField, start: number, goal: number, at: number): number => {
  const which = start < field.firstCount ? 0 : 1;
  const from = ringFrom(field, which);
  const to = ringTo(field, which);
  let place = from;
  while (place < to && field.ring[place] !== start) place++;
  for (let next = at; ;) {
    const spot = field.ring[place] ?? goal;
    field.hull[next++] = spot;
    if (spot === goal) return next;
    place = place + 1 < to ? place + 1 : from;
  }
};

/** Whether a spot lies in the hull of both bodies or on its border. */
export const isInHull = (field: LineField, spot: number): boolean => {
  const { hull, hullBehind, hullAhead } = field;
  if (turnOf(field, field.leftFrom, field.leftTo, spot) < 0) return false;
  if (turnOf(field, field.rightFrom, field.rightTo, spot) > 0) return false;
  for (let i = 1; i < hullAhead; i++) {
    if (i !== hullBehind && turnOf(field, hull[i - 1] ?? 0, hull[i] ?? 0, spot) < 0) return false;
  }
  return true;
};

/** Empties a field and puts two bodies in; the first may be a single point. */
export const layBodies = (field: LineField, first: Outline, second: Outline): void => {
  if (field.offLattice.length > 0) field.offLattice.length = 0;
  field.pieceCount = 0;
  field.edgeCount = 0;
  field.firstCount = first.points.length >> 1;
  field.firstRing = first.hull.length;
  field.secondCount = second.points.length >> 1;
  field.secondRing = second.hull.length;
  field.isConvex = field.firstCount === field.firstRing && field.secondCount === field.secondRing;
  makeRoom(field, field.firstCount + field.secondCount);
  put(field, first, 0, 0);
  put(field, second, field.firstCount, field.firstRing);
  putBox(field, first, 0);
  putBox(field, second, 4);
};

/** Puts a body's vertices from a spot on, and its hull from a place of the ring on. */
const put = ({ x, y, off, ring }: LineField, { points, hull }: Outline, from: number, place: number): void => {
  const count = points.length >> 1;
  for (let i = 0; i < count; i++) {
    x[from + i] = points[2 * i] ?? 0;
    y[from + i] = points[2 * i + 1] ?? 0;
    off[from + i] = 0;
  }
  for (let i = 0; i < hull.length; i++) ring[place + i] = from + (hull[i] ?? 0);
};

const putBox = ({ boxes }: LineField, { box }: Outline, at: number): void => {
  boxes[at] = box[0];
  boxes[at + 1] = box[1];
  boxes[at + 2] = box[2];
  boxes[at + 3] = box[3];
};
