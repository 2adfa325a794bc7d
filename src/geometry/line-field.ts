/** What a turning line can pass: the spots of the two bodies and of the pieces about them. */
import type { Point } from "./lattice";
import type { Side } from "./sight-line";
import { isSameSpot, type Spot } from "./spot";

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

/** Numbers the spots, each place once. */
export const fieldOf = (first: Body, second: Body, pieces: readonly Piece[]): Field => {
  const { spots, numberOf } = spotNumbers();
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

/** A list of spots, and what gives each of them its number; lattice points are looked up, the few others compared. */
const spotNumbers = (): { readonly spots: Spot[]; readonly numberOf: (spot: Spot) => number } => {
  const spots: Spot[] = [];
  const onLattice = new Map<string, number>();
  const numberOf = (spot: Spot): number => {
    const key = `${spot.x},${spot.y}`;
    const known = spot.exact === undefined ? onLattice.get(key) : spots.findIndex((other) => isSameSpot(other, spot));
    if (known !== undefined && known >= 0) return known;
    const number = spots.push(spot) - 1;
    if (spot.exact === undefined) onLattice.set(key, number);
    return number;
  };
  return { spots, numberOf };
};
