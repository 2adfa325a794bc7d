/** Puts a piece into a line field, unless it cannot be in the way. */
import type { Which } from "./bodies";
import { HOLDS_ORIGIN, LIMITED, ON_LEFT, ON_RIGHT, ONE_WAY, PARTING, spotOfPiece, SURE, turnOf } from "./search-space";
import type { LineField } from "./search-space";

/** What became of a piece. */
export const LEFT_OUT = 0;
const KEPT = 1;
/** It alone bars every line. */
export const SPANS = 2;
/** It enters a body, and must be cut first. */
export const CUTS = 3;
export type PutAs = typeof LEFT_OUT | typeof KEPT | typeof SPANS | typeof CUTS;

const SOME_LEFT = 1;
const SOME_RIGHT = 2;
const ON_BOTH_SIDES = SOME_LEFT + SOME_RIGHT;

/**
 * Keeps the piece whose ends have been written after the last one, or leaves it out. With `isPart` it is part of one
 * that has been cut, and needs no more cutting.
 */
export const placePiece = (field: LineField, marks: number, isPart: boolean): PutAs => {
  const a = spotOfPiece(field, field.pieceCount);
  const flanks = flanksMet(field, a);
  const isAtOrigin = (marks & HOLDS_ORIGIN) !== 0;
  if (isAtOrigin) return keep(field, marks);
  if (flanks === OUTSIDE) return LEFT_OUT;
  const first = sidesOf(field, a, 0, field.firstRing);
  const second = sidesOf(field, a, field.firstRing, field.firstRing + field.secondRing);
  // With both bodies on one side a line meets the piece before the first body or after the second, if it does at all.
  if ((first | second) !== ON_BOTH_SIDES || first === 0) return LEFT_OUT;
  if (first !== ON_BOTH_SIDES && second !== ON_BOTH_SIDES) {
    const isSolid = (marks & (LIMITED | ONE_WAY)) === 0;
    return flanks === ON_LEFT + ON_RIGHT && isSolid ? SPANS : keep(field, marks + PARTING + flanks);
  }
  if (isBeyond(field, a)) return LEFT_OUT;
  const isCut =
    !isPart && ((first === ON_BOTH_SIDES && enters(field, a, 0)) || (second === ON_BOTH_SIDES && enters(field, a, 1)));
  return isCut ? CUTS : keep(field, marks + flanksTouched(field, a, flanks));
};

/** Whether the piece has a point in the interior of a body that has vertices on both sides of it. */
const enters = (field: LineField, a: number, which: Which): boolean => {
  const from = which === 0 ? 0 : field.firstRing;
  const to = which === 0 ? field.firstRing : field.firstRing + field.secondRing;
  return !isClearOf(field, a, from, to) && (field.isConvex || entersBody(field, a, which));
};

const keep = (field: LineField, kind: number): PutAs => {
  field.kind[field.pieceCount++] = kind;
  return KEPT;
};

const OUTSIDE = -1;

/** Which flanks' lines the piece from `a` reaches from inside; `OUTSIDE` when it lies beyond one, or on it. */
const flanksMet = (field: LineField, a: number): number => {
  const leftA = turnOf(field, field.leftFrom, field.leftTo, a);
  const leftB = turnOf(field, field.leftFrom, field.leftTo, a + 1);
  if (leftA <= 0 && leftB <= 0) return OUTSIDE;
  const rightA = turnOf(field, field.rightFrom, field.rightTo, a);
  const rightB = turnOf(field, field.rightFrom, field.rightTo, a + 1);
  if (rightA >= 0 && rightB >= 0) return OUTSIDE;
  return (leftA <= 0 || leftB <= 0 ? ON_LEFT : 0) + (rightA >= 0 || rightB >= 0 ? ON_RIGHT : 0);
};

/** On which sides of the line through the piece from `a` spots of the ring lie. */
const sidesOf = (field: LineField, a: number, from: number, to: number): number => {
  const { x, y, off, ring } = field;
  const ax = x[a] ?? 0;
  const ay = y[a] ?? 0;
  const dx = (x[a + 1] ?? 0) - ax;
  const dy = (y[a + 1] ?? 0) - ay;
  const isOff = ((off[a] ?? 0) | (off[a + 1] ?? 0)) !== 0;
  let sides = 0;
  for (let i = from; i < to && sides !== ON_BOTH_SIDES; i++) {
    const spot = ring[i] ?? 0;
    let side = dx * ((y[spot] ?? 0) - ay) - dy * ((x[spot] ?? 0) - ax);
    if (isOff && side <= SURE && side >= -SURE) side = turnOf(field, a, a + 1, spot);
    if (side < 0) sides |= SOME_LEFT;
    else if (side > 0) sides |= SOME_RIGHT;
  }
  return sides;
};

/** Whether the piece lies outside the hull behind the first body or ahead of the second. */
const isBeyond = (field: LineField, a: number): boolean => {
  const { hull, hullBehind, hullAhead } = field;
  for (let i = 1; i < hullAhead; i++) {
    if (i !== hullBehind && isLeftOf(field, hull[i - 1] ?? 0, hull[i] ?? 0, a)) return true;
  }
  return false;
};

