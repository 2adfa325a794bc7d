/**
 * A uniform grid over segments, in flat arrays. The rows of cells that a convex polygon covers are walked one by one,
 * each only as far as the polygon reaches in it, so a query costs what lies near the polygon, not what the scene holds.
 * The coordinates are copied into every cell, so that a row of cells is one run through memory.
 * Source of the cell size: measurements in bench/; flat between 0.7 and 1.4 times this size.
 */
import { STEPS, type Polygon, type Segment } from "./lattice";
import { sortFew } from "./sort-few";

/** Where the cells of a grid lie. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  /** Lattice steps. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

export interface WallIndex<S extends Segment = Segment> extends Frame, CellLists {
  /** By number; undefined where one has been taken away. */
  readonly segments: readonly (S | undefined)[];
  /** `a.x`, `a.y`, `b.x`, `b.y` of each entry. Lattice steps fit 24 bits, so halved storage stays exact. */
  readonly coordinates: Float32Array;
}

const SMALLEST_CELL = 64 * STEPS;
const LARGEST_CELL = 512 * STEPS;

/**
 * Builds the grid in time linear in the cells that the segments touch. `ends` are their four numbers each, for a caller
 * whose segments are all of one kind: read here, where many kinds come by, they take most of the time.
 */
export const indexWalls = <S extends Segment>(
  segments: readonly (S | undefined)[],
  ends: Float64Array = flatEnds(segments),
): WallIndex<S> => {
  const frame = frameOf(ends);
  visits.count = 0;
  for (let number = 0; 4 * number < ends.length; number++) visitSegment(frame, ends, number);
  const { starts, entries } = sortedVisits(frame);
  const coordinates = new Float32Array(4 * entries.length);
  for (let i = 0, to = 0; i < entries.length; i++) {
    const from = 4 * (entries[i] ?? 0);
    coordinates[to++] = ends[from] ?? 0;
    coordinates[to++] = ends[from + 1] ?? 0;
    coordinates[to++] = ends[from + 2] ?? 0;
    coordinates[to++] = ends[from + 3] ?? 0;
  }
  return { segments, ...frame, starts, entries, coordinates };
};

/** What lies in every cell of a grid, in flat lists. */
export interface CellLists {
  /** Where a cell's entries begin in `entries`, row after row of cells; one more than there are cells. */
  readonly starts: Int32Array;
  /** Numbers of things, cell after cell. */
  readonly entries: Int32Array;
}

/** Lists `count` things by cell; `find` leaves the cells of one of them in `cover`. */
export const cellLists = (frame: Frame, count: number, find: (number: number) => void): CellLists => {
  visits.count = 0;
  for (let number = 0; number < count; number++) {
    find(number);
    visitCover(frame, number);
  }
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

const visitCover = (frame: Frame, number: number): void => {
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = row * frame.columns + (cover.last[row] ?? 0);
    for (let cell = row * frame.columns + (cover.first[row] ?? 0); cell <= last; cell++) visit(cell, number);
  }
};

/** Most walls lie within one row of cells or two, and are not worth a cover. */
const visitSegment = (frame: Frame, ends: Float64Array, number: number): void => {
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
const sortedVisits = (frame: Frame): CellLists => {
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

/** Four numbers a segment; where there is none they are no numbers and touch no cell. */
const flatEnds = (segments: readonly (Segment | undefined)[]): Float64Array => {
  const ends = new Float64Array(4 * segments.length);
  let i = 0;
  for (const segment of segments) {
    ends[i++] = segment?.a.x ?? NaN;
    ends[i++] = segment?.a.y ?? NaN;
    ends[i++] = segment?.b.x ?? NaN;
    ends[i++] = segment?.b.y ?? NaN;
  }
  return ends;
};

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
 * `points` holds x, y of `count` vertices in order. What is found stands in `cover` until the next call.
 */
export const coverPolygon = (frame: Frame, points: Float64Array, count: number): void => {
  let top = Infinity;
  let bottom = -Infinity;
  for (let i = 1; i < 2 * count; i += 2) {
    const y = points[i] ?? 0;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const lastRow = Math.min(frame.rows - 1, Math.floor((bottom - frame.top) / frame.cell));
  uncover(frame, Math.max(0, Math.floor((top - frame.top) / frame.cell)), lastRow);
  for (let i = 0; i < count; i++) coverEdge(frame, points, 2 * i, i + 1 === count ? 0 : 2 * i + 2);
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

/** The vertices of the polygon asked about last. */
let vertices = new Float64Array(64);

/** Numbers, ascending, of the segments that meet a closed convex polygon, clockwise on the screen. */
export const wallsMeeting = (index: WallIndex, polygon: Polygon): number[] => {
  if (vertices.length < 2 * polygon.length) vertices = new Float64Array(4 * polygon.length);
  let count = 0;
  for (const { x, y } of polygon) {
    vertices[count++] = x;
    vertices[count++] = y;
  }
  coverPolygon(index, vertices, polygon.length);
  return meetingInCover(index, polygon.length);
};

const meetingInCover = ({ segments, starts, entries, columns, coordinates }: WallIndex, corners: number): number[] => {
  const found: number[] = [];
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = starts[row * columns + (cover.last[row] ?? 0) + 1] ?? 0;
    for (let i = starts[row * columns + (cover.first[row] ?? 0)] ?? 0; i < last; i++) {
      if (!meetsVertices(coordinates, 4 * i, corners)) continue;
      const number = entries[i] ?? 0;
      if (segments[number] !== undefined) found.push(number);
    }
  }
  return ascending(found);
};

/** As `meetsConvex`, of an entry's coordinates: the walls themselves lie all over the memory, and most do not meet. */
const meetsVertices = (coordinates: Float32Array, at: number, count: number): boolean => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const bx = coordinates[at + 2] ?? 0;
  const by = coordinates[at + 3] ?? 0;
  let px = vertices[2 * count - 2] ?? 0;
  let py = vertices[2 * count - 1] ?? 0;
  let hasLeft = false;
  let hasRight = false;
  for (let i = 0; i < 2 * count; i += 2) {
    const qx = vertices[i] ?? 0;
    const qy = vertices[i + 1] ?? 0;
    const ex = qx - px;
    const ey = qy - py;
    if (count > 2 && ex * (ay - py) - ey * (ax - px) < 0 && ex * (by - py) - ey * (bx - px) < 0) return false;
    const side = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax);
    hasLeft ||= side <= 0;
    hasRight ||= side >= 0;
    px = qx;
    py = qy;
  }
  return hasLeft && hasRight;
};

/** Each number once: a segment is found in every cell that it touches. */
const ascending = (numbers: number[]): number[] => {
  sortFew(numbers, (p, q) => p - q);
  let count = 0;
  for (const number of numbers) if (count === 0 || number !== numbers[count - 1]) numbers[count++] = number;
  numbers.length = count;
  return numbers;
};
