/** The shadows of an edge that passes through one of the two creatures' own footprints, in which nothing hides anything. */
import { exactPlace, OFF, roughPlace, type CutEnd } from "../cutting/exact-end";
import type { Point, Segment } from "../numbers/lattice";
import { turn } from "../numbers/orientation";
import { outsideParts, type Part } from "../cutting/outside-parts";
import { compareRatios, maxRatio, minRatio, ONE, ratio, ZERO, type Ratio } from "../numbers/ratio";
import { addShadow, noteCutEnd } from "./union";
import type { Look } from "./interval";

/** Adds the shadows of those parts of an edge in view that lie outside the footprints. */
export const castParts = (look: Look, edge: Segment): void => {
  const { eye, across, own } = look;
  const eyeSide = turn(across.a, across.b, eye.point);
  const sign = eyeSide > 0 ? 1 : -1;
  const depthA = sign * turn(across.a, across.b, edge.a);
  const depthB = sign * turn(across.a, across.b, edge.b);
  const order = -sign * turn(edge.a, edge.b, eye.point);
  if (order === 0) return;
  const between = strip(depthA, depthB, sign * eyeSide);
  for (const [from, to] of outsideParts(edge, own)) {
    // Of equal places that of the strip, which a double holds.
    const part: Part = [maxRatio(between[0], from), minRatio(between[1], to)];
    if (compareRatios(part[0], part[1]) < 0) castPart(look, edge, part, order < 0);
  }
};

/**
 * The part of an edge between the eye's height and the segment's line, as fractions of the edge. Depths are 0 on the
 * segment's line and `eye`, above 0, at the eye.
 */
const strip = (a: number, b: number, eye: number): Part => {
  if (a === b) return [ZERO, ONE];
  const onSegment = ratio(a, a - b);
  const atEye = ratio(a - eye, a - b);
  return a < b ? [maxRatio(ZERO, onSegment), minRatio(ONE, atEye)] : [maxRatio(ZERO, atEye), minRatio(ONE, onSegment)];
};

const castPart = ({ eye: { point: eye }, across }: Look, edge: Segment, [from, to]: Part, isForward: boolean): void => {
  const [low, high] = isForward ? [from, to] : [to, from];
  const first = endOf({ eye, across, edge, at: low }, ZERO);
  const last = endOf({ eye, across, edge, at: high }, ONE);
  addShadow(first, last);
};

/** An end as the union takes it: cut to the segment, and `endless` when its line never meets the segment's. */
const endOf = (end: CutEnd, endless: Ratio): Ratio => {
  const { edge, at } = end;
  if (at.n === 0) return endAt(end, edge.a, endless);
  if (at.n === at.d) return endAt(end, edge.b, endless);
  const place = roughPlace(end);
  if (place < -OFF) return ZERO;
  if (place > 1 + OFF) return ONE;
  if (place > OFF && place < 1 - OFF) return { n: noteCutEnd(end, place), d: 0 };
  const { n, d } = exactPlace(end);
  if (d === 0n) return endless;
  if (n <= 0n) return ZERO;
  return n >= d ? ONE : { n: noteCutEnd(end, Number(n) / Number(d)), d: 0 };
};

const endAt = ({ eye, across }: CutEnd, corner: Point, endless: Ratio): Ratio => {
  const toA = turn(eye, corner, across.a);
  const height = toA - turn(eye, corner, across.b);
  if (height === 0) return endless;
  const { n, d } = ratio(toA, height);
  return n <= 0 ? ZERO : n >= d ? ONE : { n, d };
};
