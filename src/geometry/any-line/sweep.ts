/**
 * Whether a clear line leads from one body to another past the pieces of a line field.
 *
 * Two lines that pass the same spots on the same sides, in the same order, are equivalent. Move a clear line to its left
 * until it comes to a spot, an end of a piece or a vertex of a body. Just before, it is still clear. There always is such a
 * spot, since the line must not lose the bodies. So it is enough to turn a line about every spot in the hull, a shade to its
 * right. If a piece bars the line, it bars all lines until the line has turned past an end of that piece. So the line turns
 * on to there at once, and a few pieces usually suffice for a whole turn. The sides on which spots lie decide which pieces
 * the line crosses, where, and from which side. No line is ever constructed.
 */
import { isInHull } from "./bodies";
import { FROM_LEFT, FROM_RIGHT, HOLDS_ORIGIN, LIMITED, NONE, PARTING, spotOfPiece, turnOf } from "./search-space";
import type { LineField } from "./search-space";
import {
  ENTERS_FIRST,
  FRAMED,
  frameLine,
  LEAVES_FIRST,
  LEAVES_SECOND,
  orderAlong,
  earlier,
  isBeside,
  nextPassed,
  sideOf,
  startTurning,
  turnPast,
} from "./turning-line";

/** Whether any line leads from the first body to the second, past no solid piece, one limited one at most, in no region. */
export const isLineClear = (field: LineField): boolean => {
  const { firstCount, secondCount, pieceCount, order } = field;
  for (let piece = 0; piece < pieceCount; piece++) order[piece] = piece;
  if (firstCount === 1) return turnsClear(field, 0);
  const bodies = firstCount + secondCount;
  for (let spot = 0; spot < bodies; spot++) if (mayBound(field, spot) && turnsClear(field, spot)) return true;
  const end = spotOfPiece(field, pieceCount + field.edgeCount);
  for (let spot = bodies; spot < end; spot++) if (isPivot(field, spot) && turnsClear(field, spot)) return true;
  return false;
};

/** A spot on the right flank has nothing on its right. */
const isOffRight = (field: LineField, spot: number): boolean => turnOf(field, field.rightFrom, field.rightTo, spot) < 0;

const isPivot = (field: LineField, spot: number): boolean =>
  isOffRight(field, spot) && isInHull(field, spot) && !isRepeated(field, spot);

/** Whether it stands at the same place as an end of an earlier piece. */
const isRepeated = ({ x, y, off, firstCount, secondCount }: LineField, spot: number): boolean => {
  if (off[spot] !== 0) return false;
  for (let other = firstCount + secondCount; other < spot; other++) {
    if (x[other] === x[spot] && y[other] === y[spot] && off[other] === 0) return true;
  }
  return false;
};

/**
 * Whether a line that looks at both bodies can have a vertex just on its left and what meets there on its right. It cannot in
 * a hollow, nor when one of the vertex's neighbours lies left of every line to the other body.
 */
const mayBound = (field: LineField, spot: number): boolean => {
  const { firstCount, secondCount } = field;
  if (!isOffRight(field, spot)) return false;
  const from = spot < firstCount ? 0 : firstCount;
  const to = spot < firstCount ? firstCount : firstCount + secondCount;
  const before = spot > from ? spot - 1 : to - 1;
  const after = spot + 1 < to ? spot + 1 : from;
  return turnOf(field, before, spot, after) > 0 && canLieRight(field, spot, before) && canLieRight(field, spot, after);
};

const canLieRight = (field: LineField, spot: number, neighbour: number): boolean => {
  const { firstCount, secondCount } = field;
  const isFirst = spot < firstCount;
  const from = isFirst ? firstCount : 0;
  const to = isFirst ? firstCount + secondCount : firstCount;
  for (let other = from; other < to; other++) {
    const turn = turnOf(field, spot, other, neighbour);
    if (isFirst ? turn > 0 : turn < 0) return true;
  }
  return false;
};

/** Turns a line about a spot and looks wherever something that barred it may do so no more. */
const turnsClear = (field: LineField, pivot: number): boolean => {
  startTurning(field, pivot);
  for (let tried = 0; ; tried++) {
    const next = nextStop(field, tried);
    if (next === FRAMED) return true;
    if (next === NONE) return false;
    turnPast(field, next);
  }
};

/** `FRAMED` when the line is clear, else the spot past which it may be again, or `NONE` when it will not be. */
const nextStop = (field: LineField, tried: number): number => {
  let next = frameLine(field);
  if (next === FRAMED) next = barredUntil(field, tried);
  return next === FRAMED && field.edgeCount > 0 ? insideUntil(field) : next;
};

