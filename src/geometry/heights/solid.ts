/** Areas with a vertical range as solids: what a sight-line's band meets of them along the line. RULES 2.6. */
import { bigRatio, compareBig, subtract, type BigRatio } from "../numbers/ratio";
import { BAND_STATES, type BandState, type Extent } from "./height-band";
import { insideParts } from "../cutting/cutting";
import { edgesOf, type Polygon, type Region, type Segment } from "../numbers/lattice";
import type { Stretch } from "../contact/interval";

/** The stretches of a segment inside a region and outside polygons, in order; one along the region's border is outside. */
export const stretchesInside = (segment: Segment, region: Region, without: readonly Polygon[]): Stretch[] =>
  without.reduce<Stretch[]>(
    (rest, polygon) => rest.flatMap((stretch) => outside(stretch, insideParts(segment, edgesOf(polygon)))),
    insideParts(segment, region),
  );

const outside = (stretch: Stretch, holes: readonly Stretch[]): Stretch[] => {
  let from = stretch.from;
  const left: Stretch[] = [];
  for (const hole of holes) {
    if (compareBig(hole.to, from) <= 0 || compareBig(hole.from, stretch.to) >= 0) continue;
    if (compareBig(from, hole.from) < 0) left.push({ from, to: hole.from });
    from = hole.to;
  }
  return compareBig(from, stretch.to) < 0 ? [...left, { from, to: stretch.to }] : left;
};

/** A state, and how much of the band it hides. */
interface Hidden {
  readonly state: BandState;
  readonly share: BigRatio;
}

const NONE: BigRatio = { n: 0n, d: 1n };
const WHOLE: BigRatio = { n: 1n, d: 1n };

/**
 * What a solid does to the bands of a line along stretches of it, exact: at the place where it hides most. It also fills
 * the band where the line goes in by its floor and out by its roof, or the other way.
 */
export const solidState = (extent: Extent, start: Extent, end: Extent, stretches: readonly Stretch[]): BandState => {
  let most: Hidden = { state: "misses", share: NONE };
  for (const { from, to } of stretches) {
    if (isThrough(extent, start, end, { from, to })) return "fills";
    for (const way of [from, ...turningPlaces(extent, start, end, { from, to }), to]) {
      const hidden = hiddenAt(extent, start, end, way);
      if (isMore(hidden, most)) most = hidden;
    }
  }
  return most.state;
};

const isMore = (p: Hidden, q: Hidden): boolean =>
  (compareBig(p.share, q.share) || BAND_STATES.indexOf(p.state) - BAND_STATES.indexOf(q.state)) > 0;

const at = (from: number, to: number, { n, d }: BigRatio): BigRatio => ({
  n: BigInt(from) * (d - n) + BigInt(to) * n,
  d,
});

/** Sign of (a height on the way - a level of the solid). */
const compareLevel = (height: BigRatio, level: number): number =>
  Number.isFinite(level) ? compareBig(height, { n: BigInt(level), d: 1n }) : level > 0 ? -1 : 1;

/** Twice the height of the band's middle. */
const middleAt = (start: Extent, end: Extent, way: BigRatio): BigRatio =>
  at(start.bottom + start.top, end.bottom + end.top, way);

const isBelowAt = ({ bottom }: Extent, start: Extent, end: Extent, way: BigRatio): boolean =>
  compareLevel(middleAt(start, end, way), 2 * bottom) <= 0;

const isAboveAt = ({ top }: Extent, start: Extent, end: Extent, way: BigRatio): boolean =>
  compareLevel(middleAt(start, end, way), 2 * top) >= 0;

/** Whether the middle of the band comes in from below the floor and goes out above the roof, or the other way. */
const isThrough = (extent: Extent, start: Extent, end: Extent, { from, to }: Stretch): boolean =>
  (isBelowAt(extent, start, end, from) && isAboveAt(extent, start, end, to)) ||
  (isAboveAt(extent, start, end, from) && isBelowAt(extent, start, end, to));

/** Where the solid's floor or roof meets the band's bottom or top, inside a stretch. */
const turningPlaces = ({ bottom, top }: Extent, start: Extent, end: Extent, { from, to }: Stretch): BigRatio[] =>
  [bottom, top].filter(Number.isFinite).flatMap((level) =>
    (["bottom", "top"] as const).flatMap((side) => {
      const rise = end[side] - start[side];
      if (rise === 0) return [];
      const way = bigRatio(BigInt(level - start[side]), BigInt(rise));
      return compareBig(way, from) > 0 && compareBig(way, to) < 0 ? [way] : [];
    }),
  );

const hiddenAt = (extent: Extent, start: Extent, end: Extent, way: BigRatio): Hidden =>
  hiddenOf(extent, at(start.bottom, end.bottom, way), at(start.top, end.top, way));

/** What a vertical range does to one band. */
const hiddenOf = (extent: Extent, low: BigRatio, high: BigRatio): Hidden => {
  if (compareLevel(low, extent.top) >= 0 || compareLevel(high, extent.bottom) <= 0)
    return { state: "misses", share: NONE };
  const isFromBelow = compareLevel(low, extent.bottom) >= 0;
  const isToAbove = compareLevel(high, extent.top) <= 0;
  if (isFromBelow && isToAbove) return { state: "fills", share: WHOLE };
  const from = isFromBelow ? low : { n: BigInt(extent.bottom), d: 1n };
  const to = isToAbove ? high : { n: BigInt(extent.top), d: 1n };
  const part = subtract(to, from);
  const whole = subtract(high, low);
  const share = bigRatio(part.n * whole.d, part.d * whole.n);
  if (4n * share.n >= 3n * share.d) return { state: "most", share };
  return { state: isFromBelow && 2n * share.n <= share.d ? "low" : "part", share };
};
