/**
 * Whether a clear line leads from one convex body to another past pieces of barriers.
 *
 * The clear lines form open sets. Move one sideways until it touches an end of a piece or a vertex of a body: just
 * before, it is still clear. So it is enough to turn a line about each such spot, a shade to its right and to its left,
 * and to look once between every two spots that it passes. Which pieces it crosses there follows from the side on which
 * each spot lies, and where it crosses them from the turns of four spots; no line is ever constructed.
 */
import type { Point } from "./lattice";
import { isClear, startTally, updateTally } from "./line-tally";
import type { Side } from "./sight-line";
import { compareX, compareY, isSameSpot, turnAt, type Spot } from "./spot";

export const BODIES = ["neither", "first", "second"] as const;

/** A part of a barrier or of a region's edge that lies wholly outside, or wholly inside, the two bodies. */
export interface Piece {
  readonly a: Spot;
  readonly b: Spot;
  /** In a body it bars nothing, but still tells whether the line is in its region. */
  readonly body: (typeof BODIES)[number];
  readonly isLimited: boolean;
  readonly from: Side | undefined;
  /** Number of the region whose edge it is. */
  readonly region: number | undefined;
}

/** A convex polygon, clockwise on the screen, or a single point. */
export type Body = readonly Point[];

/** A piece with the numbers of its spots. */
export interface NumberedPiece extends Piece {
  readonly spotA: number;
  readonly spotB: number;
}

/** Everything a turning line can pass. */
export interface Field {
  readonly spots: readonly Spot[];
  readonly pieces: readonly NumberedPiece[];
  /** Numbers of the pieces that end at a spot, by the spot's number. */
  readonly piecesAt: readonly (readonly number[])[];
  /** The bodies' vertices by number. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** On which side of the turning line each spot lies: 1 right, -1 left, 0 on it. */
export type Sides = Int8Array;

/**
 * Whether any line leads from the first body to the second, whose interiors do not meet. Only spots that `isNear`
 * admits are turned about; it must admit all that lie in the hull of the bodies.
 */
export const isLineClear = (first: Body, second: Body, pieces: readonly Piece[], isNear: (spot: Spot) => boolean): boolean => {
  const field = fieldOf(first, second, pieces);
  if (first.length === 1) return turnsClear(field, 0, ON_THE_SPOT);
  return field.spots.some((spot, pivot) => isNear(spot) && turnsClear(field, pivot, BESIDE_THE_SPOT));
};

const fieldOf = (first: Body, second: Body, pieces: readonly Piece[]): Field => {
  const spots: Spot[] = [];
  const numberOf = (spot: Spot): number => {
    const known = spots.findIndex((other) => isSameSpot(other, spot));
    return known >= 0 ? known : spots.push(spot) - 1;
  };
  const firstNumbers = first.map(numberOf);
  const secondNumbers = second.map(numberOf);
  const numbered = pieces.map((piece) => ({ ...piece, spotA: numberOf(piece.a), spotB: numberOf(piece.b) }));
  const piecesAt: number[][] = spots.map(() => []);
  numbered.forEach(({ spotA, spotB }, i) => {
    piecesAt[spotA]?.push(i);
    piecesAt[spotB]?.push(i);
  });
  return { spots, pieces: numbered, piecesAt, first: firstNumbers, second: secondNumbers };
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
  const at = (i: number): Spot => spots[i] ?? about;
  // Which of two spots comes first: as for the vectors to them, those that point up turned half round.
  const order = (i: number, j: number): number => (below[i] === below[j] ? -1 : 1) * turnAt(about, at(i), at(j));
  const groups: number[][] = [];
  for (const spot of spots.map((_, i) => i).filter((i) => below[i] !== 0).sort(order)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && order(group[0], spot) === 0) group.push(spot);
    else groups.push([spot]);
  }
  return groups;
};
