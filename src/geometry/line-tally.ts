/** What a turning line crosses between two bodies, kept up to date as it passes spot after spot. */
import { orderAlong, type Crossing } from "./line-order";
import type { Field, NumberedPiece, Sides } from "./line-field";

/** Where the line enters the nearer body and leaves the farther one, and whether that is the way from first to second. */
interface Frame {
  readonly enters: Crossing;
  readonly leaves: Crossing;
  readonly isForward: boolean;
}

/** Pieces crossed between the bodies. */
export interface Tally {
  frame: Frame | undefined;
  readonly isCrossed: Uint8Array;
  solid: number;
  limited: number;
}

export const startTally = (field: Field, sides: Sides): Tally => {
  const tally: Tally = { frame: undefined, isCrossed: new Uint8Array(field.pieces.length), solid: 0, limited: 0 };
  recount(field, sides, tally);
  return tally;
};

/** After the spots given have changed sides. */
export const updateTally = (field: Field, sides: Sides, tally: Tally, changed: readonly number[]): void => {
  if (changed.some((spot) => field.first.includes(spot) || field.second.includes(spot))) {
    recount(field, sides, tally);
    return;
  }
  for (const spot of changed) {
    for (const piece of field.piecesAt[spot] ?? []) count(field, sides, tally, piece);
  }
};

/** Whether the line as it lies now leads from body to body: past no solid piece, one limited one at most, in no region. */
export const isClear = (field: Field, sides: Sides, tally: Tally): boolean =>
  tally.frame !== undefined && tally.solid === 0 && tally.limited <= 1 && !isInRegion(field, sides, tally.frame);

const recount = (field: Field, sides: Sides, tally: Tally): void => {
  tally.frame = frameOf(field, sides);
  field.pieces.forEach((_, i) => {
    count(field, sides, tally, i);
  });
};

const count = (field: Field, sides: Sides, tally: Tally, index: number): void => {
  const piece = field.pieces[index];
  if (piece === undefined) return;
  const isCrossed = tally.frame !== undefined && bars(field, sides, tally.frame, piece) ? 1 : 0;
  const change = isCrossed - (tally.isCrossed[index] ?? 0);
  tally.isCrossed[index] = isCrossed;
  if (piece.isLimited) tally.limited += change;
  else tally.solid += change;
};

/** An end on the line itself (only ever the point that a line starts from) counts as opposite to the other end. */
const sideOfA = (sides: Sides, piece: NumberedPiece): number => (sides[piece.spotA] ?? 0) || -(sides[piece.spotB] ?? 0);
const sideOfB = (sides: Sides, piece: NumberedPiece): number => (sides[piece.spotB] ?? 0) || -(sides[piece.spotA] ?? 0);

const crossingOf = (sides: Sides, piece: NumberedPiece): Crossing | undefined => {
  const side = sideOfA(sides, piece);
  if (side === sideOfB(sides, piece)) return undefined;
  return side < 0 ? { left: piece.a, right: piece.b } : { left: piece.b, right: piece.a };
};

const bars = (field: Field, sides: Sides, frame: Frame, piece: NumberedPiece): boolean => {
  const crossing = crossingOf(sides, piece);
  if (crossing === undefined || piece.body !== "neither" || !isFromItsSide(sides, frame, piece)) return false;
  return (
    holdsOrigin(field, piece) || (orderAlong(frame.enters, crossing) > 0 && orderAlong(crossing, frame.leaves) > 0)
  );
};

const holdsOrigin = (field: Field, piece: NumberedPiece): boolean =>
  field.first.length === 1 && (piece.spotA === field.first[0] || piece.spotB === field.first[0]);

/** A line that has `a` on its right comes from the left of the way from a to b. */
const isFromItsSide = (sides: Sides, frame: Frame, piece: NumberedPiece): boolean =>
  piece.from === undefined || (piece.from === "left") === (sideOfA(sides, piece) > 0 === frame.isForward);

const frameOf = (field: Field, sides: Sides): Frame | undefined => {
  const first = passageOf(field, sides, field.first);
  const second = passageOf(field, sides, field.second);
  if (first === undefined || second === undefined) return undefined;
  return orderAlong(first.enters, second.leaves) > 0
    ? { enters: first.enters, leaves: second.leaves, isForward: true }
    : { enters: second.enters, leaves: first.leaves, isForward: false };
};

interface Passage {
  readonly enters: Crossing;
  readonly leaves: Crossing;
}

/**
 * Where the line enters and leaves a body. The body is clockwise: the line enters where an edge leads from right to
 * left. A vertex on the line itself, the point it starts from, stands in for the edge that is missing.
 */
const passageOf = (field: Field, sides: Sides, body: readonly number[]): Passage | undefined => {
  const enters = edgeFrom(1, field, sides, body);
  const leaves = edgeFrom(-1, field, sides, body);
  const onLine = field.spots[body.find((spot) => sides[spot] === 0) ?? -1];
  const point = onLine === undefined ? undefined : { left: onLine, right: onLine };
  if (body.length > 1 && enters === undefined && leaves === undefined) return undefined;
  const passage = { enters: enters ?? point, leaves: leaves ?? point };
  return passage.enters === undefined || passage.leaves === undefined
    ? undefined
    : { enters: passage.enters, leaves: passage.leaves };
};

const edgeFrom = (from: 1 | -1, { spots }: Field, sides: Sides, body: readonly number[]): Crossing | undefined => {
  for (let k = 0; k < body.length; k++) {
    const [i, j] = [body[k] ?? -1, body[(k + 1) % body.length] ?? -1];
    const [a, b] = [spots[i], spots[j]];
    if (a === undefined || b === undefined || sides[i] !== from || sides[j] !== -from) continue;
    return from < 0 ? { left: a, right: b } : { left: b, right: a };
  }
  return undefined;
};

/** Whether the way between the bodies runs inside a region: from there on it crosses its edges an odd number of times. */
const isInRegion = (field: Field, sides: Sides, frame: Frame): boolean => {
  const inside = new Set<number>();
  for (const piece of field.pieces) {
    const crossing = piece.region === undefined ? undefined : crossingOf(sides, piece);
    if (piece.region === undefined || crossing === undefined || !isAhead(frame, piece, crossing)) continue;
    if (!inside.delete(piece.region)) inside.add(piece.region);
  }
  return inside.size > 0;
};

const isAhead = (frame: Frame, piece: NumberedPiece, crossing: Crossing): boolean =>
  piece.body === "neither" ? orderAlong(frame.enters, crossing) > 0 : (piece.body === "second") === frame.isForward;
