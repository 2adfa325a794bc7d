/**
 * What other creatures do to sixteen sight-lines at once, after the walls: only lines that no wall blocks are looked at.
 * A body that a line enters blocks it. One that it only touches leaves it to one side; touched from both, or touched
 * where walls or other bodies touch as well, the line is left to the contact rule.
 */
import { border, boxed, MEETS, meetBox, meetingWith } from "./body-meeting";
import { barredSide, CORNER, WAY, wayFrom, type CornerBlocks } from "./corner-block";
import { settleTouched } from "./line-masks";
import { ALL_LINES, found } from "./line-set";
import { noteTouch, TAKES, touches } from "./line-touches";
import { alongX, alongY, findColumns, findRows, squaredLength, STRIP, strip, under } from "./strip";
import { cellLists, type CellLists } from "../wall-grid/cell-lists";
import { coverBox, frameOf, type Frame } from "../wall-grid/grid-cells";

/** How a body counts as an obstacle: not, as an upright rectangle, as a convex polygon, or as the contact rule says. */
export const BODY = { none: 0, box: 1, convex: 2, doubtful: 3 } as const;

/** The bodies that lines may meet, by number. */
export interface BodyField {
  readonly frame: Frame;
  /** The bodies by cell. */
  readonly cells: CellLists;
  /** x, y of the vertices of convex outlines, clockwise on the screen, body after body, and where each begins. */
  readonly outlines: Float64Array;
  readonly offsets: Int32Array;
  /** The middle of each body's box, x and y, and its width and height, all doubled. */
  readonly boxes: Float64Array;
  /** A `BODY` each. */
  readonly kinds: Uint8Array;
  /** Bottom and top of each. */
  readonly heights: Float64Array;
  /** Numbers of the bodies whose insides meet a body's own; they stand in nobody's way there. */
  readonly sharing: readonly (readonly number[])[];
  /** In which search each was met last, since a body lies in several cells. */
  readonly met: Int32Array;
}

/** Lists bodies by the cells that their boxes touch. */
export const cellsOfBodies = (
  outlines: Float64Array,
  offsets: Int32Array,
): Pick<BodyField, "frame" | "cells" | "outlines" | "offsets" | "boxes" | "met"> => {
  const frame = frameOf(outlines);
  const boxes = boxesOf(outlines, offsets);
  const cells = cellLists(frame, offsets.length - 1, (body) => {
    coverBox(frame, boxes, 4 * body);
  });
  return { frame, cells, outlines, offsets, boxes, met: new Int32Array(offsets.length) };
};