/** Whether an edge of the ring of a body on both sides of the piece keeps it out. */
const isClearOf = (field: LineField, a: number, from: number, to: number): boolean => {
  const { ring } = field;
  for (let i = from; i < to; i++) {
    if (isLeftOf(field, ring[i] ?? 0, ring[i + 1 < to ? i + 1 : from] ?? 0, a)) return true;
  }
  return false;
};

const isLeftOf = (field: LineField, p: number, q: number, a: number): boolean =>
  turnOf(field, p, q, a) <= 0 && turnOf(field, p, q, a + 1) <= 0;

/** Of the flanks whose lines it reaches, those that it touches themselves, between the bodies. */
const flanksTouched = (field: LineField, a: number, flanks: number): number => {
  const { leftFrom, leftTo, rightFrom, rightTo } = field;
  let touched = 0;
  if ((flanks & ON_LEFT) !== 0 && isAcross(field, a, leftFrom, leftTo)) touched += ON_LEFT;
  if ((flanks & ON_RIGHT) !== 0 && isAcross(field, a, rightFrom, rightTo)) touched += ON_RIGHT;
  return touched;
};

/** Whether two spots lie on different sides of the piece's line, or on it. */
const isAcross = (field: LineField, a: number, p: number, q: number): boolean => {
  const sideP = turnOf(field, a, a + 1, p);
  const sideQ = turnOf(field, a, a + 1, q);
  return (sideP <= 0 && sideQ >= 0) || (sideP >= 0 && sideQ <= 0);
};

const vertexFrom = ({ firstCount }: LineField, which: Which): number => (which === 0 ? 0 : firstCount);
const vertexTo = ({ firstCount, secondCount }: LineField, which: Which): number =>
  which === 0 ? firstCount : firstCount + secondCount;

/**
 * Whether the piece from `a`, on the lattice, has a point in a body's interior. Where no edge crosses it, it is made of
 * stretches between the vertices on it, each all inside, all outside or all on the border.
 */
const entersBody = (field: LineField, a: number, which: Which): boolean => {
  const from = vertexFrom(field, which);
  const to = vertexTo(field, which);
  for (let spot = from; spot < to; spot++) if (cross(field, a, spot, spot + 1 < to ? spot + 1 : from)) return true;
  for (let stop = a; stop !== a + 1;) {
    const next = nextStop(field, a, stop, which);
    if (isMiddleInside(field, stop, next, which)) return true;
    stop = next;
  }
  return false;
};

/** Whether the piece crosses an edge, neither with an end on the other. */
const cross = (field: LineField, a: number, p: number, q: number): boolean =>
  turnOf(field, a, a + 1, p) * turnOf(field, a, a + 1, q) < 0 &&
  turnOf(field, p, q, a) * turnOf(field, p, q, a + 1) < 0;

/** The vertex on the piece, or its end, that comes next after a spot on it. */
const nextStop = (field: LineField, a: number, stop: number, which: Which): number => {
  const to = vertexTo(field, which);
  const least = along(field, a, stop);
  let next = a + 1;
  let most = along(field, a, a + 1);
  for (let spot = vertexFrom(field, which); spot < to; spot++) {
    const way = along(field, a, spot);
    if (way <= least || way >= most || turnOf(field, a, a + 1, spot) !== 0) continue;
    next = spot;
    most = way;
  }
  return next;
};

/** How far along the piece a spot is, times its length. */
const along = ({ x, y }: LineField, a: number, spot: number): number => {
  const fromX = x[a] ?? 0;
  const fromY = y[a] ?? 0;
  return ((x[a + 1] ?? 0) - fromX) * ((x[spot] ?? 0) - fromX) + ((y[a + 1] ?? 0) - fromY) * ((y[spot] ?? 0) - fromY);
};

/** Whether the point half-way between two spots lies in the interior; exact, for it lies on halves of steps. */
const isMiddleInside = (field: LineField, p: number, q: number, which: Which): boolean => {
  const { x, y } = field;
  const middleX = ((x[p] ?? 0) + (x[q] ?? 0)) / 2;
  const middleY = ((y[p] ?? 0) + (y[q] ?? 0)) / 2;
  const to = vertexTo(field, which);
  let before = to - 1;
  let isInside = false;
  for (let spot = vertexFrom(field, which); spot < to; spot++) {
    const fromX = x[before] ?? 0;
    const fromY = y[before] ?? 0;
    const toX = x[spot] ?? 0;
    const toY = y[spot] ?? 0;
    const turn = (toX - fromX) * (middleY - fromY) - (toY - fromY) * (middleX - fromX);
    if (turn === 0 && isWithin(middleX, fromX, toX) && isWithin(middleY, fromY, toY)) return false;
    if (fromY > middleY !== toY > middleY && turn > 0 === toY > fromY) isInside = !isInside;
    before = spot;
  }
  return isInside;
};

/** Whether a number lies between two others or is one of them. */
export const isWithin = (value: number, a: number, b: number): boolean =>
  (a <= value && value <= b) || (b <= value && value <= a);
