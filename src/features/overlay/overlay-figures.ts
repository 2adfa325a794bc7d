import type { PixelPoint } from "../../rules/attack/verdict";
import type { FigureMark } from "./figure-marks";
import { ARC, FACING, FRONT, HIDDEN, LANE, SURFACES } from "./overlay-palette";
import { stroke, strokeRimmed, type Pen } from "./overlay-pen";
import type { PixelEdge } from "./overlay-plan";

/** Point to point, and back to the first where the figure is closed. */
const edgesThrough = (points: readonly PixelPoint[], isClosed: boolean): PixelEdge[] =>
  points.flatMap((from, i) => {
    const to = points[i + 1] ?? (isClosed ? points[0] : undefined);
    return to === undefined ? [] : [{ from, to }];
  });

const drawSurface = (pen: Pen, kind: keyof typeof SURFACES, { points, weight }: FigureMark): void => {
  const { fill, outline } = SURFACES[kind](weight);
  pen.brush.fill(points, fill);
  strokeRimmed(pen, edgesThrough(points, true), outline);
};

/** The two strokes of an arrow's head at the end of the way. */
const headOf = ({ from, to }: PixelEdge, arm: number): PixelEdge[] => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [u, v] = [((to.x - from.x) / length) * arm, ((to.y - from.y) / length) * arm];
  return [
    { from: { x: to.x - u - v, y: to.y - v + u }, to },
    { from: { x: to.x - u + v, y: to.y - v - u }, to },
  ];
};

const drawLane = (pen: Pen, points: readonly PixelPoint[]): void => {
  const edges = edgesThrough(points, false);
  stroke(pen, edges, LANE.band);
  strokeRimmed(pen, [...edges, ...edges.flatMap((edge) => headOf(edge, LANE.arm / pen.zoom))], LANE.way);
};

/** One figure as its book draws it. */
export const drawFigure = (pen: Pen, mark: FigureMark): void => {
  const edges = edgesThrough(mark.points, false);
  switch (mark.figure) {
    case "cone":
    case "hull":
      return drawSurface(pen, mark.figure, mark);
    case "lane":
      return drawLane(pen, mark.points);
    case "arc":
      return strokeRimmed(pen, edges, ARC);
    case "front":
      return strokeRimmed(pen, edges, FRONT);
    case "facing":
      return strokeRimmed(pen, edges, FACING);
    case "hidden":
      return strokeRimmed(pen, edges, HIDDEN[mark.weight]);
  }
};
