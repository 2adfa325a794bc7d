/** Whether a piece of a line field enters a body that need not be convex. */
import type { LineField } from "./search-space";
import { turnOf } from "./search-space";
import type { Which } from "./hull";

const vertexFrom = ({ firstCount }: LineField, which: Which): number => (which === 0 ? 0 : firstCount);
const vertexTo = ({ firstCount, secondCount }: LineField, which: Which): number =>
  which === 0 ? firstCount : firstCount + secondCount;

/**
 * Whether the piece from `a`, on the lattice, has a point in a body's interior. Where no edge crosses it, it is made of
 * stretches between the vertices on it, each all inside, all outside or all on the border.
 */
export const entersBody = (field: LineField, a: number, which: Which): boolean => {
  const from = vertexFrom(field, which);
  const to = vertexTo(field, which);
  for (let spot = from; spot < to; spot++) if (cross(field, a, spot, spot + 1 < to ? spot + 1 : from)) return true;
  for (let stop = a; stop !== a + 1;) {
    const next = nextStop(field, a, stop, which);
    if (isMiddleInside(field, stop, next, which)) return true;
    stop = next;
  }
  return false;
};

/** Whether the piece crosses an edge, neither with an end on the other. */
const cross = (field: LineField, a: number, p: number, q: number): boolean =>
  turnOf(field, a, a + 1, p) * turnOf(field, a, a + 1, q) < 0 &&
  turnOf(field, p, q, a) * turnOf(field, p, q, a + 1) < 0;

/** The vertex on the piece, or its end, that comes next after a spot on it. */
const nextStop = (field: LineField, a: number, stop: number, which: Which): number => {
  const to = vertexTo(field, which);
  const least = along(field, a, stop);
  let next = a + 1;
  let most = along(field, a, a + 1);
  for (let spot = vertexFrom(field, which); spot < to; spot++) {
    const way = along(field, a, spot);
    if (way <= least || way >= most || turnOf(field, a, a + 1, spot) !== 0) continue;
    next = spot;
    most = way;
  }
  return next;
};

/** How far along the piece a spot lies, times its length. */
const along = ({ x, y }: LineField, a: number, spot: number): number => {
  const fromX = x[a] ?? 0;
  const fromY = y[a] ?? 0;
  return ((x[a + 1] ?? 0) - fromX) * ((x[spot] ?? 0) - fromX) + ((y[a + 1] ?? 0) - fromY) * ((y[spot] ?? 0) - fromY);
};

/** Whether the point half-way between two spots lies in the interior; exact, for it lies on halves of steps. */
const isMiddleInside = (field: LineField, p: number, q: number, which: Which): boolean => {
  const { x, y } = field;
  const middleX = ((x[p] ?? 0) + (x[q] ?? 0)) / 2;
  const middleY = ((y[p] ?? 0) + (y[q] ?? 0)) / 2;
  const to = vertexTo(field, which);
  let before = to - 1;
  let isInside = false;
  for (let spot = vertexFrom(field, which); spot < to; spot++) {
    const fromX = x[before] ?? 0;
    const fromY = y[before] ?? 0;
    const toX = x[spot] ?? 0;
    const toY = y[spot] ?? 0;
    const turn = (toX - fromX) * (middleY - fromY) - (toY - fromY) * (middleX - fromX);
    if (turn === 0 && isWithin(middleX, fromX, toX) && isWithin(middleY, fromY, toY)) return false;
    if (fromY > middleY !== toY > middleY && turn > 0 === toY > fromY) isInside = !isInside;
    before = spot;
  }
  return isInside;
};

/** Whether a number lies between two others or is one of them. */
export const isWithin = (value: number, a: number, b: number): boolean =>
  (a <= value && value <= b) || (b <= value && value <= a);
