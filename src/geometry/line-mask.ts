/**
 * Sixteen sight-lines at once: from each of four corners of one side to each of four corners of another.
 *
 * The unit of work is the pair of sides, not the line. One walk over the cells under the strip that holds all lines
 * meets every wall once. Each wall has the eight corners on its left, on its right or on its line; two look-ups turn that
 * into the set of lines whose ends it parts, a word of sixteen bits. A wall that reaches across the whole strip blocks
 * these at once; of any other wall the two ends are tried on those lines that nothing has blocked yet. When all are
 * blocked the walk ends.
 *
 * A wall that a line crosses off the wall's ends blocks it whatever else is there, and a line that no wall touches is
 * clear. What lies between these two is left to the contact rule (contact.ts): such lines come out as doubtful.
 * What shuts the corners themselves is known beforehand (corner-block.ts).
 */
import { CORNER, OPEN_SPACE, type CornerBlocks } from "./corner-block";
import { forgetTouches, isTouchedShut, noteTouch, TAKES, touches } from "./line-touches";
import { crossingIn, endIn, OUTSIDE, UNSURE } from "./own-crossing";
import { ENDING, found, STARTING, ALL_LINES } from "./line-set";
import { leaveCorner, reachCorner } from "./corner-mask";
import { isBlockedAgain, partsSides, remember } from "./recent-walls";
import {
  aimCorners,
  aimed,
  aimStrip,
  findColumns,
  findRows,
  sideOfLine,
  squaredLength,
  STRIP,
  strip,
  under,
  wayAlong,
} from "./strip";
import type { WallIndex } from "./wall-index";

/** How one wall counts between two sides. */
export const COUNTS = { not: 0, always: 1, fromLeft: 2, fromRight: 3, doubtfully: 4 } as const;
export type Counts = (typeof COUNTS)[keyof typeof COUNTS];

/** `not`: a wall always counts; `counting`: for some pairs or lines only; `stronger`: so, and for more than plain walls. */
export const SPECIAL = { not: 0, counting: 1, stronger: 2 } as const;

/** The walls that lines may meet. */
export interface WallField {
  readonly index: WallIndex;
  /** A `SPECIAL` for each wall; undefined when all walls always count. */
  readonly special: Uint8Array | undefined;
  /** Whether there are stronger ones. */
  readonly hasStronger: boolean;
  /** How a special wall counts between the sides asked about now. */
  readonly weigh: (wall: number) => Counts;
}

/** Finds what the walls do to the lines from one block of corners to another; the answer stands in `found`. */
export const maskWalls = (field: WallField, blocks: CornerBlocks, from: number, to: number): void => {
  found.blocked = 0;
  found.doubtful = 0;
  found.joined = 0;
  found.isBarred = false;
  aimStrip(blocks.boxes, from, to);
  if (isBlockedAgain(field.index, blocks, from, to)) {
    found.blocked = ALL_LINES;
    found.isBarred = true;
    if (field.hasStronger) weighStronger(field);
    return;
  }
  forgetTouches();
  aimCorners(blocks, from, to);
  spaces.own = blocks.own[from] ?? OPEN_SPACE;
  spaces.theirs = blocks.own[to] ?? OPEN_SPACE;
  walkStrip(field);
  if (found.blocked === ALL_LINES) {
    if (field.hasStronger) weighStronger(field);
  } else {
    for (let k = 0; k < 4; k++) {
      if (blocks.corners[4 * from + k] !== CORNER.open) leaveCorner(blocks, 4 * from + k, 4 * to);
      if (blocks.corners[4 * to + k] !== CORNER.open) reachCorner(blocks, 4 * to + k, 4 * from);
    }
    settleTouched(touches.left & touches.right);
  }
  found.doubtful = (found.doubtful | touches.overflow) & ~found.blocked;
};

/** Blocks those of the lines given, touched on both sides, that one contact shuts; doubtful ones stay doubtful. */
export const settleTouched = (lines: number): void => {
  const open = lines & ~(found.blocked | found.doubtful);
  for (let line = 0; open >> line !== 0; line++)
    if (((open >> line) & 1) !== 0 && isTouchedShut(line)) found.blocked |= 1 << line;
};

/**
 * Meets every wall in the cells under the strip, from the first side on, until all lines are blocked. In a row of the
 * matrix the first side stays, and what lies about it stays in the cache.
 */
