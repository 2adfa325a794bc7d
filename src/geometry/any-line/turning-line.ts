/**
 * A line that turns clockwise on the screen about a spot, its pivot. It turns from square to the way ahead, through the way
 * ahead, to square again. It always runs a shade to the right of the pivot. It stands a shade past the spot that it passed
 * last: less far to the right than it is past it. So every spot is on one side or the other.
 */
import { compareX, compareY, type Spot, wholeOf } from "../numbers/exact-point";
import { signOf } from "../numbers/ratio";
import { areOnLattice, type LineField, NONE, spotAt, SURE, turnOf } from "./search-space";

/** Sets a line up to turn about a pivot. */
export const startTurning = (field: LineField, pivot: number): void => {
  const { x, y, line } = field;
  field.pivot = pivot;
  field.passed = NONE;
  field.passedAhead = 1;
  line[0] = x[pivot] ?? 0;
  line[1] = y[pivot] ?? 0;
  line[2] = field.aheadY;
  line[3] = -field.aheadX;
};

/** Turns the line on until a shade past a spot. */
export const turnPast = (field: LineField, spot: number): void => {
  const { x, y, line } = field;
  field.passed = spot;
  const way = aheadOf(field, spot) > 0 ? 1 : -1;
  field.passedAhead = way;
  line[2] = way * ((x[spot] ?? 0) - (line[0] ?? 0));
  line[3] = way * ((y[spot] ?? 0) - (line[1] ?? 0));
};

/** Whether doubles leave a sign open that depends on a spot, the pivot and what was passed last. */
const isUnsure = (field: LineField, value: number, spot: number): boolean =>
  value <= SURE && value >= -SURE && !areOnLattice(field, spot, field.pivot, Math.max(field.passed, 0));

/** Above 0 when a spot is ahead of the pivot, below 0 behind, 0 square to it. */
const aheadOf = (field: LineField, spot: number): number => {
  const { x, y, line, aheadX, aheadY } = field;
  const ahead = aheadX * ((x[spot] ?? 0) - (line[0] ?? 0)) + aheadY * ((y[spot] ?? 0) - (line[1] ?? 0));
  return isUnsure(field, ahead, spot) ? exactlyAhead(field, spot) : ahead;
};

const exactlyAhead = (field: LineField, spot: number): number => {
  const p = wholeOf(spotAt(field, field.pivot));
  const q = wholeOf(spotAt(field, spot));
  const across = BigInt(field.aheadX) * (q.x * p.w - p.x * q.w);
  return signOf(across + BigInt(field.aheadY) * (q.y * p.w - p.y * q.w));
};

/** `turn` from the pivot along the line to a spot: above 0 when that lies right, 0 when in line with what was passed last. */
const turnTo = (field: LineField, spot: number): number => {
  const { x, y, line } = field;
  const turn = (line[2] ?? 0) * ((y[spot] ?? 0) - (line[1] ?? 0)) - (line[3] ?? 0) * ((x[spot] ?? 0) - (line[0] ?? 0));
  return isUnsure(field, turn, spot) ? exactTurnTo(field, spot) : turn;
};

const exactTurnTo = (field: LineField, spot: number): number =>
  field.passed === NONE
    ? exactlyAhead(field, spot)
    : field.passedAhead * turnOf(field, field.pivot, field.passed, spot);

/** 1 when a spot lies right of the line, -1 when left; the pivot itself lies left. */
export const sideOf = (field: LineField, spot: number): 1 | -1 => {
  const turn = turnTo(field, spot);
  if (turn > 0) return 1;
  return turn < 0 || alongOf(field, spot) >= 0 ? -1 : 1;
};

/** Quickly true of most pieces: both ends lie surely on one side of the line. */
export const isBeside = ({ x, y, line }: LineField, a: number): boolean => {
  const pivotX = line[0] ?? 0;
  const pivotY = line[1] ?? 0;
  const wayX = line[2] ?? 0;
  const wayY = line[3] ?? 0;
  const turnA = wayX * ((y[a] ?? 0) - pivotY) - wayY * ((x[a] ?? 0) - pivotX);
  const turnB = wayX * ((y[a + 1] ?? 0) - pivotY) - wayY * ((x[a + 1] ?? 0) - pivotX);
  return (turnA > SURE && turnB > SURE) || (turnA < -SURE && turnB < -SURE);
};

