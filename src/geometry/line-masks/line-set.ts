/** Sets of sixteen lines, from each of four corners to each of four others: bit 4 i + j for that from corner i to j. */

/** The set of all sixteen. */
export const ALL_LINES = 0xffff;

/** What was found last, until the next search: sets of lines, bit 4 i + j for the line from corner i to corner j. */
export const found = {
  /** Blocked for certain. */
  blocked: 0,
  /** Left to the contact rule; lines neither blocked nor doubtful are clear. */
  doubtful: 0,
  /** Where a body (body-mask.ts) may join to one contact what walls do on either side of the line. */
  joined: 0,
  /** One wall reaches across all the way between the corners. */
  isBarred: false,
};

/** Lines that start at the corners of a set of four, and lines that end there. */
export const STARTING = Uint16Array.from({ length: 16 }, (_, set) => linesOf(set, (corner) => 0xf << (4 * corner)));
export const ENDING = Uint16Array.from({ length: 16 }, (_, set) => linesOf(set, (corner) => 0x1111 << corner));

function linesOf(set: number, linesAt: (corner: number) => number): number {
  return [0, 1, 2, 3].reduce((all, corner) => ((set >> corner) & 1 ? all | linesAt(corner) : all), 0);
}
