/** docs/decisions/0015-surfaces.md: floors between two heights. */
import type { Extent } from "../../src/geometry/heights/height-band";
import { isInside } from "./area";
import {
  along,
  commonScale,
  cross,
  crossingOf,
  dot,
  enlarged,
  enlargedPiece,
  from,
  scaled,
  sum,
  type Piece,
} from "./plane";
import {
  add,
  compare,
  halfway,
  multiply,
  ONE,
  pairs,
  ratio,
  sorted,
  subtract,
  whole,
  ZERO,
  type Rational,
} from "./rational";

const lerp = (start: number, end: number, s: Rational): Rational =>
  add(multiply(subtract(ONE, s), whole(start)), multiply(s, whole(end)));

const reaches = ({ bottom, top }: Extent, height: number): boolean => bottom < height && height < top;

/** A body on the height is above it. */
const isAbove = ({ bottom }: Extent, height: number): boolean => bottom >= height;

/** Whether a height lies between two bodies, neither of which reaches across it. */
export const isParted = (height: number, start: Extent, end: Extent): boolean =>
  !reaches(start, height) && !reaches(end, height) && isAbove(start, height) !== isAbove(end, height);

const holdsHeight = (height: number, start: Extent, end: Extent, s: Rational): boolean =>
  compare(lerp(start.bottom, end.bottom, s), whole(height)) <= 0 &&
  compare(lerp(start.top, end.top, s), whole(height)) >= 0;

/** Fractions of the way at which the band's bottom or its top is at the height. */
const atHeight = (height: number, start: Extent, end: Extent): Rational[] =>
  [[start.bottom, end.bottom] as const, [start.top, end.top] as const]
    .filter(([p, q]) => p !== q)
    .map(([p, q]) => ratio(height - p, q - p))
    .filter((s) => compare(s, ZERO) >= 0 && compare(s, ONE) <= 0);

/** Of the whole straight line through two points, counted from the one to the other. */
const meetings = (line: Piece, floors: readonly (readonly Piece[])[]): Rational[] => {
  const u = from(line.a, line.b);
  const long = { a: sum(line.a, scaled(u, -1000)), b: sum(line.a, scaled(u, 1000)) };
  const places = floors.flat().flatMap((edge) => {
    const ends = [edge.a, edge.b].filter((end) => cross(u, from(line.a, end)) === 0);
    if (ends.length > 0) return ends.map((end) => ratio(dot(u, from(line.a, end)), dot(u, u)));
    const at = crossingOf(long, edge);
    if (at === undefined) return [];
    const scale = commonScale([at]);
    const v = from(enlargedPiece(line, scale).a, enlarged(at, scale));
    return [ratio(dot(u, v), dot(scaled(u, scale), u))];
  });
  return sorted(places);
};

/** So little that nothing is so near a line without being on it. */
const NEXT_TO = 2n ** 400n;

/** Whether floors lie just beside the line, on both sides, at a place where no edge meets it but along it. */
const isFloored = (line: Piece, floors: readonly (readonly Piece[])[], s: Rational): boolean => {
  const u = from(line.a, line.b);
  const middle = along(line.a, u, s);
  const scale = commonScale([middle]);
  const large = floors.map((floor) => floor.map((edge) => enlargedPiece(enlargedPiece(edge, scale), NEXT_TO)));
  const place = scaled(enlarged(middle, scale), NEXT_TO);
  return [1, -1].every((side) => {
    const beside = sum(place, scaled({ x: u.y, y: -u.x }, side));
    return large.some((floor) => isInside(beside, floor));
  });
};

/** Whether the band between two separated bodies is over the floors wherever the height is in it. */
export const isStopped = (
  line: Piece,
  height: number,
  [start, end]: readonly [Extent, Extent],
  floors: readonly (readonly Piece[])[],
): boolean => {
  const cuts = sorted([ZERO, ONE, ...atHeight(height, start, end), ...meetings(line, floors)]);
  const all = [add(cuts[0] ?? ZERO, whole(-1)), ...cuts, add(cuts.at(-1) ?? ONE, ONE)];
  const middles = pairs(all).map(([p, q]) => halfway(p, q));
  const inBand = middles.filter(
    (s) => compare(s, ZERO) > 0 && compare(s, ONE) < 0 && holdsHeight(height, start, end, s),
  );
  if (inBand.length > 0) return inBand.every((s) => isFloored(line, floors, s));
  // Two flat bodies: the height is met at one place, and what counts is next to it.
  const [place] = atHeight(height, start, end);
  return pairs(all)
    .filter(([p, q]) => place !== undefined && (compare(p, place) === 0 || compare(q, place) === 0))
    .every(([p, q]) => isFloored(line, floors, halfway(p, q)));
};
