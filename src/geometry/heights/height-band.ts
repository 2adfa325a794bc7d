import { compareFractions, type Ratio } from "../numbers/ratio";

/** A vertical range; open ends are infinite. Integers when finite (the battlefield keeps thousandths of a scene unit). */
export interface Extent {
  readonly bottom: number;
  readonly top: number;
}

/**
 * What an obstacle does to the vertical band of a sight-line. It fills it (`fills`), three quarters of it or more (`most`), or
 * the lower part up to no more than half of it (`low`). Or it fills some other `part`, or `misses` it.
 */
export const BAND_STATES = ["misses", "low", "part", "most", "fills"] as const;
export type BandState = (typeof BAND_STATES)[number];

/** The obstacle's state in the band that stands for the line a fraction of the way from start to end. */
export const bandState = (extent: Extent, start: Extent, end: Extent, way: Ratio): BandState => {
  if (extent.bottom === -Infinity && extent.top === Infinity) return "fills";
  if (start.bottom === end.bottom && start.top === end.top) return levelState(extent, start);
  return slopingState(extent, start, end, way);
};

/**
 * The obstacle's state in the bands of all lines from start to end: it fills every band or misses every one. Undefined if it
 * may not be the same all along them.
 */
export const steadyState = (extent: Extent, start: Extent, end: Extent): "fills" | "misses" | undefined => {
  if (fillsBoth(extent, start, end) && overlaps(extent, start) && overlaps(extent, end)) return "fills";
  const isBelow = extent.top <= start.bottom && extent.top <= end.bottom;
  const isAbove = extent.bottom >= start.top && extent.bottom >= end.top;
  return isBelow || isAbove ? "misses" : undefined;
};

const levelState = (extent: Extent, band: Extent): BandState => {
  if (extent.top <= band.bottom || extent.bottom >= band.top) return "misses";
  const from = Math.max(extent.bottom, band.bottom);
  const to = Math.min(extent.top, band.top);
  if (from === band.bottom && to === band.top) return "fills";
  if (4 * (to - from) >= 3 * (band.top - band.bottom)) return "most";
  return from === band.bottom && 2 * (to - from) <= band.top - band.bottom ? "low" : "part";
};

/** Sign of p + (q - p) * way for a fraction of the way from start to end, exact. */
const signOn = (p: number, q: number, { n, d }: Ratio): number => compareFractions(p, n, p - q, d);

const slopingState = (extent: Extent, start: Extent, end: Extent, way: Ratio): BandState => {
  /** How a height compares with the bottom, or the top, of the band. */
  const beside = (height: number, edge: "bottom" | "top"): number =>
    Number.isFinite(height) ? signOn(height - start[edge], height - end[edge], way) : height;
  if (beside(extent.top, "bottom") <= 0 || beside(extent.bottom, "top") >= 0) return "misses";
  const isFromBelow = beside(extent.bottom, "bottom") <= 0;
  const isToAbove = beside(extent.top, "top") >= 0;
  if (isFromBelow && isToAbove) return "fills";
  const hiddenAt = ({ bottom, top }: Extent): number =>
    (isToAbove ? top : extent.top) - (isFromBelow ? bottom : extent.bottom);
  const [first, last] = [hiddenAt(start), hiddenAt(end)];
  const [high, lastHigh] = [start.top - start.bottom, end.top - end.bottom];
  if (signOn(4 * first - 3 * high, 4 * last - 3 * lastHigh, way) >= 0) return "most";
  return isFromBelow && signOn(2 * first - high, 2 * last - lastHigh, way) <= 0 ? "low" : "part";
};

/** Whether the obstacle fills the vertical extents of both creatures. */
export const fillsBoth = (extent: Extent, start: Extent, end: Extent): boolean =>
  extent.bottom <= Math.min(start.bottom, end.bottom) && extent.top >= Math.max(start.top, end.top);

/** Whether two vertical ranges have more than a border in common. */
export const overlaps = (p: Extent, q: Extent): boolean => p.bottom < q.top && q.bottom < p.top;
