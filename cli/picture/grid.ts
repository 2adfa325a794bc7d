import type { Grid } from "../../src/scene/model/battlefield";
import { HEXAGON_CORNERS } from "../../src/scene/model/hex";
import { toPixels } from "../../src/geometry/numbers/lattice";
import type { PixelPoint } from "../../src/rules/attack/verdict";
import type { PictureFrame } from "./frame";
import { element, pathThrough } from "../../src/drawing/svg";

/** A grid of more cells across would only be grey. */
const MOST_CELLS = 80;

const stepsBetween = (from: number, to: number, step: number): number[] => {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, i) => first + i);
};

const squareLines = ({ x, y, width, height }: PictureFrame, size: number): string[] => [
  ...stepsBetween(x, x + width, size).map((i) =>
    pathThrough(
      [
        { x: i * size, y },
        { x: i * size, y: y + height },
      ],
      false,
    ),
  ),
  ...stepsBetween(y, y + height, size).map((i) =>
    pathThrough(
      [
        { x, y: i * size },
        { x: x + width, y: i * size },
      ],
      false,
    ),
  ),
];

/** As Foundry lays them out: lines of hexagons from the scene's corner, every other line shifted by half a hexagon. */
const hexagons = (frame: PictureFrame, { type }: Grid, size: number): string[] => {
  const isInRows = type.endsWith("rows");
  const quarter = size / Math.sqrt(3) / 2;
  const [along, across] = isInRows ? [frame.x, frame.y] : [frame.y, frame.x];
  const [long, wide] = isInRows ? [frame.width, frame.height] : [frame.height, frame.width];
  const shifted = type.startsWith("hex-odd") ? 1 : 0;
  return stepsBetween(across - 3 * quarter, across + wide, 3 * quarter).flatMap((i) =>
    stepsBetween(along - size, along + long, size).map((j) => {
      const start = j * size + (Math.abs(i % 2) === shifted ? size / 2 : 0);
      const corners = HEXAGON_CORNERS.map(([u, v]): PixelPoint => {
        const [a, b] = [start + (u * size) / 2, (3 * i + v) * quarter];
        return isInRows ? { x: a, y: b } : { x: b, y: a };
      });
      return pathThrough(corners, true);
    }),
  );
};

/** The grid's lines within the frame; nothing for a gridless scene or for too many cells. */
export const drawGrid = (frame: PictureFrame, grid: Grid): string => {
  const size = toPixels(grid.size);
  if (grid.type === "gridless" || frame.width / size > MOST_CELLS) return "";
  const paths = grid.type === "square" ? squareLines(frame, size) : hexagons(frame, grid, size);
  return element("path", { class: "grid", d: paths.join(""), "stroke-width": frame.unit });
};
