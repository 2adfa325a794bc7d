import type { Battlefield } from "../../scene/model/battlefield";

/** Five feet in units of length. The tables of these games use 1.5 m for 5 ft. */
const UNITS: readonly (readonly [spelling: RegExp, fiveFeet: number])[] = [
  [/^(ft|feet|foot|'|′|’)/, 5],
  [/^m($|\.|et)/, 1.5],
];

/** How many scene units are 5 ft. In other units than lengths a space counts as one of 5 ft. */
export const fiveFeetOn = ({ distance, units }: Battlefield["grid"]): number => {
  const [, fiveFeet] = UNITS.find(([spelling]) => spelling.test(units.trim().toLowerCase())) ?? [];
  return fiveFeet ?? distance;
};
