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
import { CORNER, WAY, wayFrom, type CornerBlocks } from "./corner-block";
import { aim, aimed, coverStrip, STRIP, strip } from "./strip";
import { cover, type WallIndex } from "./wall-index";

/** How one wall counts between two sides. */
export const COUNTS = { not: 0, always: 1, fromLeft: 2, fromRight: 3, doubtfully: 4 } as const;
export type Counts = (typeof COUNTS)[keyof typeof COUNTS];

/** The walls that lines may meet. */
export interface WallField {
  readonly index: WallIndex;
  /** 1 for walls that count for some pairs or lines only; undefined when all walls always count. */
  readonly special: Uint8Array | undefined;
  /** How a special wall counts between the sides asked about now. */
  readonly weigh: (wall: number) => Counts;
}

/**
 * What was found last, until the next search: sets of lines, bit 4 i + j standing for the line from corner i to corner j.
 */
export const found = {
  /** Blocked for certain. */
  blocked: 0,
  /** Left to the contact rule; lines neither blocked nor doubtful are clear. */
  doubtful: 0,
  /** Something touches the line and leaves it to its left, or bars the way round one of its ends on that side. */
  left: 0,
  right: 0,
};

export const ALL_LINES = 0xffff;

/** Lines that start at the corners of a set of four, and lines that end there. */
const STARTING = Uint16Array.from({ length: 16 }, (_, set) => linesOf(set, (corner) => 0xf << (4 * corner)));
const ENDING = Uint16Array.from({ length: 16 }, (_, set) => linesOf(set, (corner) => 0x1111 << corner));

function linesOf(set: number, linesAt: (corner: number) => number): number {
  return [0, 1, 2, 3].reduce((all, corner) => ((set >> corner) & 1 ? all | linesAt(corner) : all), 0);
}

/** Finds what the walls do to the lines from one block of corners to another; the answer stands in `found`. */
export const maskWalls = (field: WallField, blocks: CornerBlocks, from: number, to: number): void => {
  found.blocked = 0;
  found.doubtful = 0;
  found.left = 0;
  found.right = 0;
  aim(blocks.points, from, to);
  walkStrip(field, blocks.own[from] ?? NONE, blocks.own[to] ?? NONE);
  if (found.blocked === ALL_LINES) {
    found.doubtful = 0;
    return;
  }
  for (let k = 0; k < 4; k++) {
    if (blocks.corners[4 * from + k] !== CORNER.open) leaveCorner(blocks, 4 * from, k);
    if (blocks.corners[4 * to + k] !== CORNER.open) reachCorner(blocks, 4 * to, k);
  }
  found.doubtful = (found.doubtful | (found.left & found.right)) & ~found.blocked;
};

const NONE: readonly number[] = [];

/** Meets every wall in the cells under the strip, until all lines are blocked. */
const walkStrip = (field: WallField, own: readonly number[], theirs: readonly number[]): void => {
  const { starts, coordinates, columns, entries } = field.index;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  const isCut = own.length > 0 || theirs.length > 0;
  coverStrip(field.index);
  for (let row = cover.firstRow; row <= cover.lastRow; row++) {
    const last = starts[row * columns + (cover.last[row] ?? 0) + 1] ?? 0;
    for (let entry = starts[row * columns + (cover.first[row] ?? 0)] ?? 0; entry < last; entry++) {
      const at = 4 * entry;
      const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
      const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
      if ((a < low && b < low) || (a > high && b > high)) continue;
      const parted = partedBy(coordinates, at) & ~found.blocked;
      if (parted === 0) continue;
      if (isCut && (own.includes(entries[entry] ?? 0) || theirs.includes(entries[entry] ?? 0))) {
        found.doubtful |= parted;
        continue;
      }
      const counting = field.special?.[entries[entry] ?? 0] === 1 ? weighed(field, entry, parted) : parted;
      if ((a < low && b > high) || (b < low && a > high)) found.blocked |= counting;
      else if (counting !== 0) tryEnds(coordinates, at, counting);
      if (found.blocked === ALL_LINES) return;
    }
  }
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

/** Lines from the first side's corners in one set to the second side's corners in the other. */
const linesFrom = (starts: number, ends: number): number => (STARTING[starts & 15] ?? 0) & (ENDING[ends >> 4] ?? 0);

/** Those of the lines that a special wall parts for which it counts. */
const weighed = (field: WallField, entry: number, parted: number): number => {
  const { right, left } = beside;
  const counts = field.weigh(field.index.entries[entry] ?? 0);
  if (counts === COUNTS.fromLeft) return parted & linesFrom(left, right);
  if (counts === COUNTS.fromRight) return parted & linesFrom(right, left);
  if (counts === COUNTS.doubtfully) found.doubtful |= parted;
  return counts === COUNTS.always ? parted : 0;
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
      const line = 1 << (4 * i + j);
      if ((tried & line) === 0) continue;
      const qx = (aimed[8 + 2 * j] ?? 0) - px;
      const qy = (aimed[9 + 2 * j] ?? 0) - py;
      const a = qx * (ay - py) - qy * (ax - px);
      const b = qx * (by - py) - qy * (bx - px);
      if (a * b < 0) found.blocked |= line;
      else if (a * b === 0) {
        if (a + b > 0) found.right |= line;
        else found.left |= line;
      }
    }
  }
};

/** What the walls at a corner do to the lines that start there. */
const leaveCorner = ({ corners, arcs }: CornerBlocks, block: number, i: number): void => {
  if (corners[block + i] === CORNER.doubtful) {
    found.doubtful |= STARTING[1 << i] ?? 0;
    return;
  }
  for (let j = 0; j < 4; j++) {
    const x = (aimed[8 + 2 * j] ?? 0) - (aimed[2 * i] ?? 0);
    const y = (aimed[9 + 2 * j] ?? 0) - (aimed[2 * i + 1] ?? 0);
    const line = 1 << (4 * i + j);
    if (x === 0 && y === 0) found.doubtful |= line;
    else take(wayFrom(arcs, block + i, x, y), line);
  }
};

/** The same where lines end; looking back, left and right change places. */
const reachCorner = ({ corners, arcs }: CornerBlocks, block: number, j: number): void => {
  if (corners[block + j] === CORNER.doubtful) {
    found.doubtful |= ENDING[1 << j] ?? 0;
    return;
  }
  for (let i = 0; i < 4; i++) {
    const x = (aimed[2 * i] ?? 0) - (aimed[8 + 2 * j] ?? 0);
    const y = (aimed[2 * i + 1] ?? 0) - (aimed[9 + 2 * j] ?? 0);
    const line = 1 << (4 * i + j);
    const way = wayFrom(arcs, block + j, x, y);
    if (x === 0 && y === 0) found.doubtful |= line;
    else take(way === WAY.onlyLeft ? WAY.onlyRight : way === WAY.onlyRight ? WAY.onlyLeft : way, line);
  }
};

const take = (way: number, line: number): void => {
  if (way === WAY.shut) found.blocked |= line;
  else if (way === WAY.onlyLeft) found.right |= line;
  else if (way === WAY.onlyRight) found.left |= line;
};
