/**
 * How much of a segment is hidden from a point. Every obstacle throws a shadow on the segment; the shadows are united
 * in one dimension. Their ends are exact fractions, so that a half is a half.
 */
import { add, bigRatio, compareBig, subtract, toNumber, type BigRatio } from "./big-ratio";
import { hiddenAlong } from "./shadow-along";
import { edgesOf, type Point, type Polygon, type Segment } from "./lattice";
import { countsFrom, type OneWaySegment } from "./meeting";
import { cross, isOnSegment, turn, vector } from "./orientation";
import { outsideParts } from "./outside-parts";
import { maxRatio, minRatio, ONE, ratio, ZERO, compareRatios, type Ratio } from "./ratio";
import { isInside } from "./region";
import type { LineEnd } from "./sight-line";
import { raysFrom, stepsFrom } from "./walk";

/** A share of a segment, as a number good to 1e-9 and compared with one half exactly. */
export interface ObscuredFraction {
  readonly value: number;
  /** -1, 0 or 1: less than, exactly or more than one half. */
  readonly toHalf: -1 | 0 | 1;
}

export const NOTHING_OBSCURED: ObscuredFraction = { value: 0, toHalf: -1 };
export const ALL_OBSCURED: ObscuredFraction = { value: 1, toHalf: 1 };

/** A stretch of the segment, as fractions of the way from its `a` to its `b`. */
export interface Stretch {
  readonly from: BigRatio;
  readonly to: BigRatio;
}

/**
 * The share of the segment to which the line from the eye is blocked. `home` is the home of the lines' far ends; what
 * lies wholly inside one of the `own` footprints hides nothing.
 */
export const obscuredFraction = (
  eye: LineEnd, across: Segment, home: Point, edges: readonly OneWaySegment[], own: readonly Polygon[] = [],
): ObscuredFraction => {
  const shadows = turn(across.a, across.b, eye.point) === 0
    ? hiddenAlong(eye, across, home, edges, own)
    : [...edges.flatMap((edge) => shadowsOf(eye.point, across, home, edge, own)), ...shutSectors(eye, across, edges, own)];
  return unionOf(shadows);
};

const unionOf = (stretches: Stretch[]): ObscuredFraction => {
  const united = withoutOverlap(stretches);
  const value = united.reduce((sum, { from, to }) => sum + toNumber(subtract(to, from)), 0);
  return { value, toHalf: compareToHalf(value, united) };
};

const NOTHING: BigRatio = { n: 0n, d: 1n };

const withoutOverlap = (stretches: Stretch[]): Stretch[] => {
  let reach = NOTHING;
  return stretches
    .sort((p, q) => compareBig(p.from, q.from))
    .flatMap(({ from, to }) => {
      const start = compareBig(from, reach) > 0 ? from : reach;
      if (compareBig(to, start) <= 0) return [];
      reach = to;
      return [{ from: start, to }];
    });
};

/** Far more than the doubles of a sum can be off, far less than any difference that is worth an exact sum. */
const SURE = 1e-9;

const compareToHalf = (value: number, united: readonly Stretch[]): -1 | 0 | 1 => {
  if (Math.abs(value - 0.5) > SURE) return value < 0.5 ? -1 : 1;
  const total = united.reduce((sum, { from, to }) => add(sum, subtract(to, from)), NOTHING);
  const order = compareBig(total, { n: 1n, d: 2n });
  return order < 0 ? -1 : order > 0 ? 1 : 0;
};

