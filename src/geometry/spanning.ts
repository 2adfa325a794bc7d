/**
 * The quick no: solid pieces joined into a chain from one flank of the way between two bodies to the other, or two such
 * chains with limited pieces in them, since a line passes one limited piece and not two.
 */
import { edgesOf, isSamePoint, type Point, type Polygon, type Segment } from "./lattice";
import type { Body, Piece } from "./line-field";
import { compareX, compareY, turnAt, type Spot } from "./spot";

/**
 * Whether chains of pieces bar every line from body to body. It may overlook some that do; it never claims one that does
 * not.
 */
export const isSpanned = (first: Body, second: Body, hull: Polygon, pieces: readonly Piece[]): boolean => {
  const boundary = edgesOf(hull);
  const flanks = boundary.filter(
    ({ a, b }) => isOf(first, a) !== isOf(first, b) && isOf(second, a) !== isOf(second, b),
  );
  const [left, right] = flanks;
  if (left === undefined || right === undefined || flanks.length !== 2) return false;
  const way: Way = { left, right, boundary };
  const barring = pieces.filter((piece) => bars(piece) && boundary.every((edge) => reachesInto(piece, edge)));
  const solid = barring.filter(({ isLimited }) => !isLimited);
  if (chainAcross(way, solid) !== undefined) return true;
  if (solid.length === barring.length) return false;
  const chain = chainAcross(way, barring);
  if (chain === undefined) return false;
  return (
    chainAcross(
      way,
      barring.filter((piece) => !chain.has(piece)),
    ) !== undefined
  );
};

/** The way between two bodies: its two flanks and the hull of both. */
interface Way {
  readonly left: Segment;
  readonly right: Segment;
  readonly boundary: readonly Segment[];
}

/** The pieces of a shortest chain from flank to flank; undefined when there is none. */
const chainAcross = ({ left, right, boundary }: Way, pieces: readonly Piece[]): ReadonlySet<Piece> | undefined => {
  // Where the flanks meet, a piece that only holds that point parts nothing.
  const tip = [left.a, left.b].find((end) => isSamePoint(end, right.a) || isSamePoint(end, right.b));
  const reaches = (piece: Piece, flank: Segment): boolean =>
    touches(piece, flank) && (tip === undefined || !isOn(piece, tip));
  const before = new Map<Piece, Piece | undefined>();
  const joined = pieces.filter((piece) => reaches(piece, left));
  for (const piece of joined) before.set(piece, undefined);
  const waiting = new Set(pieces.filter((piece) => !before.has(piece)));
  for (const piece of joined) {
    if (reaches(piece, right)) return chainTo(piece, before);
    for (const other of waiting) {
      if (!meetInHull(piece, other, boundary)) continue;
      waiting.delete(other);
      before.set(other, piece);
      joined.push(other);
    }
  }
  return undefined;
};

const chainTo = (last: Piece, before: ReadonlyMap<Piece, Piece | undefined>): ReadonlySet<Piece> => {
  const chain = new Set<Piece>();
  for (let piece: Piece | undefined = last; piece !== undefined; piece = before.get(piece)) chain.add(piece);
  return chain;
};

const bars = (piece: Piece): boolean => piece.body === "neither" && piece.from === undefined;

/** A piece along the border of the hull bars nothing. */
const reachesInto = (piece: Piece, { a, b }: Segment): boolean =>
  turnAt(a, b, piece.a) > 0 || turnAt(a, b, piece.b) > 0;

const isOf = (body: Body, point: Point): boolean => body.some((vertex) => isSamePoint(vertex, point));

const isOn = ({ a, b }: Pick<Piece, "a" | "b">, spot: Spot): boolean =>
  turnAt(a, b, spot) === 0 &&
  straddles([compareX(a, spot), compareX(b, spot)]) &&
  straddles([compareY(a, spot), compareY(b, spot)]);

const touches = (piece: Piece, flank: Segment): boolean => {
  const sides = [turnAt(flank.a, flank.b, piece.a), turnAt(flank.a, flank.b, piece.b)];
  const ends = [turnAt(piece.a, piece.b, flank.a), turnAt(piece.a, piece.b, flank.b)];
  return straddles(sides) && straddles(ends) && sides.some((side) => side !== 0);
};

const straddles = ([p = 0, q = 0]: readonly number[]): boolean => (p <= 0 && q >= 0) || (p >= 0 && q <= 0);

/** Joined at an end of one of them that lies in the hull. Pieces that cross inside it are left to the sweep. */
const meetInHull = (p: Piece, q: Piece, boundary: readonly Segment[]): boolean => {
  const inHull = (spot: Spot): boolean => boundary.every(({ a, b }) => turnAt(a, b, spot) >= 0);
  return (
    [q.a, q.b].some((spot) => isOn(p, spot) && inHull(spot)) || [p.a, p.b].some((spot) => isOn(q, spot) && inHull(spot))
  );
};
