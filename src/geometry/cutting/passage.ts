/** What the straight lines from one area to another pass, taken all together. */
import { entersConvex } from "../polygons/convex";
import { edgesOf, type Point, type Polygon, type Region, type Segment, turn } from "../numbers/lattice";
import { crossingOf, type OneWaySegment } from "../contact/sight-line";
import { compareRatios, ONE, ratio, ZERO, type Ratio } from "../numbers/ratio";
import { isInside } from "../polygons/region";

/**
 * Whether a segment has a point in the interior of the hull of two polygons. If it counts from one side only, a line from
 * one polygon to the other must pass it from there. `hull` is that hull, clockwise on the screen.
 */
export const isSegmentPassed = (segment: OneWaySegment, from: Polygon, to: Polygon, hull: Polygon): boolean =>
  entersConvex(segment, hull) && (segment.from === undefined || isPassedFromItsSide(segment, from, to));

/** Whether the interior of a region meets the interior of the hull; `inner` is a point in the hull's interior. */
export const isRegionPassed = (region: Region, hull: Polygon, inner: Point): boolean =>
  region.some((edge) => entersConvex(edge, hull)) || isInside(inner, region);

/**
 * Lines that cross the segment's line from the right side do so in one open stretch of it. The stretch lies between the
 * least and the greatest crossing of the ways from a vertex on this side to a vertex on that.
 */
const isPassedFromItsSide = (segment: OneWaySegment, from: Polygon, to: Polygon): boolean => {
  const { a, b } = segment.from === "right" ? { a: segment.b, b: segment.a } : segment;
  const before = from.filter((p) => turn(a, b, p) < 0);
  const after = to.filter((q) => turn(a, b, q) > 0);
  if (before.length === 0 || after.length === 0) return false;
  const crossings = [
    ...before.flatMap((p) => after.map((q) => crossingOf(a, b, { a: p, b: q }))),
    ...placesOnLine({ a, b }, from),
    ...placesOnLine({ a, b }, to),
  ].sort(compareRatios);
  const [least, greatest] = [crossings[0] ?? ZERO, crossings.at(-1) ?? ZERO];
  return compareRatios(least, greatest) < 0 && compareRatios(least, ONE) < 0 && compareRatios(greatest, ZERO) > 0;
};

/** Where the edges of a polygon meet the line through a segment, as fractions of it from `a` to `b`. */
const placesOnLine = ({ a, b }: Segment, polygon: Polygon): Ratio[] =>
  edgesOf(polygon).flatMap((edge) => {
    const [sideA, sideB] = [turn(a, b, edge.a), turn(a, b, edge.b)];
    if (sideA === 0) return [fractionAt({ a, b }, edge.a)];
    return sideA * sideB < 0 ? [crossingOf(a, b, edge)] : [];
  });

/** Of a point on the segment's line. */
const fractionAt = ({ a, b }: Segment, p: Point): Ratio =>
  Math.abs(b.x - a.x) > Math.abs(b.y - a.y) ? ratio(p.x - a.x, b.x - a.x) : ratio(p.y - a.y, b.y - a.y);
