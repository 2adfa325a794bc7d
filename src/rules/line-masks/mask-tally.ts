/** Counts of blocked lines, looked up by mask. */

const MASKS = 0x10000;

const countOf = (bits: number): number => (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1);

const least = Uint8Array.from({ length: MASKS }, (_, mask) =>
  Math.min(countOf(mask), countOf(mask >> 4), countOf(mask >> 8), countOf(mask >> 12)),
);

/** Of the lines from each of the four first corners so many are blocked at least: 0 to 4. */
export const leastBlocked = (mask: number): number => least[mask] ?? 0;
