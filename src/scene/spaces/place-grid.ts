import { firstHexagon, hexLattice, isHexagonal, type Place } from "../model/hex";
import type { Base, SceneGrid, SceneToken } from "../model/scene";

/** Where a token can stand on its grid. Places have two whole numbers, which those next to them share a step with. */
export interface PlaceGrid {
  /** Pixels between places one number apart, across and down. */
  readonly pitch: Place;
  /** Whether there is a place of these numbers. */
  readonly isPlace: (i: number, j: number) => boolean;
  /** To the places next to one. */
  readonly steps: readonly Place[];
  /** Top left corner of a token there, whole pixels, as Foundry keeps them. */
  readonly at: (i: number, j: number) => Place;
}

const ROUND_ABOUT: readonly Place[] = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

const pixel = (value: number): number => Math.round(value) + 0;

/** Upright squares; `offset` is where a token lies in its own. */
const squares = (pitch: number, [dx, dy]: Place): PlaceGrid => ({
  pitch: [pitch, pitch],
  isPlace: () => true,
  steps: ROUND_ABOUT,
  at: (i, j) => [pixel(i * pitch + dx), pixel(j * pitch + dy)],
});

const hexes = (grid: SceneGrid, [dx, dy]: Place): PlaceGrid => {
  const { pitch, isHexagon, steps } = hexLattice(grid);
  return {
    pitch,
    isPlace: isHexagon,
    steps,
    at: (i, j) => [pixel(i * pitch[0] - dx), pixel(j * pitch[1] - dy)],
  };
};

type Body = Pick<SceneToken, "width" | "height" | "shape" | "base">;

/** Half of what is left of a space beside a token smaller than it. */
const indentOf = (squaresWide: number, size: number): number => (Math.max(0, 1 - squaresWide) * size) / 2;

/** In a hexagon a base of another shape lies in the middle. */
const middleOf = ({ width, height }: Body, grid: SceneGrid): Place => {
  const [wide, high] = hexLattice(grid).cell;
  return [(width * grid.size - wide) / 2, (height * grid.size - high) / 2];
};

/**
 * The places of a token: the squares or hexes of the grid, four to a square for one of half a square; without a grid
 * every half a space. `unsetBase` is the base of tokens on which none is set.
 */
export const placeGridOf = (token: Body, grid: SceneGrid, unsetBase: Base): PlaceGrid => {
  const { width, height } = token;
  const { type, size } = grid;
  if (isHexagonal(type)) {
    const isRectangular = (token.base ?? unsetBase) === "rectangular";
    return hexes(grid, isRectangular ? middleOf(token, grid) : firstHexagon(token, grid));
  }
  if (type === "gridless" || Math.max(width, height) <= 0.5) return squares(size / 2, [0, 0]);
  return squares(size, [indentOf(width, size), indentOf(height, size)]);
};
