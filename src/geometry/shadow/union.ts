/**
 * The union of the shadows on one segment, kept while they come in: stretches apart from each other, in order, in typed
 * arrays that the next union overwrites. Nothing is allocated but for ends that doubles do not hold.
 *
 * Each end stands there as a double and exactly. Nearly all are fractions of two integers below 2^53, divided once: equal
 * fractions make equal doubles, so a joint of two walls leaves no gap. Ends farther apart than their doubles can be off
 * are told apart by these, the others exactly. So is a sum that comes near to where something hangs on it.
 */
import { compareBig, subtract, toBig, toNumber, type BigRatio } from "../numbers/big-ratio";
import { exactPlace, OFF, type CutEnd } from "../cutting/exact-end";
import { compareRatios, type Ratio } from "../numbers/ratio";
import { besideHalf, compareToHalf, type Stretch } from "./interval";

/** How many stretches there are. */
let count = 0;
/** Ends 2i and 2i + 1 belong to stretch i: a double, and numerator and denominator of the exact fraction. */
let places = new Float64Array(64);
let tops = new Float64Array(64);
/** 0 for a cut end; then its number stands in `tops`. */
let bottoms = new Float64Array(64);
const cutEnds: CutEnd[] = [];
const cutPlaces: number[] = [];

/** Begins a new union. */
export const clearUnion = (): void => {
  count = 0;
  // Even to empty an empty array takes longer than to cast a shadow.
  if (cutEnds.length > 0) {
    cutEnds.length = 0;
    cutPlaces.length = 0;
  }
};

/** Whether the whole segment lies in shadow; only ends at exactly 0 and 1 have these numbers. */
export const isAllCovered = (): boolean =>
  count === 1 && tops[0] === 0 && bottoms[0] === 1 && tops[1] === 1 && bottoms[1] === 1;

/** Notes an end that is no fraction of two doubles, with its place to within half of `OFF`; gives its number. */
export const noteCutEnd = (end: CutEnd, place: number): number => {
  cutPlaces.push(place);
  return cutEnds.push(end) - 1;
};

/**
 * The shadow to be added next: numerator and denominator of its start and of its end. Doubles that are passed to a
 * function are allocated wherever it is not inlined; these are not.
 */
export const pending = new Float64Array(4);
const pendingPlaces = new Float64Array(2);

/** Adds the shadow between two fractions of integers below 2^53, as far as it lies between 0 and 1. */
export const addShadow = (from: Ratio, to: Ratio): void => {
  pending[0] = from.n;
  pending[1] = from.d;
  pending[2] = to.n;
  pending[3] = to.d;
  addPending();
};

/**
 * Adds the shadow that stands in `pending`, as far as it lies on the segment; if its start is not before its end there
 * is none. A cut end, which lies on the segment, stands there as its number and 0.
 */
export const addPending = (): void => {
  cutToSegment();
  if (pending[1] === 1 && pending[0] === 0 && pending[3] === 1 && pending[2] === 1) {
    coverAll();
    return;
  }
  if ((pendingPlaces[1] ?? 0) < (pendingPlaces[0] ?? 0) + OFF && isEmpty()) return;
  let first = 0;
  while (first < count && compareEnd(2 * first + 1, START) < 0) first++;
  let next = first;
  while (next < count && compareEnd(2 * next, END) <= 0) next++;
  if (first === next) makeRoom(first);
  if (first === next || compareEnd(2 * first, START) > 0) setEnd(2 * first, START);
  if (first === next || compareEnd(2 * next - 1, END) < 0) setEnd(2 * first + 1, END);
  else moveEnd(2 * next - 1, 2 * first + 1);
  if (next > first + 1) closeUp(first + 1, next);
};

const START = 0;
const END = 1;

/** Most shadows that fall on the segment at all hide all of it. */
const coverAll = (): void => {
  count = 1;
  setEnd(START, START);
  setEnd(END, END);
};

const cutToSegment = (): void => {
  for (let which = START; which <= END; which++) {
    const top = pending[2 * which] ?? 0;
    const bottom = pending[2 * which + 1] ?? 0;
    if (bottom > 0 && top > 0 && top < bottom) pendingPlaces[which] = top / bottom;
    else if (bottom === 0) pendingPlaces[which] = cutPlaces[top] ?? 0;
    else {
      const border = top <= 0 ? 0 : 1;
      pending[2 * which] = border;
      pending[2 * which + 1] = 1;
      pendingPlaces[which] = border;
    }
  }
};

const isEmpty = (): boolean => compareExactly(pending[0] ?? 0, pending[1] ?? 0, pending[2] ?? 0, pending[3] ?? 0) >= 0;

