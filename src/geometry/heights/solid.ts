/**
 * Areas with a vertical range as solids. A sight-line stands for a sheaf of lines, one for each height of its vertical band
 * (RULES 2.6): the line of height t leads from that share of the one body's height to the same share of the other's. A solid
 * hides the share of these lines that meet its inside.
 */
import { bigRatio, compareBig, NOUGHT, subtract, toBig, WHOLE, type BigRatio } from "../numbers/ratio";
import type { BandState, Extent } from "./height-band";
import { insideParts } from "../cutting/cutting";
import { edgesOf, type Polygon, type Segment } from "../numbers/lattice";
import type { Stretch } from "../contact/interval";
import { meetingOf } from "../contact/sight-line";

/** What of stretches of a segment is neither in polygons nor on their edges, in order. */
export const stretchesOutside = (
  segment: Segment,
  stretches: readonly Stretch[],
  without: readonly Polygon[],
): readonly Stretch[] =>
  without.reduce<readonly Stretch[]>(
    (rest, polygon) =>
      rest.length === 0
        ? rest
        : [insideParts(segment, edgesOf(polygon)), partsAlong(segment, polygon)].reduce<readonly Stretch[]>(
            (left, holes) => left.flatMap((stretch) => outside(stretch, holes)),
            rest,
          ),
    stretches,
  );

/** Where a segment runs along edges of a polygon, in order. */
const partsAlong = ({ a, b }: Segment, polygon: Polygon): Stretch[] =>
  edgesOf(polygon)
    .flatMap((edge) => {
      const meeting = meetingOf(a, b, edge);
      return meeting === undefined || meeting.enters.n === meeting.leaves.n
        ? []
        : [{ from: toBig(meeting.enters), to: toBig(meeting.leaves) }];
    })
    .sort((p, q) => compareBig(p.from, q.from));

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

/** What a solid hides: the lines of the sheaf from one height to another, as shares of the band from its bottom. */
interface Hidden {
  readonly from: BigRatio;
  readonly to: BigRatio;
}

/** What a solid does to the band of a line along stretches of it, exact: by the stretch on which it hides most. */
export const solidState = (extent: Extent, start: Extent, end: Extent, stretches: readonly Stretch[]): BandState => {
  let most: Hidden = { from: NOUGHT, to: NOUGHT };
  for (const stretch of stretches) {
    const hidden = hiddenAlong(extent, start, end, stretch);
    if (isMore(hidden, most)) most = hidden;
  }
  return stateOf(most);
};

/** Of equal shares one from the bottom up counts as less: it can be low. */
const isMore = (p: Hidden, q: Hidden): boolean => {
  const order = compareBig(shareOf(p), shareOf(q));
  return order > 0 || (order === 0 && compareBig(p.from, NOUGHT) > 0 && compareBig(q.from, NOUGHT) === 0);
};

const shareOf = ({ from, to }: Hidden): BigRatio => subtract(to, from);

const stateOf = (hidden: Hidden): BandState => {
  const share = shareOf(hidden);
  if (share.n <= 0n) return "misses";
  if (share.n >= share.d) return "fills";
  if (4n * share.n >= 3n * share.d) return "most";
  return hidden.from.n === 0n && 2n * share.n <= share.d ? "low" : "part";
};

/** A line meets the inside if it is above the floor at one end of the stretch and below the roof at one. */
const hiddenAlong = (extent: Extent, start: Extent, end: Extent, { from, to }: Stretch): Hidden => {
  const bands = [from, to].map((way) => bandAt(start, end, way));
  const floors = bands.map((band) => firstAbove(extent.bottom, band));
  const roofs = bands.map((band) => lastBelow(extent.top, band));
  const lowest = floors.reduce((p, q) => (compareBig(p, q) <= 0 ? p : q));
  const highest = roofs.reduce((p, q) => (compareBig(p, q) >= 0 ? p : q));
  return compareBig(lowest, highest) < 0 ? { from: lowest, to: highest } : { from: NOUGHT, to: NOUGHT };
};

interface Band {
  readonly low: BigRatio;
  readonly high: BigRatio;
}

const bandAt = (start: Extent, end: Extent, way: BigRatio): Band => ({
  low: at(start.bottom, end.bottom, way),
  high: at(start.top, end.top, way),
});

const at = (from: number, to: number, { n, d }: BigRatio): BigRatio => ({
  n: BigInt(from) * (d - n) + BigInt(to) * n,
  d,
});

/** Sign of (a height on the way - a level of the solid). */
const compareLevel = (height: BigRatio, level: number): number =>
  Number.isFinite(level) ? compareBig(height, { n: BigInt(level), d: 1n }) : level > 0 ? -1 : 1;

/** From which share of a band on its lines are above a level. */
const firstAbove = (level: number, { low, high }: Band): BigRatio => {
  if (compareBig(low, high) === 0) return compareLevel(low, level) > 0 ? NOUGHT : WHOLE;
  return shareAt(level, { low, high });
};

/** Up to which share of a band its lines are below a level. */
const lastBelow = (level: number, { low, high }: Band): BigRatio => {
  if (compareBig(low, high) === 0) return compareLevel(low, level) < 0 ? WHOLE : NOUGHT;
  return shareAt(level, { low, high });
};

/** The share of a band that is below a level. */
const shareAt = (level: number, { low, high }: Band): BigRatio => {
  if (compareLevel(low, level) >= 0) return NOUGHT;
  if (compareLevel(high, level) <= 0) return WHOLE;
  const part = subtract({ n: BigInt(level), d: 1n }, low);
  const whole = subtract(high, low);
  return bigRatio(part.n * whole.d, part.d * whole.n);
};

/**
 * Whether a line goes through a solid on a stretch: the middle of its band comes in at or below the floor and goes out at or
 * above the roof, or the other way.
 */
export const isThrough = (extent: Extent, start: Extent, end: Extent, { from, to }: Stretch): boolean => {
  const [first, last] = [middleAt(start, end, from), middleAt(start, end, to)];
  return (
    (compareLevel(first, 2 * extent.bottom) <= 0 && compareLevel(last, 2 * extent.top) >= 0) ||
    (compareLevel(first, 2 * extent.top) >= 0 && compareLevel(last, 2 * extent.bottom) <= 0)
  );
};

/** Twice the height of the band's middle. */
const middleAt = (start: Extent, end: Extent, way: BigRatio): BigRatio =>
  at(start.bottom + start.top, end.bottom + end.top, way);

/** All of a line. */
export const WHOLE_WAY: Stretch = { from: NOUGHT, to: WHOLE };
