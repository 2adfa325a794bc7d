/**
 * What other creatures do to sixteen sight-lines at once, after the walls: only lines that no wall blocks are looked at.
 * A body that a line enters blocks it. One that it only touches leaves it to one side; touched from both, or touched
 * where walls or other bodies touch as well, the line is left to the contact rule.
 */
import { border, MEETS, meetingWith } from "./body-meeting";
import { barredSide, CORNER, type CornerBlocks } from "./corner-block";
import { ALL_LINES, found, settleTouched } from "./line-mask";
import { noteTouch, TAKES, touches } from "./line-touches";
import { alongX, alongY, coverStrip, squaredLength, STRIP, strip } from "./strip";
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

/** Counts the searches. */
const searches = { count: 0 };

/**
 * Finds what the bodies do to the lines aimed last. In `found` stand, before, what the walls do, the doubtful lines
 * being those that the contact rule has found clear; and after, what both do together.
 */
export const maskBodies = (field: BodyField, blocks: CornerBlocks, ends: Ends): void => {
  const delicate = found.doubtful;
  found.doubtful = 0;
  met.lines = 0;
  met.walled = (delicate | walledLines(blocks, ends)) & ~found.blocked;
  searches.count = (searches.count + 1) | 0;
  coverStrip(field.frame);
  const { starts, entries } = field.cells;
  const { columns } = field.frame;
  for (let row = cover.firstRow; row <= cover.lastRow && found.blocked !== ALL_LINES; row++) {
    const last = starts[row * columns + (cover.last[row] ?? 0) + 1] ?? 0;
    for (let i = starts[row * columns + (cover.first[row] ?? 0)] ?? 0; i < last; i++) {
      const body = entries[i] ?? 0;
      if (field.met[body] === searches.count) continue;
      field.met[body] = searches.count;
      if (isInTheWay(field, ends, body)) meetBody(field, blocks, ends, body);
    }
  }
  found.doubtful |= (delicate & met.lines) | touches.overflow;
  settleTouched(touches.left & touches.right & met.lines);
  found.doubtful &= ~found.blocked;
};

/** The lines that walls may touch on either side; at a corner that walls shut in part it does not matter on which. */
const walledLines = ({ corners }: CornerBlocks, { fromBlock, toBlock }: Ends): number => {
  let atStart = 0;
  let atEnd = 0;
  for (let k = 0; k < 4; k++) {
    if (corners[4 * fromBlock + k] !== CORNER.open) atStart |= 0xf << (4 * k);
    if (corners[4 * toBlock + k] !== CORNER.open) atEnd |= 0x1111 << k;
  }
  const { left, right } = touches;
  return (left & right) | (atStart & atEnd) | ((left | right) & (atStart | atEnd));
};

/** The lines that a body has touched; and those that walls touch on either side, or may touch, without blocking them. */
const met = { lines: 0, walled: 0 };

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

const meetBody = (field: BodyField, blocks: CornerBlocks, ends: Ends, body: number): void => {
  const isSure = field.kinds[body] === BODY.convex && standsAllAlong(field.heights, ends, body);
  const first = 2 * (field.offsets[body] ?? 0);
  const last = 2 * (field.offsets[body + 1] ?? 0);
  findMiddle(field.outlines, first, last);
  for (let line = 0; line < 16; line++) {
    if ((((found.blocked & ~met.walled) >> line) & 1) !== 0) continue;
    const meets = meetingWith(field.outlines, first, last, line);
    if (meets === MEETS.not) continue;
    met.lines |= 1 << line;
    if (!isSure || (meets & MEETS.along) !== 0) found.joined |= met.walled & (1 << line);
    if (!isSure || meets === MEETS.asPoint) found.doubtful |= 1 << line;
    else if (meets === MEETS.inside) found.blocked |= 1 << line;
    else {
      if ((meets & MEETS.along) !== 0) noteBorder(line);
      if ((meets & MEETS.atStart) !== 0) noteCorner(blocks, 4 * ends.fromBlock + (line >> 2), line, false);
      if ((meets & MEETS.atEnd) !== 0) noteCorner(blocks, 4 * ends.toBlock + (line & 3), line, true);
    }
  }
};

/** The sums of x and of y of a body's vertices, and how many they are. */
const middle = new Float64Array(3);

const findMiddle = (outlines: Float64Array, first: number, last: number): void => {
  let x = 0;
  let y = 0;
  for (let i = first; i < last; i += 2) {
    x += outlines[i] ?? 0;
    y += outlines[i + 1] ?? 0;
  }
  middle[0] = x;
  middle[1] = y;
  middle[2] = (last - first) / 2;
};

/** Whether the lines meet the body at whatever place they pass it, as bodies on one floor do. */
const standsAllAlong = (heights: Float64Array, { from, to }: Ends, body: number): boolean =>
  (heights[2 * body + 1] ?? 0) > Math.max(heights[2 * from] ?? 0, heights[2 * to] ?? 0) &&
  (heights[2 * body] ?? 0) < Math.min(heights[2 * from + 1] ?? 0, heights[2 * to + 1] ?? 0);

/** Notes the part of a body's border that touches a line; corners of it between the line's ends leave to its side. */
const noteBorder = (line: number): void => {
  const length = squaredLength(line);
  const nearest = border.places[0] ?? 0;
  const farthest = border.places[1] ?? 0;
  const side = border.isRight ? TAKES.right : TAKES.left;
  const hasCorner = (nearest > 0 && nearest < length) || (farthest > 0 && farthest < length);
  noteTouch(line, Math.max(0, nearest), Math.min(length, farthest), hasCorner ? side : TAKES.neither);
};

/** Notes on which side a body at a line's start (or its end, looking back) bars the way home, and what walls bar there. */
const noteCorner = (blocks: CornerBlocks, place: number, line: number, isEnd: boolean): void => {
  if (blocks.homes[2 * place] === 0 && blocks.homes[2 * place + 1] === 0) {
    found.doubtful |= 1 << line;
    return;
  }
  const restX = (middle[0] ?? 0) - (middle[2] ?? 0) * (blocks.points[2 * place] ?? 0);
  const restY = (middle[1] ?? 0) - (middle[2] ?? 0) * (blocks.points[2 * place + 1] ?? 0);
  noteBarred(blocks, place, line, isEnd ? -1 : 1, restX, restY);
  if (blocks.corners[place] !== CORNER.shut) return;
  noteBarred(blocks, place, line, isEnd ? -1 : 1, blocks.arcs[4 * place] ?? 0, blocks.arcs[4 * place + 1] ?? 0);
};

// eslint-disable-next-line max-params -- vectors as numbers: objects would be allocated for every line
const noteBarred = (blocks: CornerBlocks, place: number, line: number, way: 1 | -1, x: number, y: number): void => {
  const homeX = blocks.homes[2 * place] ?? 0;
  const homeY = blocks.homes[2 * place + 1] ?? 0;
  const side = barredSide(homeX, homeY, way * alongX(line), way * alongY(line), x, y);
  const at = way === 1 ? 0 : squaredLength(line);
  noteTouch(line, at, at, way === 1 || side === 0 ? side : BOTH - side);
};

const BOTH = TAKES.left + TAKES.right;
