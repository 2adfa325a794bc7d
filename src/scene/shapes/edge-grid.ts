/** Edges of an area on grids, so that only those that lie near each other, or near a row, are compared. */
import { segmentLists, frameOf } from "../../geometry/wall-grid/grid-cells";
import type { Point, Segment } from "../../geometry/numbers/lattice";

const endsOf = (edges: readonly Segment[]): Float64Array =>
  Float64Array.from(edges.flatMap(({ a, b }) => [a.x, a.y, b.x, b.y]));

/** The cells that each segment touches, as `starts` and `cells` by number. */
const cellsByEdge = (count: number, starts: Int32Array, entries: Int32Array) => {
  const edgeStarts = new Int32Array(count + 1);
  for (const edge of entries) edgeStarts[edge + 1] = (edgeStarts[edge + 1] ?? 0) + 1;
  for (let i = 1; i <= count; i++) edgeStarts[i] = (edgeStarts[i] ?? 0) + (edgeStarts[i - 1] ?? 0);
  const cells = new Int32Array(entries.length);
  const next = edgeStarts.slice();
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    for (let k = starts[cell] ?? 0; k < (starts[cell + 1] ?? 0); k++) {
      const edge = entries[k] ?? 0;
      const place = next[edge] ?? 0;
      next[edge] = place + 1;
      cells[place] = cell;
    }
  }
  return { edgeStarts, cells };
};

/** Each pair of edges with a cell of a grid in common, by their numbers, once, the greater number first. */
export function* nearPairs(edges: readonly Segment[]): Generator<readonly [number, number], void> {
  const ends = endsOf(edges);
  const { starts, entries } = segmentLists(frameOf(ends), ends);
  const { edgeStarts, cells } = cellsByEdge(edges.length, starts, entries);
  const lastMet = new Int32Array(edges.length).fill(-1);
  for (let i = 0; i < edges.length; i++) {
    for (let c = edgeStarts[i] ?? 0; c < (edgeStarts[i + 1] ?? 0); c++) {
      const cell = cells[c] ?? 0;
      for (let k = starts[cell] ?? 0; k < (starts[cell + 1] ?? 0); k++) {
        const j = entries[k] ?? 0;
        if (j >= i) break;
        if (lastMet[j] === i) continue;
        lastMet[j] = i;
        yield [i, j];
      }
    }
  }
}

/** Edges by rows of equal height. */
export interface EdgeRows<E extends Segment> {
  /** Those that reach into the row that holds this y, lattice steps. */
  readonly at: (y: number) => readonly E[];
}

const MOST_ROWS = 4096;

const heightOf = ({ a, b }: Segment): number => Math.abs(a.y - b.y);

export const edgeRows = <E extends Segment>(edges: readonly E[]): EdgeRows<E> => {
  const ys = (pick: (a: Point, b: Point) => number): number[] => edges.map(({ a, b }) => pick(a, b));
  const top = ys((a, b) => Math.min(a.y, b.y)).reduce((p, q) => Math.min(p, q), Infinity);
  const bottom = ys((a, b) => Math.max(a.y, b.y)).reduce((p, q) => Math.max(p, q), -Infinity);
  const mean = edges.reduce((sum, edge) => sum + heightOf(edge), 0) / Math.max(1, edges.length);
  const count = Math.max(1, Math.min(MOST_ROWS, Math.ceil((bottom - top + 1) / (mean + 1))));
  const step = (bottom - top + 1) / count;
  const rows = Array.from({ length: count }, (): E[] => []);
  const rowOf = (y: number): number => Math.floor((y - top) / step);
  for (const edge of edges) {
    const [first, last] = [rowOf(Math.min(edge.a.y, edge.b.y)), rowOf(Math.max(edge.a.y, edge.b.y))];
    for (let row = first; row <= last; row++) rows[row]?.push(edge);
  }
  return { at: (y) => rows[rowOf(y)] ?? [] };
};
