/** The board for random scenes, in squares. */
export const COLUMNS = 5;
export const ROWS = 4;
