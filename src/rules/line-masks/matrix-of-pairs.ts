/** What is known of every pair of creatures. */
import type { MaskField } from "./mask-field";

/**
 * A row and a column for each block of four corners; a creature of four corners is one block. Each place holds the lines
 * from the row's corners to the column's, bit 4 i + j for the line from corner i to corner j.
 */
export interface Matrix {
  field: MaskField;
  size: number;
  /** Two words for each place: the lines blocked by walls and terrain, then those blocked by these and creatures. */
  lines: Uint16Array;
  /** A `PAIR` each. */
  state: Uint8Array;
  /** An `EFFECT` each, asked for when it is wanted. */
  effect: Uint8Array;
  /** A `STALE` for each row. */
  hasStale: Uint8Array;
}

/** What is known of a pair: nothing, or no longer; its masks; or these, but its cover depends on more. */
export const PAIR = { stale: 0, known: 1, mixed: 2 } as const;

/** Where in a row there may be stale pairs: only right of the middle, but for the rows of what changed itself. */
export const STALE = { nowhere: 0, right: 1, anywhere: 2 } as const;

/** Whether a line of effect leads from the one to the other. */
export const EFFECT = { notAsked: 0, some: 1, none: 2 } as const;
