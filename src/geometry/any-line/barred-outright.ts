/**
 * Chains of walls that bar every line between two bodies. It may miss some, and never claims a wrong one. A chain of solid pieces
 * goes from one flank of the way between the bodies to the other. Two such chains with no limited piece in common also do: a
 * line passes one limited piece but not two. A cover map on 5,000 walls takes 1.7 to 1.9 times as long without it.
 */
import { isWithin } from "./put-walls";
import { isInHull } from "./bodies";
import { AT_TIP, LIMITED, NONE, ONE_WAY, ON_LEFT, ON_RIGHT, spotOfPiece, SURE, turnOf, USED } from "./search-space";
import type { LineField } from "./search-space";

/**
 * Whether chains of pieces bar every line from body to body. It may miss some that do, but never claims one that does not.
 * Pieces lie in neither body, and what joins them lies in the hull. So a chain from flank to flank divides the hull. It runs
 * between the bodies if the hull's border behind each of them can be reached from inside that body.
 */
export const isSpanned = (field: LineField): boolean => {
  const { hullBehind, hullAhead } = field;
  if (!reachBoth(field) || !isOwnBorder(field, 0, hullBehind) || !isOwnBorder(field, hullBehind, hullAhead))
    return false;
  for (let piece = 0; piece < field.pieceCount; piece++) prepare(field, piece);
  if (lastOfChain(field, AT_TIP + ONE_WAY + LIMITED) !== NONE) return true;
  if (!hasLimited(field)) return false;
  const last = lastOfChain(field, AT_TIP + ONE_WAY);
  if (last === NONE) return false;
  useUp(field, last);
  return lastOfChain(field, AT_TIP + ONE_WAY + USED) !== NONE;
};

/** Whether in a part of the hull's border there is an edge of the body, or nothing but a vertex, the tip. */
const isOwnBorder = (field: LineField, from: number, to: number): boolean => {
  if (field.isConvex || to - from === 1) return true;
  for (let i = from + 1; i < to; i++) if (areNeighbours(field, field.hull[i - 1] ?? 0, field.hull[i] ?? 0)) return true;
  return false;
};

/** Whether a body's second vertex comes right after the first. */
const areNeighbours = ({ firstCount, secondCount }: LineField, p: number, q: number): boolean =>
  q === p + 1 || (q === 0 && p === firstCount - 1) || (q === firstCount && p === firstCount + secondCount - 1);

/** Whether there are any pieces to begin and to end a chain. */
const reachBoth = ({ kind, pieceCount }: LineField): boolean => {
  let reached = 0;
  for (let piece = 0; piece < pieceCount; piece++) {
    const marks = kind[piece] ?? 0;
    if ((marks & ONE_WAY) === 0) reached |= marks;
  }
  return (reached & ON_LEFT) !== 0 && (reached & ON_RIGHT) !== 0;
};

const hasLimited = ({ kind, pieceCount }: LineField): boolean => {
  for (let piece = 0; piece < pieceCount; piece++) if (((kind[piece] ?? 0) & LIMITED) !== 0) return true;
  return false;
};

/** Marks which ends of a piece lie in the hull, and a piece that may hold a tip of it. */
const prepare = (field: LineField, piece: number): void => {
  const { leftFrom, leftTo, rightFrom, rightTo, kind, inHull } = field;
  const a = spotOfPiece(field, piece);
  inHull[a] = isInHull(field, a) ? 1 : 0;
  inHull[a + 1] = isInHull(field, a + 1) ? 1 : 0;
  const isAtTip =
    (leftFrom === rightFrom && turnOf(field, a, a + 1, leftFrom) === 0) ||
    (leftTo === rightTo && turnOf(field, a, a + 1, leftTo) === 0);
  if (isAtTip) kind[piece] = (kind[piece] ?? 0) | AT_TIP;
};

