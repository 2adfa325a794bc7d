/**
 * How much of a segment walls hide from a bare point: the obscured fraction straight from the wall grid. The cells under
 * the triangle of eye and segment are walked row by row, and each wall in view adds its shadow to the union, until all is
 * covered. A wall that lies in several cells is met several times; that changes no union. Nothing is allocated.
 */
import type { Point, Segment } from "./lattice";
import type { OneWaySegment } from "./meeting";
import { turn } from "./orientation";
import { obscuredFraction } from "./shadow";
import { castShadow, isInView, lookAcross } from "./shadow-cast";
import { isAllCovered, sumOfUnion } from "./shadow-union";
import { barePoint } from "./sight-line";
import { cover, coverPolygon } from "./grid-cells";
import { isAway, type WallIndex } from "./wall-index";

/** Eye, `a` and `b` of the segment asked about last. */
const triangle = new Float64Array(6);

/**
 * The share of a segment that walls hide from a bare point, each wall from both sides; `home` is the centre of what is
 * looked at, and tells whether walls flush with the segment hide it. Good to 1e-9 and to whole percents, and above, at or
 * below one half as the exact share is.
 */
export const obscuredShare = (index: WallIndex, eye: Point, across: Segment, home: Point): number => {
  triangle[0] = eye.x;
  triangle[1] = eye.y;
  triangle[2] = across.a.x;
  triangle[3] = across.a.y;
  triangle[4] = across.b.x;
  triangle[5] = across.b.y;
  coverPolygon(index, triangle, 3);
  if (turn(across.a, across.b, eye) === 0) {
    const look = { eye: barePoint(eye), across, home, own: [] };
    return obscuredFraction(look, wallsInCover(index)).value;
  }
  lookAcross(eye, across, home);
  castCover(index);
  return sumOfUnion();
};

/** Adds the shadows of all walls in the cells found, until all is covered. */
const castCover = ({ starts, coordinates, columns }: WallIndex): void => {
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const first = starts[row * columns + (cover.first[row] ?? 0)] ?? 0;
    const last = starts[row * columns + (cover.last[row] ?? 0) + 1] ?? 0;
    for (let i = 4 * first; i < 4 * last; i += 4) {
      if (!isInView(coordinates, i) || isAway(coordinates, i)) continue;
      castShadow(coordinates, i);
      if (isAllCovered()) return;
    }
  }
};

/** The walls in the cells found, in the scene's order: of equal fractions the one written first is kept. */
const wallsInCover = ({ segments, starts, entries, columns, coordinates }: WallIndex): OneWaySegment[] => {
  const numbers = new Set<number>();
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = starts[row * columns + (cover.last[row] ?? 0) + 1] ?? 0;
    const first = starts[row * columns + (cover.first[row] ?? 0)] ?? 0;
    for (let i = first; i < last; i++) if (!isAway(coordinates, 4 * i)) numbers.add(entries[i] ?? 0);
  }
  return [...numbers].sort((p, q) => p - q).flatMap((number) => segments[number] ?? []);
};
