/**
 * The strip between two spaces: a band along the way from one to the other that holds all lines between their boxes, or the part of
 * it near one of them.
 */
import type { Box } from "../polygons/box";
import type { GridFrame } from "../wall-grid/grid-cells";
import type { WallIndex } from "../wall-grid/wall-index";

/**
 * The parts of `strip`. The place of a point across the strip is `x * acrossX + y * acrossY`, from `low` to `high`. `left` to
 * `bottom` is the box of both spaces, unless it is clipped. All of it is exact on the lattice: places stay below 2^46.
 */
export const STRIP = { acrossX: 0, acrossY: 1, low: 2, high: 3, left: 4, top: 5, right: 6, bottom: 7 } as const;

/** The strip placed last. A flat array, since the engine puts a number in a module's variable on the heap. */
export const strip = new Float64Array(8);

/** x, y of the four corners of the first space, then of the second. */
export const lineEnds = new Float64Array(16);

/** Places the strip from one box to another. */
export const placeStrip = (from: Box, to: Box): void => {
  const left = from[0];
  const top = from[1];
  const right = from[2];
  const bottom = from[3];
  const toLeft = to[0];
  const toTop = to[1];
  const toRight = to[2];
  const toBottom = to[3];
  strip[STRIP.left] = left < toLeft ? left : toLeft;
  strip[STRIP.top] = top < toTop ? top : toTop;
  strip[STRIP.right] = right > toRight ? right : toRight;
  strip[STRIP.bottom] = bottom > toBottom ? bottom : toBottom;
  // Doubled, so that the middles of boxes are whole numbers.
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

/** Cuts the strip off at so many lattice steps around a box; false when none of it is farther away. */
export const clipStrip = (box: Box, distance: number): boolean => {
  const left = box[0] - distance;
  const top = box[1] - distance;
  const right = box[2] + distance;
  const bottom = box[3] + distance;
  let isClipped = false;
  if ((strip[STRIP.left] ?? 0) < left) isClipped = cut(STRIP.left, left);
  if ((strip[STRIP.top] ?? 0) < top) isClipped = cut(STRIP.top, top);
  if ((strip[STRIP.right] ?? 0) > right) isClipped = cut(STRIP.right, right);
  if ((strip[STRIP.bottom] ?? 0) > bottom) isClipped = cut(STRIP.bottom, bottom);
  return isClipped;
};

const cut = (side: (typeof STRIP)[keyof typeof STRIP], at: number): true => {
  strip[side] = at;
  return true;
};

/**
 * The cells under the strip: the first and last row, and the first and last column of the row asked about last. `| 0` keeps the
 * numbers off the heap.
 */
export const under = { firstRow: 0, lastRow: -1, first: 0, last: -1 };

/** The x of the left and right borders of the strip at y 0, and what they gain with each lattice step down. */
const [NEAR, FAR, SLOPE, PER_CELL] = [0, 1, 2, 3] as const;
const run = new Float64Array(4);

/** Finds the rows of a grid under the strip. */
export const findRows = (frame: GridFrame): void => {
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const perCell = 1 / frame.cell;
  // An upright strip, or none, is as wide as its box.
  const p = acrossX === 0 ? -Infinity : (strip[STRIP.low] ?? 0) / acrossX;
  const q = acrossX === 0 ? Infinity : (strip[STRIP.high] ?? 0) / acrossX;
  // One step wider each way, here and in rows. Rounding takes away far less.
  run[NEAR] = (p < q ? p : q) - 1;
  run[FAR] = (p < q ? q : p) + 1;
  run[SLOPE] = acrossX === 0 ? 0 : -(strip[STRIP.acrossY] ?? 0) / acrossX;
  run[PER_CELL] = perCell;
  const firstRow = Math.floor(((strip[STRIP.top] ?? 0) - 1 - frame.top) * perCell);
  const lastRow = Math.floor(((strip[STRIP.bottom] ?? 0) + 1 - frame.top) * perCell);
  under.firstRow = firstRow > 0 ? firstRow | 0 : 0;
  under.lastRow = lastRow < frame.rows ? lastRow | 0 : frame.rows - 1;
};

/** Finds the columns under the strip in a row, as far as its box reaches. */
export const findColumns = ({ left, top, cell, columns }: GridFrame, row: number): void => {
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
  // A row whose part of the strip is off the grid has no cells.
  under.first = first > 0 ? (first < columns ? first | 0 : columns) : 0;
  under.last = last >= 0 ? (last < columns ? last | 0 : columns - 1) : -1;
};

/** The entries of the walls found last by `findWallsUnder`, one for each wall. */
export const wallsUnder = { count: 0, entries: new Int32Array(1024) };

/** By number of a wall, of whichever index, the query that found it last: it lies in every cell that it touches. */
const found = { queries: 0, last: new Float64Array(1024) };

/** Finds the entries of all walls that reach into the strip, in the cells under it. */
export const findWallsUnder = (index: WallIndex): void => {
  const { starts, columns, coordinates, entries: numbers, segments } = index;
  if (found.last.length < segments.length) found.last = new Float64Array(segments.length);
  const { last: lastFound } = found;
  const query = ++found.queries;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  wallsUnder.count = 0;
  findRows(index);
  for (let row = under.firstRow; row <= under.lastRow; row++) {
    findColumns(index, row);
    const last = starts[row * columns + under.last + 1] ?? 0;
    for (let entry = starts[row * columns + under.first] ?? 0; entry < last; entry++) {
      const at = 4 * entry;
      const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
      const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
      if ((a < low && b < low) || (a > high && b > high)) continue;
      const number = numbers[entry] ?? 0;
      if (lastFound[number] === query) continue;
      lastFound[number] = query;
      if (wallsUnder.count === wallsUnder.entries.length) makeRoom();
      wallsUnder.entries[wallsUnder.count++] = entry;
    }
  }
};

const makeRoom = (): void => {
  const { entries } = wallsUnder;
  wallsUnder.entries = new Int32Array(2 * entries.length);
  wallsUnder.entries.set(entries);
};
