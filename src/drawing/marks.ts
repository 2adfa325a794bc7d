/**
 * A verdict as a list of marks in scene pixels: the same list for the overlay, for pictures and for chat cards. Sizes of
 * strokes and signs are in `paint-shapes.ts`.
 */
import type { Segment } from "../geometry/numbers/lattice";
import type { DrawnLine, Figure, PixelPoint, Verdict } from "../rules/attack/verdict";
import { pixelPoint } from "../rules/cover/drawn-lines";
import { blockedByAny } from "./crossing";

export interface PixelEdge {
  readonly from: PixelPoint;
  readonly to: PixelPoint;
}

export const pixelEdge = ({ a, b }: Segment): PixelEdge => ({ from: pixelPoint(a), to: pixelPoint(b) });

/** Point to point, and back to the first if closed. */
export const edgesThrough = (points: readonly PixelPoint[], isClosed: boolean): PixelEdge[] =>
  points.flatMap((from, i) => {
    const to = points[i + 1] ?? (isClosed ? points[0] : undefined);
    return to === undefined ? [] : [{ from, to }];
  });

/**
 * A blocked line up to where it is blocked, and the rest of it; `barred` connects an area's origin with who is out of it.
 * Faint are the lines of targets other than the one pointed at.
 */
export type LineState = "clear" | "blocked" | "beyond" | "barred" | "faint clear" | "faint blocked";

export type ObstacleShape = "wall" | "creature" | "area";

/** How a figure's cover looks: none, soft cover, or any other level. */
export type FigureWeight = "free" | "soft" | "covered";

interface FigureMark {
  readonly kind: "figure";
  readonly figure: Figure["kind"];
  readonly weight: FigureWeight;
  /** A line of two points or a closed polygon of more. */
  readonly points: readonly PixelPoint[];
}

export type VerdictMark =
  | { readonly kind: "line"; readonly state: LineState; readonly from: PixelPoint; readonly to: PixelPoint }
  | {
      readonly kind: "obstacle";
      readonly id: string;
      readonly shape: ObstacleShape;
      readonly edges: readonly PixelEdge[];
    }
  | FigureMark
  /**
   * The area of a veil that conceals, or the space of a target in dim light or darkness. Also the place that a target has
   * left and where it is attacked.
   */
  | { readonly kind: "veil" | "gloom" | "place"; readonly id: string; readonly edges: readonly PixelEdge[] }
  /** Where a line is blocked, that there is no line of effect, and the chosen origin. */
  | { readonly kind: "stop" | "barred" | "origin"; readonly at: PixelPoint };

/** The outline of what has an id; undefined if it is not on the map or may not be shown. */
export type OutlineLookup = (
  id: string,
) => { readonly shape: ObstacleShape; readonly edges: readonly PixelEdge[] } | undefined;

/** The parts of a verdict that are drawn. */
export type DrawnVerdict = Pick<Verdict, "attacker" | "lineOfEffect" | "origin" | "lines" | "figures" | "obstacles">;

/**
 * Ids of what blocks the drawn lines and of what gives the cover. Without a line of effect, only of what stops the attack:
 * verdicts list everything in between, so that on a drawn line if there is any, and not what only gives cover there.
 */
export const obstaclesShown = ({ lineOfEffect, lines, obstacles }: DrawnVerdict): readonly string[] => {
  const onLines = lines.flatMap((line) => line.obstacles);
  if (lineOfEffect) return [...new Set([...onLines, ...obstacles])].sort();
  const stopping = obstacles.filter((id) => onLines.includes(id));
  return (stopping.length > 0 ? stopping : obstacles).toSorted();
};

export const obstacleMarks = (ids: readonly string[], outlineOf: OutlineLookup): VerdictMark[] =>
  ids.flatMap((id) => {
    const outline = outlineOf(id);
    return outline === undefined ? [] : [{ kind: "obstacle", id, shape: outline.shape, edges: outline.edges }];
  });

/** Without a line of effect a line ends at what stops the attack, not at what gives cover before it. */
const stopOf = (line: DrawnLine, { lineOfEffect, obstacles }: DrawnVerdict, outlineOf: OutlineLookup) =>
  (lineOfEffect ? undefined : blockedByAny(line, obstacles, outlineOf)) ?? line.blockedAt;

