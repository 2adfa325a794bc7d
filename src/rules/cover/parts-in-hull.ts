/** Which part of a segment lies in a convex hull. */
import type { Box } from "../../geometry/polygons/box";
import { edgesOf, type Polygon, type Segment } from "../../geometry/numbers/lattice";
import { stopsOn } from "../../geometry/cutting/cutting";
import { isInside, meetsInterior } from "../../geometry/polygons/region";
import { compareRatios, ONE, ZERO, type Ratio } from "../../geometry/numbers/ratio";

/** A part of a segment: from and to, as fractions of it. */
export interface HullPart {
  readonly segment: Segment;
  readonly from: Ratio;
  readonly to: Ratio;
  /** It meets the hull's inside, not its border alone. */
  readonly isInner: boolean;
}

/** The part of a segment in a hull, none where it misses it. */
export const partsInHull = (segment: Segment, hull: Polygon): HullPart[] => {
  const edges = edgesOf(hull);
  const stops = stopsOn(segment, hull).sort(compareRatios);
  const from = isInside(segment.a, edges) ? ZERO : stops[0];
  const to = isInside(segment.b, edges) ? ONE : stops.at(-1);
  return from === undefined || to === undefined ? [] : [{ segment, from, to, isInner: meetsInterior(segment, edges) }];
};

/** Whether a place on a segment, by its fraction of the way, lies outside a box and its border; exact. */
export const isPlaceOutside = ({ a, b }: Segment, { n, d }: Ratio, [left, top, right, bottom]: Box): boolean => {
  const [num, den] = [BigInt(n), BigInt(d)];
  const at = (from: number, to: number): bigint => BigInt(from) * den + BigInt(to - from) * num;
  const [x, y] = [at(a.x, b.x), at(a.y, b.y)];
  return x < BigInt(left) * den || x > BigInt(right) * den || y < BigInt(top) * den || y > BigInt(bottom) * den;
};