const walkStrip = (field: WallField): void => {
  const { starts, columns } = field.index;
  const isDown = (strip[STRIP.firstY] ?? 0) <= (strip[STRIP.secondY] ?? 0);
  const isForward = (strip[STRIP.firstX] ?? 0) <= (strip[STRIP.secondX] ?? 0);
  findRows(field.index);
  const rows = under.lastRow - under.firstRow;
  for (let i = 0; i <= rows; i++) {
    const row = isDown ? under.firstRow + i : under.lastRow - i;
    findColumns(field.index, row);
    const first = starts[row * columns + under.first] ?? 0;
    const end = starts[row * columns + under.last + 1] ?? 0;
    if (isForward) walkEntries(field, first, end, 1);
    else walkEntries(field, end - 1, first - 1, -1);
    if (found.blocked === ALL_LINES) return;
  }
};

/** Meets the walls of a run of entries, from one up to before another, by steps of 1 or -1. */
const walkEntries = (field: WallField, first: number, end: number, step: number): void => {
  const { coordinates } = field.index;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  const isPlain = field.special === undefined && spaces.own.walls.length === 0 && spaces.theirs.walls.length === 0;
  for (let entry = first; step > 0 ? entry < end : entry > end; entry += step) {
    const at = 4 * entry;
    const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
    const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
    if ((a < low && b < low) || (a > high && b > high)) continue;
    const sides = partsSides(coordinates, at);
    if (sides === 0) continue;
    const parted = isPlain ? plainlyParted(coordinates, at, sides) : countingOf(field, entry, sides);
    if (parted === 0) continue;
    if ((a < low && b > high) || (b < low && a > high)) {
      found.blocked |= parted;
      found.isBarred = parted === ALL_LINES;
      if (parted === ALL_LINES && isPlain) remember(at);
    } else if ((parted & ~found.blocked) !== 0) tryEnds(coordinates, at, parted & ~found.blocked);
    if (found.blocked === ALL_LINES) return;
  }
};

/** Weighs what may be stronger than the walls that block all lines: a walk that ends early may not have come to it. */
const weighStronger = (field: WallField): void => {
  const { starts, coordinates, entries, columns } = field.index;
  findRows(field.index);
  for (let row = under.firstRow; row <= under.lastRow; row++) {
    findColumns(field.index, row);
    const last = starts[row * columns + under.last + 1] ?? 0;
    for (let entry = starts[row * columns + under.first] ?? 0; entry < last; entry++) {
      const wall = entries[entry] ?? 0;
      if (field.special?.[wall] === SPECIAL.stronger && meetsStrip(coordinates, 4 * entry)) field.weigh(wall);
    }
  }
};

const meetsStrip = (coordinates: Float32Array, at: number): boolean => {
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
  const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
  return !(a < low && b < low) && !(a > high && b > high);
};

/** Corners that lie right, and left, of the wall looked at last: bits 0 to 3 of the first side, 4 to 7 of the second. */
const beside = { right: 0, left: 0 };

/** The lines whose two ends lie on different sides of a wall's line, neither of them on it. */
const partedBy = (coordinates: Float32Array, at: number): number => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const dx = (coordinates[at + 2] ?? 0) - ax;
  const dy = (coordinates[at + 3] ?? 0) - ay;
  const offset = dx * ay - dy * ax;
  let right = 0;
  let left = 0;
  for (let k = 0; k < 8; k++) {
    const side = dx * (aimed[2 * k + 1] ?? 0) - dy * (aimed[2 * k] ?? 0) - offset;
    if (side > 0) right |= 1 << k;
    else if (side < 0) left |= 1 << k;
  }
  beside.right = right;
  beside.left = left;
  return linesFrom(right, left) | linesFrom(left, right);
};

/** The same of a wall that always counts, and notes the lines that it lies along. */
const plainlyParted = (coordinates: Float32Array, at: number, sides: number): number => {
  if (sides === ALL_LINES) return ALL_LINES;
  const parted = partedBy(coordinates, at);
  const along = linesAlong();
  if (along !== 0) noteAlong(coordinates, at, along);
  return parted;
};

/** The lines both of whose ends are on the line of the wall looked at last. */
const linesAlong = (): number => {
  const on = ALL_CORNERS & ~(beside.right | beside.left);
  return on === 0 ? 0 : linesFrom(on, on);
};

const ALL_CORNERS = 0xff;

/** Lines from the first side's corners in one set to the second side's corners in the other. */
const linesFrom = (starts: number, ends: number): number => (STARTING[starts & 15] ?? 0) & (ENDING[ends >> 4] ?? 0);

