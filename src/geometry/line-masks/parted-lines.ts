/**
 * Which of sixteen lines a wall parts, and which of these it blocks or touches.
 *
 * A wall blocks a line when each has the ends of the other on both its sides. First the eight corners are put to the wall's
 * line: two look-ups make of their sides the lines that it parts, and mostly there are none. Then the wall's ends are put to
 * all sixteen lines at once. An end that lies on a line is rare, and looked at by itself.
 */
import { ENDING, found, STARTING } from "./line-set";
import { noteTouch, TAKES } from "./line-touches";
import { aimed, sideOfLine, squaredLength, wayAlong } from "./strip";

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

/** Looks which of the lines given pass between a wall's two ends, and which touch one. */
export const tryEnds = (coordinates: Float32Array, at: number, tried: number): void => {
  findCrossed(coordinates, at);
  found.blocked |= tried & crossed.lines;
  const left = tried & crossed.mayTouch & ~crossed.lines;
  if (left !== 0) noteEnds(coordinates, at, left);
};

/**
 * The same of a wall that parts the two sides wholly and of which one end lies outside the strip, to the right of all lines (1)
 * or to the left (0): the other end, at the place given, tells.
 */
export const tryEnd = (coordinates: Float32Array, at: number, tried: number, isOtherRight: number): void => {
  findBeyond(coordinates, at, 1 - 2 * isOtherRight);
  found.blocked |= tried & crossed.lines;
  const left = tried & crossed.mayTouch & ~crossed.lines;
  if (left !== 0) noteEnd(coordinates, at, left, isOtherRight);
};

/** The lines that the wall looked at last crosses; and, row by row, those among which one of its ends lies on a line. */
const crossed = { lines: 0, mayTouch: 0 };

/**
 * Finds the lines on two sides of which the ends of a wall lie. All sixteen at once and without a branch, since the processor
 * would guess the sides wrong so often that to skip those which nobody asks about took more than twice as long. The product of
 * both ends' sides tells by one comparison what four would, and a product of four of these whether one of a row is 0. Sides are
 * whole numbers below 2^43, so eight of them multiplied may be rounded, but come to 0 only if one is, and stay far below 2^1024.
 */
const findCrossed = (coordinates: Float32Array, at: number): void => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const bx = coordinates[at + 2] ?? 0;
  const by = coordinates[at + 3] ?? 0;
  const x0 = aimed[8] ?? 0;
  const y0 = aimed[9] ?? 0;
  const x1 = aimed[10] ?? 0;
  const y1 = aimed[11] ?? 0;
  const x2 = aimed[12] ?? 0;
  const y2 = aimed[13] ?? 0;
  const x3 = aimed[14] ?? 0;
  const y3 = aimed[15] ?? 0;
  let lines = 0;
  let mayTouch = 0;
  for (let i = 0; i < 4; i++) {
    const px = (aimed[2 * i] ?? 0) - ax;
    const py = (aimed[2 * i + 1] ?? 0) - ay;
    const qx = (aimed[2 * i] ?? 0) - bx;
    const qy = (aimed[2 * i + 1] ?? 0) - by;
    const s0 = (px * (y0 - ay) - py * (x0 - ax)) * (qx * (y0 - by) - qy * (x0 - bx));
    const s1 = (px * (y1 - ay) - py * (x1 - ax)) * (qx * (y1 - by) - qy * (x1 - bx));
    const s2 = (px * (y2 - ay) - py * (x2 - ax)) * (qx * (y2 - by) - qy * (x2 - bx));
    const s3 = (px * (y3 - ay) - py * (x3 - ax)) * (qx * (y3 - by) - qy * (x3 - bx));
    lines |= (Number(s0 < 0) | (Number(s1 < 0) << 1) | (Number(s2 < 0) << 2) | (Number(s3 < 0) << 3)) << (4 * i);
    mayTouch |= (Number(s0 * s1 * s2 * s3 === 0) * ROW) << (4 * i);
  }
  crossed.lines = lines;
  crossed.mayTouch = mayTouch;
};

/** The four lines from the first corner. */
const ROW = 0xf;

/** The same of a wall's end that is to the right (1) or left (-1) of the lines crossed, as its other end is on their other side. */
const findBeyond = (coordinates: Float32Array, at: number, side: number): void => {
  const x = coordinates[at] ?? 0;
  const y = coordinates[at + 1] ?? 0;
  const x0 = side * ((aimed[8] ?? 0) - x);
  const y0 = side * ((aimed[9] ?? 0) - y);
  const x1 = side * ((aimed[10] ?? 0) - x);
  const y1 = side * ((aimed[11] ?? 0) - y);
  const x2 = side * ((aimed[12] ?? 0) - x);
  const y2 = side * ((aimed[13] ?? 0) - y);
  const x3 = side * ((aimed[14] ?? 0) - x);
  const y3 = side * ((aimed[15] ?? 0) - y);
  let lines = 0;
  let mayTouch = 0;
  for (let i = 0; i < 4; i++) {
    const px = (aimed[2 * i] ?? 0) - x;
    const py = (aimed[2 * i + 1] ?? 0) - y;
    const s0 = px * y0 - py * x0;
    const s1 = px * y1 - py * x1;
    const s2 = px * y2 - py * x2;
    const s3 = px * y3 - py * x3;
    lines |= (Number(s0 > 0) | (Number(s1 > 0) << 1) | (Number(s2 > 0) << 2) | (Number(s3 > 0) << 3)) << (4 * i);
    mayTouch |= (Number(s0 * s1 * s2 * s3 === 0) * ROW) << (4 * i);
  }
  crossed.lines = lines;
  crossed.mayTouch = mayTouch;
};

/** Notes which of the lines given a wall's ends lie on: there it leaves them to the side of its other end. */
const noteEnds = (coordinates: Float32Array, at: number, lines: number): void => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const bx = coordinates[at + 2] ?? 0;
  const by = coordinates[at + 3] ?? 0;
  for (let line = 0; lines >> line !== 0; line++) {
    if (((lines >> line) & 1) === 0) continue;
    const a = sideOfLine(line, ax, ay);
    const b = sideOfLine(line, bx, by);
    if (a === 0) noteAt(line, ax, ay, b > 0);
    if (b === 0) noteAt(line, bx, by, a > 0);
  }
};

/** The same of one end, the other of which lies to the right of all lines (1) or to their left (0). */
const noteEnd = (coordinates: Float32Array, at: number, lines: number, isOtherRight: number): void => {
  const x = coordinates[at] ?? 0;
  const y = coordinates[at + 1] ?? 0;
  for (let line = 0; lines >> line !== 0; line++)
    if (((lines >> line) & 1) !== 0 && sideOfLine(line, x, y) === 0) noteAt(line, x, y, isOtherRight === 1);
};

/** Notes that a wall's end touches a line and leaves it to the right or to the left. */
const noteAt = (line: number, x: number, y: number, isRight: boolean): void => {
  const way = wayAlong(line, x, y);
  noteTouch(line, way, way, isRight ? TAKES.right : TAKES.left);
};