/** The shadows of one edge: one for each part of it that lies outside the creatures' own footprints. */
const shadowsOf = (
  eye: Point, across: Segment, home: Point, edge: OneWaySegment, own: readonly Polygon[],
): Stretch[] => {
  if (!isSeenFrom(eye, edge)) return [];
  const depthA = turn(across.a, across.b, edge.a);
  const depthB = turn(across.a, across.b, edge.b);
  if (depthA === 0 && depthB === 0) {
    const isBetween = turn(across.a, across.b, eye) * turn(across.a, across.b, home) < 0;
    return isBetween ? outsideParts(edge, own).flatMap(([from, to]) => cast(eye, across, edge, from, to)) : [];
  }
  const between = strip(depthA, depthB, turn(across.a, across.b, eye));
  if (between === undefined) return [];
  return outsideParts(edge, own).flatMap(([from, to]) => cast(eye, across, edge, maxRatio(from, between[0]), minRatio(to, between[1])));
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
const strip = (depthA: number, depthB: number, eyeDepth: number): readonly [Ratio, Ratio] | undefined => {
  const [a, b, eye] = eyeDepth > 0 ? [depthA, depthB, eyeDepth] : [-depthA, -depthB, -eyeDepth];
  if ((a <= 0 && b <= 0) || (a >= eye && b >= eye)) return undefined;
  if (a === b) return [ZERO, ONE];
  const onSegment = ratio(a, a - b);
  const atEye = ratio(a - eye, a - b);
  return a < b ? [maxRatio(ZERO, onSegment), minRatio(ONE, atEye)] : [maxRatio(ZERO, atEye), minRatio(ONE, onSegment)];
};

/** The shadow of a part of an edge, cut to the segment. */
const cast = (eye: Point, across: Segment, edge: Segment, from: Ratio, to: Ratio): Stretch[] => {
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
  (toA > 0n) === (turn(across.a, across.b, eye) < 0) ? 1n : -1n;

const isAbove = ({ n, d }: BigRatio, level: bigint): boolean => (d === 0n ? n > 0n : n > level * d);

const compareProjections = (p: BigRatio, q: BigRatio): number => {
  if (p.d === 0n) return p.n < 0n ? -1 : 1;
  if (q.d === 0n) return q.n < 0n ? 1 : -1;
  return compareBig(p, q);
};

/** The stretches in directions to which obstacles at the eye itself shut off its homes. */
const shutSectors = (
  eye: LineEnd, across: Segment, edges: readonly OneWaySegment[], own: readonly Polygon[],
): Stretch[] => {
  const here = edges.filter((edge) => isOnSegment(edge.a, edge.b, eye.point));
  if (here.length === 0 || own.some((footprint) => isInside(eye.point, edgesOf(footprint)))) return [];
  const toA = vector(eye.point, across.a);
  const toB = vector(eye.point, across.b);
  // A one-way edge begins or ceases to count where the line turns across its own line, behind the eye too.
  const lines = here.flatMap((edge) => raysFrom(eye.point, edge).flatMap((ray) => (edge.from === undefined ? [ray] : [ray, opposite(ray)])));
  const rays = lines.filter((ray) => isBetweenRays(toA, ray, toB));
  const stops = [toA, ...rays, toB].sort((p, q) => compareBig(onto(eye.point, across, p), onto(eye.point, across, q)));
  return stops.slice(1).flatMap((stop, i) => {
    const before = stops[i] ?? stop;
    const middle = { x: before.x + stop.x, y: before.y + stop.y };
    const target = { x: eye.point.x + middle.x, y: eye.point.y + middle.y };
    const counting = here.filter((edge) => countsFrom(edge, eye.point, target));
    const isShut = stepsFrom(eye, middle, counting).every((steps) => steps.left.length > 0 && steps.right.length > 0);
    return isShut ? [{ from: onto(eye.point, across, before), to: onto(eye.point, across, stop) }] : [];
  });
};

const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y });

/** Whether a direction lies strictly between two others that are less than half a turn apart. */
const isBetweenRays = (u: Point, ray: Point, v: Point): boolean => {
  const turnsRight = cross(u, v) > 0;
  return turnsRight ? cross(u, ray) > 0 && cross(ray, v) > 0 : cross(u, ray) < 0 && cross(ray, v) < 0;
};

const onto = (eye: Point, across: Segment, ray: Point): BigRatio => {
  const toA = cross(ray, vector(eye, across.a));
  return bigRatio(BigInt(toA), BigInt(toA - cross(ray, vector(eye, across.b))));
};
