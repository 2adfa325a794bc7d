/**
 * Floors and ceilings. A sight-line stands for a vertical band (RULES 2.6). This says where the band crosses a plane at one
 * height, and whether it lies on a floor all that way. docs/decisions/0015-surfaces.md.
 */
import { add, bigRatio, compareBig, WHOLE, type BigRatio, ratio, type Ratio } from "../numbers/ratio";
import type { Extent } from "./height-band";
import { isSamePoint, type Point, type Region, type Segment, cross, dot, vector } from "../numbers/lattice";
import { isInside } from "../polygons/region";

/** A part of a line by fractions of the way from its start to its end, the lesser first; the two may be the same. */
export interface WayAcross {
  readonly from: Ratio;
  readonly to: Ratio;
}

const isAbove = ({ bottom }: Extent, height: number): boolean => bottom >= height;
const isBelow = ({ bottom, top }: Extent, height: number): boolean => bottom < height && top <= height;

/** Whether a height lies between two finite extents, neither of which reaches across it. */
export const partedBy = (height: number, p: Extent, q: Extent): boolean =>
  (isAbove(p, height) && isBelow(q, height)) || (isAbove(q, height) && isBelow(p, height));

/**
 * Where the band from one finite extent to another crosses a height; undefined where both are on one side of it, or one
 * reaches across. A creature on the height, however low, is above it.
 */
export const wayAcross = (height: number, start: Extent, end: Extent): WayAcross | undefined => {
  if (isAbove(start, height) && isBelow(end, height)) return wayDown(height, start, end);
  if (!isAbove(end, height) || !isBelow(start, height)) return undefined;
  const { from, to } = wayDown(height, end, start);
  return { from: { n: to.d - to.n, d: to.d }, to: { n: from.d - from.n, d: from.d } };
};

/** The bottom goes through the height first and the top last; a flat thing on it under a flat ceiling leaves it never. */
const wayDown = (height: number, upper: Extent, lower: Extent): WayAcross => ({
  from: ratio(upper.bottom - height, upper.bottom - lower.bottom),
  to: upper.top === lower.top ? { n: 1, d: 1 } : ratio(upper.top - height, upper.top - lower.top),
});

/** A place of the plane by how far along a line it is and how far to its right, both times the line's length: exact. */
interface Beside {
  readonly along: number;
  readonly right: number;
}

interface EdgeBeside {
  readonly a: Beside;
  readonly b: Beside;
}

/**
 * Whether floors lie to both sides of a line, next to it, all along a part of it. So a line over the seam of two floors
 * lies on them, and one along the edge of a hatch does not. The line must have a length.
 */
const liesOnFloors = ({ a, b }: Segment, { from, to }: WayAcross, floors: readonly Region[]): boolean => {
  const way = vector(a, b);
  const beside = (point: Point): Beside => {
    const to = vector(a, point);
    return { along: dot(way, to), right: cross(way, to) };
  };
  const edges = floors.map((floor) => floor.map((edge): EdgeBeside => ({ a: beside(edge.a), b: beside(edge.b) })));
  const length = BigInt(dot(way, way));
  const first = bigRatio(BigInt(from.n) * length, BigInt(from.d));
  const last = bigRatio(BigInt(to.n) * length, BigInt(to.d));
  return middlesBetween(edges.flat(), first, last).every((middle) => isFlooredAt(edges, middle));
};

/** Whether floors of one height stop a line; one without a length goes straight through them. */
export const stopsLine = (line: Segment, way: WayAcross, floors: readonly Region[]): boolean =>
  isSamePoint(line.a, line.b) ? floors.some((floor) => isInside(line.a, floor)) : liesOnFloors(line, way, floors);

/** A place inside each piece, between the edges' meetings with the line, of a part of it; of a point, of those next to it. */
const middlesBetween = (edges: readonly EdgeBeside[], first: BigRatio, last: BigRatio): BigRatio[] => {
  const cuts = edges.flatMap(cutsOf).sort(compareBig);
  const isPoint = compareBig(first, last) === 0;
  const before = isPoint ? (cuts.findLast((cut) => compareBig(cut, first) < 0) ?? add(first, MINUS_ONE)) : undefined;
  const after = isPoint ? (cuts.find((cut) => compareBig(cut, last) > 0) ?? add(last, WHOLE)) : undefined;
  const inner = cuts.filter((cut) => compareBig(cut, first) > 0 && compareBig(cut, last) < 0);
  const stops = [...(before ? [before] : []), first, ...inner, last, ...(after ? [after] : [])];
  return stops.flatMap((stop, i) => {
    const next = stops[i + 1];
    return next === undefined || compareBig(stop, next) === 0 ? [] : [halfway(stop, next)];
  });
};

const MINUS_ONE: BigRatio = { n: -1n, d: 1n };

const halfway = (p: BigRatio, q: BigRatio): BigRatio => {
  const { n, d } = add(p, q);
  return { n, d: 2n * d };
};

/** Where an edge meets the line through it. */
const cutsOf = ({ a, b }: EdgeBeside): BigRatio[] => {
  if (a.right === 0 || b.right === 0)
    return [a, b].flatMap(({ along, right }) => (right === 0 ? [{ n: BigInt(along), d: 1n }] : []));
  if (a.right > 0 === b.right > 0) return [];
  const [p, q] = [BigInt(a.right), BigInt(b.right)];
  return [bigRatio(BigInt(a.along) * q - BigInt(b.along) * p, q - p)];
};

const isFlooredAt = (floors: readonly (readonly EdgeBeside[])[], place: BigRatio): boolean => {
  const sides = floors.map((edges) => sidesAt(edges, place));
  return sides.some(({ right }) => right) && sides.some(({ left }) => left);
};

/** Whether there is a floor just right and just left of a place on the line. The place is on no end of an edge and no crossing. */
const sidesAt = (
  edges: readonly EdgeBeside[],
  place: BigRatio,
): { readonly right: boolean; readonly left: boolean } => {
  let right = false;
  let isAlong = false;
  for (const edge of edges) {
    const { a, b } = edge;
    if (!isPast(a, place) === !isPast(b, place)) continue;
    if (a.right === 0 && b.right === 0) isAlong = !isAlong;
    else if (isRightAt(edge, place)) right = !right;
  }
  // A walk all the way across a region goes out as often as in.
  return { right, left: right !== isAlong };
};

const isPast = ({ along }: Beside, { n, d }: BigRatio): boolean => BigInt(along) * d > n;

/** Whether the edge passes a place, which it does not meet, on its right. */
const isRightAt = ({ a, b }: EdgeBeside, { n, d }: BigRatio): boolean => {
  const span = BigInt(b.along - a.along);
  const right = BigInt(a.right) * span * d + BigInt(b.right - a.right) * (n - BigInt(a.along) * d);
  return span > 0n ? right > 0n : right < 0n;
};