const boxesOf = (outlines: Float64Array, offsets: Int32Array): Float64Array => {
  const boxes = new Float64Array(4 * (offsets.length - 1));
  for (let body = 0; body + 1 < offsets.length; body++) {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (let i = offsets[body] ?? 0; i < (offsets[body + 1] ?? 0); i++) {
      const x = outlines[2 * i] ?? 0;
      const y = outlines[2 * i + 1] ?? 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    boxes[4 * body] = left + right;
    boxes[4 * body + 1] = top + bottom;
    boxes[4 * body + 2] = right - left;
    boxes[4 * body + 3] = bottom - top;
  }
  return boxes;
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
  findRows(field.frame);
  const { starts, entries } = field.cells;
  const { columns } = field.frame;
  for (let row = under.firstRow; row <= under.lastRow && (found.blocked !== ALL_LINES || met.walled !== 0); row++) {
    findColumns(field.frame, row);
    const last = starts[row * columns + under.last + 1] ?? 0;
    for (let i = starts[row * columns + under.first] ?? 0; i < last; i++) {
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

/**
 * The lines that a body has touched; those that walls touch on either side, or may touch, without blocking them; those that are
 * asked about now; and whether the body met last counts as it is for all of them.
 */
const met = { lines: 0, walled: 0, asked: 0, isSure: false };

const isInTheWay = ({ kinds, sharing, boxes }: BodyField, { from, to }: Ends, body: number): boolean => {
  if (kinds[body] === BODY.none || body === from || body === to) return false;
  if (!reachesStrip(boxes, 4 * body)) return false;
  return sharing[from]?.includes(body) !== true && sharing[to]?.includes(body) !== true;
};

/** Whether a body's box, by its middle and its width and height, doubled, touches the strip's box and the strip. */
const reachesStrip = (boxes: Float64Array, at: number): boolean => {
  const x = boxes[at] ?? 0;
  const y = boxes[at + 1] ?? 0;
  const width = boxes[at + 2] ?? 0;
  const height = boxes[at + 3] ?? 0;
  if (x - width > 2 * (strip[STRIP.right] ?? 0) || x + width < 2 * (strip[STRIP.left] ?? 0)) return false;
  if (y - height > 2 * (strip[STRIP.bottom] ?? 0) || y + height < 2 * (strip[STRIP.top] ?? 0)) return false;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const place = x * acrossX + y * acrossY;
  const half = width * Math.abs(acrossX) + height * Math.abs(acrossY);
  return place + half >= 2 * (strip[STRIP.low] ?? 0) && place - half <= 2 * (strip[STRIP.high] ?? 0);
};

const meetBody = (field: BodyField, blocks: CornerBlocks, ends: Ends, body: number): void => {
  met.isSure = field.kinds[body] !== BODY.doubtful && standsAllAlong(field.heights, ends, body);
  met.asked = ALL_LINES & ~(found.blocked & ~met.walled);
  if (field.kinds[body] === BODY.box) {
    meetBox(field.boxes, 4 * body);
    enter(met.asked & boxed.inside);
    met.asked &= boxed.touching;
  }
  if (met.asked !== 0) meetOutline(field, blocks, ends, body);
};

/** Lines pass through the inside of the body met last. */
const enter = (lines: number): void => {
  met.lines |= lines;
  if (met.isSure) found.blocked |= lines;
  else {
    found.joined |= met.walled & lines;
    found.doubtful |= lines;
  }
};

/** Meets a body by the lines that are asked about, one by one. */
const meetOutline = (field: BodyField, blocks: CornerBlocks, ends: Ends, body: number): void => {
  const first = 2 * (field.offsets[body] ?? 0);
  const last = 2 * (field.offsets[body + 1] ?? 0);
  findMiddle(field.outlines, first, last);
  for (let line = 0; met.asked >> line !== 0; line++) {
    if (((met.asked >> line) & 1) === 0) continue;
    const meets = meetingWith(field.outlines, first, last, line);
    if (meets === MEETS.not) continue;
    if (!met.isSure || meets === MEETS.inside) enter(1 << line);
    else touchBody(blocks, ends, line, meets);
  }
};

/** Notes on which sides a line may pass by the body that it touches. */
const touchBody = (blocks: CornerBlocks, { fromBlock, toBlock }: Ends, line: number, meets: number): void => {
  const start = 4 * fromBlock + (line >> 2);
  const end = 4 * toBlock + (line & 3);
  met.lines |= 1 << line;
  if ((meets & MEETS.along) !== 0) {
    found.joined |= met.walled & (1 << line);
    noteBorder(line);
  }
  if ((meets & MEETS.atStart) !== 0) {
    headAlong(line, 1);
    noteCorner(blocks, start, line, 0);
  }
  if ((meets & MEETS.atEnd) !== 0) {
    headAlong(line, -1);
    noteCorner(blocks, end, line, squaredLength(line));
  }
  if (meets === MEETS.asPoint) {
    headHome(blocks, end);
    noteCorner(blocks, start, line, 0);
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

/** The direction in which the line leaves the corner looked at last. */
const heading = new Float64Array(2);

const headAlong = (line: number, way: 1 | -1): void => {
  heading[0] = way * alongX(line);
  heading[1] = way * alongY(line);
};

/** A line of no length leads to the home of the corner in a place. */
const headHome = ({ homes }: CornerBlocks, place: number): void => {
  heading[0] = homes[2 * place] ?? 0;
  heading[1] = homes[2 * place + 1] ?? 0;
};

/** Notes on which side of the heading the body met last bars the way home round a corner, and what walls bar there. */
const noteCorner = (blocks: CornerBlocks, place: number, line: number, at: number): void => {
  const { homes, points, corners, arcs } = blocks;
  const x = heading[0] ?? 0;
  const y = heading[1] ?? 0;
  if ((homes[2 * place] === 0 && homes[2 * place + 1] === 0) || (x === 0 && y === 0)) {
    found.doubtful |= 1 << line;
    return;
  }
  const restX = (middle[0] ?? 0) - (middle[2] ?? 0) * (points[2 * place] ?? 0);
  const restY = (middle[1] ?? 0) - (middle[2] ?? 0) * (points[2 * place + 1] ?? 0);
  noteBarred(line, at, barredSide(homes, place, heading, restX, restY));
  // Where the line runs along a wall, that was noted with the walls.
  if (corners[place] === CORNER.shut && wayFrom(arcs, place, x, y) === WAY.free)
    noteBarred(line, at, barredSide(homes, place, heading, arcs[4 * place] ?? 0, arcs[4 * place + 1] ?? 0));
};

/** Seen from a line's end, looking back, right and left change places. */
const noteBarred = (line: number, at: number, side: number): void => {
  noteTouch(line, at, at, at === 0 || side === TAKES.neither ? side : TAKES.left + TAKES.right - side);
};
