/**
 * What a moving look sees from one place, in doubles, with a bound on their error. This is the quick answer, which
 * distinguishes most places. `exact-share.ts` has the exact one for the rest.
 *
 * Typed arrays and plain loops: this runs some hundred times for every pair of creatures.
 */
import { toNumber } from "../numbers/ratio";
import { spotAt, type FrontPlace } from "./front-place";
import type { Segment } from "../numbers/lattice";
import { fixedFrom } from "./exact-share";
import type { MovingLook } from "./look";
import { turnAt } from "../numbers/exact-point";

/** A moving end of a shadow: the number of a screen's end, and whether the sum of shadows grows with it. */
export interface MovingEnd {
  readonly end: number;
  readonly grows: boolean;
}

/** The share that is hidden, a bound on its error, and which ends it moves with. */
export interface RoughShare {
  readonly value: number;
  readonly error: number;
  readonly ends: readonly MovingEnd[];
}

/** The screens of a look as numbers; ends 2i and 2i + 1 belong to screen i. */
export interface ScreenTable {
  readonly look: MovingLook;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** `turn` from the facing's `a` and `b` to the end. */
  readonly depth: Float64Array;
  readonly grade: Uint8Array;
  /** -1 left, 1 right, 0 both. */
  readonly from: Int8Array;
}

/** Puts a look's screens into a table. */
export const screenTable = (look: MovingLook): ScreenTable => {
  const { screens, across } = look;
  const ends = screens.flatMap(({ a, b }) => [a, b]);
  return {
    look,
    x: Float64Array.from(ends, ({ x }) => x),
    y: Float64Array.from(ends, ({ y }) => y),
    depth: Float64Array.from(ends, (end) => turnAt(across.a, across.b, end)),
    grade: Uint8Array.from(screens, ({ grade }) => grade),
    from: Int8Array.from(screens, ({ from }) => (from === undefined ? 0 : from === "left" ? -1 : 1)),
  };
};

/** A shadow as seen from one place; an end that does not move is -1. */
interface Shadow {
  readonly from: number;
  readonly to: number;
  readonly fromEnd: number;
  readonly toEnd: number;
}

/** Shadows gathered from one place. */
interface Shadows {
  error: number;
  readonly list: Shadow[];
}

/** How far a coordinate of the eye, or of a spot off the lattice, may be off. */
const OFF = 2 ** -30;
/** Two roundings of a product, with room. */
const ROUNDING = 2 ** -51;

/** The share of the facing hidden by what is at least so strong, from a place that is not singular. */
export const roughShare = (table: ScreenTable, place: FrontPlace, least: number): RoughShare => {
  const { front, across } = table.look;
  const x = front.a.x + place.value * (front.b.x - front.a.x);
  const y = front.a.y + place.value * (front.b.y - front.a.y);
  const depth = (across.b.x - across.a.x) * (y - across.a.y) - (across.b.y - across.a.y) * (x - across.a.x);
  const shadows: Shadows = { error: 0, list: [] };
  addFixed(shadows, table, place, least);
  const view: View = { x, y, depth, across };
  for (let i = 0; i < table.grade.length; i++) {
    if ((table.grade[i] ?? 0) >= least) addShadow(shadows, table, view, i);
  }
  return united(shadows);
};

const addFixed = (shadows: Shadows, { look }: ScreenTable, place: FrontPlace, least: number): void => {
  const { covered, flush, fences, across, front } = look;
  if (covered.length + flush.length + fences.length === 0) return;
  const side = turnAt(across.a, across.b, spotAt(front, place));
  for (const { from, to, grade } of fixedFrom(look, place, side)) {
    if (grade >= least) push(shadows, toNumber(from), toNumber(to), [-1, -1]);
  }
};

const push = ({ list }: Shadows, from: number, to: number, [fromEnd, toEnd]: readonly [number, number]): void => {
  if (to <= 0 || from >= 1 || to <= from) return;
  list.push({
    from: Math.max(0, from),
    to: Math.min(1, to),
    fromEnd: from > 0 ? fromEnd : -1,
    toEnd: to < 1 ? toEnd : -1,
  });
};

interface View {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly across: Segment;
}