/** The last piece of a shortest chain from flank to flank without any of the marks; `NONE` when there is none. */
const lastOfChain = (field: LineField, without: number): number => {
  const { kind, order, before, pieceCount } = field;
  let joined = 0;
  let count = 0;
  for (let piece = 0; piece < pieceCount; piece++) {
    const marks = kind[piece] ?? 0;
    if ((marks & without) !== 0) continue;
    order[count++] = piece;
    if ((marks & ON_LEFT) === 0) continue;
    before[piece] = NONE;
    swap(order, joined++, count - 1);
  }
  for (let i = 0; i < joined; i++) {
    const piece = order[i] ?? 0;
    if (((kind[piece] ?? 0) & ON_RIGHT) !== 0) return piece;
    for (let k = joined; k < count; k++) {
      const other = order[k] ?? 0;
      if (!meetInHull(field, spotOfPiece(field, piece), spotOfPiece(field, other))) continue;
      before[other] = piece;
      swap(order, joined++, k);
    }
  }
  return NONE;
};

const swap = (order: Int32Array, i: number, k: number): void => {
  const kept = order[i] ?? 0;
  order[i] = order[k] ?? 0;
  order[k] = kept;
};

/** A line that crosses two chains crosses two of their limited pieces, unless they share one or it crosses a solid one. */
const useUp = ({ kind, before }: LineField, last: number): void => {
  for (let piece = last; piece !== NONE; piece = before[piece] ?? NONE) {
    const marks = kind[piece] ?? 0;
    if ((marks & LIMITED) !== 0) kind[piece] = marks | USED;
  }
};

/** Whether two pieces have a point of the hull in common. Of two that cross, the point must lie well inside. */
const meetInHull = (field: LineField, p: number, q: number): boolean => {
  const atQ = turnOf(field, p, p + 1, q);
  const atQEnd = turnOf(field, p, p + 1, q + 1);
  if ((atQ > 0 && atQEnd > 0) || (atQ < 0 && atQEnd < 0)) return false;
  const atP = turnOf(field, q, q + 1, p);
  const atPEnd = turnOf(field, q, q + 1, p + 1);
  if ((atP > 0 && atPEnd > 0) || (atP < 0 && atPEnd < 0)) return false;
  if (atQ !== 0 && atQEnd !== 0 && atP !== 0 && atPEnd !== 0)
    return isCrossingInHull(field, p, q, atQ / (atQ - atQEnd));
  return (
    (atQ === 0 && isJoint(field, p, q)) ||
    (atQEnd === 0 && isJoint(field, p, q + 1)) ||
    (atP === 0 && isJoint(field, q, p)) ||
    (atPEnd === 0 && isJoint(field, q, p + 1))
  );
};

/** Whether a spot on the line of the piece from `p` lies on the piece, and in the hull; sure only on the lattice. */
const isJoint = ({ inHull, x, y, off }: LineField, p: number, spot: number): boolean =>
  inHull[spot] === 1 &&
  off[spot] === 0 &&
  off[p] === 0 &&
  off[p + 1] === 0 &&
  isWithin(x[spot] ?? 0, x[p] ?? 0, x[p + 1] ?? 0) &&
  isWithin(y[spot] ?? 0, y[p] ?? 0, y[p + 1] ?? 0);

/** Whether pieces cross in the hull; `way` is how far along the second they do, in doubles. */
const isCrossingInHull = (field: LineField, p: number, q: number, way: number): boolean => {
  const { x, y, off, hull, hullAhead } = field;
  if (((off[p] ?? 0) | (off[p + 1] ?? 0) | (off[q] ?? 0) | (off[q + 1] ?? 0)) !== 0) return false;
  const atX = (x[q] ?? 0) + way * ((x[q + 1] ?? 0) - (x[q] ?? 0));
  const atY = (y[q] ?? 0) + way * ((y[q + 1] ?? 0) - (y[q] ?? 0));
  for (let i = 0; i < hullAhead; i++) {
    const from = hull[i] ?? 0;
    const to = hull[i + 1 < hullAhead ? i + 1 : 0] ?? 0;
    const fromX = x[from] ?? 0;
    const fromY = y[from] ?? 0;
    const turn = ((x[to] ?? 0) - fromX) * (atY - fromY) - ((y[to] ?? 0) - fromY) * (atX - fromX);
    if (turn <= SURE) return false;
  }
  return true;
};
