/** The board that random scenes are laid on, in squares. */
export const COLUMNS = 6;
export const ROWS = 5;
