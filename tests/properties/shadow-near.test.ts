/** Shares that doubles cannot tell from one half, or from each other: made so, for chance hardly ever makes them. */
import fc, { type Arbitrary } from "fast-check";
import { type Point, type Segment, cross, turn, vector } from "../../src/geometry/numbers/lattice";
import { obscuredFraction } from "../../src/geometry/shadow/hidden-share";
import { compareShares } from "../../src/geometry/contact/interval";
import { compare } from "../oracle/rational";
import { agree } from "./agreement";
import { drawingOf, fastAnswer, kindOf, slowAnswer, slowFraction, type Outlook } from "./shadow-answer";

/** x and y with a x + b y = g, the greatest common divisor of a and b. */
const bezout = (a: number, b: number): { g: number; x: number; y: number } => {
  if (b === 0) return { g: Math.abs(a), x: Math.sign(a), y: 0 };
  const { g, x, y } = bezout(b, a % b);
  return { g, x: y, y: x - Math.trunc(a / b) * y };
};

const HALF_A_LATTICE = 2 ** 19;

const farPoint = fc.record({
  x: fc.integer({ min: 0, max: 2 * HALF_A_LATTICE - 1 }),
  y: fc.integer({ min: 0, max: 2 * HALF_A_LATTICE - 1 }),
});

const NEARNESS = [-1, 0, 1] as const;

/**
 * A point from which a wall to the segment's `a` hides one half of it, or very slightly less or more. The point's turn to the
 * middle of the segment is 0, -1 or 1.
 */
const pointNearHalf = (eye: Point, { a, b }: Segment, nearness: number): Point | undefined => {
  const [toA, toB] = [vector(eye, a), vector(eye, b)];
  const middle = { x: toA.x + toB.x, y: toA.y + toB.y };
  const { g, x, y } = bezout(middle.x, middle.y);
  if (g === 0 || (nearness === 0 && g === 1)) return undefined;
  const step = { x: middle.x / g, y: middle.y / g };
  // cross(w, step) = nearness
  const w = { x: nearness * y, y: -nearness * x };
  const depth = (v: Point): number => cross(v, vector(b, a)) * Math.sign(cross(toA, vector(b, a)));
  const [most, each] = [depth(toA), depth(step)];
  const count = Math.floor((most - depth(w)) / each);
  const point = { x: eye.x + w.x + count * step.x, y: eye.y + w.y + count * step.y };
  return depth(vector(eye, point)) > 0 ? point : undefined;
};

const nearHalf: Arbitrary<Outlook> = fc
  .record({ eye: farPoint, a: farPoint, b: farPoint, nearness: fc.constantFrom(...NEARNESS) })
  .filter(({ eye, a, b }) => turn(a, b, eye) !== 0)
  .map(({ eye, a, b, nearness }) => ({ eye, across: { a, b }, point: pointNearHalf(eye, { a, b }, nearness) }))
  .filter(({ point }) => point !== undefined)
  .map(({ eye, across, point = eye }) => ({
    eye: { point: eye, homes: [] },
    across,
    home: eye,
    edges: [{ a: point, b: across.a }],
    own: [],
  }));

const agreement = {
  fast: (it: Outlook) => fastAnswer(obscuredFraction(it, it.edges), slowAnswer(it)),
  oracle: slowAnswer,
  drawing: drawingOf,
  kindOf,
  kinds: ["-1", "0", "1"],
};

agree("a share next to one half, hidden by one wall", { ...agreement, configurations: nearHalf });

const modulo = (a: number, m: number): number => ((a % m) + m) % m;

/** The segment lies on the x axis from 0 to this at most, and a fraction of a step has this denominator at most. */
const LONGEST = 2 ** 18;
const FINEST = 2 ** 18;

/** A place on the x axis: whole steps and a fraction in lowest terms. */
interface Crossing {
  readonly whole: number;
  readonly n: number;
  readonly d: number;
}

/** The nearest a number near one half of q that has no divisor in common with it. */
const halfOf = (q: number): number => {
  let half = Math.floor(q / 2);
  while (bezout(half, q).g !== 1) half--;
  return half;
};

/** A wall from above the x axis to below it that crosses it right there; its upper end is a little past `beyond`. */
const wallAcross = ({ whole, n, d }: Crossing, beyond: number): Segment => {
  const up = halfOf(d);
  const down = d - up;
  // x * down + y * up = whole * d + n
  const inverse = modulo(bezout(down, up).x, up);
  const x = modulo(inverse * modulo(modulo(whole, up) * modulo(d, up) + n, up), up);
  const start = beyond <= 0 ? x - up : x + Math.ceil(beyond / up) * up;
  return { a: { x: start, y: -up }, b: { x: (whole * d + n - start * down) / up, y: down } };
};

