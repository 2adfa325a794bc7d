/** Which of sixteen lines a wall parts, and which of these it blocks or touches. */
import { ENDING, found, STARTING, ALL_LINES } from "./line-set";
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
export const plainlyParted = (coordinates: Float32Array, at: number, sides: number): number => {
  if (sides === ALL_LINES) return ALL_LINES;
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
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const bx = coordinates[at + 2] ?? 0;
  const by = coordinates[at + 3] ?? 0;
  let blocked = 0;
  for (let i = 0; i < 4; i++) {
    if (((tried >> (4 * i)) & 15) === 0) continue;
    const px = aimed[2 * i] ?? 0;
    const py = aimed[2 * i + 1] ?? 0;
    for (let j = 0; j < 4; j++) {
      const line = 4 * i + j;
      if (((tried >> line) & 1) === 0) continue;
      const qx = (aimed[8 + 2 * j] ?? 0) - px;
      const qy = (aimed[9 + 2 * j] ?? 0) - py;
      const a = qx * (ay - py) - qy * (ax - px);
      const b = qx * (by - py) - qy * (bx - px);
      const turns = a * b;
      if (turns > 0) continue;
      if (turns < 0) blocked |= 1 << line;
      else if (a === 0) noteEnd(line, coordinates, at, b);
      else noteEnd(line, coordinates, at + 2, a);
    }
  }
  found.blocked |= blocked;
};

/** Notes that the wall's end at a place touches a line and leaves it to the side given. */
const noteEnd = (line: number, coordinates: Float32Array, at: number, side: number): void => {
  const way = wayAlong(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
  noteTouch(line, way, way, side > 0 ? TAKES.right : TAKES.left);
};
