/** The strip between two sides: the narrowest band along the way from the one to the other that holds all their lines. */
import { cover, type Frame } from "./wall-index";

/**
 * What the strip is made of. A point is placed across it by `x * acrossX + y * acrossY`, from `low` to `high`; the rest
 * is the box of the eight corners. On the lattice all of it is exact: a place stays below 2^45.
 */
export const STRIP = { acrossX: 0, acrossY: 1, low: 2, high: 3, left: 4, top: 5, right: 6, bottom: 7 } as const;

/** The strip aimed last. A flat array, since a number kept in a variable of the module is put on the heap. */
export const strip = new Float64Array(8);

/** x, y of the four corners of the first side, then of the second, as aimed last. */
export const aimed = new Float64Array(16);

/** Takes aim from one block of four corners to another. */
export const aim = (points: Float64Array, from: number, to: number): void => {
  for (let i = 0; i < 8; i++) {
    aimed[i] = points[8 * from + i] ?? 0;
    aimed[8 + i] = points[8 * to + i] ?? 0;
  }
  let alongX = 0;
  let alongY = 0;
  for (let i = 0; i < 8; i += 2) {
    alongX += (aimed[8 + i] ?? 0) - (aimed[i] ?? 0);
    alongY += (aimed[9 + i] ?? 0) - (aimed[i + 1] ?? 0);
  }
  strip[STRIP.acrossX] = -alongY;
  strip[STRIP.acrossY] = alongX;
  measure(-alongY, alongX);
};

/** How far the corners reach across the strip, and their box. */
const measure = (acrossX: number, acrossY: number): void => {
  let low = Infinity;
  let high = -Infinity;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < 16; i += 2) {
    const x = aimed[i] ?? 0;
    const y = aimed[i + 1] ?? 0;
    const place = x * acrossX + y * acrossY;
    if (place < low) low = place;
    if (place > high) high = place;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  strip[STRIP.low] = low;
  strip[STRIP.high] = high;
  strip[STRIP.left] = left;
  strip[STRIP.top] = top;
  strip[STRIP.right] = right;
  strip[STRIP.bottom] = bottom;
};

/** Finds the cells under the strip, as far as its box reaches; they stand in `cover`. */
export const coverStrip = (frame: Frame): void => {
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const top = strip[STRIP.top] ?? 0;
  const bottom = strip[STRIP.bottom] ?? 0;
  // An upright strip, or none, is as wide as its box.
  const slope = acrossX === 0 ? 0 : -(strip[STRIP.acrossY] ?? 0) / acrossX;
  const p = acrossX === 0 ? -Infinity : (strip[STRIP.low] ?? 0) / acrossX;
  const q = acrossX === 0 ? Infinity : (strip[STRIP.high] ?? 0) / acrossX;
  const near = p < q ? p : q;
  const far = p < q ? q : p;
  cover.firstRow = Math.max(0, Math.floor((top - frame.top) / frame.cell));
  cover.lastRow = Math.min(frame.rows - 1, Math.floor((bottom - frame.top) / frame.cell));
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const rowTop = frame.top + row * frame.cell;
    const enters = slope * (rowTop > top ? rowTop : top);
    const leaves = slope * (rowTop + frame.cell < bottom ? rowTop + frame.cell : bottom);
    coverRow(frame, row, near + (enters < leaves ? enters : leaves), far + (enters < leaves ? leaves : enters));
  }
};

/** A row from x to x, widened by a step against rounding and cut to the strip's box; none if it lies off the grid. */
const coverRow = (frame: Frame, row: number, from: number, to: number): void => {
  const left = strip[STRIP.left] ?? 0;
  const right = strip[STRIP.right] ?? 0;
  const first = Math.floor(((from - 1 > left ? from - 1 : left) - frame.left) / frame.cell);
  const last = Math.floor(((to + 1 < right ? to + 1 : right) - frame.left) / frame.cell);
  cover.first[row] = first > 0 ? (first < frame.columns ? first : frame.columns) : 0;
  cover.last[row] = last >= 0 ? (last < frame.columns ? last : frame.columns - 1) : -1;
};

/** x of the way from start to end of line 4 i + j of those aimed last. */
export const alongX = (line: number): number => (aimed[8 + 2 * (line & 3)] ?? 0) - (aimed[2 * (line >> 2)] ?? 0);
export const alongY = (line: number): number => (aimed[9 + 2 * (line & 3)] ?? 0) - (aimed[2 * (line >> 2) + 1] ?? 0);

/** The line's length squared, which is where it ends on its own scale. */
export const squaredLength = (line: number): number => alongX(line) ** 2 + alongY(line) ** 2;

/** Where on that scale a point of the line's own straight line lies. */
export const wayAlong = (line: number, x: number, y: number): number =>
  alongX(line) * (x - (aimed[2 * (line >> 2)] ?? 0)) + alongY(line) * (y - (aimed[2 * (line >> 2) + 1] ?? 0));

/** Above 0 for a point to the line's right, below 0 to its left, 0 on its straight line; as `turn`. */
export const sideOfLine = (line: number, x: number, y: number): number =>
  alongX(line) * (y - (aimed[2 * (line >> 2) + 1] ?? 0)) - alongY(line) * (x - (aimed[2 * (line >> 2)] ?? 0));
