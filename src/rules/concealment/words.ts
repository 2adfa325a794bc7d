/** The DC of the flat check that is missed on so many in a hundred: a DC of n fails on n − 1 of 20. */
export const flatCheckOf = (missChance: number): number => missChance / 5 + 1;
