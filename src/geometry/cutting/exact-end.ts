import { bigRatio, type BigRatio } from "../numbers/big-ratio";
import type { Point, Segment } from "../numbers/lattice";
import { turn } from "../numbers/orientation";
import type { Ratio } from "../numbers/ratio";

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
 * Its place on the segment, 0 at `a` and 1 at `b`, off by less than half of `OFF` if it lies there. NaN where doubles
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
