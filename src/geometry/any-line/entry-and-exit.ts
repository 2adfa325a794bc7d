/** Where a turning line enters and leaves the two bodies. */
import { NONE, SURE, turnOf, type LineField } from "./search-space";
import { orderAlong } from "./order-along";
import { nextPassed, sideOf } from "./turning-line";

/** The line looks at both bodies, from between them. */
export const FRAMED = -2;

/** Places in the frame, two spots each. */
export const ENTERS_FIRST = 0;
export const LEAVES_FIRST = 2;
const ENTERS_SECOND = 4;
export const LEAVES_SECOND = 6;

/**
 * `FRAMED` when the line runs from the first body past its pivot to the second, else the spot at which to look next, or
 * `NONE` when it will no more. Of several stretches in a body the last one in the first and the first one in the second
 * count, for what lies between others is passed by lines that start later or end sooner.
 */
export const frameLine = (field: LineField): number => {
  const { firstCount, secondCount, pivot, frame } = field;
  if (firstCount > 1 && !isPastFirst(field)) return nextPassed(field, 0, firstCount);
  if (firstCount === 1) frame.fill(pivot, ENTERS_FIRST, ENTERS_SECOND);
  if (!isBeforeSecond(field)) return nextPassed(field, firstCount, firstCount + secondCount);
  return FRAMED;
};

const isPastFirst = (field: LineField): boolean => {
  const { frame, pivot, firstCount } = field;
  findEdges(field, 0, firstCount, ENTERS_FIRST);
  const left = frame[LEAVES_FIRST] ?? NONE;
  return left !== NONE && turnOf(field, left, frame[LEAVES_FIRST + 1] ?? 0, pivot) <= 0;
};

const isBeforeSecond = (field: LineField): boolean => {
  const { frame, pivot, firstCount, secondCount } = field;
  findEdges(field, firstCount, firstCount + secondCount, ENTERS_SECOND);
  const left = frame[ENTERS_SECOND] ?? NONE;
  return left !== NONE && turnOf(field, left, frame[ENTERS_SECOND + 1] ?? 0, pivot) >= 0;
};

/** A body is clockwise: the line enters it where an edge leads from right to left, and leaves it where one leads back. */
const findEdges = (field: LineField, from: number, to: number, place: number): void => {
  const { frame, x, y, line } = field;
  // Told from doubles here where they are sure: by calls alone, finding edges took half of all the time.
  const pivotX = line[0] ?? 0;
  const pivotY = line[1] ?? 0;
  const wayX = line[2] ?? 0;
  const wayY = line[3] ?? 0;
  frame[place] = NONE;
  frame[place + 2] = NONE;
  let before = isStart(field, to - 1) ? to - 2 : to - 1;
  let sideBefore = sideOf(field, before);
  for (let spot = from; spot < to; spot++) {
    if (isStart(field, spot)) continue;
    const turn = wayX * ((y[spot] ?? 0) - pivotY) - wayY * ((x[spot] ?? 0) - pivotX);
    const side = turn > SURE ? 1 : turn < -SURE ? -1 : sideOf(field, spot);
    if (side !== sideBefore) {
      if (side < 0) takeEdge(field, place, spot, before);
      else takeEdge(field, place + 2, before, spot);
    }
    before = spot;
    sideBefore = side;
  }
};

/** Whether it is where the line starts, on a corner of the other body; the corner may as well be cut off. */
const isStart = ({ x, y, firstCount }: LineField, spot: number): boolean =>
  firstCount === 1 && x[spot] === x[0] && y[spot] === y[0];

/** The last of the first body's edges crossed, the first of the second's. */
const takeEdge = (field: LineField, place: number, left: number, right: number): void => {
  const { frame } = field;
  const isOfFirst = place < ENTERS_SECOND;
  if (frame[place] !== NONE && orderAlong(field, place, left, right) > 0 !== isOfFirst) return;
  frame[place] = left;
  frame[place + 1] = right;
};
