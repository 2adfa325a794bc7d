/** The plane in exact numbers, y down: a positive cross product means a turn to the screen's right (clockwise). */
import { add, inLowestTerms, multiply, ratio, whole, type Rational } from "./rational";
import { commonDivisor, divided, minus, plus, signOf, times, type Whole } from "./whole";

/** A point or vector of whole numbers of any size; a lattice point is one. */
export interface Spot {
  readonly x: Whole;
  readonly y: Whole;
}

export interface Piece {
  readonly a: Spot;
  readonly b: Spot;
}

export interface RationalSpot {
  readonly x: Rational;
  readonly y: Rational;
}

export type Sign = -1 | 0 | 1;

export const isSameSpot = (p: Spot, q: Spot): boolean => p.x === q.x && p.y === q.y;
export const from = (p: Spot, q: Spot): Spot => ({ x: minus(q.x, p.x), y: minus(q.y, p.y) });
export const sum = (u: Spot, v: Spot): Spot => ({ x: plus(u.x, v.x), y: plus(u.y, v.y) });
export const opposite = ({ x, y }: Spot): Spot => ({ x: minus(0, x), y: minus(0, y) });
export const scaled = ({ x, y }: Spot, k: Whole): Spot => ({ x: times(x, k), y: times(y, k) });
export const cross = (u: Spot, v: Spot): Whole => minus(times(u.x, v.y), times(u.y, v.x));
export const dot = (u: Spot, v: Spot): Whole => plus(times(u.x, v.x), times(u.y, v.y));
export const isNull = (u: Spot): boolean => u.x === 0 && u.y === 0;

/** 1 when `p` is to the right of the walk from `a` to `b`, -1 to the left, 0 on the line through them. */
export const sideOf = (a: Spot, b: Spot, p: Spot): Sign => signOf(cross(from(a, b), from(a, p)));

export const sidesOf = (polygon: readonly Spot[]): Piece[] =>
  polygon.map((a, i) => ({ a, b: polygon[(i + 1) % polygon.length] ?? a }));

/** Whether `p` is on the closed piece. */
export const isOn = (p: Spot, { a, b }: Piece): boolean =>
  sideOf(a, b, p) === 0 && signOf(dot(from(p, a), from(p, b))) <= 0;

/** How far a turn from `start` goes until `v`: 0 not at all, 1 less than half, 2 half, 3 more than half. */
const quarterOf = (start: Spot, v: Spot, way: 1 | -1): number => {
  const turned = signOf(cross(start, v)) * way;
  if (turned !== 0) return turned > 0 ? 1 : 3;
  return dot(start, v) > 0 ? 0 : 2;
};

/** Which of two directions a turn from `start` meets first; `way` 1 turns clockwise on the screen, -1 the other way. */
export const compareTurn = (start: Spot, v: Spot, w: Spot, way: 1 | -1): number =>
  quarterOf(start, v, way) - quarterOf(start, w, way) || -signOf(cross(v, w)) * way;

/** Whether a turn from `start` to `end` passes strictly over `v`. A turn between equal directions passes over none. */
export const isPassed = (start: Spot, end: Spot, v: Spot, way: 1 | -1): boolean =>
  quarterOf(start, v, way) > 0 && quarterOf(start, end, way) > 0 && compareTurn(start, v, end, way) < 0;

const EAST: Spot = { x: 1, y: 0 };

/** Clockwise from east, each direction once. */
export const sortedDirections = (directions: readonly Spot[]): Spot[] =>
  directions
    .filter((v) => !isNull(v))
    .sort((v, w) => compareTurn(EAST, v, w, 1))
    .filter((v, i, all) => compareTurn(EAST, v, all[i - 1] ?? EAST, 1) !== 0 || i === 0);

/** The one common point of two closed pieces that are not parallel. */
export const crossingOf = (s: Piece, t: Piece): RationalSpot | undefined => {
  const [u, v, gap] = [from(s.a, s.b), from(t.a, t.b), from(s.a, t.a)];
  const d = cross(u, v);
  if (d === 0) return undefined;
  const [k, l] = [ratio(cross(gap, v), d), ratio(cross(gap, u), d)];
  const isWithin = [k, l].every(({ n, d: one }) => n >= 0 && n <= one);
  return isWithin ? along(s.a, u, k) : undefined;
};

/** `a + k u`. */
export const along = (a: Spot, u: Spot, k: Rational): RationalSpot => ({
  x: add(whole(a.x), multiply(whole(u.x), k)),
  y: add(whole(a.y), multiply(whole(u.y), k)),
});

export const toRational = ({ x, y }: Spot): RationalSpot => ({ x: whole(x), y: whole(y) });

/** The smallest scale at which all the points have whole coordinates. */
export const commonScale = (spots: readonly RationalSpot[]): Whole =>
  spots
    .flatMap(({ x, y }) => [inLowestTerms(x).d, inLowestTerms(y).d])
    .reduce((scale, d) => times(scale, divided(d, commonDivisor(scale, d))), 1 as Whole);

/** A rational point on a plane `scale` times as large, where its coordinates are whole. */
export const enlarged = ({ x, y }: RationalSpot, scale: Whole): Spot => ({
  x: divided(times(x.n, scale), x.d),
  y: divided(times(y.n, scale), y.d),
});

export const enlargedPiece = <T extends Piece>(piece: T, scale: Whole): T => ({
  ...piece,
  a: scaled(piece.a, scale),
  b: scaled(piece.b, scale),
});