/** A place on a segment from 0 to so far. */
const crossing = fc
  .record({
    length: fc.integer({ min: LONGEST / 4, max: LONGEST / 2 }).map((half) => 2 * half),
    part: fc.double({ min: 0.05, max: 0.45, noNaN: true }),
    d: fc.integer({ min: FINEST / 8, max: FINEST }),
    n: fc.integer({ min: 1, max: FINEST }),
  })
  .map(({ length, part, d, n }) => ({ length, part, n: 1 + (n % (d - 1)), d }))
  .filter(({ n, d }) => bezout(n, d).g === 1);

/** That place, or the next before or after it with a smaller denominator. */
const neighbour = ({ whole, n, d }: Crossing, side: number): Crossing => {
  if (side === 0) return { whole, n, d };
  const lower = modulo(-side * bezout(n, d).x, d);
  return { whole, n: (n * lower + side) / d, d: lower };
};

const moves: ((point: Point) => Point)[] = [
  ({ x, y }) => ({ x: HALF_A_LATTICE + x, y: HALF_A_LATTICE + y }),
  ({ x, y }) => ({ x: HALF_A_LATTICE - x, y: HALF_A_LATTICE + y }),
  ({ x, y }) => ({ x: HALF_A_LATTICE + y, y: HALF_A_LATTICE + x }),
  ({ x, y }) => ({ x: HALF_A_LATTICE + y, y: HALF_A_LATTICE - x }),
];

/**
 * Walls from both ends of a segment that leave free one nth of it, give or take less than doubles see; with 0 they meet.
 * Either they cross the segment itself, or a footprint in front of one twice as long cuts them off there.
 */
const betweenTwo = (nth: number): Arbitrary<(side: number) => Outlook> =>
  fc
    .record({
      crossing,
      high: fc.integer({ min: FINEST / 2 + 1, max: HALF_A_LATTICE }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      move: fc.constantFrom(...moves),
      isCut: fc.boolean(),
    })
    .filter(({ crossing: { n, d } }) => [1, -1].every((side) => neighbour({ whole: 0, n, d }, side).d > 1))
    .map(({ crossing: { length, part, n, d }, high, at, move, isCut }) => (side) => {
      const one = { whole: Math.floor((nth === 0 ? 2 * part : part) * length), n, d };
      const next = neighbour(one, side);
      const free = nth === 0 ? 0 : Math.floor(length / nth);
      const walls = [wallAcross(one, 0), wallAcross({ ...next, whole: next.whole + free }, length)];
      const eye = { x: Math.round(at * length), y: -high };
      const inFull: Segment = { a: { x: 0, y: 0 }, b: { x: length, y: 0 } };
      const farther: Segment = { a: { x: -eye.x, y: high }, b: { x: 2 * length - eye.x, y: high } };
      const [left, right] = [-HALF_A_LATTICE, HALF_A_LATTICE];
      const footprint = [
        { x: left, y: 0 },
        { x: right, y: 0 },
        { x: right, y: high },
        { x: left, y: high },
      ];
      const moved = ({ a, b }: Segment): Segment => ({ a: move(a), b: move(b) });
      return {
        eye: { point: move(eye), homes: [] },
        across: moved(isCut ? farther : inFull),
        home: move(eye),
        edges: walls.map(moved),
        own: isCut ? [footprint.map(move)] : [],
      };
    });

const sides = fc.constantFrom(...NEARNESS);
const outlooksBetween = (nth: number): Arbitrary<Outlook> =>
  fc.tuple(betweenTwo(nth), sides).map(([outlookOf, side]) => outlookOf(side));

agree("a share next to one half, hidden by two walls", { ...agreement, configurations: outlooksBetween(2) });

agree("a gap or an overlap of two walls that doubles do not see", {
  ...agreement,
  configurations: outlooksBetween(0),
  kindOf: (answer) => (/^1\/1$/.test((answer as { exactly: string }).exactly) ? "closed" : "open"),
  kinds: ["closed", "open"],
});

agree("which of two shares is the larger, when doubles cannot tell", {
  configurations: fc
    .tuple(fc.oneof(betweenTwo(2), betweenTwo(3)), sides, sides)
    .map(([outlookOf, p, q]) => ({ p: outlookOf(p), q: outlookOf(q) })),
  fast: ({ p, q }) => Math.sign(compareShares(obscuredFraction(p, p.edges), obscuredFraction(q, q.edges))),
  oracle: ({ p, q }) => compare(slowFraction(p), slowFraction(q)),
  drawing: ({ p }) => drawingOf(p),
  kinds: ["-1", "0", "1"],
});
