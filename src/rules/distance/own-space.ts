/** The space that a creature with a reach of 0 reaches. RULES 1.2. */
import { boxesOverlap, boxOf } from "../../geometry/polygons/box";
import type { Point, Polygon } from "../../geometry/numbers/lattice";
import { interiorsMeet } from "../../geometry/polygons/region";
import type { Grid } from "../../scene/model/battlefield";

/** A square by its top left corner, lattice steps. */
export const squareAt = ({ x, y }: Point, size: number): Polygon => [
  { x, y },
  { x: x + size, y },
  { x: x + size, y: y + size },
  { x, y: y + size },
];

/** The squares of the grid whose inside a footprint meets, by their top left corners, row by row. */
export const squaresIn = (footprint: Polygon, size: number): readonly Point[] => {
  const [left, top, right, bottom] = boxOf(footprint);
  const from = (low: number, high: number): readonly number[] => {
    const first = Math.floor(low / size);
    return Array.from({ length: Math.ceil(high / size) - first }, (_, i) => (first + i) * size);
  };
  return from(top, bottom)
    .flatMap((y) => from(left, right).map((x) => ({ x, y })))
    .filter((square) => interiorsMeet(squareAt(square, size), footprint));
};

/**
 * Whether another footprint has a part in a creature's own space: on a square grid in one of the squares that the creature's
 * footprint meets, elsewhere in the footprint itself.
 */
export const isInOwnSpace = ({ type, size }: Grid, footprint: Polygon, other: Polygon): boolean => {
  if (interiorsMeet(footprint, other)) return true;
  if (type !== "square") return false;
  const box = boxOf(other);
  return squaresIn(footprint, size).some((square) => {
    const corners = squareAt(square, size);
    return boxesOverlap(boxOf(corners), box) && interiorsMeet(corners, other);
  });
};
