/**
 * What other creatures do to sixteen sight-lines at once, after the walls: only lines that no wall blocks are looked at.
 * A body that a line enters blocks it. One that it only touches leaves it to one side; touched from both, or touched
 * where walls or other bodies touch as well, the line is left to the contact rule.
 */
import { CORNER, type CornerBlocks } from "./corner-block";
import { MEETS, meetingWith } from "./body-meeting";
import { ALL_LINES, found } from "./line-mask";
import { coverStrip, STRIP, strip } from "./strip";
import { cellLists, cover, coverPolygon, frameOf, type CellLists, type Frame } from "./wall-index";

/** How a body counts as an obstacle. */
export const BODY = { none: 0, convex: 1, doubtful: 2 } as const;

/** The bodies that lines may meet, by number. */
export interface BodyField {
  readonly frame: Frame;
  /** The bodies by cell. */
  readonly cells: CellLists;
  /** x, y of the vertices of convex outlines, clockwise on the screen, body after body, and where each begins. */
  readonly outlines: Float64Array;
  readonly offsets: Int32Array;
  /** A `BODY` each. */
  readonly kinds: Uint8Array;
  /** Bottom and top of each. */
  readonly heights: Float64Array;
  /** Numbers of the bodies whose insides meet a body's own; they stand in nobody's way there. */
  readonly sharing: readonly (readonly number[])[];
  /** In which search each was met last, since a body lies in several cells. */
  readonly met: Int32Array;
}

/** Lists bodies by the cells that they touch. */
export const cellsOfBodies = (
  outlines: Float64Array,
  offsets: Int32Array,
): Pick<BodyField, "frame" | "cells" | "outlines" | "offsets" | "met"> => {
  const frame = frameOf(outlines);
  const cells = cellLists(frame, offsets.length - 1, (body) => {
    const first = offsets[body] ?? 0;
    coverPolygon(frame, outlines.subarray(2 * first), (offsets[body + 1] ?? 0) - first);
  });
  return { frame, cells, outlines, offsets, met: new Int32Array(offsets.length) };
};

/** The two bodies whose lines they are, and the blocks of their corners; all by number. */
export interface Ends {
  readonly from: number;
  readonly to: number;
  readonly fromBlock: number;
  readonly toBlock: number;
}

/** Lines that something touches where they start, and where they end; lines that the walls alone left in doubt. */
const touched = { starts: 0, ends: 0, byWalls: 0 };

/** Counts the searches. */
const searches = { count: 0 };

/**
 * Finds what the bodies do to the lines aimed last. In `found` stand, before, what the walls do, the doubtful lines
 * being those that the contact rule has found clear; and after, what both do together.
 */
export const maskBodies = (field: BodyField, blocks: CornerBlocks, ends: Ends): void => {
  touched.byWalls = found.doubtful | (found.left & found.right);
  touched.starts = onWalls(blocks.corners, 4 * ends.fromBlock, LINES_FROM);
  touched.ends = onWalls(blocks.corners, 4 * ends.toBlock, LINES_TO);
  found.doubtful = 0;
  searches.count = (searches.count + 1) | 0;
  coverStrip(field.frame);
  const { starts, entries } = field.cells;
  const { columns } = field.frame;
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = starts[row * columns + (cover.last[row] ?? 0) + 1] ?? 0;
    for (let i = starts[row * columns + (cover.first[row] ?? 0)] ?? 0; i < last; i++) {
      const body = entries[i] ?? 0;
      if (field.met[body] === searches.count) continue;
      field.met[body] = searches.count;
      if (isInTheWay(field, ends, body)) meetBody(field, ends, body);
      if (found.blocked === ALL_LINES) break;
    }
  }
  found.doubtful &= ~found.blocked;
};

const LINES_FROM = [0xf, 0xf0, 0xf00, 0xf000] as const;
const LINES_TO = [0x1111, 0x2222, 0x4444, 0x8888] as const;

/** The lines of those corners that walls touch. */
const onWalls = (corners: Uint8Array, block: number, linesOf: readonly number[]): number => {
  let all = 0;
  for (let k = 0; k < 4; k++) if (corners[block + k] !== CORNER.open) all |= linesOf[k] ?? 0;
  return all;
};

const isInTheWay = ({ kinds, sharing, outlines, offsets }: BodyField, { from, to }: Ends, body: number): boolean => {
  if (kinds[body] === BODY.none || body === from || body === to) return false;
  const own = sharing[from];
  const theirs = sharing[to];
  if (own?.includes(body) === true || theirs?.includes(body) === true) return false;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  let isAbove = true;
  let isBelow = true;
  const last = 2 * (offsets[body + 1] ?? 0);
  for (let i = 2 * (offsets[body] ?? 0); i < last; i += 2) {
    const place = (outlines[i] ?? 0) * acrossX + (outlines[i + 1] ?? 0) * acrossY;
    if (place >= low) isBelow = false;
    if (place <= high) isAbove = false;
  }
  return !isAbove && !isBelow;
};

const meetBody = ({ kinds, heights, outlines, offsets }: BodyField, ends: Ends, body: number): void => {
  const isSure = kinds[body] === BODY.convex && standsAllAlong(heights, ends, body);
  const first = 2 * (offsets[body] ?? 0);
  const last = 2 * (offsets[body + 1] ?? 0);
  for (let line = 0; line < 16; line++) {
    if (((found.blocked >> line) & 1) !== 0) continue;
    const meets = meetingWith(outlines, first, last, line);
    if (meets === MEETS.not) continue;
    if (!isSure || meets === MEETS.asPoint) found.doubtful |= 1 << line;
    else if (meets === MEETS.inside) found.blocked |= 1 << line;
    else touch(1 << line, meets);
  }
};

/** Whether the lines meet the body at whatever place they pass it, as bodies on one floor do. */
const standsAllAlong = (heights: Float64Array, { from, to }: Ends, body: number): boolean =>
  (heights[2 * body + 1] ?? 0) > Math.max(heights[2 * from] ?? 0, heights[2 * to] ?? 0) &&
  (heights[2 * body] ?? 0) < Math.min(heights[2 * from + 1] ?? 0, heights[2 * to + 1] ?? 0);

/** Walls and bodies that touch a line from one side only, or an end of it one at a time, do not block it. */
const touch = (line: number, meets: number): void => {
  if ((meets & MEETS.left) !== 0) found.left |= line;
  if ((meets & MEETS.right) !== 0) found.right |= line;
  const atStart = (meets & MEETS.atStart) !== 0 ? line : 0;
  const atEnd = (meets & MEETS.atEnd) !== 0 ? line : 0;
  const isSure = ((touched.starts & atStart) | (touched.ends & atEnd) | (touched.byWalls & line)) === 0;
  if (!isSure || (found.left & found.right & line) !== 0) found.doubtful |= line;
  touched.starts |= atStart;
  touched.ends |= atEnd;
};
