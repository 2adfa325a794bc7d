/** The cells of a uniform grid, which of them something touches, and lists of the things in each. */
import { STEPS } from "../numbers/lattice";

/** Where the cells of a grid lie. */
export interface GridFrame {
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
export const frameOf = (ends: Float64Array): GridFrame => {
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
const coverSegment = (frame: GridFrame, ends: Float64Array, at: number): void => {
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
export const coverPolygon = (frame: GridFrame, points: Float64Array, count: number, first = 0): void => {
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

const uncover = (frame: GridFrame, firstRow: number, lastRow: number): void => {
  cover.firstRow = firstRow;
  cover.lastRow = lastRow;
  for (let row = firstRow; row <= lastRow; row++) {
    cover.first[row] = frame.columns;
    cover.last[row] = -1;
  }
};

/** Widens the rows found by the cells of an edge between the points at the two places, and by a step against rounding. */
const coverEdge = (frame: GridFrame, points: Float64Array, p: number, q: number): void => {
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

/** The things in every cell of a grid, in flat lists. */
export interface CellLists {
  /** Where a cell's entries begin in `entries`, row after row of cells; one more than there are cells. */
  readonly starts: Int32Array;
  /** Numbers of things, cell after cell. */
  readonly entries: Int32Array;
}

/** Lists segments by cell, given by four numbers each; one whose numbers are none touches no cell. */
export const segmentLists = (frame: GridFrame, ends: Float64Array): CellLists => {
  visits.count = 0;
  for (let number = 0; 4 * number < ends.length; number++) visitSegment(frame, ends, number);
  return sortedVisits(frame);
};

/** Which thing touches which cell, in the order in which it was found. */
const visits = { count: 0, cells: new Int32Array(1024), numbers: new Int32Array(1024) };

const visit = (cell: number, number: number): void => {
  if (visits.count === visits.cells.length) {
    visits.cells = doubled(visits.cells);
    visits.numbers = doubled(visits.numbers);
  }
  visits.cells[visits.count] = cell;
  visits.numbers[visits.count] = number;
  visits.count++;
};

const doubled = (numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const more = new Int32Array(2 * numbers.length);
  more.set(numbers);
  return more;
};

const visitCover = (frame: GridFrame, number: number): void => {
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = row * frame.columns + (cover.last[row] ?? 0);
    for (let cell = row * frame.columns + (cover.first[row] ?? 0); cell <= last; cell++) visit(cell, number);
  }
};

/** Most walls lie within one row of cells or two, and are not worth a cover. */
const visitSegment = (frame: GridFrame, ends: Float64Array, number: number): void => {
  const at = 4 * number;
  const firstRow = Math.floor(((ends[at + 1] ?? 0) - frame.top) / frame.cell);
  const lastRow = Math.floor(((ends[at + 3] ?? 0) - frame.top) / frame.cell);
  const first = Math.floor(((ends[at] ?? 0) - frame.left) / frame.cell);
  const last = Math.floor(((ends[at + 2] ?? 0) - frame.left) / frame.cell);
  if (firstRow === lastRow) {
    const step = first < last ? 1 : -1;
    for (let column = first; column !== last; column += step) visit(firstRow * frame.columns + column, number);
    visit(firstRow * frame.columns + last, number);
  } else if (first === last) {
    const step = firstRow < lastRow ? 1 : -1;
    for (let row = firstRow; row !== lastRow; row += step) visit(row * frame.columns + first, number);
    visit(lastRow * frame.columns + last, number);
  } else {
    coverSegment(frame, ends, at);
    visitCover(frame, number);
  }
};

/** Sorts the visits by cell, by counting. */
const sortedVisits = (frame: GridFrame): CellLists => {
  const { count, cells, numbers } = visits;
  // Counted one place further on, where their sums make the starts of the next cells.
  const starts = new Int32Array(frame.columns * frame.rows + 1);
  for (let i = 0; i < count; i++) {
    const next = (cells[i] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const entries = new Int32Array(count);
  const next = starts.slice();
  for (let i = 0; i < count; i++) {
    const cell = cells[i] ?? 0;
    const place = next[cell] ?? 0;
    next[cell] = place + 1;
    entries[place] = numbers[i] ?? 0;
  }
  return { starts, entries };
};
