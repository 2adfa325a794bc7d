import type { PixelPoint } from "../../rules/attack/verdict";
import { hatchOf, type Slant } from "./hatch";
import { drawFigure } from "./overlay-figures";
import {
  BAR,
  GLOOM,
  HATCH_RIM,
  LINE_STROKES,
  OBSTACLE_STROKES,
  ORIGIN,
  RIM,
  STOP,
  VEIL,
  type Hatching,
} from "./overlay-palette";
import { stroke, strokeRimmed, type Pen } from "./overlay-pen";
import type { Mark, PixelEdge } from "./overlay-plan";

/** A cross that is no line's direction: a line that is stopped shows where. */
const crossAt = ({ x, y }: PixelPoint, arm: number): PixelEdge[] => [
  { from: { x: x - arm, y: y - arm }, to: { x: x + arm, y: y + arm } },
  { from: { x: x - arm, y: y + arm }, to: { x: x + arm, y: y - arm } },
];

const drawStop = (pen: Pen, at: PixelPoint): void =>
  strokeRimmed(pen, crossAt(at, STOP.arm / pen.zoom), { ...STOP, alpha: 1, pattern: { dash: 1, gap: 0 } });

/** Discs one upon another: a dark rim, a ring, and what it holds. */
const drawRing = (
  { brush, zoom }: Pen,
  at: PixelPoint,
  { radius, width, ring, fill }: { radius: number; width: number; ring: number; fill: number },
): void => {
  brush.disc(at, (radius + width / 2 + RIM.width) / zoom, RIM);
  brush.disc(at, (radius + width / 2) / zoom, { colour: ring, alpha: 1 });
  brush.disc(at, (radius - width / 2) / zoom, { colour: fill, alpha: 1 });
};

/** A stop sign's bar, level. */
const drawBar = (pen: Pen, at: PixelPoint): void => {
  drawRing(pen, at, { ...BAR, ring: BAR.colour });
  const arm = (BAR.radius * 0.6) / pen.zoom;
  const edge = { from: { x: at.x - arm, y: at.y }, to: { x: at.x + arm, y: at.y } };
  stroke(pen, [edge], { colour: BAR.colour, width: BAR.width, alpha: 1 });
};

const drawHatched = (
  pen: Pen,
  edges: readonly PixelEdge[],
  { spacing, stroke: strokes, outline }: Hatching,
  slant: Slant,
): void => {
  const hatch = hatchOf(edges, spacing / pen.zoom, slant);
  stroke(pen, hatch, { ...HATCH_RIM, width: strokes.width + 2 * HATCH_RIM.width });
  stroke(pen, hatch, strokes);
  strokeRimmed(pen, edges, outline);
};

export const drawMark = (pen: Pen, mark: Mark): void => {
  switch (mark.kind) {
    case "line":
      return strokeRimmed(pen, [mark], LINE_STROKES[mark.look]);
    case "obstacle":
      return strokeRimmed(pen, mark.edges, OBSTACLE_STROKES[mark.look]);
    case "figure":
      return drawFigure(pen, mark);
    case "veil":
      return drawHatched(pen, mark.edges, VEIL, "rising");
    case "gloom":
      return drawHatched(pen, mark.edges, GLOOM, "level");
    case "stop":
      return drawStop(pen, mark.at);
    case "barred":
      return drawBar(pen, mark.at);
    case "origin":
      return drawRing(pen, mark.at, ORIGIN);
  }
};
