/** Points, segments and polygons against regions. */
import { isInside } from "./area";
import {
  along,
  commonScale,
  crossingOf,
  dot,
  enlarged,
  enlargedPiece,
  from,
  isOn,
  isSameSpot,
  type Piece,
} from "./plane";
import { halfway, ONE, pairs, ratio, sorted, ZERO, type Rational } from "./rational";

/** Where something of the region's boundary lies on a segment: 0 at its one end, 1 at its other. */
const placesOn = (segment: Piece, region: readonly Piece[]): Rational[] => {
  const u = from(segment.a, segment.b);
  const length = dot(u, u);
  const ends = region.flatMap(({ a, b }) => [a, b]).filter((spot) => isOn(spot, segment));
  const crossings = region.flatMap((edge) => crossingOf(segment, edge) ?? []);
  const scale = commonScale(crossings);
  const large = enlargedPiece(segment, scale);
  const v = from(large.a, large.b);
  return sorted([
    ZERO,
    ONE,
    ...ends.map((spot) => ratio(dot(u, from(segment.a, spot)), length)),
    ...crossings.map((spot) => ratio(dot(v, from(large.a, enlarged(spot, scale))), dot(v, v))),
  ]);
};

/** Whether a closed segment, or a single point, has a point strictly inside. */
export const meetsInterior = (segment: Piece, region: readonly Piece[]): boolean => {
  if (isSameSpot(segment.a, segment.b)) return isInside(segment.a, region);
  return pairs(placesOn(segment, region)).some(([s, t]) => {
    const middle = along(segment.a, from(segment.a, segment.b), halfway(s, t));
    const scale = commonScale([middle]);
    return isInside(
      enlarged(middle, scale),
      region.map((edge) => enlargedPiece(edge, scale)),
    );
  });
};

export { isCovered, isInside, isInsideOrOn } from "./area";