/**
 * Looks for a solid piece in the way, or for two limited ones. A line about a spot nearby meets much the same pieces. So the
 * next pivot tries those found first, in the order in which they were found.
 */
const barredUntil = (field: LineField, tried: number): number => {
  const { kind, order, pieceCount } = field;
  const start = tried + 1 < pieceCount ? tried : 0;
  let limited = 0;
  let limitedUntil = NONE;
  let place = start;
  for (let left = pieceCount; left > 0; left--) {
    const piece = order[place] ?? 0;
    if (!isBeside(field, spotOfPiece(field, piece)) && bars(field, piece)) {
      const until = endOf(field, piece);
      order[place] = order[start + limited] ?? 0;
      order[start + limited] = piece;
      if (((kind[piece] ?? 0) & LIMITED) === 0) return until;
      if (limited === 1) return earlier(field, until, limitedUntil);
      limited = 1;
      limitedUntil = until;
    }
    if (++place === pieceCount) place = 0;
  }
  return FRAMED;
};

/**
 * Until which spot a piece bars the line: past one of its ends. Bodies may not be convex, or may not both keep to their side
 * of the piece. Then it bars the line only as long as no other part of them may come first.
 */
const endOf = (field: LineField, piece: number): number => {
  const { firstCount, secondCount, kind, isConvex } = field;
  const a = spotOfPiece(field, piece);
  const end = nextPassed(field, a, a + 2);
  if (isConvex || ((kind[piece] ?? 0) & PARTING) !== 0) return end;
  return earlier(field, end, nextPassed(field, 0, firstCount + secondCount));
};

/** Whether the line crosses a piece between the bodies, coming from a side from which the piece counts. */
const bars = (field: LineField, piece: number): boolean => {
  const a = spotOfPiece(field, piece);
  const marks = field.kind[piece] ?? 0;
  const isAtOrigin = (marks & HOLDS_ORIGIN) !== 0;
  const sideB = sideOf(field, a + 1);
  // At the point that lines start from, an end counts as opposite to the other end.
  const sideA = isAtOrigin && isOnPivot(field, a) ? -sideB : sideOf(field, a);
  if ((marks & FROM_LEFT) !== 0 ? sideA < 0 : (marks & FROM_RIGHT) !== 0 && sideA > 0) return false;
  if (isAtOrigin) return true;
  if (sideA === sideB) return false;
  return (marks & PARTING) !== 0 || (sideA < 0 ? isBetween(field, a, a + 1) : isBetween(field, a + 1, a));
};

const isOnPivot = ({ x, y, pivot }: LineField, spot: number): boolean => x[spot] === x[pivot] && y[spot] === y[pivot];

/** Whether the line passes between two spots after it has entered the first body and before it leaves the second. */
const isBetween = (field: LineField, left: number, right: number): boolean => {
  const beyond = turnOf(field, left, right, field.pivot);
  if (beyond <= 0 && orderAlong(field, ENTERS_FIRST, left, right) <= 0) return false;
  return beyond < 0 || orderAlong(field, LEAVES_SECOND, left, right) < 0;
};

/** Where the clear way runs inside a region: there it crosses the region's edges an odd number of times from there on. */
const insideUntil = (field: LineField): number => {
  const { kind, pieceCount, edgeCount } = field;
  const end = pieceCount + edgeCount;
  let isInside = false;
  for (let edge = pieceCount; edge < end && !isInside;) {
    const region = kind[edge];
    for (; edge < end && kind[edge] === region; edge++) {
      if (isCrossedAhead(field, spotOfPiece(field, edge))) isInside = !isInside;
    }
  }
  return isInside ? nextPassed(field, 0, spotOfPiece(field, end)) : FRAMED;
};

/** Whether the line crosses an edge after the clear way begins. What it crosses on that way has barred it already. */
const isCrossedAhead = (field: LineField, a: number): boolean => {
  const { frame, pivot } = field;
  const side = sideOf(field, a);
  if (side === sideOf(field, a + 1)) return false;
  const [left, right] = side < 0 ? [a, a + 1] : [a + 1, a];
  const beyond = turnOf(field, left, right, pivot);
  if (beyond !== 0) return beyond > 0;
  // At the pivot: ahead of the edge by which the line leaves the first body there, if it does.
  const [leavesLeft, leavesRight] = [frame[LEAVES_FIRST] ?? 0, frame[LEAVES_FIRST + 1] ?? 0];
  if (turnOf(field, leavesLeft, leavesRight, pivot) !== 0) return true;
  return turnOf(field, pivot, leavesRight, right) < 0;
};