/** Of a spot in line with the last one passed: below 0 when it is behind the pivot. */
const alongOf = (field: LineField, spot: number): number => {
  const { x, y, line } = field;
  if (!areOnLattice(field, spot, field.pivot, Math.max(field.passed, 0)))
    return exactlyAlong(field, spotAt(field, field.pivot), spotAt(field, spot));
  return (line[2] ?? 0) * ((x[spot] ?? 0) - (line[0] ?? 0)) + (line[3] ?? 0) * ((y[spot] ?? 0) - (line[1] ?? 0));
};

const exactlyAlong = (field: LineField, about: Spot, spot: Spot): number => {
  const { passed, passedAhead } = field;
  const last = spotAt(field, Math.max(passed, 0));
  const wayX = passed === NONE ? field.aheadY : passedAhead * compareX(last, about);
  if (wayX !== 0) return Math.sign(wayX) * compareX(spot, about);
  const wayY = passed === NONE ? -field.aheadX : passedAhead * compareY(last, about);
  return Math.sign(wayY) * compareY(spot, about);
};

/** Of the spots in a range, the one that the line passes next; `NONE` when it passes none any more. */
export const nextPassed = (field: LineField, from: number, to: number): number => {
  const { x, y, line, aheadX, aheadY } = field;
  const pivotX = line[0] ?? 0;
  const pivotY = line[1] ?? 0;
  const wayX = line[2] ?? 0;
  const wayY = line[3] ?? 0;
  let next = NONE;
  let isNextAhead = true;
  for (let spot = from; spot < to; spot++) {
    const dx = (x[spot] ?? 0) - pivotX;
    const dy = (y[spot] ?? 0) - pivotY;
    let turn = wayX * dy - wayY * dx;
    if (isUnsure(field, turn, spot)) turn = exactTurnTo(field, spot);
    if (turn === 0) continue;
    let ahead = aheadX * dx + aheadY * dy;
    if (isUnsure(field, ahead, spot)) ahead = exactlyAhead(field, spot);
    if (turn > 0 ? ahead <= 0 : ahead >= 0) continue;
    if (next !== NONE && !isBefore(field, spot, next, ahead > 0 === isNextAhead)) continue;
    next = spot;
    isNextAhead = ahead > 0;
  }
  return next;
};

/** The one of two spots (or `NONE`) that the line passes first. */
export const earlier = (field: LineField, p: number, q: number): number => {
  if (p === NONE || q === NONE) return p === NONE ? q : p;
  return isBefore(field, p, q, aheadOf(field, p) > 0 === aheadOf(field, q) > 0) ? p : q;
};

/** Whether the line passes the one spot before the other, both of them within its half turn. */
const isBefore = (field: LineField, p: number, q: number, areOnOneSide: boolean): boolean => {
  const turn = turnOf(field, field.pivot, p, q);
  return areOnOneSide ? turn > 0 : turn < 0;
};

/** The line looks at both bodies, from between them. */
export const FRAMED = -2;

/** Places in the frame, two spots each. */
export const ENTERS_FIRST = 0;
export const LEAVES_FIRST = 2;
const ENTERS_SECOND = 4;
export const LEAVES_SECOND = 6;

/**
 * `FRAMED` when the line runs from the first body past its pivot to the second. Otherwise the spot at which to look next, or
 * `NONE` when it no longer will. If it has several stretches in a body, the last one in the first body and the first one in
 * the second count. Lines that start later or end sooner pass stretches between the others.
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

/** The common sign of two numbers, 0 counting as either; 0 when they differ. */
const agree = (s: number, t: number): number => {
  if (s <= 0 && t <= 0) return s < 0 || t < 0 ? -1 : 0;
  return s >= 0 && t >= 0 ? 1 : 0;
};

/**
 * Two spots, one on the line's left and one on its right, have a crossing. The line also passes between the two at a place of
 * the frame. 1 when it comes to the crossing after that, -1 when before, 0 when the four lie on one line. The segments between
 * them may touch but not cross each other. In the frame a single point may stand for both.
 */
export const orderAlong = (field: LineField, place: number, left: number, right: number): number => {
  const frameLeft = field.frame[place] ?? 0;
  const frameRight = field.frame[place + 1] ?? 0;
  const seen = agree(turnOf(field, frameLeft, frameRight, left), turnOf(field, frameLeft, frameRight, right));
  if (seen !== 0) return -seen;
  return agree(turnOf(field, left, right, frameLeft), turnOf(field, left, right, frameRight));
};
