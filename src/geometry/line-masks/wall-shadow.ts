/**
 * How much of a segment walls hide from a bare point: the obscured fraction straight from the wall grid. The cells under
 * the strip from eye to segment are walked row by row, and each wall in view adds its shadow to the union, until all is
 * covered. A wall that lies in several cells is met several times; that changes no union. Nothing is allocated.
 */
import { convexHull } from "../polygons/convex-hull";
import type { Point, Segment } from "../numbers/lattice";
import type { OneWaySegment } from "../contact/meeting";
import { obscuredFraction } from "../shadow/hidden-share";
import { castShadow, isInView, lookAcross } from "../shadow/cast";
import { isAllCovered, sumOfUnion } from "../shadow/union";
import { barePoint } from "../contact/sight-line";
import type { Look } from "../contact/interval";
import { aimStrip, findColumns, findRows, STRIP, strip, under } from "./strip";
import { wallsMeeting, type WallIndex } from "../wall-grid/wall-index";

/** The boxes of the eye and of the segment asked about last: left, top, right and bottom of each. */
const boxes = new Float64Array(8);

/**
 * The share of a segment that walls hide from a bare point, each wall from both sides; `home` is the centre of what is
 * looked at, and tells whether walls flush with the segment hide it. Good to 1e-9 and to whole percents, and above, at or
 * below one half as the exact share is.
 */
export const obscuredShare = (index: WallIndex, eye: Point, across: Segment, home: Point): number => {
  const { a, b } = across;
  if (!lookAcross(eye, across, home)) {
    const look = { eye: barePoint(eye), across, home, own: [] };
    return obscuredFraction(look, wallsAlong(index, look)).value;
  }
  boxes[0] = eye.x;
  boxes[1] = eye.y;
  boxes[2] = eye.x;
  boxes[3] = eye.y;
  boxes[4] = a.x < b.x ? a.x : b.x;
  boxes[5] = a.y < b.y ? a.y : b.y;
  boxes[6] = a.x < b.x ? b.x : a.x;
  boxes[7] = a.y < b.y ? b.y : a.y;
  aimStrip(boxes, 0, 1);
  castStrip(index);
  return sumOfUnion();
};

/**
 * Adds the shadows of all walls in the cells under the strip, until all is covered: from the eye on, where the walls stand that
 * throw the widest. The strip is wider than the triangle, but its cells are found in a third of the time.
 */
const castStrip = (index: WallIndex): void => {
  const { starts, columns } = index;
  const isDown = (strip[STRIP.firstY] ?? 0) <= (strip[STRIP.secondY] ?? 0);
  const isForward = (strip[STRIP.firstX] ?? 0) <= (strip[STRIP.secondX] ?? 0);
  findRows(index);
  const rows = under.lastRow - under.firstRow;
  for (let i = 0; i <= rows; i++) {
    const row = isDown ? under.firstRow + i : under.lastRow - i;
    findColumns(index, row);
    const first = starts[row * columns + under.first] ?? 0;
    const end = starts[row * columns + under.last + 1] ?? 0;
    if (first >= end) continue;
    if (isForward) castEntries(index, first, end, 1);
    else castEntries(index, end - 1, first - 1, -1);
    if (isAllCovered()) return;
  }
};

/** The shadows of the walls of a run of entries, from one up to before another, by steps of 1 or -1. */
const castEntries = ({ coordinates }: WallIndex, first: number, end: number, step: number): void => {
  for (let entry = first; entry !== end; entry += step) {
    if (!isInView(coordinates, 4 * entry)) continue;
    castShadow();
    if (isAllCovered()) return;
  }
};

/** The walls about an eye in line with the segment, in the scene's order: of equal fractions the one written first is kept. */
const wallsAlong = (index: WallIndex, { eye, across }: Look): OneWaySegment[] =>
  wallsMeeting(index, convexHull([eye.point, across.a, across.b])).flatMap((number) => index.segments[number] ?? []);