const addShadow = (shadows: Shadows, table: ScreenTable, view: View, i: number): void => {
  const [p, q] = [2 * i, 2 * i + 1];
  const sign = view.depth < 0 ? -1 : 1;
  const eye = sign * view.depth;
  const depthP = sign * (table.depth[p] ?? 0);
  const depthQ = sign * (table.depth[q] ?? 0);
  if ((depthP <= 0 && depthQ <= 0) || (depthP >= eye && depthQ >= eye)) return;
  const from = table.from[i] ?? 0;
  const isCut = depthP >= eye || depthQ >= eye;
  const side = isCut || from !== 0 ? sideOfEye(table, view, i) : 0;
  if (Number.isNaN(side)) shadows.error = Infinity;
  else if (from * side < 0) return;
  // An end beyond the facing's line meets it outside the facing, for screens are cut at the target's base.
  const atP =
    depthP >= eye
      ? endless(-sign * side)
      : depthP < 0
        ? crossing(table, view, p, q)
        : projection(shadows, table, view, p);
  const atQ =
    depthQ >= eye
      ? endless(sign * side)
      : depthQ < 0
        ? crossing(table, view, q, p)
        : projection(shadows, table, view, q);
  if (atP < atQ) push(shadows, atP, atQ, [p, q]);
  else push(shadows, atQ, atP, [q, p]);
};

const endless = (direction: number): number => (direction > 0 ? 2 : -1);

/** The side of a screen on which the eye is; NaN where doubles cannot tell. */
const sideOfEye = ({ x, y }: ScreenTable, view: View, i: number): number => {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [x[2 * i], y[2 * i], x[2 * i + 1], y[2 * i + 1]];
  const first = (bx - ax) * (view.y - ay);
  const second = (by - ay) * (view.x - ax);
  const bound = 2 * OFF * (Math.abs(bx - ax) + Math.abs(by - ay)) + ROUNDING * (Math.abs(first) + Math.abs(second));
  return Math.abs(first - second) > bound + 2 * OFF * (Math.abs(view.x - ax) + Math.abs(view.y - ay))
    ? first - second
    : NaN;
};

/** Where the line from the eye through an end meets the facing. */
const projection = (shadows: Shadows, table: ScreenTable, { x, y, depth, across }: View, end: number): number => {
  const [vx, vy] = [(table.x[end] ?? 0) - x, (table.y[end] ?? 0) - y];
  const [ax, ay] = [across.a.x - x, across.a.y - y];
  const [first, second] = [vx * ay, vy * ax];
  const below = (table.depth[end] ?? 0) - depth;
  const at = (first - second) / below;
  if (Math.abs(below) > 1 && (at < -1 || at > 2)) return at;
  const length = Math.abs(across.b.x - across.a.x) + Math.abs(across.b.y - across.a.y);
  const reach = Math.abs(ax) + Math.abs(ay) + Math.abs(vx) + Math.abs(vy) + 2 * length;
  const rounded = Math.abs(first) + Math.abs(second) + 2 * length * (Math.abs(ax) + Math.abs(ay));
  const error = (2 * OFF * reach + ROUNDING * rounded) / Math.abs(below);
  shadows.error += error < 1 ? error : Infinity;
  return Number.isFinite(at) ? at : 0;
};

/** Where the screen itself meets the facing's line. */
const crossing = (table: ScreenTable, { across }: View, end: number, other: number): number => {
  const { x, y, depth } = table;
  const [far = 0, near = 0] = [depth[end], depth[other]];
  const way = far / (far - near);
  const [dx, dy] = [across.b.x - across.a.x, across.b.y - across.a.y];
  const px = (x[end] ?? 0) + way * ((x[other] ?? 0) - (x[end] ?? 0)) - across.a.x;
  const py = (y[end] ?? 0) + way * ((y[other] ?? 0) - (y[end] ?? 0)) - across.a.y;
  return 2 * (px * dx + py * dy) < dx * dx + dy * dy ? -1 : 2;
};

/** Joins shadows that overlap or touch and adds them up. */
const united = ({ error, list }: Shadows): RoughShare => {
  const joined: Shadow[] = [];
  for (const shadow of list.sort((p, q) => p.from - q.from)) {
    const last = joined.at(-1);
    if (last === undefined || shadow.from > last.to) joined.push(shadow);
    else if (shadow.to > last.to) joined[joined.length - 1] = { ...shadow, from: last.from, fromEnd: last.fromEnd };
  }
  const ends: MovingEnd[] = [];
  let value = 0;
  for (const { from, to, fromEnd, toEnd } of joined) {
    value -= from;
    value += to;
    if (fromEnd >= 0) ends.push({ end: fromEnd, grows: false });
    if (toEnd >= 0) ends.push({ end: toEnd, grows: true });
  }
  return { value, error, ends };
};