/** Notes how far a wall runs along each of the lines that lie on its own line. */
const noteAlong = (coordinates: Float32Array, at: number, lines: number): void => {
  for (let line = 0; line < 16; line++) {
    if (((lines >> line) & 1) === 0 || ((found.blocked >> line) & 1) !== 0) continue;
    const a = wayAlong(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
    const b = wayAlong(line, coordinates[at + 2] ?? 0, coordinates[at + 3] ?? 0);
    const from = Math.max(0, Math.min(a, b));
    const to = Math.min(squaredLength(line), Math.max(a, b));
    if (from <= to) noteTouch(line, from, to, TAKES.neither);
  }
};

/**
 * The lines that a wall parts which may not be plain here: of one that counts for some lines only these, and none of one
 * that enters the space of one of the two, which is dealt with here.
 */
const countingOf = (field: WallField, entry: number, sides: number): number => {
  const { entries, coordinates } = field.index;
  const wall = entries[entry] ?? 0;
  const counts = (field.special?.[wall] ?? 0) !== SPECIAL.not ? field.weigh(wall) : COUNTS.always;
  if (counts === COUNTS.not) return 0;
  const isOwn = spaces.own.walls.includes(wall);
  const isTheirs = spaces.theirs.walls.includes(wall);
  if (counts === COUNTS.always && !isOwn && !isTheirs) return plainlyParted(coordinates, 4 * entry, sides);
  const parted = partedBy(coordinates, 4 * entry);
  if (counts !== COUNTS.always) {
    const counting = countingFrom(counts, parted);
    if (counts !== COUNTS.doubtfully && !isOwn && !isTheirs) return counting;
    found.doubtful |= counting | linesAlong();
    return 0;
  }
  found.doubtful |= linesAlong();
  let outside = parted & ~found.blocked;
  if (isOwn) outside = metOutside(coordinates, 4 * entry, outside, spaces.own.outline);
  if (isTheirs) outside = metOutside(coordinates, 4 * entry, outside, spaces.theirs.outline);
  tryEnds(coordinates, 4 * entry, outside);
  return 0;
};

/** The spaces of the two sides aimed at. */
const spaces = { own: OPEN_SPACE, theirs: OPEN_SPACE };

/** Of the lines that the wall looked at last parts, those that come from the side from which it counts. */
const countingFrom = (counts: Counts, parted: number): number => {
  if (counts === COUNTS.fromLeft) return parted & linesFrom(beside.left, beside.right);
  if (counts === COUNTS.fromRight) return parted & linesFrom(beside.right, beside.left);
  return parted;
};

/** Looks on which sides of each of the lines given the wall's two ends lie. */
const tryEnds = (coordinates: Float32Array, at: number, tried: number): void => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const bx = coordinates[at + 2] ?? 0;
  const by = coordinates[at + 3] ?? 0;
  for (let i = 0; i < 4; i++) {
    if (((tried >> (4 * i)) & 15) === 0) continue;
    const px = aimed[2 * i] ?? 0;
    const py = aimed[2 * i + 1] ?? 0;
    for (let j = 0; j < 4; j++) {
      const line = 4 * i + j;
      if (((tried >> line) & 1) === 0) continue;
      const qx = (aimed[8 + 2 * j] ?? 0) - px;
      const qy = (aimed[9 + 2 * j] ?? 0) - py;
      const a = qx * (ay - py) - qy * (ax - px);
      const b = qx * (by - py) - qy * (bx - px);
      if (a * b < 0) found.blocked |= 1 << line;
      else if (a === 0) noteEnd(line, coordinates, at, b);
      else if (b === 0) noteEnd(line, coordinates, at + 2, a);
    }
  }
};

/** Notes that the wall's end at a place touches a line and leaves it to the side given. */
const noteEnd = (line: number, coordinates: Float32Array, at: number, side: number): void => {
  const way = wayAlong(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
  noteTouch(line, way, way, side > 0 ? TAKES.right : TAKES.left);
};

/** Those of the lines given that a wall which enters a convex space does not meet inside it. */
const metOutside = (coordinates: Float32Array, at: number, tried: number, outline: Float64Array): number => {
  let outside = 0;
  for (let line = 0; tried >> line !== 0; line++) {
    if (((tried >> line) & 1) === 0) continue;
    const a = sideOfLine(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
    const b = sideOfLine(line, coordinates[at + 2] ?? 0, coordinates[at + 3] ?? 0);
    if (a * b > 0) continue;
    const where =
      a * b < 0 ? crossingIn(outline, coordinates, at, line) : endIn(outline, coordinates, a === 0 ? at : at + 2);
    if (where === UNSURE) found.doubtful |= 1 << line;
    else if (where === OUTSIDE) outside |= 1 << line;
  }
  return outside;
};
