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
 * clear. What touches a line is noted with its place and side, and the contact rule is applied to these notes
 * (line-touches.ts). Where they cannot tell, for walls that count for some lines only and at the borders of the two own
 * spaces, lines come out as doubtful and go to the rule as it is written down (contact.ts). What shuts the corners
 * themselves is known beforehand (corner-block.ts).
 */
import { CORNER, OPEN_SPACE, type CornerBlocks } from "./corner-block";
import { leaveCorner, reachCorner } from "./corner-mask";
import { ALL_LINES, found } from "./line-set";
import { forgetTouches, isTouchedShut, touches } from "./line-touches";
import { isOwnWall, meetOwnWall, spaces } from "./own-walls";
import { linesAlong, partedBy, partedFromLeft, partedFromRight, plainlyParted, tryEnd, tryEnds } from "./parted-lines";
import { keepWalls, noteOnly, noteWall, recalled, recallWalls } from "./recent-walls";
import { aimCorners, aimStrip, findColumns, findRows, STRIP, strip, under } from "./strip";
import type { WallIndex } from "../wall-grid/wall-index";
import { partsSides } from "./wall-sides";

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
  forgetTouches();
  beginSearch(field.index.segments.length);
  aimStrip(blocks.boxes, from, to);
  aimCorners(blocks, from, to);
  spaces.own = blocks.own[from] ?? OPEN_SPACE;
  spaces.theirs = blocks.own[to] ?? OPEN_SPACE;
  meetAll(field, blocks, from);
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

/** The searches so far, and in which of them each wall was met last: it lies in every cell that it touches. */
const search = { count: 0, met: new Int32Array(1024) };

/** Begins a search among so many walls. */
const beginSearch = (walls: number): void => {
  if (search.met.length < walls) search.met = new Int32Array(2 * walls);
  search.count = (search.count + 1) | 0;
};

/** Meets the walls that blocked the lines from here lately, then all under the strip, at last those in the two spaces. */
const meetAll = (field: WallField, blocks: CornerBlocks, from: number): void => {
  const { coordinates } = field.index;
  const known = recallWalls(blocks.points, coordinates, from);
  ownEntries.count = 0;
  for (let k = 0; k < known && found.blocked !== ALL_LINES; k++) walkEntries(field, recalled(k), recalled(k) + 1, 1);
  if (found.blocked !== ALL_LINES) walkStrip(field, known);
  if (found.blocked === ALL_LINES) {
    keepWalls();
    return;
  }
  for (let k = 0; k < ownEntries.count; k++) meetOwnWall(field.index, ownEntries.places[k] ?? 0);
};

/** Entries of walls that enter one of the two spaces: they seldom decide and cost most, so they wait. */
const ownEntries = { count: 0, places: new Int32Array(256) };

/** Blocks those of the lines given, touched on both sides, that one contact shuts; doubtful ones stay doubtful. */
export const settleTouched = (lines: number): void => {
  const open = lines & ~(found.blocked | found.doubtful);
  for (let line = 0; open >> line !== 0; line++)
    if (((open >> line) & 1) !== 0 && isTouchedShut(line)) found.blocked |= 1 << line;
};

/**
 * Meets every wall in the cells under the strip until all lines are blocked: from the row of a recalled wall on away from the
 * first side, for what blocked the pair before mostly goes on there, and then the rows before; else from the first side on. In
 * a row of the matrix the first side stays, and what lies about it stays in the cache.
 */
const walkStrip = (field: WallField, known: number): void => {
  findRows(field.index);
  const isDown = (strip[STRIP.firstY] ?? 0) <= (strip[STRIP.secondY] ?? 0);
  const { firstRow, lastRow } = under;
  const near = isDown ? firstRow : lastRow;
  const start = known === 0 ? near : Math.min(lastRow, Math.max(firstRow, rowOf(field.index, recalled(0))));
  if (isDown) {
    for (let row = start; row <= lastRow && found.blocked !== ALL_LINES; row++) walkRow(field, row);
    for (let row = start - 1; row >= firstRow && found.blocked !== ALL_LINES; row--) walkRow(field, row);
  } else {
    for (let row = start; row >= firstRow && found.blocked !== ALL_LINES; row--) walkRow(field, row);
    for (let row = start + 1; row <= lastRow && found.blocked !== ALL_LINES; row++) walkRow(field, row);
  }
};

/** The row in which an entry's wall begins. */
const rowOf = ({ coordinates, top, cell }: WallIndex, entry: number): number =>
  Math.floor(((coordinates[4 * entry + 1] ?? 0) - top) / cell);

