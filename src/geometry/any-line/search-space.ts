/**
 * The pieces between two bodies, in flat arrays that every question uses again: while they are large enough, nothing is
 * allocated. Everything in it is a spot with a number. First come the vertices of the first body, then those of the
 * second, then the two ends of each piece.
 */
import { turnAt, type Spot } from "../numbers/exact-point";

/** An answer instead of a spot's number. */
export const NONE = -1;

/** What a piece is: a sum of these. */
export const LIMITED = 1;
export const FROM_LEFT = 2;
export const FROM_RIGHT = 4;
/** Every line from the first body to the second that crosses the piece does so between them. */
export const PARTING = 8;
/** It reaches the left, or the right, flank of the way between the bodies. */
export const ON_LEFT = 16;
export const ON_RIGHT = 32;
/** It holds the point that lines start from. */
export const HOLDS_ORIGIN = 64;
/** A limited piece that a chain has used up. */
export const USED = 128;
/** It may hold the point in which the flanks meet, and is of no use in a chain. */
export const AT_TIP = 256;
export const ONE_WAY = FROM_LEFT + FROM_RIGHT;

/** Scratch space; only the arrays grow. One question at a time. */
export interface LineField {
  x: Float64Array;
  y: Float64Array;
  /** 0 for a lattice point, else one more than its number in `offLattice`; `x` and `y` are then the nearest doubles. */
  off: Int32Array;
  readonly offLattice: Spot[];
  /** Numbers of spots: the convex hull of the first body, then that of the second, clockwise on the screen. */
  ring: Int32Array;
  firstRing: number;
  secondRing: number;
  /** How many vertices; a single point is one. */
  firstCount: number;
  secondCount: number;
  isConvex: boolean;
  /** Left, top, right and bottom of the first body, then of the second. */
  readonly boxes: Float64Array;
  /** From the first body to the second: neither body's interior crosses the line square to it that parts them. */
  aheadX: number;
  aheadY: number;
  /** The flanks of the hull, each from a spot of the first body to one of the second. All else is on one side, or on them. */
  leftFrom: number;
  leftTo: number;
  rightFrom: number;
  rightTo: number;
  /** The ends of the flank that is looked for. */
  readonly tangent: Int32Array;
  /** Numbers of spots: the hull's border behind the first body, then that ahead of the second, each from flank to flank. */
  hull: Int32Array;
  hullBehind: number;
  hullAhead: number;
  /** Pieces that bar, and after them whole edges of regions, which only tell what is inside. */
  pieceCount: number;
  edgeCount: number;
  /** Marks of a piece; of a region's edge its region's number. */
  kind: Int32Array;
  /** In which order pieces are tried. */
  order: Int32Array;
  /** By piece: the one before it in a chain. */
  before: Int32Array;
  /** By spot of a piece: 1 when it lies in the hull. */
  inHull: Uint8Array;
  /** The spot about which a line turns, and the one that it passed last, `NONE` at the start. */
  pivot: number;
  passed: number;
  /** 1 when that spot is ahead, -1 when it is behind. */
  passedAhead: number;
  /** x and y of the pivot and of a vector along the line, in doubles. */
  readonly line: Float64Array;
  /** Left and right spots between which the line enters and leaves the first body, then the second. */
  readonly frame: Int32Array;
}

const ROOM = 512;

export const newLineField = (): LineField => ({
  x: new Float64Array(ROOM),
  y: new Float64Array(ROOM),
  off: new Int32Array(ROOM),
  offLattice: [],
  ring: new Int32Array(ROOM),
  firstRing: 0,
  secondRing: 0,
  firstCount: 0,
  secondCount: 0,
  isConvex: true,
  boxes: new Float64Array(8),
  aheadX: 0,
  aheadY: 0,
  leftFrom: 0,
  leftTo: 0,
  rightFrom: 0,
  rightTo: 0,
  tangent: new Int32Array(2),
  hull: new Int32Array(ROOM),
  hullBehind: 0,
  hullAhead: 0,
  pieceCount: 0,
  edgeCount: 0,
  kind: new Int32Array(ROOM),
  order: new Int32Array(ROOM),
  before: new Int32Array(ROOM),
  inHull: new Uint8Array(ROOM),
  pivot: 0,
  passed: NONE,
  passedAhead: 1,
  line: new Float64Array(4),
  frame: new Int32Array(8),
});

/** Number of a piece's (or, after the pieces, an edge's) first spot; the other end is the next. */
export const spotOfPiece = ({ firstCount, secondCount }: LineField, piece: number): number =>
  firstCount + secondCount + 2 * piece;

const grown = <A extends Float64Array | Int32Array>(from: A, to: A): A => {
  to.set(from);
  return to;
};

/** Makes the arrays large enough for so many spots; what is in them stays. */
export const makeRoom = (field: LineField, spots: number): void => {
  if (spots <= field.x.length) return;
  const room = 2 * spots;
  field.x = grown(field.x, new Float64Array(room));
  field.y = grown(field.y, new Float64Array(room));
  field.off = grown(field.off, new Int32Array(room));
  field.kind = grown(field.kind, new Int32Array(room));
  field.ring = grown(field.ring, new Int32Array(room));
  field.hull = new Int32Array(room);
  field.order = new Int32Array(room);
  field.before = new Int32Array(room);
  field.inHull = new Uint8Array(room);
};

/** Writes a spot; the number must be within the room made. */
export const putSpot = (field: LineField, number: number, spot: Spot): void => {
  field.x[number] = spot.x;
  field.y[number] = spot.y;
  field.off[number] = spot.exact === undefined ? 0 : field.offLattice.push(spot);
};

export const spotAt = ({ x, y, off, offLattice }: LineField, number: number): Spot =>
  offLattice[(off[number] ?? 0) - 1] ?? { x: x[number] ?? 0, y: y[number] ?? 0 };

/**
 * Doubles that stand for spots off the lattice make a determinant wrong by less than 2^-7. The same holds for the product of a
 * lattice vector with a difference. Coordinates below 2^20 are off by less than 2^-32, differences below 2^21 by less than 2^-31.
 */
export const SURE = 1;

/** Whether all of three spots are lattice points, so that determinants of them are exact in doubles. */
export const areOnLattice = ({ off }: LineField, p: number, q: number, r: number): boolean =>
  ((off[p] ?? 0) | (off[q] ?? 0) | (off[r] ?? 0)) === 0;

/** The sign of `turn` of three spots, exact. */
export const turnOf = (field: LineField, p: number, q: number, r: number): number => {
  const { x, y } = field;
  const px = x[p] ?? 0;
  const py = y[p] ?? 0;
  const turn = ((x[q] ?? 0) - px) * ((y[r] ?? 0) - py) - ((y[q] ?? 0) - py) * ((x[r] ?? 0) - px);
  if (turn > SURE || turn < -SURE || areOnLattice(field, p, q, r)) return turn;
  return turnAt(spotAt(field, p), spotAt(field, q), spotAt(field, r));
};
