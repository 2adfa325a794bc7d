import type { Place } from "./hex";

const QUARTERS: readonly Place[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Cosine and sine of an angle in degrees, exact for quarter turns. */
const directionOf = (degrees: number): Place => {
  const angle = ((degrees % 360) + 360) % 360;
  const quarter = angle % 90 === 0 ? QUARTERS[angle / 90] : undefined;
  const radians = (angle * Math.PI) / 180;
  return quarter ?? [Math.cos(radians), Math.sin(radians)];
};

/** A vector turned clockwise; exact for quarter turns. */
export const turned = ([x, y]: Place, degrees: number): Place => {
  const [cos, sin] = directionOf(degrees);
  return [x * cos - y * sin, x * sin + y * cos];
};
