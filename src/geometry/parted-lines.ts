/** Which of sixteen lines a wall parts, and which of these it blocks or touches. */
import { ENDING, found, STARTING } from "./line-set";
import { noteTouch, TAKES } from "./line-touches";
import { aimed, squaredLength, wayAlong } from "./strip";

/** Corners that lie right, and left, of the wall looked at last: bits 0 to 3 of the first side, 4 to 7 of the second. */
const beside = { right: 0, left: 0 };

/** The lines whose two ends lie on different sides of a wall's line, neither of them on it. */
export const partedBy = (coordinates: Float32Array, at: number): number => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const dx = (coordinates[at + 2] ?? 0) - ax;
  const dy = (coordinates[at + 3] ?? 0) - ay;
  const offset = dx * ay - dy * ax;
  let right = 0;
  let left = 0;
  for (let k = 0; k < 8; k++) {
    const side = dx * (aimed[2 * k + 1] ?? 0) - dy * (aimed[2 * k] ?? 0) - offset;
    if (side > 0) right |= 1 << k;
    else if (side < 0) left |= 1 << k;
  }
  beside.right = right;
  beside.left = left;
  return linesFrom(right, left) | linesFrom(left, right);
};

/** The same of a wall that always counts, and notes the lines that it lies along. */
export const plainlyParted = (coordinates: Float32Array, at: number): number => {
  const parted = partedBy(coordinates, at);
  const along = linesAlong();
  if (along !== 0) noteAlong(coordinates, at, along);
  return parted;
};

/** The lines both of whose ends are on the line of the wall looked at last. */
export const linesAlong = (): number => {
  const on = ALL_CORNERS & ~(beside.right | beside.left);
  return on === 0 ? 0 : linesFrom(on, on);
};

const ALL_CORNERS = 0xff;

/** Lines from the first side's corners in one set to the second side's corners in the other. */
const linesFrom = (starts: number, ends: number): number => (STARTING[starts & 15] ?? 0) & (ENDING[ends >> 4] ?? 0);

/** Of the lines that the wall looked at last parts, those that come from its left, and from its right. */
export const partedFromLeft = (): number => linesFrom(beside.left, beside.right);
export const partedFromRight = (): number => linesFrom(beside.right, beside.left);

/** Notes how far a wall runs along each of the lines that lie on its own line. */
const noteAlong = (coordinates: Float32Array, at: number, lines: number): void => {
  for (let line = 0; line < 16; line++) {
    if (((lines >> line) & 1) === 0 || ((found.blocked >> line) & 1) !== 0) continue;
    const a = wayAlong(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
    const b = wayAlong(line, coordinates[at + 2] ?? 0, coordinates[at + 3] ?? 0);
    const from = Math.max(0, Math.min(a, b));
    const to = Math.min(squaredLength(line), Math.max(a, b));
    if (from <= to) noteTouch(line, from, to, TAKES.neither);
  }
};

/** Looks on which sides of each of the lines given the wall's two ends lie. */
export const tryEnds = (coordinates: Float32Array, at: number, tried: number): void => {
  findSides(coordinates, at);
  const { right, left } = sides;
  findSides(coordinates, at + 2);
  found.blocked |= tried & ((right & sides.left) | (left & sides.right));
  const touched = tried & ~(right | left);
  if (touched !== 0) noteEnds(coordinates, at, touched);
  const touchedLast = tried & ~(sides.right | sides.left);
  if (touchedLast !== 0) {
    sides.right = right;
    sides.left = left;
    noteEnds(coordinates, at + 2, touchedLast);
  }
};

/**
 * The same of a wall that parts the two sides wholly and of which one end lies outside the strip, to the right of all lines (1)
 * or to the left (0): the other end, at the place given, tells.
 */
export const tryEnd = (coordinates: Float32Array, at: number, tried: number, isOtherRight: number): void => {
  findSides(coordinates, at);
  // All bits or none: no branch, since nobody can guess the side.
  const others = -isOtherRight;
  found.blocked |= tried & ((sides.left & others) | (sides.right & ~others));
  const touched = tried & ~(sides.right | sides.left);
  if (touched === 0) return;
  sides.right = touched & others;
  noteEnds(coordinates, at, touched);
};

/** The lines to whose right, and left, the point looked at last lies. */
const sides = { right: 0, left: 0 };

/**
 * Finds on which side of each of the sixteen lines a point lies. All of them at once and without a branch: the processor would
 * guess wrong so often that to skip those which nobody asks about took more than twice as long.
 */
const findSides = (coordinates: Float32Array, at: number): void => {
  const x = coordinates[at] ?? 0;
  const y = coordinates[at + 1] ?? 0;
  const x0 = (aimed[8] ?? 0) - x;
  const y0 = (aimed[9] ?? 0) - y;
  const x1 = (aimed[10] ?? 0) - x;
  const y1 = (aimed[11] ?? 0) - y;
  const x2 = (aimed[12] ?? 0) - x;
  const y2 = (aimed[13] ?? 0) - y;
  const x3 = (aimed[14] ?? 0) - x;
  const y3 = (aimed[15] ?? 0) - y;
  let right = 0;
  let left = 0;
  for (let i = 0; i < 4; i++) {
    const px = (aimed[2 * i] ?? 0) - x;
    const py = (aimed[2 * i + 1] ?? 0) - y;
    const s0 = px * y0 - py * x0;
    const s1 = px * y1 - py * x1;
    const s2 = px * y2 - py * x2;
    const s3 = px * y3 - py * x3;
    right |= (Number(s0 > 0) | (Number(s1 > 0) << 1) | (Number(s2 > 0) << 2) | (Number(s3 > 0) << 3)) << (4 * i);
    left |= (Number(s0 < 0) | (Number(s1 < 0) << 1) | (Number(s2 < 0) << 2) | (Number(s3 < 0) << 3)) << (4 * i);
  }
  sides.right = right;
  sides.left = left;
};

/** Notes that the wall's end at a place touches lines and leaves each to the side on which its other end lies. */
const noteEnds = (coordinates: Float32Array, at: number, touched: number): void => {
  for (let line = 0; line < 16; line++) {
    if (((touched >> line) & 1) === 0) continue;
    const way = wayAlong(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
    noteTouch(line, way, way, ((sides.right >> line) & 1) !== 0 ? TAKES.right : TAKES.left);
  }
};
