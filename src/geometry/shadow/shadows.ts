/**
 * The union of the shadows on one segment, built while they come in: separate stretches, in order, in typed arrays that the
 * next union overwrites. It allocates only for ends that doubles do not hold.
 *
 * Each end is stored as a double and exactly. Nearly all are fractions of two integers below 2^53, divided once. Equal
 * fractions make equal doubles, so a joint of two walls leaves no gap. Doubles compare ends that are farther apart than their
 * error, and exact numbers compare the others. A sum is exact too when it comes near a value at which something changes.
 */
import { besideHalf, compareToHalf, type Stretch } from "../contact/interval";
import { type Point, type Segment, turn } from "../numbers/lattice";
import { bigRatio, compareBig, compareRatios, subtract, toBig, toNumber } from "../numbers/ratio";
import type { BigRatio, Ratio } from "../numbers/ratio";

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
const clearUnion = (): void => {
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

/** Notes an end that two doubles cannot express, with its place to within half of `OFF`; gives its number. */
export const noteCutEnd = (end: CutEnd, place: number): number => {
  cutPlaces.push(place);
  return cutEnds.push(end) - 1;
};

/**
 * The shadow to be added next: numerator and denominator of its start and of its end. Doubles that are passed to a
 * function are allocated wherever it is not inlined; these are not.
 */
const pending = new Float64Array(4);
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
 * Adds the part of the shadow in `pending` that lies on the segment. If its start is not before its end there is none. A cut
 * end, which lies on the segment, is stored as its number and 0.
 */
const addPending = (): void => {
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
 * The total of the stretches: a double good to 1e-9, above, at or below one half as the exact sum is. The sum may come near
 * a whole percent, or to where it rounds to one billionth or the next. Then it is the nearest double or a neighbour of it,
 * so that the order of adding does not change the text.
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

/**
 * The shadow that one straight wall throws on a segment, for an eye off the segment's line. A module-level kernel: the look
 * is set once in a typed array, so that walls can come as four numbers each from a grid's cells.
 *
 * Seen from the eye, a point p has a turn to each end of the segment, u and v. u - v is its height above the eye in the
 * direction of the segment. The line from the eye through p meets the segment at u / (u - v). All three are determinants of
 * lattice vectors, exact in doubles, so each end of a shadow is a fraction of two exact integers.
 */

/** The look: the eye; the segment's ends from there; the same with the sign that makes heights toward it positive. */
const look = new Float64Array(9);
const [EYE_X, EYE_Y, A_X, A_Y, B_X, B_Y, SIGN, HEIGHT, FLUSH] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Begins the union of the shadows on a segment as seen from an eye off its line. From an eye on it, it begins nothing and returns
 * false. A wall flush with the segment hides it when the eye is on the other side than `home`.
 */
export const lookAcross = (eye: Point, { a, b }: Segment, home: Point): boolean => {
  const side = turn(a, b, eye);
  if (side === 0) return false;
  const sign = side > 0 ? -1 : 1;
  look[EYE_X] = eye.x;
  look[EYE_Y] = eye.y;
  look[A_X] = sign * (a.x - eye.x);
  look[A_Y] = sign * (a.y - eye.y);
  look[B_X] = sign * (b.x - eye.x);
  look[B_Y] = sign * (b.y - eye.y);
  look[SIGN] = sign;
  look[HEIGHT] = Math.abs(side);
  look[FLUSH] = side * turn(a, b, home) < 0 ? 1 : 0;
  clearUnion();
  return true;
};

/** The wall in view looked at last: the turn and the height of its first end and of its second, and the turn between these. */
const seen = new Float64Array(5);
const [FIRST_TURN, FIRST_HEIGHT, LAST_TURN, LAST_HEIGHT, ORDER] = [0, 1, 2, 3, 4] as const;

/**
 * Whether a wall, four numbers from a place on, may throw a shadow, which `castShadow` then adds. It cannot when both its ends
 * are out of view on the same side, or in line with the eye.
 */
export const isInView = (walls: Float32Array, at: number): boolean => {
  const px = (walls[at] ?? 0) - (look[EYE_X] ?? 0);
  const py = (walls[at + 1] ?? 0) - (look[EYE_Y] ?? 0);
  const qx = (walls[at + 2] ?? 0) - (look[EYE_X] ?? 0);
  const qy = (walls[at + 3] ?? 0) - (look[EYE_Y] ?? 0);
  const ua = px * (look[A_Y] ?? 0) - py * (look[A_X] ?? 0);
  const ub = qx * (look[A_Y] ?? 0) - qy * (look[A_X] ?? 0);
  if (ua <= 0 && ub <= 0) return false;
  const va = px * (look[B_Y] ?? 0) - py * (look[B_X] ?? 0);
  const vb = qx * (look[B_Y] ?? 0) - qy * (look[B_X] ?? 0);
  if (va >= 0 && vb >= 0) return false;
  const ha = ua - va;
  const hb = ub - vb;
  const height = look[HEIGHT] ?? 0;
  if (ha <= 0 && hb <= 0) return false;
  if (ha >= height && hb >= height && (look[FLUSH] === 0 || ha > height || hb > height)) return false;
  const order = (look[SIGN] ?? 0) * (px * qy - py * qx);
  seen[FIRST_TURN] = ua;
  seen[FIRST_HEIGHT] = ha;
  seen[LAST_TURN] = ub;
  seen[LAST_HEIGHT] = hb;
  seen[ORDER] = order;
  return order !== 0;
};

/** Adds the shadow of the wall in view looked at last to the union. It counts between the eye's height and the segment's line. */
export const castShadow = (): void => {
  const order = seen[ORDER] ?? 0;
  const isForward = order < 0;
  const fromU = seen[isForward ? FIRST_TURN : LAST_TURN] ?? 0;
  const fromH = seen[isForward ? FIRST_HEIGHT : LAST_HEIGHT] ?? 0;
  const toU = seen[isForward ? LAST_TURN : FIRST_TURN] ?? 0;
  const toH = seen[isForward ? LAST_HEIGHT : FIRST_HEIGHT] ?? 0;
  // A wall that goes on past the segment's line meets it at top / bottom.
  const top = toU - fromU - Math.abs(order);
  const bottom = toH - fromH;
  const height = look[HEIGHT] ?? 0;
  pending[0] = fromH > height ? -top : fromH > 0 ? fromU : 0;
  pending[1] = fromH > height ? -bottom : fromH > 0 ? fromH : 1;
  pending[2] = toH > height ? top : toH > 0 ? toU : 1;
  pending[3] = toH > height ? bottom : toH > 0 ? toH : 1;
  addPending();
};

/** Where a shadow ends that begins inside an edge: at a fraction of the edge, as seen from the eye. */
export interface CutEnd {
  readonly eye: Point;
  readonly across: Segment;
  readonly edge: Segment;
  readonly at: Ratio;
}

/** A place of a cut end or any other is off by no more than half of this. */
export const OFF = 2 ** -44;
/** Two products and their sum are off by less than this share of what they come to without their signs. */
const ROUNDING = 2 ** -51;

/**
 * Its place on the segment, 0 at `a` and 1 at `b`, off by less than half of `OFF` if it is there. NaN where doubles
 * cannot tell: the edge comes near the height of the eye.
 */
export const roughPlace = ({ eye, across, edge, at: { n, d } }: CutEnd): number => {
  const rest = d - n;
  const [aToA, bToA] = [turn(eye, edge.a, across.a) * rest, turn(eye, edge.b, across.a) * n];
  const [aToB, bToB] = [turn(eye, edge.a, across.b) * rest, turn(eye, edge.b, across.b) * n];
  const height = aToA + bToA - (aToB + bToB);
  const rounded = ROUNDING * (Math.abs(aToA) + Math.abs(bToA) + Math.abs(aToB) + Math.abs(bToB));
  return rounded > (OFF / 8) * Math.abs(height) ? NaN : (aToA + bToA) / height;
};

/** The same exactly; `d` is 0 when the line from the eye never meets the segment's line. */
export const exactPlace = ({ eye, across, edge, at: { n, d } }: CutEnd): BigRatio => {
  const at = (corner: Point): bigint =>
    BigInt(turn(eye, edge.a, corner)) * BigInt(d - n) + BigInt(turn(eye, edge.b, corner)) * BigInt(n);
  const toA = at(across.a);
  const height = toA - at(across.b);
  return bigRatio(toA, height);
};
