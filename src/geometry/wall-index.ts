/**
 * A uniform grid over segments. The rows of cells that a convex polygon covers are walked one by one, each only as far
 * as the polygon reaches in it, so a query costs what lies near the polygon, not what the scene holds.
 * Source of the cell size: measurements in bench/; flat between 0.7 and 1.4 times this size.
 */
import { meetsConvex } from "./convex";
import { boxOf, type Box } from "./box";
import { STEPS, type Polygon, type Segment } from "./lattice";

export interface WallIndex {
  readonly segments: readonly Segment[];
  readonly left: number;
  readonly top: number;
  /** Lattice steps. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Where a cell's entries begin in `entries`; one more than there are cells. */
  readonly starts: Int32Array;
  /** Segment numbers, cell after cell. */
  readonly entries: Int32Array;
}

const SMALLEST_CELL = 64 * STEPS;
const LARGEST_CELL = 512 * STEPS;

const NO_BOX: Box = [0, 0, 0, 0];

/** Builds the grid in time linear in the cells that the segments touch. */
export const indexWalls = (segments: readonly Segment[]): WallIndex => {
  const [left, top, right, bottom] = segments.length === 0 ? NO_BOX : boxOf(segments.flatMap(({ a, b }) => [a, b]));
  const area = (right - left + 1) * (bottom - top + 1);
  const cell = Math.min(
    LARGEST_CELL,
    Math.max(SMALLEST_CELL, Math.round(Math.sqrt(area / Math.max(1, segments.length)))),
  );
  const columns = Math.floor((right - left) / cell) + 1;
  const rows = Math.floor((bottom - top) / cell) + 1;
  const frame = { left, top, cell, columns, rows };
  const starts = new Int32Array(columns * rows + 1);
  forEachEntry(segments, frame, (at) => {
    starts[at + 1] = (starts[at + 1] ?? 0) + 1;
  });
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const entries = new Int32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  forEachEntry(segments, frame, (at, number) => {
    const place = next[at] ?? 0;
    entries[place] = number;
    next[at] = place + 1;
  });
  return { segments, ...frame, starts, entries };
};

type Frame = Pick<WallIndex, "left" | "top" | "cell" | "columns" | "rows">;

const forEachEntry = (
  segments: readonly Segment[],
  frame: Frame,
  visit: (at: number, number: number) => void,
): void => {
  segments.forEach(({ a, b }, number) => {
    forEachCell([a, b], frame, (at) => {
      visit(at, number);
    });
  });
};

/** Every cell that a convex polygon (or a segment) may touch, row by row; never misses one. */
const forEachCell = (polygon: Polygon, frame: Frame, visit: (at: number) => void): void => {
  const [, top, , bottom] = boxOf(polygon);
  const firstRow = Math.max(0, Math.floor((top - frame.top) / frame.cell));
  const lastRow = Math.min(frame.rows - 1, Math.floor((bottom - frame.top) / frame.cell));
  for (let row = firstRow; row <= lastRow; row++) {
    const rowTop = frame.top + row * frame.cell;
    const [from, to] = spanIn(polygon, rowTop, rowTop + frame.cell);
    const first = Math.max(0, Math.floor((from - frame.left) / frame.cell));
    const last = Math.min(frame.columns - 1, Math.floor((to - frame.left) / frame.cell));
    for (let column = first; column <= last; column++) visit(row * frame.columns + column);
  }
};

/** How far left and right the polygon reaches between two heights, widened by a step against rounding. */
const spanIn = (polygon: Polygon, top: number, bottom: number): readonly [number, number] => {
  let from = Infinity;
  let to = -Infinity;
  const reach = (x: number): void => {
    from = Math.min(from, x);
    to = Math.max(to, x);
  };
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i];
    const b = polygon[(i + 1) % polygon.length];
    if (a === undefined || b === undefined || Math.min(a.y, b.y) > bottom || Math.max(a.y, b.y) < top) continue;
    for (const y of [a.y, b.y, top, bottom]) {
      if (y < top || y > bottom || y < Math.min(a.y, b.y) || y > Math.max(a.y, b.y)) continue;
      if (a.y === b.y) {
        reach(a.x);
        reach(b.x);
      } else reach(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y));
    }
  }
  return [from - 1, to + 1];
};

/** Numbers, ascending, of the segments that meet a closed convex polygon, clockwise on the screen. */
export const wallsMeeting = (index: WallIndex, polygon: Polygon): number[] => {
  const found = new Set<number>();
  forEachCell(polygon, index, (at) => {
    for (let i = index.starts[at] ?? 0; i < (index.starts[at + 1] ?? 0); i++) {
      const number = index.entries[i];
      if (number !== undefined) found.add(number);
    }
  });
  return [...found]
    .filter((number) => {
      const segment = index.segments[number];
      return segment !== undefined && meetsConvex(segment, polygon);
    })
    .sort((p, q) => p - q);
};
