/** The board that random scenes are laid on, in squares. */
export const COLUMNS = 5;
export const ROWS = 4;