/** Whether an end comes before (-1), with or after (1) the start or the end that is pending, exactly. */
const compareEnd = (end: number, which: number): number => {
  const difference = (places[end] ?? 0) - (pendingPlaces[which] ?? 0);
  if (difference > OFF) return 1;
  if (difference < -OFF) return -1;
  if (tops[end] === pending[2 * which] && bottoms[end] === pending[2 * which + 1]) return 0;
  return compareExactly(tops[end] ?? 0, bottoms[end] ?? 0, pending[2 * which] ?? 0, pending[2 * which + 1] ?? 0);
};

const compareExactly = (pTop: number, pBottom: number, qTop: number, qBottom: number): number => {
  if (pTop === qTop && pBottom === qBottom) return 0;
  return pBottom === 0 || qBottom === 0
    ? compareBig(exactEnd(pTop, pBottom), exactEnd(qTop, qBottom))
    : compareRatios({ n: pTop, d: pBottom }, { n: qTop, d: qBottom });
};

const exactEnd = (top: number, bottom: number): BigRatio => {
  const cutEnd = bottom === 0 ? cutEnds[top] : undefined;
  return cutEnd === undefined ? toBig({ n: top, d: bottom }) : exactPlace(cutEnd);
};

const setEnd = (end: number, which: number): void => {
  places[end] = pendingPlaces[which] ?? 0;
  tops[end] = pending[2 * which] ?? 0;
  bottoms[end] = pending[2 * which + 1] ?? 0;
};

const moveEnd = (from: number, to: number): void => {
  places[to] = places[from] ?? 0;
  tops[to] = tops[from] ?? 0;
  bottoms[to] = bottoms[from] ?? 0;
};

/** Makes room for one more stretch, at this place among them. */
const makeRoom = (at: number): void => {
  if (2 * count + 2 > places.length) {
    [places, tops, bottoms] = [larger(places), larger(tops), larger(bottoms)];
  }
  for (let end = 2 * count - 1; end >= 2 * at; end--) moveEnd(end, end + 2);
  count++;
};

const larger = (array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
  const grown = new Float64Array(2 * array.length);
  grown.set(array);
  return grown;
};

/** Drops the stretches from one up to another. */
const closeUp = (from: number, to: number): void => {
  for (let end = 2 * to; end < 2 * count; end++) moveEnd(end, end - 2 * (to - from));
  count -= to - from;
};

/** The stretches, exactly. */
export const exactUnion = (): Stretch[] =>
  Array.from({ length: count }, (_, i) => ({
    from: exactEnd(tops[2 * i] ?? 0, bottoms[2 * i] ?? 0),
    to: exactEnd(tops[2 * i + 1] ?? 0, bottoms[2 * i + 1] ?? 0),
  }));

/**
 * What the stretches come to together: a double good to 1e-9, above, at or below one half as the exact sum is. Where the
 * sum comes near a whole percent, or to where it rounds to one billionth or the next, it is the nearest double or a
 * neighbour of it, so that what is told of it does not hang on how it was added up.
 */
export const sumOfUnion = (): number => {
  if (count === 0) return 0;
  if (isAllCovered()) return 1;
  let sum = 0;
  for (let i = 0; i < 2 * count; i += 2) sum += (places[i + 1] ?? 0) - (places[i] ?? 0);
  return isSettled(sum, 2 * count * OFF) ? sum : exactSum();
};

/** Whether a share that may be off by so much is nowhere near to where something hangs on it. */
const isSettled = (sum: number, off: number): boolean => {
  const percent = sum * 100;
  const billionths = sum * 1e9;
  return (
    Math.abs(percent - Math.round(percent)) > 100 * off + 1e-9 &&
    Math.abs(billionths - Math.floor(billionths) - 0.5) > 1e9 * off + 1e-6
  );
};

/** Of one stretch from the segment's start or up to its end, as where walls and creatures lie on one grid: one fraction. */
const soleShare = (): number => {
  const end = tops[0] === 0 ? 1 : 0;
  const bottom = bottoms[end] ?? 1;
  const top = end === 1 ? (tops[end] ?? 0) : bottom - (tops[end] ?? 0);
  return besideHalf(top / bottom, 2 * top < bottom ? -1 : 2 * top > bottom ? 1 : 0);
};

const exactSum = (): number => {
  if (count === 1 && (tops[0] === 0 || tops[1] === bottoms[1]) && bottoms[0] !== 0 && bottoms[1] !== 0)
    return soleShare();
  const stretches = exactUnion();
  const sum = stretches.reduce((total, { from, to }) => total + toNumber(subtract(to, from)), 0);
  return besideHalf(sum, compareToHalf(sum, stretches));
};
