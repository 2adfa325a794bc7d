/** A few segments more or less in a grid: the arrays are copied, the cells of the others are not worked out again. */
import { isSamePoint, type Point, type Segment } from "../numbers/lattice";
import { cover, coverSegment } from "./grid-cells";
import { AWAY, indexWalls, wallIndex, type WallIndex } from "./wall-index";

/** The grid without the segments of these numbers; the others keep theirs. */
export const withoutSegments = <S extends Segment>(index: WallIndex<S>, numbers: readonly number[]): WallIndex<S> => {
  const changed = wallIndex({ ...index, coordinates: index.coordinates.slice() });
  const gone = new Set(index.gone);
  for (const number of numbers) {
    const segment = index.segments[number];
    if (segment === undefined || gone.has(number)) continue;
    gone.add(number);
    setEntries(changed, number, segment, NOWHERE);
  }
  return wallIndex({ ...changed, gone: [...gone] });
};

const NOWHERE: Segment = { a: { x: AWAY, y: AWAY }, b: { x: AWAY, y: AWAY } };

/**
 * The grid with more segments. One that takes the place of one taken away, as a door does that shuts again, gets its
 * number; the others get the next ones. For one beyond the grid's frame the whole grid is built again.
 */
export const withSegments = <S extends Segment>(index: WallIndex<S>, added: readonly S[]): WallIndex<S> => {
  const changed = wallIndex({ ...index, coordinates: index.coordinates.slice() });
  const gone = new Set(index.gone);
  const back: [number: number, segment: S][] = [];
  const fresh = added.filter((segment) => {
    const number = [...gone].find((each) => isAlongside(index.segments[each], segment));
    if (number === undefined) return true;
    gone.delete(number);
    back.push([number, segment]);
    setEntries(changed, number, segment, segment);
    return false;
  });
  const segments = back.some(([number, segment]) => index.segments[number] !== segment)
    ? index.segments.map((segment, number) => back.find(([each]) => each === number)?.[1] ?? segment)
    : index.segments;
  return withFresh(wallIndex({ ...changed, segments, gone: [...gone] }), fresh);
};

const isAlongside = (before: Segment | undefined, { a, b }: Segment): boolean =>
  before !== undefined && isSamePoint(before.a, a) && isSamePoint(before.b, b);

const withFresh = <S extends Segment>(index: WallIndex<S>, fresh: readonly S[]): WallIndex<S> => {
  if (fresh.length === 0) return index;
  const segments = index.segments.concat(fresh);
  if (!fresh.every(({ a, b }) => isWithin(index, a) && isWithin(index, b)))
    return indexWalls(segments.map((segment, number) => (index.gone.includes(number) ? undefined : segment)));
  const insertions: Insertion[] = [];
  fresh.forEach((segment, i) => {
    forEachCell(index, segment, (cell) => insertions.push({ cell, number: index.segments.length + i, segment }));
  });
  return wallIndex({ ...index, segments, ...withEntries(index, insertions) });
};

/** Sets the ends of a segment's entries, in place. */
const setEntries = (index: WallIndex, number: number, segment: Segment, { a, b }: Segment): void => {
  const { starts, entries, coordinates } = index;
  forEachCell(index, segment, (cell) => {
    for (let entry = starts[cell] ?? 0; entry < (starts[cell + 1] ?? 0); entry++)
      if (entries[entry] === number) coordinates.set([a.x, a.y, b.x, b.y], 4 * entry);
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

/** Each new entry goes to the end of its cell; the entries between are moved in one piece. */
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
