/** Lists of what lies in every cell of a grid: found once, thing by thing, then sorted by cell. */
import { cover, coverSegment, type Frame } from "./grid-cells";

/** What lies in every cell of a grid, in flat lists. */
export interface CellLists {
  /** Where a cell's entries begin in `entries`, row after row of cells; one more than there are cells. */
  readonly starts: Int32Array;
  /** Numbers of things, cell after cell. */
  readonly entries: Int32Array;
}

/** Lists segments by cell, given by four numbers each; one whose numbers are none touches no cell. */
export const segmentLists = (frame: Frame, ends: Float64Array): CellLists => {
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
