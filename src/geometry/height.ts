import type { Ratio } from "./ratio";

/** A vertical range; open ends are infinite. Integers when finite (the battlefield keeps thousandths of a scene unit). */
export interface Extent {
  readonly bottom: number;
  readonly top: number;
}

export const UNBOUNDED: Extent = { bottom: -Infinity, top: Infinity };

/**
 * What an obstacle does to the vertical band that a sight-line stands for: `fills` it, fills the lower part up to no
 * more than half of it (`low`), some other `part`, or `misses` it.
 */
export const BAND_STATES = ["misses", "low", "part", "fills"] as const;
export type BandState = (typeof BAND_STATES)[number];

/** The obstacle's state in the band that stands for the line a fraction of the way from start to end. */
export const bandState = (extent: Extent, start: Extent, end: Extent, way: Ratio): BandState => {
  if (extent.bottom === -Infinity && extent.top === Infinity) return "fills";
  if (start.bottom === end.bottom && start.top === end.top) return stateIn(extent, start.bottom, start.top, 1);
  return stateIn(extent, lerp(start.bottom, end.bottom, way), lerp(start.top, end.top, way), BigInt(way.d));
};

/** In units of 1/d, exact. */
const lerp = (from: number, to: number, { n, d }: Ratio): bigint => BigInt(from) * BigInt(d - n) + BigInt(to) * BigInt(n);

const stateIn = <N extends number | bigint>(extent: Extent, bottom: N, top: N, unit: N): BandState => {
  const compare = (height: number, times: 1 | 2, level: number | bigint): number => {
    if (!Number.isFinite(height)) return height;
    const left = BigInt(height) * BigInt(times) * BigInt(unit);
    return left < level ? -1 : left > level ? 1 : 0;
  };
  if (compare(extent.top, 1, bottom) <= 0 || compare(extent.bottom, 1, top) >= 0) return "misses";
  if (compare(extent.bottom, 1, bottom) > 0) return "part";
  if (compare(extent.top, 1, top) >= 0) return "fills";
  return compare(extent.top, 2, BigInt(bottom) + BigInt(top)) <= 0 ? "low" : "part";
};

/** Whether the obstacle fills the vertical extents of both creatures. */
export const fillsBoth = (extent: Extent, start: Extent, end: Extent): boolean =>
  extent.bottom <= Math.min(start.bottom, end.bottom) && extent.top >= Math.max(start.top, end.top);