const walkRow = (field: WallField, row: number): void => {
  const { starts, columns } = field.index;
  findColumns(field.index, row);
  const first = starts[row * columns + under.first] ?? 0;
  const end = starts[row * columns + under.last + 1] ?? 0;
  if (first >= end) return;
  if ((strip[STRIP.firstX] ?? 0) <= (strip[STRIP.secondX] ?? 0)) walkEntries(field, first, end, 1);
  else walkEntries(field, end - 1, first - 1, -1);
};

/** Meets the walls of a run of entries, from one up to before another, by steps of 1 or -1. */
const walkEntries = (field: WallField, first: number, end: number, step: number): void => {
  const { coordinates } = field.index;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const middle = (strip[STRIP.low] ?? 0) + (strip[STRIP.high] ?? 0);
  const width = (strip[STRIP.high] ?? 0) - (strip[STRIP.low] ?? 0);
  for (let entry = first; entry !== end; entry += step) {
    const at = 4 * entry;
    const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
    const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
    // How far apart the middles of wall and strip are, and how far the wall reaches, both doubled: where all four ends lie is
    // told by one comparison instead of four, none of which the processor could guess.
    const off = a + b - middle;
    const way = a - b;
    const apart = Math.abs(off);
    const reach = Math.abs(way);
    if (apart > reach + width) continue;
    // As a number made without a branch, since these cannot be guessed either.
    const across = Number(reach > width + apart) * REACH.across;
    const beyond = Number(apart + reach > width) * REACH.beyond;
    meetWall(field, entry, across | beyond | (Number(off * way > 0) * REACH.byFirst) | (Number(off > 0) * REACH.right));
    if (found.blocked === ALL_LINES) return;
  }
};

/**
 * How a wall reaches into the strip, as a set: from border to border; beyond a border; then with its first end rather than its
 * last, and beyond the right one.
 */
const REACH = { across: 1, beyond: 2, byFirst: 4, right: 8 } as const;

/** Meets a wall that reaches into the strip. */
const meetWall = (field: WallField, entry: number, reach: number): void => {
  const { coordinates, entries } = field.index;
  const wall = entries[entry] ?? 0;
  if (search.met[wall] === search.count) return;
  search.met[wall] = search.count;
  const sides = partsSides(coordinates, 4 * entry);
  if (sides === 0) return;
  const all = countingOf(field, entry, sides);
  const isAcross = (reach & REACH.across) !== 0;
  if (isAcross && all === ALL_LINES) {
    found.blocked = ALL_LINES;
    found.isBarred = true;
    noteOnly(entry);
    return;
  }
  const counting = all & ~found.blocked;
  if (counting === 0) return;
  const before = found.blocked;
  if (isAcross) found.blocked |= counting;
  else if (sides === ALL_LINES && (reach & REACH.beyond) !== 0)
    tryEnd(coordinates, 4 * entry + ((reach & REACH.byFirst) >> 1), counting, (reach & REACH.right) >> 3);
  else tryEnds(coordinates, 4 * entry, counting);
  if (found.blocked !== before) noteWall(entry);
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
      if (field.special?.[wall] === SPECIAL.stronger && reachesStrip(coordinates, 4 * entry)) field.weigh(wall);
    }
  }
};

const reachesStrip = (coordinates: Float32Array, at: number): boolean => {
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
  const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
  return !((a < low && b < low) || (a > high && b > high));
};

/** The lines that a wall parts and for which it counts; none of one that enters the space of one of the two, which waits. */
const countingOf = (field: WallField, entry: number, sides: number): number => {
  const { entries, coordinates } = field.index;
  const counts = field.special === undefined ? COUNTS.always : countsAt(field, field.special, entry);
  if (counts === COUNTS.not) return 0;
  if (counts === COUNTS.always) {
    // Off both boxes, so it enters neither space.
    if (sides === ALL_LINES) return ALL_LINES;
    if (!isOwnWall(entries[entry] ?? 0)) return plainlyParted(coordinates, 4 * entry);
    if (ownEntries.count === ownEntries.places.length) found.doubtful = ALL_LINES;
    else ownEntries.places[ownEntries.count++] = entry;
    return 0;
  }
  const parted = partedBy(coordinates, 4 * entry);
  const counting =
    counts === COUNTS.fromLeft ? partedFromLeft() : counts === COUNTS.fromRight ? partedFromRight() : parted;
  if (counts !== COUNTS.doubtfully && !isOwnWall(entries[entry] ?? 0)) return counting;
  found.doubtful |= counting | linesAlong();
  return 0;
};

const countsAt = ({ index, weigh }: WallField, special: Uint8Array, entry: number): Counts => {
  const wall = index.entries[entry] ?? 0;
  return special[wall] === SPECIAL.not ? COUNTS.always : weigh(wall);
};
