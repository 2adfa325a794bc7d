/** The pieces of edges between their meetings. Only edges near each other are compared. */
import { isCrossing, isOnSegment, type Point, type Segment } from "../../geometry/numbers/lattice";
import { signOf } from "../../geometry/numbers/ratio";

const areApart = (p: Segment, q: Segment): boolean =>
  Math.max(p.a.x, p.b.x) < Math.min(q.a.x, q.b.x) ||
  Math.max(q.a.x, q.b.x) < Math.min(p.a.x, p.b.x) ||
  Math.max(p.a.y, p.b.y) < Math.min(q.a.y, q.b.y) ||
  Math.max(q.a.y, q.b.y) < Math.min(p.a.y, p.b.y);

/** Each pair of edges whose bounding boxes meet, once: a sweep from left to right. */
function* nearPairs<E extends Segment>(edges: readonly E[]): Generator<readonly [E, E], void> {
  const left = ({ a, b }: E): number => Math.min(a.x, b.x);
  let open: E[] = [];
  for (const edge of edges.toSorted((p, q) => left(p) - left(q))) {
    open = open.filter(({ a, b }) => Math.max(a.x, b.x) >= left(edge));
    for (const other of open) if (!areApart(edge, other)) yield [edge, other];
    open.push(edge);
  }
}

/** An edge of one of several shapes. */
export interface ShapeEdge extends Segment {
  readonly shape: number;
}

/** A piece of the plane's cutting by edges: it meets others at its ends only. */
export interface EdgePiece {
  readonly from: RationalPoint;
  readonly to: RationalPoint;
  /** The shapes that have an odd number of edges running along it. */
  readonly shapes: ReadonlySet<number>;
}

const endsOn = (edge: Segment, other: Segment): Point[] =>
  [other.a, other.b].filter((end) => isOnSegment(edge.a, edge.b, end));

/** The points at which each edge is cut, its own ends among them. */
const cutsOf = (edges: readonly ShapeEdge[]): ReadonlyMap<ShapeEdge, readonly RationalPoint[]> => {
  const cuts = new Map(edges.map((edge) => [edge, [rationalOf(edge.a), rationalOf(edge.b)]]));
  for (const [edge, other] of nearPairs(edges)) {
    const crossing = isCrossing(edge, other) ? [crossingOf(edge.a, edge.b, other.a, other.b)] : null;
    cuts.get(edge)?.push(...(crossing ?? endsOn(edge, other).map(rationalOf)));
    cuts.get(other)?.push(...(crossing ?? endsOn(other, edge).map(rationalOf)));
  }
  return cuts;
};

/** How often edges cross each other in their inner parts; counted no further than one more than `most`. */
export const crossingsIn = (edges: readonly Segment[], most: number): number => {
  let count = 0;
  for (const [edge, other] of nearPairs(edges)) {
    if (isCrossing(edge, other)) count++;
    if (count > most) break;
  }
  return count;
};

const toggled = (shapes: ReadonlySet<number>, shape: number): ReadonlySet<number> => {
  const now = new Set(shapes);
  if (!now.delete(shape)) now.add(shape);
  return now;
};

/** All edges cut where they meet, those that run along one another told once. Exact. */
export const piecesOf = (edges: readonly ShapeEdge[]): EdgePiece[] => {
  const pieces = new Map<string, EdgePiece>();
  const cuts = cutsOf(edges);
  edges.forEach((edge) => {
    const points = (cuts.get(edge) ?? []).toSorted(compareByRow);
    points.forEach((to, k) => {
      const from = points[k - 1];
      if (from === undefined || compareByRow(from, to) === 0) return;
      const key = `${keyOf(from)} ${keyOf(to)}`;
      pieces.set(key, { from, to, shapes: toggled(pieces.get(key)?.shapes ?? new Set(), edge.shape) });
    });
  });
  return [...pieces.values()];
};

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

/** Below 0, 0 or above 0 as p comes before, with or after q in reading order: by y, then x. */
const compareByRow = (p: RationalPoint, q: RationalPoint): number => {
  const down = p.y * q.d - q.y * p.d;
  return signOf(down === 0n ? p.x * q.d - q.x * p.d : down);
};

/** Whether three points lie on one line. */
export const areInLine = (o: RationalPoint, p: RationalPoint, q: RationalPoint): boolean =>
  (p.x * o.d - o.x * p.d) * (q.y * o.d - o.y * q.d) === (p.y * o.d - o.y * p.d) * (q.x * o.d - o.x * q.d);

const roundedDown = (n: bigint, d: bigint): bigint => (n >= 0n || n % d === 0n ? n / d : n / d - 1n);

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
const crossingOf = (a: Point, b: Point, c: Point, d: Point): RationalPoint => {
  const [ax, ay, bx, by] = [BigInt(a.x), BigInt(a.y), BigInt(b.x), BigInt(b.y)];
  const [cx, cy, dx, dy] = [BigInt(c.x), BigInt(c.y), BigInt(d.x), BigInt(d.y)];
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  const along = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx);
  return rational(ax * across + (bx - ax) * along, ay * across + (by - ay) * along, across);
};
