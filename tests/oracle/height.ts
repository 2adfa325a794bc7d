/** RULES 2.6 and 2.2's "fills the vertical extents of both creatures". */
import type { BandState, Extent } from "../../src/geometry/heights/height-band";
import { add, compare, halfway, multiply, ratio, subtract, ONE, whole, type Rational } from "./rational";

const between = (start: number, end: number, s: Rational): Rational =>
  add(multiply(subtract(ONE, s), whole(start)), multiply(s, whole(end)));

/** A possibly infinite height against a rational one. */
const compareHeight = (height: number, other: Rational): number =>
  Number.isFinite(height) ? compare(whole(height), other) : Math.sign(height);

/** Creatures' extents are finite. */
export const bandState = (extent: Extent, start: Extent, end: Extent, s: { n: number; d: number }): BandState => {
  const at = ratio(s.n, s.d);
  const [bottom, top] = [between(start.bottom, end.bottom, at), between(start.top, end.top, at)];
  if (compareHeight(extent.top, bottom) <= 0 || compareHeight(extent.bottom, top) >= 0) return "misses";
  const isFromBelow = compareHeight(extent.bottom, bottom) <= 0;
  const isToAbove = compareHeight(extent.top, top) >= 0;
  if (isFromBelow && isToAbove) return "fills";
  // RULES 9: three quarters hidden.
  const hidden = subtract(isToAbove ? top : whole(extent.top), isFromBelow ? bottom : whole(extent.bottom));
  if (compare(multiply(whole(4), hidden), multiply(whole(3), subtract(top, bottom))) >= 0) return "most";
  return isFromBelow && compareHeight(extent.top, halfway(bottom, top)) <= 0 ? "low" : "part";
};

export const fillsBoth = (extent: Extent, start: Extent, end: Extent): boolean =>
  [start, end].every(({ bottom, top }) => extent.bottom <= bottom && extent.top >= top);
