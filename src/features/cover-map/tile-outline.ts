import { hexCell, isHexagonal } from "../../scene/model/hex";
import { placeGridOf } from "../../scene/spaces/place-grid";
import type { Base, SceneGrid, SceneToken } from "../../scene/model/scene";
import type { PixelPoint } from "../../rules/attack/verdict";

/** The tile that stands for a place, about the creature's centre there: pixels. */
export interface TileOutline {
  readonly points: readonly PixelPoint[];
  /** The side of the square that its mark fits in. */
  readonly size: number;
}

type Body = Pick<SceneToken, "width" | "height" | "shape" | "base">;

/** A little is left between tiles. */
const SHARE = 0.94;

const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

const hexOutline = (grid: SceneGrid): TileOutline => {
  const cell = hexCell(0, 0, grid);
  const [cx, cy] = [middleOf(cell.map(([x]) => x)), middleOf(cell.map(([, y]) => y))];
  return { points: cell.map(([x, y]) => ({ x: SHARE * (x - cx), y: SHARE * (y - cy) })), size: grid.size };
};

/** As wide as places are apart, so that tiles do not overlap however large the creature is. */
export const tileOutline = (token: Body, grid: SceneGrid, unsetBase: Base): TileOutline => {
  if (isHexagonal(grid.type)) return hexOutline(grid);
  const [size] = placeGridOf(token, grid, unsetBase).pitch;
  const half = (SHARE * size) / 2;
  const points = [
    { x: -half, y: -half },
    { x: half, y: -half },
    { x: half, y: half },
    { x: -half, y: half },
  ];
  return { points, size };
};
