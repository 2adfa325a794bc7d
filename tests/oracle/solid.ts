/**
 * RULES 2.6 for areas with a vertical range. The lines of the sheaf are tried one by one: one between any two neighbouring
 * shares of the band at which a line meets a corner of the solid, at places between any two that may decide.
 */
import type { BandState, Extent } from "../../src/geometry/heights/height-band";
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

export interface SolidStretch {
  readonly from: Rational;
  readonly to: Rational;
}

const lerp = (start: Rational, end: Rational, s: Rational): Rational =>
  add(multiply(subtract(ONE, s), start), multiply(s, end));

/** The height of a line of the sheaf at a place of the way. */
const heightOf = (start: Extent, end: Extent, share: Rational, s: Rational): Rational =>
  lerp(lerp(whole(start.bottom), whole(start.top), share), lerp(whole(end.bottom), whole(end.top), share), s);

const over = (p: Rational, q: Rational): Rational | undefined => (q.n === 0 ? undefined : multiply(p, ratio(q.d, q.n)));

/** Where something that goes evenly from one value to another has a third, anywhere on its line. */
const placeOf = (value: Rational, from: Rational, to: Rational): Rational | undefined =>
  over(subtract(value, from), subtract(to, from));

const finite = ({ bottom, top }: Extent): Rational[] => [bottom, top].filter(Number.isFinite).map(whole);

const isWithin = ({ bottom, top }: Extent, height: Rational): boolean =>
  (!Number.isFinite(bottom) || compare(height, whole(bottom)) > 0) &&
  (!Number.isFinite(top) || compare(height, whole(top)) < 0);

/** Whether a line of the sheaf has a place inside the solid on the stretch. */
const meets = (
  extent: Extent,
  [start, end]: readonly [Extent, Extent],
  share: Rational,
  { from, to }: SolidStretch,
): boolean => {
  const [first, last] = [heightOf(start, end, share, ZERO), heightOf(start, end, share, ONE)];
  const stops = finite(extent)
    .flatMap((level) => placeOf(level, first, last) ?? [])
    .filter((s) => compare(s, from) > 0 && compare(s, to) < 0);
  return pairs(sorted([from, ...stops, to])).some(([p, q]) =>
    isWithin(extent, heightOf(start, end, share, halfway(p, q))),
  );
};

/** The shares of the band at which a line goes through an edge of the solid's section, and its ends. */
const sharesOf = (extent: Extent, start: Extent, end: Extent, { from, to }: SolidStretch): Rational[] =>
  sorted([
    ZERO,
    ONE,
    ...[from, to].flatMap((s) =>
      finite(extent).flatMap(
        (level) => placeOf(level, heightOf(start, end, ZERO, s), heightOf(start, end, ONE, s)) ?? [],
      ),
    ),
  ]).filter((share) => compare(share, ZERO) >= 0 && compare(share, ONE) <= 0);

interface Hidden {
  readonly share: Rational;
  readonly isFromBottom: boolean;
}

const hiddenOn = (extent: Extent, start: Extent, end: Extent, stretch: SolidStretch): Hidden => {
  let share: Rational = ZERO;
  let isFromBottom = false;
  for (const [p, q] of pairs(sharesOf(extent, start, end, stretch))) {
    if (!meets(extent, [start, end], halfway(p, q), stretch)) continue;
    share = add(share, subtract(q, p));
    isFromBottom ||= compare(p, ZERO) === 0;
  }
  return { share, isFromBottom };
};

const stateOf = ({ share, isFromBottom }: Hidden): BandState => {
  if (compare(share, ZERO) === 0) return "misses";
  if (compare(share, ONE) === 0) return "fills";
  if (compare(multiply(whole(4), share), whole(3)) >= 0) return "most";
  return isFromBottom && compare(multiply(whole(2), share), ONE) <= 0 ? "low" : "part";
};

const RANK: readonly BandState[] = ["misses", "low", "part", "most", "fills"];

/** The stretch on which most is hidden counts. */
export const solidState = (
  extent: Extent,
  start: Extent,
  end: Extent,
  stretches: readonly SolidStretch[],
): BandState => {
  const all = stretches.map((stretch) => hiddenOn(extent, start, end, stretch));
  const most = all.reduce((share, hidden) => (compare(hidden.share, share) > 0 ? hidden.share : share), ZERO);
  const states = all.filter(({ share }) => compare(share, most) === 0).map(stateOf);
  return states.reduce<BandState>((p, q) => (RANK.indexOf(q) > RANK.indexOf(p) ? q : p), "misses");
};

/** RULES 2.1: in by the floor and out by the roof, or the other way, as the middle of the band has it. */
export const isThrough = (extent: Extent, start: Extent, end: Extent, { from, to }: SolidStretch): boolean => {
  const sideAt = (s: Rational): number => {
    const middle = heightOf(start, end, ratio(1, 2), s);
    if (Number.isFinite(extent.bottom) && compare(middle, whole(extent.bottom)) <= 0) return -1;
    return Number.isFinite(extent.top) && compare(middle, whole(extent.top)) >= 0 ? 1 : 0;
  };
  return sideAt(from) * sideAt(to) < 0;
};
