import type { Figure, PixelPoint } from "../../rules/attack/verdict";

/** How much of cover a figure stands for: none, soft cover, or any other. */
export type FigureWeight = "free" | "soft" | "covered";

/** A figure to draw, scene pixels: a line of two points or a closed polygon of more. */
export interface FigureMark {
  readonly kind: "figure";
  readonly figure: Figure["kind"];
  readonly weight: FigureWeight;
  readonly points: readonly PixelPoint[];
}

/** Squares that the bound of an arc is drawn out to. */
const ARC_LENGTH = 4;

/** From its corner outward: the verdict gives where it starts and which way it goes. */
const drawnOut = ([from, toward]: readonly PixelPoint[], length: number): PixelPoint[] => {
  if (from === undefined || toward === undefined) return [];
  const [dx, dy] = [toward.x - from.x, toward.y - from.y];
  const reach = length / (Math.hypot(dx, dy) || 1);
  return [from, { x: from.x + reach * dx, y: from.y + reach * dy }];
};

const weightOf = (cover: string | null): FigureWeight => {
  if (cover === null || cover === "none") return "free";
  return cover === "soft" ? "soft" : "covered";
};

/** The mark of a figure on a grid of this size, scene pixels. */
export const figureMark = ({ kind, points, cover }: Figure, gridSize: number): FigureMark => ({
  kind: "figure",
  figure: kind,
  weight: weightOf(cover),
  points: kind === "arc" ? drawnOut(points, ARC_LENGTH * gridSize) : points,
});

/** Surfaces lie under obstacles (0), lines over them and under sight-lines (2); what is hidden lies on the facing. */
const RANKS: Readonly<Record<Figure["kind"], number>> = {
  cone: -1,
  hull: -1,
  lane: -1,
  arc: 1,
  front: 1.1,
  facing: 1.2,
  hidden: 1.3,
};

/** Where a figure lies among the marks; what is hard to see through lies over what is soft. */
export const figureRank = ({ figure, weight }: FigureMark): number =>
  RANKS[figure] + (figure === "hidden" && weight === "covered" ? 0.05 : 0);
