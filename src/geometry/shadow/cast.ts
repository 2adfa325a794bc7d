/**
 * The shadow that one straight wall throws on a segment, for an eye off the segment's line. A module-level kernel: the
 * look is set once and stands in a typed array, so that walls can come as four numbers each from a grid's cells.
 *
 * Seen from the eye, a point p has a turn to each end of the segment, u and v, and u - v is its height above the eye in
 * the direction of the segment. The line from the eye through p meets the segment at u / (u - v). All three are
 * determinants of lattice vectors, exact in doubles, so each end of a shadow is a fraction of two exact integers.
 */
import type { Point, Segment } from "../numbers/lattice";
import { turn } from "../numbers/orientation";
import { addPending, clearUnion, pending } from "./union";

/** The look: the eye; the segment's ends from there; the same with the sign that makes heights toward it positive. */
const look = new Float64Array(9);
const [EYE_X, EYE_Y, A_X, A_Y, B_X, B_Y, SIGN, HEIGHT, FLUSH] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Begins the union of the shadows on a segment as seen from an eye off its line; false, and nothing is begun, from an eye on it.
 * What is flush with the segment hides it when the eye is on the other side than `home`.
 */
export const lookAcross = (eye: Point, { a, b }: Segment, home: Point): boolean => {
  const side = turn(a, b, eye);
  if (side === 0) return false;
  const sign = side > 0 ? -1 : 1;
  look[EYE_X] = eye.x;
  look[EYE_Y] = eye.y;
  look[A_X] = sign * (a.x - eye.x);
  look[A_Y] = sign * (a.y - eye.y);
  look[B_X] = sign * (b.x - eye.x);
  look[B_Y] = sign * (b.y - eye.y);
  look[SIGN] = sign;
  look[HEIGHT] = Math.abs(side);
  look[FLUSH] = side * turn(a, b, home) < 0 ? 1 : 0;
  clearUnion();
  return true;
};

/** The wall in view looked at last: the turn and the height of its first end and of its second, and the turn between these. */
const seen = new Float64Array(5);
const [FIRST_TURN, FIRST_HEIGHT, LAST_TURN, LAST_HEIGHT, ORDER] = [0, 1, 2, 3, 4] as const;

/**
 * Whether a wall, four numbers from a place on, may throw a shadow, to be cast by `castShadow` then: not when both its ends are
 * out of view on one and the same side, and not in line with the eye.
 */
export const isInView = (walls: Float32Array, at: number): boolean => {
  const px = (walls[at] ?? 0) - (look[EYE_X] ?? 0);
  const py = (walls[at + 1] ?? 0) - (look[EYE_Y] ?? 0);
  const qx = (walls[at + 2] ?? 0) - (look[EYE_X] ?? 0);
  const qy = (walls[at + 3] ?? 0) - (look[EYE_Y] ?? 0);
  const ua = px * (look[A_Y] ?? 0) - py * (look[A_X] ?? 0);
  const ub = qx * (look[A_Y] ?? 0) - qy * (look[A_X] ?? 0);
  if (ua <= 0 && ub <= 0) return false;
  const va = px * (look[B_Y] ?? 0) - py * (look[B_X] ?? 0);
  const vb = qx * (look[B_Y] ?? 0) - qy * (look[B_X] ?? 0);
  if (va >= 0 && vb >= 0) return false;
  const ha = ua - va;
  const hb = ub - vb;
  const height = look[HEIGHT] ?? 0;
  if (ha <= 0 && hb <= 0) return false;
  if (ha >= height && hb >= height && (look[FLUSH] === 0 || ha > height || hb > height)) return false;
  const order = (look[SIGN] ?? 0) * (px * qy - py * qx);
  seen[FIRST_TURN] = ua;
  seen[FIRST_HEIGHT] = ha;
  seen[LAST_TURN] = ub;
  seen[LAST_HEIGHT] = hb;
  seen[ORDER] = order;
  return order !== 0;
};

/** Adds the shadow of the wall in view looked at last to the union. It counts between the eye's height and the segment's line. */
export const castShadow = (): void => {
  const order = seen[ORDER] ?? 0;
  const isForward = order < 0;
  const fromU = seen[isForward ? FIRST_TURN : LAST_TURN] ?? 0;
  const fromH = seen[isForward ? FIRST_HEIGHT : LAST_HEIGHT] ?? 0;
  const toU = seen[isForward ? LAST_TURN : FIRST_TURN] ?? 0;
  const toH = seen[isForward ? LAST_HEIGHT : FIRST_HEIGHT] ?? 0;
  // A wall that goes on past the segment's line meets it at top / bottom.
  const top = toU - fromU - Math.abs(order);
  const bottom = toH - fromH;
  const height = look[HEIGHT] ?? 0;
  pending[0] = fromH > height ? -top : fromH > 0 ? fromU : 0;
  pending[1] = fromH > height ? -bottom : fromH > 0 ? fromH : 1;
  pending[2] = toH > height ? top : toH > 0 ? toU : 1;
  pending[3] = toH > height ? bottom : toH > 0 ? toH : 1;
  addPending();
};
