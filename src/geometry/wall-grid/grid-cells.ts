/** The cells of a uniform grid, and which of them something touches. */
import { STEPS } from "../numbers/lattice";

/** Where the cells of a grid lie. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  /** Lattice steps. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

const SMALLEST_CELL = 64 * STEPS;
const LARGEST_CELL = 512 * STEPS;

/** A frame for segments, or other things of four numbers each: about one to a cell where they lie evenly. */
export const frameOf = (ends: Float64Array): Frame => {
  if (ends.length === 0) return { left: 0, top: 0, cell: SMALLEST_CELL, columns: 1, rows: 1 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ends.length; i += 2) {
    const [x, y] = [ends[i] ?? 0, ends[i + 1] ?? 0];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const each = Math.round(Math.sqrt(((right - left + 1) * (bottom - top + 1) * 4) / ends.length));
  const cell = Math.min(LARGEST_CELL, Math.max(SMALLEST_CELL, each));
  const columns = Math.floor((right - left) / cell) + 1;
  const rows = Math.floor((bottom - top) / cell) + 1;
  return { left, top, cell, columns, rows };
};

/** More than twice the rows that a grid of the smallest cells over the largest scene has. */
const MOST_ROWS = 8192;

/** The cells found last: from and to which row, and in each of these rows from and to which column. None: no rows. */
export const cover = {
  firstRow: 0,
  lastRow: -1,
  first: new Int32Array(MOST_ROWS),
  last: new Int32Array(MOST_ROWS),
};

/** Finds the cells that a segment within the frame touches, given by four numbers from `at` on. */
export const coverSegment = (frame: Frame, ends: Float64Array, at: number): void => {
  const ay = ends[at + 1] ?? 0;
  const by = ends[at + 3] ?? 0;
  const firstRow = Math.floor(((ay < by ? ay : by) - frame.top) / frame.cell);
  const lastRow = Math.floor(((ay < by ? by : ay) - frame.top) / frame.cell);
  uncover(frame, firstRow, lastRow);
  coverEdge(frame, ends, at, at + 2);
};

/**
 * Finds the cells that a convex polygon, or a segment or point, may touch: all that it does touch and hardly any more.
 * `points` holds x, y of its `count` vertices in order, from number `first` on. What is found stands in `cover` until the
 * next call.
 */
export const coverPolygon = (frame: Frame, points: Float64Array, count: number, first = 0): void => {
  let top = Infinity;
  let bottom = -Infinity;
  const end = first + 2 * count;
  for (let i = first + 1; i < end; i += 2) {
    const y = points[i] ?? 0;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const lastRow = Math.min(frame.rows - 1, Math.floor((bottom - frame.top) / frame.cell));
  uncover(frame, Math.max(0, Math.floor((top - frame.top) / frame.cell)), lastRow);
  for (let i = first; i < end; i += 2) coverEdge(frame, points, i, i + 2 === end ? first : i + 2);
};

const uncover = (frame: Frame, firstRow: number, lastRow: number): void => {
  cover.firstRow = firstRow;
  cover.lastRow = lastRow;
  for (let row = firstRow; row <= lastRow; row++) {
    cover.first[row] = frame.columns;
    cover.last[row] = -1;
  }
};

/** Widens the rows found by the cells of an edge between the points at the two places, and by a step against rounding. */
const coverEdge = (frame: Frame, points: Float64Array, p: number, q: number): void => {
  const { left, top, cell } = frame;
  const upper = (points[p + 1] ?? 0) <= (points[q + 1] ?? 0) ? p : q;
  const x = points[upper] ?? 0;
  const y = points[upper + 1] ?? 0;
  const toX = points[p + q - upper] ?? 0;
  const toY = points[p + q - upper + 1] ?? 0;
  const slope = toY > y ? (toX - x) / (toY - y) : 0;
  const firstRow = Math.max(cover.firstRow, Math.floor((y - top) / cell));
  const lastRow = Math.min(cover.lastRow, Math.floor((toY - top) / cell));
  for (let row = firstRow; row <= lastRow; row++) {
    const rowTop = top + row * cell;
    const enters = rowTop > y ? x + (rowTop - y) * slope : x;
    const leaves = rowTop + cell < toY ? x + (rowTop + cell - y) * slope : toX;
    const from = Math.floor(((enters < leaves ? enters : leaves) - 1 - left) / cell);
    const to = Math.floor(((enters < leaves ? leaves : enters) + 1 - left) / cell);
    if (from < (cover.first[row] ?? 0)) cover.first[row] = from > 0 ? from : 0;
    if (to > (cover.last[row] ?? 0)) cover.last[row] = to < frame.columns ? to : frame.columns - 1;
  }
};
