import type { PixelEdge, VerdictMark } from "../../drawing/marks";
import { RIM, RINGS, shapesOf, STROKES, SURFACES, type PaintShape, type StrokeStyle } from "../../drawing/paint-shapes";
import type { PixelPoint } from "../../rules/attack/verdict";

/** A gap of 0 is a solid line. */
export type DashPattern = Pick<StrokeStyle, "dash" | "gap">;

/** Dashes of longer lines grow instead. */
const MOST_DASHES = 300;

const along = ({ from, to }: PixelEdge, share: number): PixelPoint => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Draws the dashes of a line from its start, in the unit of the pattern. The last one may be shorter. */
export const eachDash = (
  edge: PixelEdge,
  { dash, gap }: DashPattern,
  draw: (from: PixelPoint, to: PixelPoint) => void,
): void => {
  const length = Math.hypot(edge.to.x - edge.from.x, edge.to.y - edge.from.y);
  if (length === 0) return;
  if (gap === 0) return draw(edge.from, edge.to);
  const stretch = Math.max(1, length / (dash + gap) / MOST_DASHES);
  const step = (dash + gap) * stretch;
  for (let start = 0; start < length; start += step)
    draw(along(edge, start / length), along(edge, Math.min(1, (start + dash * stretch) / length)));
};

type LineLook = Omit<StrokeStyle, "rim">;

const paintLines = (on: PIXI.Graphics, edges: readonly PixelEdge[], look: LineLook, unit: number): void => {
  const pattern = { dash: look.dash * unit, gap: look.gap * unit };
  on.lineStyle({ width: look.width * unit, color: look.colour, alpha: look.alpha });
  for (const edge of edges) eachDash(edge, pattern, (from, to) => on.moveTo(from.x, from.y).lineTo(to.x, to.y));
};

const paintStroke = (on: PIXI.Graphics, edges: readonly PixelEdge[], style: StrokeStyle, unit: number): void => {
  const { rim, width } = style;
  if (rim.width > 0) {
    const below = { ...style, colour: RIM.colour, alpha: rim.alpha, width: width + 2 * rim.width };
    paintLines(on, edges, below, unit);
  }
  paintLines(on, edges, style, unit);
};

type Fill = Pick<StrokeStyle, "colour" | "alpha">;

const paintDisc = (on: PIXI.Graphics, { x, y }: PixelPoint, radius: number, { colour, alpha }: Fill): void =>
  void on.lineStyle(0).beginFill(colour, alpha).drawCircle(x, y, radius).endFill();

const paintShape = (on: PIXI.Graphics, shape: PaintShape, unit: number): void => {
  switch (shape.kind) {
    case "stroke":
      return paintStroke(on, shape.edges, STROKES[shape.name], unit);
    case "surface": {
      const { colour, alpha } = SURFACES[shape.name];
      return void on
        .lineStyle(0)
        .beginFill(colour, alpha)
        .drawPolygon(shape.points.flatMap(({ x, y }) => [x, y]))
        .endFill();
    }
    case "ring": {
      const { radius, width, colour, fill } = RINGS[shape.name];
      paintDisc(on, shape.at, (radius + width / 2 + RIM.width) * unit, RIM);
      paintDisc(on, shape.at, (radius + width / 2) * unit, { colour, alpha: 1 });
      return paintDisc(on, shape.at, (radius - width / 2) * unit, { colour: fill, alpha: 1 });
    }
  }
};

/** Replaces what was there. `zoom` is screen pixels per scene pixel; stops are `swell` times as large as usual. */
export const paintMarks = (on: PIXI.Graphics, marks: readonly VerdictMark[], zoom: number, swell: number): void => {
  on.clear();
  for (const mark of marks)
    for (const shape of shapesOf(mark, 1 / zoom)) paintShape(on, shape, (mark.kind === "stop" ? swell : 1) / zoom);
};
