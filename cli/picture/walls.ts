import { pixelEdge, type PixelEdge } from "../../src/drawing/marks";
import { dashArray, element, line, pathThrough } from "../../src/drawing/svg";
import type { PixelPoint } from "../../src/rules/attack/verdict";
import type { Wall } from "../../src/scene/model/battlefield";
import type { Grade } from "../../src/scene/model/scene";

/** What walls block, told apart by shape as well as by colour. The names are those of the legend. */
export const WALL_SYMBOLS = [
  ...["wall", "door", "window", "curtain", "limited sight"],
  ...["low wall", "hedge", "fence", "arrow slit"],
] as const;
export type WallSymbol = (typeof WALL_SYMBOLS)[number];

/** Walls that block nothing and give cover, by the grade that the GM has set. */
const GRADE_SYMBOLS: Record<Grade, WallSymbol | undefined> = {
  none: undefined,
  low: "low wall",
  partial: "hedge",
  standard: "fence",
  improved: "arrow slit",
};

/** Undefined for a wall that blocks nothing. */
export const symbolOf = (wall: Wall): WallSymbol | undefined => {
  if (wall.isGraded) return GRADE_SYMBOLS[wall.grade];
  if (wall.isDoor && wall.blocksEffect) return "door";
  if (wall.sight === "limited") return "limited sight";
  if (wall.blocksEffect) return wall.sight === "normal" ? "wall" : "window";
  return wall.sight === "none" ? undefined : "curtain";
};

const lengthOf = ({ from, to }: PixelEdge): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The point `along` from the start and `aside` to the left on the screen, in scene pixels. */
const placeOn = (edge: PixelEdge, along: number, aside: number): PixelPoint => {
  const length = lengthOf(edge) || 1;
  const [dx, dy] = [(edge.to.x - edge.from.x) / length, (edge.to.y - edge.from.y) / length];
  return { x: edge.from.x + dx * along + dy * aside, y: edge.from.y + dy * along - dx * aside };
};

const MOST_STEPS = 200;

/** Distances along an edge, about `step` apart, without its ends. */
const stepsOf = (edge: PixelEdge, step: number): number[] => {
  const length = lengthOf(edge);
  const count = Math.min(MOST_STEPS, Math.max(1, Math.round(length / step)));
  return Array.from({ length: count }, (_, i) => ((i + 0.5) * length) / count);
};

const plainLine = (edge: PixelEdge, unit: number): string =>
  line(edge.from, edge.to, { class: "wall", "stroke-width": 5 * unit });

const doubleLine = (edge: PixelEdge, unit: number): string =>
  line(edge.from, edge.to, { class: "wall", "stroke-width": 7 * unit }) +
  line(edge.from, edge.to, { class: "pane", "stroke-width": 3.5 * unit });

const zigzag = (edge: PixelEdge, unit: number): string => {
  const turns = stepsOf(edge, 7 * unit).map((along, i) => placeOn(edge, along, (i % 2 === 0 ? 4 : -4) * unit));
  const d = pathThrough([edge.from, ...turns, edge.to], false);
  return element("path", { class: "wall thin", d, "stroke-width": 2 * unit });
};

const beads = (edge: PixelEdge, unit: number): string =>
  line(edge.from, edge.to, {
    class: "wall",
    "stroke-width": 5 * unit,
    "stroke-dasharray": dashArray(unit, 12, 8),
  });

/** Teeth are longer and closer for more cover. */
const battlement =
  (half: number, step: number) =>
  (edge: PixelEdge, unit: number): string =>
    line(edge.from, edge.to, { class: "wall", "stroke-width": 2 * unit }) +
    stepsOf(edge, step * unit)
      .map((along) =>
        line(placeOn(edge, along, half * unit), placeOn(edge, along, -half * unit), {
          class: "wall",
          "stroke-width": 2 * unit,
        }),
      )
      .join("");

const doorLeaf = (edge: PixelEdge, unit: number): string => {
  const length = lengthOf(edge);
  const corners = [
    [0.2, 6],
    [0.8, 6],
    [0.8, -6],
    [0.2, -6],
  ] as const;
  const d = pathThrough(
    corners.map(([share, aside]) => placeOn(edge, share * length, aside * unit)),
    true,
  );
  return plainLine(edge, unit) + element("path", { class: "leaf", d, "stroke-width": 2 * unit });
};

const SHAPES: Record<WallSymbol, (edge: PixelEdge, unit: number) => string> = {
  wall: plainLine,
  door: doorLeaf,
  window: doubleLine,
  curtain: zigzag,
  "limited sight": beads,
  "low wall": battlement(3, 18),
  hedge: battlement(4, 15),
  fence: battlement(5, 12),
  "arrow slit": battlement(7, 8),
};

/** `unit` as in `PictureFrame`. */
export const drawSymbol = (edge: PixelEdge, symbol: WallSymbol, unit: number): string => SHAPES[symbol](edge, unit);

/** A small triangle on the side from which a one-way wall counts, pointing at it. */
const drawSide = (edge: PixelEdge, side: Wall["side"], unit: number): string => {
  if (side === "both") return "";
  const sign = side === "left" ? 1 : -1;
  const middle = lengthOf(edge) / 2;
  const corners = [
    [0, 4],
    [7, 15],
    [-7, 15],
  ] as const;
  const d = pathThrough(
    corners.map(([along, aside]) => placeOn(edge, middle + along * unit, sign * aside * unit)),
    true,
  );
  return element("path", { class: "side", d });
};

export const drawWall = (wall: Wall, unit: number): string => {
  const symbol = symbolOf(wall);
  if (symbol === undefined) return "";
  const edge = pixelEdge(wall);
  return drawSymbol(edge, symbol, unit) + drawSide(edge, wall.side, unit);
};
