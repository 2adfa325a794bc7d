/**
 * How much of a segment is hidden from a point. Every obstacle throws a shadow on the segment; the shadows are united
 * in one dimension. Their ends are exact fractions, so that a half is a half.
 */
import { bigRatio, compareBig, type BigRatio } from "./big-ratio";
import type { Point, Segment } from "./lattice";
import type { OneWaySegment } from "./meeting";
import { turn } from "./orientation";
import { outsideParts, type Part } from "./outside-parts";
import { compareRatios, maxRatio, minRatio, ONE, ratio, ZERO, type Ratio } from "./ratio";
import { hiddenAlong } from "./shadow-along";
import { shutSectors } from "./shut-sectors";
import { unionOf, type Look, type ObscuredFraction, type Stretch } from "./stretch";

/** The share of the segment to which the line from the eye is blocked. */
export const obscuredFraction = (look: Look, edges: readonly OneWaySegment[]): ObscuredFraction => {
  const { eye, across } = look;
  if (turn(across.a, across.b, eye.point) === 0) return unionOf(hiddenAlong(look, edges));
  return unionOf([...edges.flatMap((edge) => shadowsOf(look, edge)), ...shutSectors(look, edges)]);
};

/** The shadows of one edge: one for each part of it that lies outside the creatures' own footprints. */
const shadowsOf = ({ eye: { point: eye }, across, home, own }: Look, edge: OneWaySegment): Stretch[] => {
  if (!isSeenFrom(eye, edge)) return [];
  const depthA = turn(across.a, across.b, edge.a);
  const depthB = turn(across.a, across.b, edge.b);
  if (depthA === 0 && depthB === 0) {
    const isBetween = turn(across.a, across.b, eye) * turn(across.a, across.b, home) < 0;
    return isBetween ? outsideParts(edge, own).flatMap((part) => cast(eye, across, edge, part)) : [];
  }
  const between = strip(depthA, depthB, turn(across.a, across.b, eye));
  if (between === undefined) return [];
  return outsideParts(edge, own).flatMap(([from, to]) =>
    cast(eye, across, edge, [maxRatio(from, between[0]), minRatio(to, between[1])]),
  );
};

/** Neither in line with the eye nor one-way the other way. */
const isSeenFrom = (eye: Point, edge: OneWaySegment): boolean => {
  const side = turn(edge.a, edge.b, eye);
  return side !== 0 && (edge.from === undefined || (edge.from === "left" ? side < 0 : side > 0));
};

/**
 * The part of an edge between the eye and the segment's line, as fractions of the edge. Depths are 0 on the segment's
 * line and `eyeDepth` at the eye.
 */
const strip = (depthA: number, depthB: number, eyeDepth: number): Part | undefined => {
  const [a, b, eye] = eyeDepth > 0 ? [depthA, depthB, eyeDepth] : [-depthA, -depthB, -eyeDepth];
  if ((a <= 0 && b <= 0) || (a >= eye && b >= eye)) return undefined;
  if (a === b) return [ZERO, ONE];
  const onSegment = ratio(a, a - b);
  const atEye = ratio(a - eye, a - b);
  return a < b ? [maxRatio(ZERO, onSegment), minRatio(ONE, atEye)] : [maxRatio(ZERO, atEye), minRatio(ONE, onSegment)];
};

/** The shadow of a part of an edge, cut to the segment. */
const cast = (eye: Point, across: Segment, edge: Segment, [from, to]: Part): Stretch[] => {
  if (compareRatios(from, to) >= 0) return [];
  const p = projection(eye, across, edge, from);
  const q = projection(eye, across, edge, to);
  const [low, high] = compareProjections(p, q) < 0 ? [p, q] : [q, p];
  const start = isAbove(low, 0n) ? low : { n: 0n, d: 1n };
  const end = isAbove(high, 1n) ? { n: 1n, d: 1n } : high;
  return start.d !== 0n && end.d !== 0n && compareBig(start, end) < 0 ? [{ from: start, to: end }] : [];
};

/** Where the line from the eye through a point of the edge meets the segment's line; d is 0 when it never does. */
const projection = (eye: Point, across: Segment, edge: Segment, { n, d }: Ratio): BigRatio => {
  const at = (corner: Point): bigint =>
    BigInt(turn(eye, edge.a, corner)) * BigInt(d - n) + BigInt(turn(eye, edge.b, corner)) * BigInt(n);
  const toA = at(across.a);
  const height = toA - at(across.b);
  return height === 0n ? { n: sideways(eye, across, toA), d: 0n } : bigRatio(toA, height);
};

/** Toward which end of the segment a line that runs along it leads: -1 past `a`, 1 past `b`. */
const sideways = (eye: Point, across: Segment, toA: bigint): bigint =>
  toA > 0n === turn(across.a, across.b, eye) < 0 ? 1n : -1n;

const isAbove = ({ n, d }: BigRatio, level: bigint): boolean => (d === 0n ? n > 0n : n > level * d);

const compareProjections = (p: BigRatio, q: BigRatio): number => {
  if (p.d === 0n) return p.n < 0n ? -1 : 1;
  if (q.d === 0n) return q.n < 0n ? 1 : -1;
  return compareBig(p, q);
};
