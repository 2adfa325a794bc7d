/** The two bodies of a line field: which way lines go from the one to the other, and the hull of both. */
import { NONE, turnOf, type LineField } from "./line-field";

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
  const { x, y } = field;
  const right = least(field, x, 1) - greatest(field, x, 0);
  const left = least(field, x, 0) - greatest(field, x, 1);
  const down = least(field, y, 1) - greatest(field, y, 0);
  const up = least(field, y, 0) - greatest(field, y, 1);
  const widest = Math.max(right, left, down, up);
  field.aheadX = widest === right ? 1 : widest === left ? -1 : 0;
  field.aheadY = field.aheadX !== 0 ? 0 : widest === down ? 1 : -1;
  return widest >= 0;
};

const least = (field: LineField, at: Float64Array, which: Which): number => {
  const to = ringTo(field, which);
  let found = Infinity;
  for (let i = ringFrom(field, which); i < to; i++) {
    const value = at[field.ring[i] ?? 0] ?? 0;
    if (value < found) found = value;
  }
  return found;
};

const greatest = (field: LineField, at: Float64Array, which: Which): number => {
  const to = ringTo(field, which);
  let found = -Infinity;
  for (let i = ringFrom(field, which); i < to; i++) {
    const value = at[field.ring[i] ?? 0] ?? 0;
    if (value > found) found = value;
  }
  return found;
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

/** Finds the hull of both bodies, once they are parted. */
export const findHull = (field: LineField): void => {
  const behind = farthest(field, 0, -1);
  const ahead = farthest(field, 1, 1);
  field.leftFrom = behind;
  field.leftTo = ahead;
  while (isLeftMoved(field, 0) || isLeftMoved(field, 1));
  field.rightFrom = behind;
  field.rightTo = ahead;
  while (isRightMoved(field, 0) || isRightMoved(field, 1));
  field.hullBehind = walkHull(field, field.rightFrom, field.leftFrom, 0);
  field.hullAhead = walkHull(field, field.leftTo, field.rightTo, field.hullBehind);
};

/** The spot of a body that lies farthest ahead, or behind. */
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

/**
 * Takes what lies outside the left flank for its end instead; false when nothing does. The ends are never the same: the
 * first ones lie farthest apart, and what lies outside is neither of them.
 */
const isLeftMoved = (field: LineField, which: Which): boolean => {
  const to = ringTo(field, which);
  let isMoved = false;
  for (let i = ringFrom(field, which); i < to; i++) {
    const spot = field.ring[i] ?? 0;
    if (turnOf(field, field.leftFrom, field.leftTo, spot) >= 0) continue;
    if (which === 0) field.leftFrom = spot;
    else field.leftTo = spot;
    isMoved = true;
  }
  return isMoved;
};

const isRightMoved = (field: LineField, which: Which): boolean => {
  const to = ringTo(field, which);
  let isMoved = false;
  for (let i = ringFrom(field, which); i < to; i++) {
    const spot = field.ring[i] ?? 0;
    if (turnOf(field, field.rightFrom, field.rightTo, spot) <= 0) continue;
    if (which === 0) field.rightFrom = spot;
    else field.rightTo = spot;
    isMoved = true;
  }
  return isMoved;
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
