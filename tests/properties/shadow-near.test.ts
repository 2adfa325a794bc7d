/** Shares that doubles cannot tell from one half, or from each other: made so, for chance hardly ever makes them. */
import fc, { type Arbitrary } from "fast-check";
import type { Point, Segment } from "../../src/geometry/lattice";
import { cross, turn, vector } from "../../src/geometry/orientation";
import { obscuredFraction } from "../../src/geometry/shadow";
import { compareShares } from "../../src/geometry/stretch";
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
 * A point from which a wall to the segment's `a` hides one half of it, or the least bit less or more: the point's turn
 * to the middle of the segment is 0, -1 or 1.
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
