/** The strip between two sides: a band along the way from the one to the other that holds all their lines. */
import type { CornerBlocks } from "./corner-block";
import type { Frame } from "../wall-grid/grid-cells";

/**
 * What the strip is made of. A point is placed across it by `x * acrossX + y * acrossY`, from `low` to `high`. `left` to
 * `bottom` is the box of both sides; then each side's own box by its middle and its width and height, all doubled, so
 * that middles are whole. On the lattice all of this is exact: places stay below 2^46.
 */
export const STRIP = {
  acrossX: 0,
  acrossY: 1,
  low: 2,
  high: 3,
  left: 4,
  top: 5,
  right: 6,
  bottom: 7,
  firstX: 8,
  firstY: 9,
  firstWidth: 10,
  firstHeight: 11,
  secondX: 12,
  secondY: 13,
  secondWidth: 14,
  secondHeight: 15,
} as const;

/** The strip aimed last. A flat array, since a number kept in a variable of the module is put on the heap. */
export const strip = new Float64Array(16);

/** x, y of the four corners of the first side, then of the second, as aimed last. */
export const aimed = new Float64Array(16);

/** Finds the strip from one box to another: left, top, right and bottom of each are four numbers of `boxes`. */
export const aimStrip = (boxes: Float64Array, from: number, to: number): void => {
  const left = boxes[4 * from] ?? 0;
  const top = boxes[4 * from + 1] ?? 0;
  const right = boxes[4 * from + 2] ?? 0;
  const bottom = boxes[4 * from + 3] ?? 0;
  const toLeft = boxes[4 * to] ?? 0;
  const toTop = boxes[4 * to + 1] ?? 0;
  const toRight = boxes[4 * to + 2] ?? 0;
  const toBottom = boxes[4 * to + 3] ?? 0;
  strip[STRIP.left] = left < toLeft ? left : toLeft;
  strip[STRIP.top] = top < toTop ? top : toTop;
  strip[STRIP.right] = right > toRight ? right : toRight;
  strip[STRIP.bottom] = bottom > toBottom ? bottom : toBottom;
  strip[STRIP.firstX] = left + right;
  strip[STRIP.firstY] = top + bottom;
  strip[STRIP.firstWidth] = right - left;
  strip[STRIP.firstHeight] = bottom - top;
  strip[STRIP.secondX] = toLeft + toRight;
  strip[STRIP.secondY] = toTop + toBottom;
  strip[STRIP.secondWidth] = toRight - toLeft;
  strip[STRIP.secondHeight] = toBottom - toTop;
  const acrossX = top + bottom - toTop - toBottom;
  const acrossY = toLeft + toRight - left - right;
  const near = (left + right) * acrossX + (top + bottom) * acrossY;
  const far = (toLeft + toRight) * acrossX + (toTop + toBottom) * acrossY;
  const steepX = Math.abs(acrossX);
  const steepY = Math.abs(acrossY);
  const nearHalf = (right - left) * steepX + (bottom - top) * steepY;
  const farHalf = (toRight - toLeft) * steepX + (toBottom - toTop) * steepY;
  strip[STRIP.acrossX] = 2 * acrossX;
  strip[STRIP.acrossY] = 2 * acrossY;
  strip[STRIP.low] = near - nearHalf < far - farHalf ? near - nearHalf : far - farHalf;
  strip[STRIP.high] = near + nearHalf > far + farHalf ? near + nearHalf : far + farHalf;
};

/** Takes up the corners of the two blocks. */
export const aimCorners = ({ points }: CornerBlocks, from: number, to: number): void => {
  for (let i = 0; i < 8; i++) {
    aimed[i] = points[8 * from + i] ?? 0;
    aimed[8 + i] = points[8 * to + i] ?? 0;
  }
};

/**
 * The cells under the strip: the rows, and in the row asked about last the columns, from the first to the last. What is
 * put in is cut to a whole number by `| 0`: it is one, but as a double it would be put on the heap.
 */
export const under = { firstRow: 0, lastRow: -1, first: 0, last: -1 };

/** How the strip runs over rows: the x of its left and right borders at y 0 and what they gain with each step down. */
const [NEAR, FAR, SLOPE, PER_CELL] = [0, 1, 2, 3] as const;
const run = new Float64Array(4);

/** Finds the rows of a grid under the strip. */
export const findRows = (frame: Frame): void => {
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const perCell = 1 / frame.cell;
  // An upright strip, or none, is as wide as its box.
  const p = acrossX === 0 ? -Infinity : (strip[STRIP.low] ?? 0) / acrossX;
  const q = acrossX === 0 ? Infinity : (strip[STRIP.high] ?? 0) / acrossX;
  // Widened by a step each way, here and in rows, which is far more than rounding can take away.
  run[NEAR] = (p < q ? p : q) - 1;
  run[FAR] = (p < q ? q : p) + 1;
  run[SLOPE] = acrossX === 0 ? 0 : -(strip[STRIP.acrossY] ?? 0) / acrossX;
  run[PER_CELL] = perCell;
  const firstRow = Math.floor(((strip[STRIP.top] ?? 0) - 1 - frame.top) * perCell);
  const lastRow = Math.floor(((strip[STRIP.bottom] ?? 0) + 1 - frame.top) * perCell);
  under.firstRow = firstRow > 0 ? firstRow | 0 : 0;
  under.lastRow = lastRow < frame.rows ? lastRow | 0 : frame.rows - 1;
};

/** Finds the columns under the strip in a row, as far as its box reaches. A far pair is mostly settled in a few rows. */
export const findColumns = ({ left, top, cell, columns }: Frame, row: number): void => {
  const rowTop = top + row * cell;
  const slope = run[SLOPE] ?? 0;
  const perCell = run[PER_CELL] ?? 0;
  const boxLeft = strip[STRIP.left] ?? 0;
  const boxTop = strip[STRIP.top] ?? 0;
  const boxRight = strip[STRIP.right] ?? 0;
  const boxBottom = strip[STRIP.bottom] ?? 0;
  const enters = slope * (rowTop > boxTop ? rowTop : boxTop);
  const leaves = slope * (rowTop + cell < boxBottom ? rowTop + cell : boxBottom);
  const from = (run[NEAR] ?? 0) + (enters < leaves ? enters : leaves);
  const to = (run[FAR] ?? 0) + (enters < leaves ? leaves : enters);
  const first = Math.floor(((from > boxLeft ? from : boxLeft - 1) - left) * perCell);
  const last = Math.floor(((to < boxRight ? to : boxRight + 1) - left) * perCell);
  // A row whose span lies off the grid has no cells.
  under.first = first > 0 ? (first < columns ? first | 0 : columns) : 0;
  under.last = last >= 0 ? (last < columns ? last | 0 : columns - 1) : -1;
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
