/**
 * A uniform grid over segments, in flat arrays. A query walks the rows of cells that a convex polygon covers, each only as far
 * as the polygon reaches in it. So its cost depends on the walls near the polygon, not on the scene. The coordinates are
 * copied into every cell, so that a row of cells is one run through memory.
 * Source of the cell size: measurements in bench/; flat between 0.7 and 1.4 times this size.
 */
import { segmentLists, type CellLists, cover, coverPolygon, frameOf, type GridFrame } from "./grid-cells";
import type { Polygon, Segment } from "../numbers/lattice";

export interface WallIndex<S extends Segment = Segment> extends GridFrame, CellLists {
  /** By number. */
  readonly segments: readonly S[];
  /** `a.x`, `a.y`, `b.x`, `b.y` of each entry. Lattice steps fit 24 bits, so halved storage stays exact. */
  readonly coordinates: Float32Array;
}

/**
 * Builds the grid in time linear in the cells that the segments touch. `ends` are their four numbers each, for a caller whose
 * segments are all of one kind. Reading them here, where many kinds come by, would take most of the time.
 */
export const indexWalls = <S extends Segment>(
  segments: readonly S[],
  ends: Float64Array = flatEnds(segments),
): WallIndex<S> => {
  const frame = frameOf(ends);
  const { starts, entries } = segmentLists(frame, ends);
  const coordinates = new Float32Array(4 * entries.length);
  for (let i = 0, to = 0; i < entries.length; i++) {
    const from = 4 * (entries[i] ?? 0);
    coordinates[to++] = ends[from] ?? 0;
    coordinates[to++] = ends[from + 1] ?? 0;
    coordinates[to++] = ends[from + 2] ?? 0;
    coordinates[to++] = ends[from + 3] ?? 0;
  }
  const { left, top, cell, columns, rows } = frame;
  return { segments, left, top, cell, columns, rows, starts, entries, coordinates };
};

/** Four numbers a segment. */
const flatEnds = (segments: readonly Segment[]): Float64Array => {
  const ends = new Float64Array(4 * segments.length);
  let i = 0;
  for (const { a, b } of segments) {
    ends[i++] = a.x;
    ends[i++] = a.y;
    ends[i++] = b.x;
    ends[i++] = b.y;
  }
  return ends;
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
  findBand(polygon.length);
  return meetingInCover(index, polygon.length).sort((p, q) => p - q);
};

/**
 * The band that holds the polygon of the query, along the way from its first vertex to one across. A point's place in it is
 * `x * band[0] + y * band[1]`, about `band[2] / 2` and at most `band[3] / 2` from there. Most walls of the cells lie beside it,
 * and this test costs a fifth of the test against the polygon.
 */
const band = new Float64Array(4);

const findBand = (count: number): void => {
  const across = 2 * (count >> 1);
  const acrossX = (vertices[across + 1] ?? 0) - (vertices[1] ?? 0);
  const acrossY = (vertices[0] ?? 0) - (vertices[across] ?? 0);
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < 2 * count; i += 2) {
    const place = (vertices[i] ?? 0) * acrossX + (vertices[i + 1] ?? 0) * acrossY;
    if (place < low) low = place;
    if (place > high) high = place;
  }
  band[0] = acrossX;
  band[1] = acrossY;
  band[2] = low + high;
  band[3] = high - low;
};

/**
 * Whether a wall, four coordinates from a place on, is beside the band. Its middle is then farther from the band's than half of
 * both together. It is one comparison: the processor cannot predict the side, and a wrong prediction costs most.
 */
const isBesideBand = (coordinates: Float32Array, at: number): boolean => {
  const acrossX = band[0] ?? 0;
  const acrossY = band[1] ?? 0;
  const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
  const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
  return Math.abs(a + b - (band[2] ?? 0)) > Math.abs(a - b) + (band[3] ?? 0);
};

const meetingInCover = ({ segments, starts, entries, columns, coordinates }: WallIndex, corners: number): number[] => {
  const query = nextQuery(segments.length);
  const found: number[] = [];
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = starts[row * columns + (cover.last[row] ?? 0) + 1] ?? 0;
    for (let i = starts[row * columns + (cover.first[row] ?? 0)] ?? 0; i < last; i++) {
      if (isBesideBand(coordinates, 4 * i)) continue;
      const number = entries[i] ?? 0;
      if (lastQueries[number] === query) continue;
      lastQueries[number] = query;
      if (meetsVertices(coordinates, 4 * i, corners)) found.push(number);
    }
  }
  return found;
};

/** By number of a segment, of whichever grid, the query that looked at it last: it lies in every cell that it touches. */
let lastQueries = new Float64Array(1024);
let queries = 0;

const nextQuery = (count: number): number => {
  if (lastQueries.length < count) lastQueries = new Float64Array(count);
  return ++queries;
};

/** As `meetsConvex`, of an entry's coordinates: the walls themselves lie all over the memory, and most do not meet. */
const meetsVertices = (coordinates: Float32Array, at: number, count: number): boolean => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const bx = coordinates[at + 2] ?? 0;
  const by = coordinates[at + 3] ?? 0;
  let px = vertices[2 * count - 2] ?? 0;
  let py = vertices[2 * count - 1] ?? 0;
  let before = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  let isParted = false;
  for (let i = 0; i < 2 * count; i += 2) {
    const qx = vertices[i] ?? 0;
    const qy = vertices[i + 1] ?? 0;
    const ex = qx - px;
    const ey = qy - py;
    const a = ex * (ay - py) - ey * (ax - px);
    const b = ex * (by - py) - ey * (bx - px);
    // Twice the larger of the two.
    if (a + b + Math.abs(a - b) < 0 && count > 2) return false;
    const side = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax);
    if (side * before <= 0) isParted = true;
    before = side;
    px = qx;
    py = qy;
  }
  return isParted;
};
