/** RULES 2.6 for areas with a vertical range: their state over a stretch of a line, by looking at every place that may decide. */
import type { BandState, Extent } from "../../src/geometry/heights/height-band";
import { bandState } from "./height";
import { add, compare, halfway, multiply, ratio, subtract, whole, ONE, type Rational } from "./rational";

export interface SolidStretch {
  readonly from: Rational;
  readonly to: Rational;
}

const heightAt = (start: number, end: number, s: Rational): Rational =>
  add(multiply(subtract(ONE, s), whole(start)), multiply(s, whole(end)));

/** Where the floor or roof meets the bottom or the top of the band. */
const meetings = ({ bottom, top }: Extent, start: Extent, end: Extent): Rational[] =>
  [bottom, top]
    .filter(Number.isFinite)
    .flatMap((level) =>
      (["bottom", "top"] as const)
        .filter((side) => start[side] !== end[side])
        .map((side) => ratio(level - start[side], end[side] - start[side])),
    );

/** The share of the band that is hidden at a place. */
const shareAt = (extent: Extent, start: Extent, end: Extent, s: Rational): Rational => {
  const [low, high] = [heightAt(start.bottom, end.bottom, s), heightAt(start.top, end.top, s)];
  const from = Number.isFinite(extent.bottom) && compare(whole(extent.bottom), low) > 0 ? whole(extent.bottom) : low;
  const to = Number.isFinite(extent.top) && compare(whole(extent.top), high) < 0 ? whole(extent.top) : high;
  const hidden = subtract(to, from);
  const band = subtract(high, low);
  return compare(hidden, whole(0)) <= 0 ? whole(0) : multiply(hidden, { n: band.d, d: band.n });
};

/** Below the floor (-1), above the roof (1), or between (0): the middle of the band. */
const sideOf = (extent: Extent, start: Extent, end: Extent, s: Rational): number => {
  const middle = halfway(heightAt(start.bottom, end.bottom, s), heightAt(start.top, end.top, s));
  if (Number.isFinite(extent.bottom) && compare(middle, whole(extent.bottom)) <= 0) return -1;
  return Number.isFinite(extent.top) && compare(middle, whole(extent.top)) >= 0 ? 1 : 0;
};

const RANK: readonly BandState[] = ["misses", "low", "part", "most", "fills"];

export const solidState = (
  extent: Extent,
  start: Extent,
  end: Extent,
  stretches: readonly SolidStretch[],
): BandState => {
  let best: { state: BandState; share: Rational } = { state: "misses", share: whole(0) };
  for (const { from, to } of stretches) {
    if (sideOf(extent, start, end, from) * sideOf(extent, start, end, to) < 0) return "fills";
    const inside = meetings(extent, start, end).filter((s) => compare(s, from) > 0 && compare(s, to) < 0);
    for (const s of [from, ...inside, to]) {
      const state = bandState(extent, start, end, { n: Number(s.n), d: Number(s.d) });
      const share = shareAt(extent, start, end, s);
      const order = compare(share, best.share) || RANK.indexOf(state) - RANK.indexOf(best.state);
      if (order > 0) best = { state, share };
    }
  }
  return best.state;
};
