/**
 * Whether a clear line leads from one convex body to another past pieces of barriers.
 *
 * The clear lines form open sets. Move one sideways until it touches an end of a piece or a vertex of a body: just
 * before, it is still clear. So it is enough to turn a line about each such spot, a shade to its right and to its left,
 * and to look once between every two spots that it passes. Which pieces it crosses there follows from the side on which
 * each spot lies, and where it crosses them from the turns of four spots; no line is ever constructed.
 */
import { fieldOf, type Body, type Field, type Piece, type Sides } from "./line-field";
import { isClear, startTally, updateTally } from "./line-tally";
import { compareX, compareY, turnAt, type Spot } from "./spot";

/**
 * Whether any line leads from the first body to the second, whose interiors do not meet. Only spots that `isNear`
 * admits are turned about; it must admit all that lie in the hull of the bodies.
 */
export const isLineClear = (
  first: Body,
  second: Body,
  pieces: readonly Piece[],
  isNear: (spot: Spot) => boolean,
): boolean => {
  const field = fieldOf(first, second, pieces);
  if (first.length === 1) return turnsClear(field, 0, ON_THE_SPOT);
  return field.spots.some((spot, pivot) => isNear(spot) && turnsClear(field, pivot, BESIDE_THE_SPOT));
};

const ON_THE_SPOT = [0];
const BESIDE_THE_SPOT = [1, -1];

/** Turns lines half round about a spot, which they leave on the side opposite to the shift, looking after every stop. */
const turnsClear = (field: Field, pivot: number, shifts: readonly number[]): boolean => {
  const about = field.spots[pivot];
  if (about === undefined) return false;
  const stops = stopsOf(field.spots, about);
  return shifts.some((shift) => {
    const sides = startingSides(field.spots, pivot, about, shift);
    const tally = startTally(field, sides);
    if (isClear(field, sides, tally)) return true;
    return stops.some((group) => {
      for (const spot of group) sides[spot] = -(sides[spot] ?? 0);
      updateTally(field, sides, tally, group);
      return isClear(field, sides, tally);
    });
  });
};

/** The line starts out just clockwise of pointing along +x. */
const startingSides = (spots: readonly Spot[], pivot: number, about: Spot, shift: number): Sides =>
  Int8Array.from(spots, (spot, i) => {
    if (i === pivot) return -shift;
    const down = compareY(spot, about);
    return down !== 0 ? Math.sign(down) : -Math.sign(compareX(spot, about));
  });

/** The spots in the order in which the line meets them, those it meets at once together. */
const stopsOf = (spots: readonly Spot[], about: Spot): number[][] => {
  const below = spots.map((spot) => Math.sign(compareY(spot, about)));
  const order = spots.some(({ exact }) => exact !== undefined)
    ? orderBySpots(spots, about, below)
    : orderByVectors(spots, about, below);
  const passed = spots.map((_, i) => i).filter((i) => below[i] !== 0);
  const groups: number[][] = [];
  for (const spot of passed.sort(order)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && order(group[0], spot) === 0) group.push(spot);
    else groups.push([spot]);
  }
  return groups;
};

/** Which of two spots comes first, by their numbers. */
type Order = (i: number, j: number) => number;

/** As for the vectors to the spots, those that point up turned half round. */
const orderBySpots = (spots: readonly Spot[], about: Spot, below: readonly number[]): Order => {
  const at = (i: number): Spot => spots[i] ?? about;
  return (i, j) => (below[i] === below[j] ? -1 : 1) * turnAt(about, at(i), at(j));
};

/** The same on the lattice, where the vectors themselves are exact. */
const orderByVectors = (spots: readonly Spot[], about: Spot, below: readonly number[]): Order => {
  const xs = Float64Array.from(spots, ({ x }, i) => (below[i] ?? 1) * (x - about.x));
  const ys = Float64Array.from(spots, ({ y }, i) => (below[i] ?? 1) * (y - about.y));
  return (i, j) => (ys[i] ?? 0) * (xs[j] ?? 0) - (xs[i] ?? 0) * (ys[j] ?? 0);
};
