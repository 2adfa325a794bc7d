import type { Point } from "../../geometry/numbers/lattice";

/** A point of the plane with rational coordinates x/d, y/d, in lowest terms, d above 0. */
export interface RationalPoint {
  readonly x: bigint;
  readonly y: bigint;
  readonly d: bigint;
}

const gcd = (m: bigint, n: bigint): bigint => (n === 0n ? (m < 0n ? -m : m) : gcd(n, m % n));

const rational = (x: bigint, y: bigint, d: bigint): RationalPoint => {
  const divisor = gcd(gcd(x, y), d) * (d < 0n ? -1n : 1n);
  return { x: x / divisor, y: y / divisor, d: d / divisor };
};

export const rationalOf = ({ x, y }: Point): RationalPoint => ({ x: BigInt(x), y: BigInt(y), d: 1n });

export const keyOf = ({ x, y, d }: RationalPoint): string => `${x},${y},${d}`;

export const middleOf = (p: RationalPoint, q: RationalPoint): RationalPoint =>
  rational(p.x * q.d + q.x * p.d, p.y * q.d + q.y * p.d, 2n * p.d * q.d);

/** Below 0, 0 or above 0 as p comes before, with or after q in reading order: by y, then x. */
export const compareByRow = (p: RationalPoint, q: RationalPoint): number => {
  const down = p.y * q.d - q.y * p.d;
  const across = down === 0n ? p.x * q.d - q.x * p.d : down;
  return across < 0n ? -1 : across > 0n ? 1 : 0;
};

/** Whether three points lie on one line. */
export const areInLine = (o: RationalPoint, p: RationalPoint, q: RationalPoint): boolean =>
  (p.x * o.d - o.x * p.d) * (q.y * o.d - o.y * q.d) === (p.y * o.d - o.y * p.d) * (q.x * o.d - o.x * q.d);

const roundedDown = (n: bigint, d: bigint): bigint => (n >= 0n || n % d === 0n ? n / d : n / d - 1n);

/** The greatest lattice coordinates that are not above the point's. */
export const floorOf = ({ x, y, d }: RationalPoint): Point => ({
  x: Number(roundedDown(x, d)),
  y: Number(roundedDown(y, d)),
});

const rounded = (n: bigint, d: bigint): bigint => {
  const down = roundedDown(n, d);
  const past = 2n * (n - down * d);
  if (past === d) return down % 2n === 0n ? down : down + 1n;
  return past > d ? down + 1n : down;
};

/** The nearest point of the lattice; halves go to the even one, so that mirroring and turning change nothing. */
export const snapped = ({ x, y, d }: RationalPoint): Point => ({
  x: Number(rounded(x, d)),
  y: Number(rounded(y, d)),
});

/** The point in which two segments that are not parallel meet. The segments must meet. */
export const crossingOf = (a: Point, b: Point, c: Point, d: Point): RationalPoint => {
  const [ax, ay, bx, by] = [BigInt(a.x), BigInt(a.y), BigInt(b.x), BigInt(b.y)];
  const [cx, cy, dx, dy] = [BigInt(c.x), BigInt(c.y), BigInt(d.x), BigInt(d.y)];
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  const along = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx);
  return rational(ax * across + (bx - ax) * along, ay * across + (by - ay) * along, across);
};
