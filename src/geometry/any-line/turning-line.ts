/**
 * A line that turns about a spot, its pivot, from square to the way ahead through the way ahead to square again,
 * clockwise on the screen. It always runs a shade to the right of the pivot, and stands a shade past the spot that it
 * passed last: less far to the right than it is past it. So every spot is on one side or the other.
 */
import { wholeOf } from "../numbers/exact-orientation";
import { areOnLattice, NONE, spotAt, SURE, turnOf, type LineField } from "./search-space";
import { compareX, compareY, type Spot } from "../numbers/exact-point";

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

/** Above 0 when a spot lies ahead of the pivot, below 0 behind, 0 square to it. */
const aheadOf = (field: LineField, spot: number): number => {
  const { x, y, line, aheadX, aheadY } = field;
  const ahead = aheadX * ((x[spot] ?? 0) - (line[0] ?? 0)) + aheadY * ((y[spot] ?? 0) - (line[1] ?? 0));
  return isUnsure(field, ahead, spot) ? exactlyAhead(field, spot) : ahead;
};

const exactlyAhead = (field: LineField, spot: number): number => {
  const p = wholeOf(spotAt(field, field.pivot));
  const q = wholeOf(spotAt(field, spot));
  const across = BigInt(field.aheadX) * (q.x * p.w - p.x * q.w);
  const ahead = across + BigInt(field.aheadY) * (q.y * p.w - p.y * q.w);
  return ahead > 0n ? 1 : ahead < 0n ? -1 : 0;
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

/** Of a spot in line with the last one passed: below 0 when it lies back from the pivot. */
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
