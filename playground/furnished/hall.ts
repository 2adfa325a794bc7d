import { slabs } from "./floors";
import { gridIn } from "./grid-lines";
import type { Box } from "./svg";

/** A paved yard to draw walls on. */
export const HALL: Box = { x: 0, y: 0, width: 1600, height: 1100 };

/** Where the two creatures of an empty map are, for narrow screens. */
export const HALL_MIDDLE: Box = { x: 200, y: 150, width: 1200, height: 800 };

/** Slabs as large as the grid's squares, so that a creature of one square stands on one slab. */
export const hallFloor = (): string => slabs(HALL, 11, { hue: 32, lightness: 46, size: 100 }) + gridIn(HALL, 0.2);
