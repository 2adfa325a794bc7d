/** A few segments more or less in a grid: the arrays are copied, the cells of the others are not worked out again. */
import { isSamePoint, type Point, type Segment } from "./lattice";
import { cover, coverSegment } from "./grid-cells";
import { indexWalls, type WallIndex } from "./wall-index";

/** The grid without the segments of these numbers; the others keep theirs. */
export const withoutSegments = <S extends Segment>(index: WallIndex<S>, numbers: readonly number[]): WallIndex<S> => {
  const segments = index.segments.slice();
  const coordinates = index.coordinates.slice();
  const gone = [...index.gone];
  for (const number of numbers) {
    const segment = segments[number];
    if (segment === undefined) continue;
    segments[number] = undefined;
    gone.push({ number, a: segment.a, b: segment.b });
    // Shrunk to its first end it parts no corners and meets nothing.
    setEntries({ ...index, coordinates }, number, segment, segment.a);
  }
  return { ...index, segments, coordinates, gone };
};

/**
 * The grid with more segments. One that takes the place of one taken away, as a door does that shuts again, gets its
 * number; the others get the next ones. For one beyond the grid's frame all cells are worked out anew.
 */
export const withSegments = <S extends Segment>(index: WallIndex<S>, added: readonly S[]): WallIndex<S> => {
  const segments = index.segments.slice();
  const coordinates = index.coordinates.slice();
  const gone = [...index.gone];
  const fresh = added.filter((segment) => {
    const place = gone.findIndex(({ a, b }) => isSamePoint(a, segment.a) && isSamePoint(b, segment.b));
    const [before] = place < 0 ? [] : gone.splice(place, 1);
    if (before === undefined) return true;
    segments[before.number] = segment;
    setEntries({ ...index, coordinates }, before.number, segment, segment.b);
    return false;
  });
  return withFresh({ ...index, segments, coordinates, gone }, fresh);
};

const withFresh = <S extends Segment>(index: WallIndex<S>, fresh: readonly S[]): WallIndex<S> => {
  if (fresh.length === 0) return index;
  const segments = index.segments.concat(fresh);
  if (!fresh.every(({ a, b }) => isWithin(index, a) && isWithin(index, b)))
    return { ...indexWalls(segments), gone: index.gone };
  const insertions: Insertion[] = [];
  fresh.forEach((segment, i) => {
    forEachCell(index, segment, (cell) => insertions.push({ cell, number: index.segments.length + i, segment }));
  });
  return { ...index, segments, ...withEntries(index, insertions) };
};

/** Sets the second end of a segment's entries, in place. */
const setEntries = (index: WallIndex, number: number, segment: Segment, end: Point): void => {
  const { starts, entries, coordinates } = index;
  forEachCell(index, segment, (cell) => {
    for (let entry = starts[cell] ?? 0; entry < (starts[cell + 1] ?? 0); entry++) {
      if (entries[entry] !== number) continue;
      coordinates[4 * entry + 2] = end.x;
      coordinates[4 * entry + 3] = end.y;
    }
  });
};

interface Insertion {
  readonly cell: number;
  readonly number: number;
  readonly segment: Segment;
}

const isWithin = ({ left, top, cell, columns, rows }: WallIndex, { x, y }: Point): boolean =>
  x >= left && y >= top && x < left + cell * columns && y < top + cell * rows;

const forEachCell = (index: WallIndex, { a, b }: Segment, visit: (cell: number) => void): void => {
  coverSegment(index, Float64Array.of(a.x, a.y, b.x, b.y), 0);
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = row * index.columns + (cover.last[row] ?? 0);
    for (let cell = row * index.columns + (cover.first[row] ?? 0); cell <= last; cell++) visit(cell);
  }
};

/** Each new entry goes to the end of its cell; what lies between is moved in one piece. */
const withEntries = (
  { starts, entries, coordinates }: WallIndex,
  insertions: Insertion[],
): Pick<WallIndex, "starts" | "entries" | "coordinates"> => {
  insertions.sort((p, q) => p.cell - q.cell || p.number - q.number);
  const made = {
    starts: starts.slice(),
    entries: new Int32Array(entries.length + insertions.length),
    coordinates: new Float32Array(coordinates.length + 4 * insertions.length),
  };
  let copied = 0;
  insertions.forEach(({ cell, number, segment: { a, b } }, i) => {
    const end = starts[cell + 1] ?? 0;
    made.entries.set(entries.subarray(copied, end), copied + i);
    made.coordinates.set(coordinates.subarray(4 * copied, 4 * end), 4 * (copied + i));
    made.entries[end + i] = number;
    made.coordinates.set([a.x, a.y, b.x, b.y], 4 * (end + i));
    copied = end;
  });
  made.entries.set(entries.subarray(copied), copied + insertions.length);
  made.coordinates.set(coordinates.subarray(4 * copied), 4 * (copied + insertions.length));
  let next = 0;
  for (let cell = 0; cell < starts.length; cell++) {
    while (next < insertions.length && (insertions[next]?.cell ?? 0) < cell) next++;
    made.starts[cell] = (starts[cell] ?? 0) + next;
  }
  return made;
};
