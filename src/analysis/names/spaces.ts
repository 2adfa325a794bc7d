/**
 * Names of spaces, such as D9. They count as Foundry's grid does, from the corner of the scene with its padding. A space has one name in
 * a window, on a page and on the command line, whatever is known of the scene's picture.
 */
import type { PixelPoint } from "../../rules/attack/verdict";
import { hexLattice, isHexagonal } from "../../scene/model/hex";
import type { SceneGrid } from "../../scene/model/scene";
import type { PixelBox } from "../question";

type Grid = Pick<SceneGrid, "type" | "size">;

/** Where columns and rows are, by the middles of spaces. In the rows of a hexagonal grid every other space is half a space off. */
export interface Rows {
  readonly grid: Grid;
  /** Pixels: where column A and row 1 begin. */
  readonly left: number;
  readonly top: number;
  /** Pixels from one column to the next, and from one row to the next. */
  readonly wide: number;
  readonly high: number;
}

/** Columns and rows from the corner of the scene. */
const fromCorner = (grid: Grid): Rows => {
  const { size } = grid;
  if (!isHexagonal(grid.type)) return { grid, left: 0, top: 0, wide: size, high: size };
  const { pitch, cell } = hexLattice(grid);
  const [wide, high] = pitch;
  // Half hexagons are counted along a line: two of them make a column, or a row.
  return wide < high
    ? { grid, left: wide / 2, top: (cell[1] - high) / 2, wide: 2 * wide, high }
    : { grid, left: (cell[0] - wide) / 2, top: high / 2, wide, high: 2 * high };
};

/** Pixels from a line of hexagons to the next with the same indent; a space elsewhere. */
const periodOf = (step: number, { type }: Grid): number => (isHexagonal(type) ? 2 * step : step);

/**
 * Columns and rows of a map. Foundry's scenes have nothing beyond their corner. In other maps the first column is that of the leftmost
 * middle of a space in the box, and the first row likewise.
 */
export const rowsOn = (grid: Grid, { left, top }: Pick<PixelBox, "left" | "top">): Rows => {
  const rows = fromCorner(grid);
  const before = (at: number, period: number): number => Math.min(0, Math.floor(at / period + 0.5) * period);
  return {
    ...rows,
    left: rows.left + before(left, periodOf(rows.wide, grid)),
    top: rows.top + before(top, periodOf(rows.high, grid)),
  };
};

const LETTERS = 26;

/** A, B … Z, AA, AB …, from 0 on. */
export const letters = (column: number): string => {
  const last = String.fromCharCode("A".charCodeAt(0) + (column % LETTERS));
  return column < LETTERS ? last : letters(Math.floor(column / LETTERS) - 1) + last;
};

/** `D9`: the space with this middle. Left of column A and above row 1 there are none: a point there is in the first. */
export const nameOfSpace = ({ left, top, wide, high }: Rows, { x, y }: PixelPoint): string => {
  const [column, row] = [Math.floor((x - left) / wide), Math.floor((y - top) / high)];
  return `${letters(Math.max(0, column))}${Math.max(0, row) + 1}`;
};

/** The middle of the hexagon that is nearest to a point; the point itself on other grids. */
const inHexagon = ({ grid }: Rows, { x, y }: PixelPoint): PixelPoint => {
  if (!isHexagonal(grid.type)) return { x, y };
  const {
    pitch: [wide, high],
    cell,
    isHexagon,
  } = hexLattice(grid);
  let [best, least]: [PixelPoint, number] = [{ x, y }, Infinity];
  const [i, j] = [Math.floor(x / wide), Math.floor(y / high)];
  for (let column = i - 2; column <= i + 1; column++)
    for (let row = j - 2; row <= j + 1; row++) {
      const middle = { x: column * wide + cell[0] / 2, y: row * high + cell[1] / 2 };
      const away = (middle.x - x) ** 2 + (middle.y - y) ** 2;
      if (isHexagon(column, row) && away < least) [best, least] = [middle, away];
    }
  return best;
};

/** `D9`: the space in which a point is. */
export const nameOfPoint = (rows: Rows, point: PixelPoint): string => nameOfSpace(rows, inHexagon(rows, point));

/** Numbers from 0 on; undefined for other texts. */
const numbersIn = (name: string): readonly [column: number, row: number] | undefined => {
  const [, word, number] = /^([A-Z]{1,3})([1-9]\d{0,4})$/.exec(name.toUpperCase()) ?? [];
  if (word === undefined || number === undefined) return undefined;
  const column = [...word].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - "A".charCodeAt(0) + 1, 0) - 1;
  return [column, Number(number) - 1];
};

/** The middle of the space with such a name, pixels; undefined for other texts. */
export const spaceNamed = (rows: Rows, name: string): PixelPoint | undefined => {
  const { left, top, wide, high } = rows;
  const [column, row] = numbersIn(name) ?? [];
  if (column === undefined || row === undefined) return undefined;
  return inHexagon(rows, { x: left + (column + 0.5) * wide, y: top + (row + 0.5) * high });
};

/** The box that holds the middles of all spaces from one to another; undefined where either text is no name. */
export const boxNamed = ({ left, top, wide, high }: Rows, from: string, to: string): PixelBox | undefined => {
  const [p, q] = [numbersIn(from), numbersIn(to)];
  if (p === undefined || q === undefined) return undefined;
  const x = (column: number): number => left + column * wide;
  const y = (row: number): number => top + row * high;
  return {
    left: x(Math.min(p[0], q[0])),
    top: y(Math.min(p[1], q[1])),
    right: x(Math.max(p[0], q[0]) + 1),
    bottom: y(Math.max(p[1], q[1]) + 1),
  };
};
