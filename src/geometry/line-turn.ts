/**
 * A line that turns about a spot, its pivot, from square to the way ahead through the way ahead to square again,
 * clockwise on the screen. It always runs a shade to the right of the pivot, and stands a shade past the spot that it
 * passed last: less far to the right than it is past it. So every spot is on one side or the other.
 */
import { wholeOf } from "./big-turn";
import { NONE, spotAt, SURE, turnOf, type LineField } from "./line-field";
import { compareX, compareY, type Spot } from "./spot";

/** Sets a line up to turn about a pivot. */
export const startTurning = (field: LineField, pivot: number): void => {
  field.pivot = pivot;
  field.passed = NONE;
  field.passedAhead = 1;
};

/** Turns the line on until a shade past a spot. */
export const turnPast = (field: LineField, spot: number): void => {
  field.passed = spot;
  field.passedAhead = aheadOf(field, spot) > 0 ? 1 : -1;
};

/** Above 0 when a spot lies ahead of the pivot, below 0 behind, 0 square to it. */
const aheadOf = (field: LineField, spot: number): number => {
  const { x, y, pivot, aheadX, aheadY } = field;
  const ahead = aheadX * ((x[spot] ?? 0) - (x[pivot] ?? 0)) + aheadY * ((y[spot] ?? 0) - (y[pivot] ?? 0));
  if (ahead > SURE || ahead < -SURE || field.offLattice.length === 0) return ahead;
  return exactlyAhead(field, spot);
};

const exactlyAhead = (field: LineField, spot: number): number => {
  const p = wholeOf(spotAt(field, field.pivot));
  const q = wholeOf(spotAt(field, spot));
  const across = BigInt(field.aheadX) * (q.x * p.w - p.x * q.w);
  const ahead = across + BigInt(field.aheadY) * (q.y * p.w - p.y * q.w);
  return ahead > 0n ? 1 : ahead < 0n ? -1 : 0;
};

/** 1 when a spot lies right of the line, -1 when left; the pivot itself lies left. */
export const sideOf = (field: LineField, spot: number): 1 | -1 => {
  const { passed } = field;
  const turn = passed === NONE ? aheadOf(field, spot) : field.passedAhead * turnOf(field, field.pivot, passed, spot);
  if (turn > 0) return 1;
  if (turn < 0) return -1;
  return alongOf(field, spot) < 0 ? 1 : -1;
};

/** Of a spot in line with the last one passed: below 0 when it lies back from the pivot. */
const alongOf = (field: LineField, spot: number): number => {
  const { x, y, pivot, passed, passedAhead } = field;
  if (field.offLattice.length > 0) return exactlyAlong(field, spotAt(field, pivot), spotAt(field, spot));
  const wayX = passed === NONE ? field.aheadY : passedAhead * ((x[passed] ?? 0) - (x[pivot] ?? 0));
  const wayY = passed === NONE ? -field.aheadX : passedAhead * ((y[passed] ?? 0) - (y[pivot] ?? 0));
  return wayX * ((x[spot] ?? 0) - (x[pivot] ?? 0)) + wayY * ((y[spot] ?? 0) - (y[pivot] ?? 0));
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
  let next = NONE;
  let nextAhead = 0;
  for (let spot = from; spot < to; spot++) {
    const ahead = aheadOf(field, spot);
    if (ahead === 0 || !isToCome(field, spot, ahead)) continue;
    if (next !== NONE && !isBefore(field, spot, next, ahead * nextAhead > 0)) continue;
    next = spot;
    nextAhead = ahead > 0 ? 1 : -1;
  }
  return next;
};

/** The one of two spots (or `NONE`) that the line passes first. */
export const earlier = (field: LineField, p: number, q: number): number => {
  if (p === NONE || q === NONE) return p === NONE ? q : p;
  return isBefore(field, p, q, aheadOf(field, p) * aheadOf(field, q) > 0) ? p : q;
};

const isToCome = (field: LineField, spot: number, ahead: number): boolean => {
  if (field.passed === NONE) return true;
  const turn = field.passedAhead * turnOf(field, field.pivot, field.passed, spot);
  return ahead > 0 ? turn > 0 : turn < 0;
};

const isBefore = (field: LineField, p: number, q: number, areOnOneSide: boolean): boolean => {
  const turn = turnOf(field, field.pivot, p, q);
  return areOnOneSide ? turn > 0 : turn < 0;
};
