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
