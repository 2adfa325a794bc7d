import type { StandInGrid } from "../../stand-in/grid";
import type { Colours } from "./colours";

/** Grids with more spaces are not drawn: the map would be grey, and drawing would take minutes. */
const MAX_SPACES = 60_000;

const isTooFine = ({ sizeX, sizeY }: StandInGrid, { width, height }: PIXI.Rectangle): boolean =>
  (width / sizeX) * (height / sizeY) > MAX_SPACES;

const hexagonAt = (grid: StandInGrid, i: number, j: number): number[] => {
  const { x, y } = grid.getTopLeftPoint({ i, j });
  const [w, h] = [grid.sizeX, grid.sizeY];
  const points = grid.columns
    ? [0.25, 0, 0.75, 0, 1, 0.5, 0.75, 1, 0.25, 1, 0, 0.5]
    : [0.5, 0, 1, 0.25, 1, 0.75, 0.5, 1, 0, 0.75, 0, 0.25];
  return points.map((part, k) => (k % 2 === 0 ? x + part * w : y + part * h));
};

const drawHexagons = (graphics: PIXI.Graphics, grid: StandInGrid, bounds: PIXI.Rectangle): void => {
  const from = grid.getOffset({ x: bounds.left, y: bounds.top });
  const to = grid.getOffset({ x: bounds.right, y: bounds.bottom });
  for (let i = from.i; i <= to.i; i += 1)
    for (let j = from.j; j <= to.j; j += 1) graphics.drawPolygon(hexagonAt(grid, i, j));
};

const drawSquares = (graphics: PIXI.Graphics, { size }: StandInGrid, bounds: PIXI.Rectangle): void => {
  for (let x = Math.ceil(bounds.left / size) * size; x <= bounds.right; x += size)
    graphics.moveTo(x, bounds.top).lineTo(x, bounds.bottom);
  for (let y = Math.ceil(bounds.top / size) * size; y <= bounds.bottom; y += size)
    graphics.moveTo(bounds.left, y).lineTo(bounds.right, y);
};

/** The floor, and the grid above it if it is visible. */
export const drawGround = (
  grid: StandInGrid,
  bounds: PIXI.Rectangle,
  colours: Colours,
): readonly [PIXI.Graphics, PIXI.Graphics] => {
  const [floor, lines] = [new PIXI.Graphics(), new PIXI.Graphics()];
  floor.beginFill(colours.ground).drawShape(bounds).endFill();
  lines.lineStyle({ width: Math.max(1, grid.size / 80), color: colours.grid, alpha: colours.gridAlpha });
  if (isTooFine(grid, bounds)) return [floor, lines];
  if (grid.isHexagonal) drawHexagons(lines, grid, bounds);
  else if (!grid.isGridless) drawSquares(lines, grid, bounds);
  return [floor, lines];
};