const lineMarks = ({ from, to, isBlocked }: DrawnLine, stop: PixelPoint | null): VerdictMark[] => {
  const line = (state: LineState, start: PixelPoint, end: PixelPoint): VerdictMark[] =>
    start.x === end.x && start.y === end.y ? [] : [{ kind: "line", state, from: start, to: end }];
  if (!isBlocked || stop === null) return line(isBlocked ? "blocked" : "clear", from, to);
  return [...line("blocked", from, stop), ...line("beyond", stop, to), { kind: "stop", at: stop }];
};

/** Squares that the boundary of an arc is extended to: a verdict gives its corner and its direction. */
const ARC_LENGTH = 4;

const extended = ([from, toward]: readonly PixelPoint[], length: number): PixelPoint[] => {
  if (from === undefined || toward === undefined) return [];
  const [dx, dy] = [toward.x - from.x, toward.y - from.y];
  const factor = length / (Math.hypot(dx, dy) || 1);
  return [from, { x: from.x + factor * dx, y: from.y + factor * dy }];
};

const weightOf = (cover: string | null): FigureWeight => {
  if (cover === null || cover === "none") return "free";
  return cover === "soft" ? "soft" : "covered";
};

/** `gridSize` in pixels. */
export const figureMark = ({ kind, points, cover }: Figure, gridSize: number): FigureMark => ({
  kind: "figure",
  figure: kind,
  weight: weightOf(cover),
  points: kind === "arc" ? extended(points, ARC_LENGTH * gridSize) : points,
});

/** Figures, obstacles, lines and origin. Blocked lines come before clear ones, so that those stay visible. */
export const verdictMarks = (verdict: DrawnVerdict, gridSize: number, outlineOf: OutlineLookup): VerdictMark[] => {
  const { figures, lines, origin } = verdict;
  const inOrder = [...lines.filter(({ isBlocked }) => isBlocked), ...lines.filter(({ isBlocked }) => !isBlocked)];
  return [
    ...figures.map((figure) => figureMark(figure, gridSize)),
    ...obstacleMarks(obstaclesShown(verdict), outlineOf),
    ...inOrder.flatMap((line) => lineMarks(line, stopOf(line, verdict, outlineOf))),
    ...(origin === null ? [] : [{ kind: "origin", at: origin } as const]),
  ];
};

/** The lines of a target that is not the one pointed at: blocked ones only up to where they are blocked. */
export const faintLines = (verdict: DrawnVerdict, outlineOf: OutlineLookup): VerdictMark[] =>
  verdict.lines.map((line) => {
    const { from, to, isBlocked } = line;
    const end = stopOf(line, verdict, outlineOf) ?? to;
    return { kind: "line", state: isBlocked ? "faint blocked" : "faint clear", from, to: isBlocked ? end : to };
  });

const RANKS = { veil: -4, gloom: -3, place: -2, obstacle: 0, line: 2, stop: 3, barred: 3.5, origin: 4 } as const;

/** Surfaces below obstacles, other figures between these and lines; hidden parts on top of their facing. */
const FIGURE_RANKS: Readonly<Record<Figure["kind"], number>> = {
  hull: -1.2,
  cone: -1.1,
  lane: -1,
  arc: 1,
  front: 1.1,
  facing: 1.2,
  hidden: 1.3,
};

const rankOf = (mark: VerdictMark): number => {
  if (mark.kind === "line" && mark.state.startsWith("faint")) return RANKS.line - 1.5;
  if (mark.kind !== "figure") return RANKS[mark.kind];
  return FIGURE_RANKS[mark.figure] + (mark.figure === "hidden" && mark.weight === "covered" ? 0.05 : 0);
};

const keyOf = (mark: VerdictMark): string => {
  switch (mark.kind) {
    case "obstacle":
    case "veil":
    case "gloom":
    case "place":
      return `${mark.kind} ${mark.id}`;
    case "figure":
      return JSON.stringify(mark);
    case "line":
      return `${mark.state} ${mark.from.x} ${mark.from.y} ${mark.to.x} ${mark.to.y}`;
    case "stop":
    case "barred":
    case "origin":
      return `${mark.kind} ${mark.at.x} ${mark.at.y}`;
  }
};

/** Each mark once, from bottom to top. Marks of several verdicts, or lines blocked at one point, may be the same. */
export const layered = (marks: readonly VerdictMark[]): readonly VerdictMark[] =>
  [...new Map(marks.map((mark) => [keyOf(mark), mark])).values()].sort((a, b) => rankOf(a) - rankOf(b));
