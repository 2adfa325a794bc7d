import { path, type Box } from "./svg";

const SQUARE = 100;

/** The grid over a part of the scene, as thin dark lines. */
export const gridIn = ({ x, y, width, height }: Box, opacity: number): string => {
  const lines: string[] = [];
  for (let left = x; left <= x + width; left += SQUARE) lines.push(`M${left} ${y}v${height}`);
  for (let top = y; top <= y + height; top += SQUARE) lines.push(`M${x} ${top}h${width}`);
  return path(lines.join(""), { stroke: "#000", "stroke-opacity": opacity, "stroke-width": 1.5 });
};
