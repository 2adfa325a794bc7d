import type { Battlefield, Creature } from "../../battlefield/battlefield";
import { edgesOf, toPixels, type Point, type Segment } from "../../geometry/lattice";
import type { DrawnLine, Figure, PixelPoint } from "../../rules/verdict";
import type { VerdictTone } from "../verdict-words";
import { figureMark, figureRank, type FigureMark } from "./figure-marks";

/** How a stroke looks: a clear line, a blocked one up to where it is stopped, and what lies beyond. */
export type LineLook = "clear" | "blocked" | "beyond";

export type ObstacleLook = "wall" | "creature" | "area";

/** Something to draw, in scene pixels; widths and sizes are the painter's and stay the same on screen. */
export type Mark =
  | { readonly kind: "line"; readonly look: LineLook; readonly from: PixelPoint; readonly to: PixelPoint }
  | { readonly kind: "obstacle"; readonly look: ObstacleLook; readonly edges: readonly PixelEdge[] }
  | FigureMark
  | { readonly kind: "stop"; readonly at: PixelPoint }
  | { readonly kind: "origin"; readonly at: PixelPoint };

export interface PixelEdge {
  readonly from: PixelPoint;
  readonly to: PixelPoint;
}

export interface Label {
  /** The document's id, without a prefix. */
  readonly tokenId: string;
  /** Middle of the label's lower edge. */
  readonly at: PixelPoint;
  readonly text: string;
  readonly tone: LabelTone;
}

/** How the label is marked beside its words: as its verdict, or as without one. */
export type LabelTone = VerdictTone | "unknown";

export interface OverlayLine extends PixelEdge {
  readonly isBlocked: boolean;
}

export interface OverlayPlan {
  readonly marks: readonly Mark[];
  readonly labels: readonly Label[];
  readonly lines: readonly OverlayLine[];
}

export const EMPTY_PLAN: OverlayPlan = { marks: [], labels: [], lines: [] };

/** The parts of a verdict that are drawn. */
export interface DrawnVerdict {
  readonly lineOfEffect: boolean;
  readonly origin: PixelPoint | null;
  readonly lines: readonly DrawnLine[];
  readonly figures: readonly Figure[];
  readonly obstacles: readonly string[];
}

/** A target with its words; `verdict` is null when there is none to draw. */
export interface PlannedTarget {
  readonly target: string;
  readonly text: string;
  readonly tone: LabelTone;
  readonly verdict: DrawnVerdict | null;
}

const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

const pixelEdge = ({ a, b }: Segment): PixelEdge => ({ from: pixelPoint(a), to: pixelPoint(b) });

const isPoint = ({ from, to }: PixelEdge): boolean => from.x === to.x && from.y === to.y;

const marksOfLine = (line: DrawnLine): Mark[] => {
  const { from, to, blockedAt } = line;
  if (!line.isBlocked) return [{ kind: "line", look: "clear", from, to }];
  if (blockedAt === null) return [{ kind: "line", look: "blocked", from, to }];
  return [
    { kind: "line", look: "blocked", from, to: blockedAt },
    { kind: "line", look: "beyond", from: blockedAt, to },
    { kind: "stop", at: blockedAt },
  ];
};

const obstacleMark = (battlefield: Battlefield, id: string): Mark[] => {
  const walls = battlefield.walls.filter((wall) => wall.id === id);
  if (walls.length > 0) return [{ kind: "obstacle", look: "wall", edges: walls.map(pixelEdge) }];
  const creature = battlefield.creatures.find((found) => found.id === id);
  if (creature !== undefined)
    return [{ kind: "obstacle", look: "creature", edges: edgesOf(creature.footprint).map(pixelEdge) }];
  const area = [...battlefield.terrains, ...battlefield.veils].find((found) => found.id === id);
  return area === undefined ? [] : [{ kind: "obstacle", look: "area", edges: area.region.map(pixelEdge) }];
};

/**
 * What stops the lines drawn and what gives the cover. Without a line of effect the verdict names all that lies between:
 * then it is what stops the lines alone, as long as any is stopped.
 */
const obstaclesShown = ({ lineOfEffect, lines, obstacles }: DrawnVerdict): readonly string[] => {
  const stopping = lines.flatMap((line) => line.obstacles);
  const named = lineOfEffect || stopping.length === 0 ? obstacles : [];
  return [...new Set([...stopping, ...named])].sort();
};

const marksOf = (battlefield: Battlefield, verdict: DrawnVerdict): Mark[] => [
  ...verdict.figures.map((figure) => figureMark(figure, toPixels(battlefield.grid.size))),
  ...obstaclesShown(verdict).flatMap((id) => obstacleMark(battlefield, id)),
  ...verdict.lines.flatMap(marksOfLine).filter((mark) => mark.kind !== "line" || !isPoint(mark)),
  ...(verdict.origin === null ? [] : [{ kind: "origin", at: verdict.origin } as const]),
];

/** Above the middle of the creature's space. */
const labelPlace = ({ footprint }: Creature): PixelPoint => {
  const xs = footprint.map((point) => point.x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  return pixelPoint({ x: middle, y: Math.min(...footprint.map((point) => point.y)) });
};

const labelOf = (battlefield: Battlefield, { target, text, tone }: PlannedTarget): Label[] =>
  battlefield.creatures
    .filter((creature) => creature.id === target)
    .map((creature) => ({ tokenId: target.slice("token:".length), at: labelPlace(creature), text, tone }));

const linesOf = ({ lines }: DrawnVerdict): OverlayLine[] =>
  lines.map(({ from, to, isBlocked }) => ({ from, to, isBlocked }));

const RANKS = { obstacle: 0, line: 2, stop: 3, origin: 4 } as const;

/** Undermost first: surfaces, obstacles, the other figures, lines, stops, origins. */
const rankOf = (mark: Mark): number => (mark.kind === "figure" ? figureRank(mark) : RANKS[mark.kind]);

/** Several targets may share obstacles, stops and origins; each is drawn once. */
const eachOnce = (marks: readonly Mark[]): Mark[] => [
  ...new Map(marks.map((mark) => [JSON.stringify(mark), mark])).values(),
];

/** What to draw for these targets, undermost first. A target that is not on the battlefield has no part in it. */
export const planOverlay = (battlefield: Battlefield, targets: readonly PlannedTarget[]): OverlayPlan => {
  const present = targets.filter(({ target }) => battlefield.creatures.some((creature) => creature.id === target));
  const verdicts = present.flatMap(({ verdict }) => (verdict === null ? [] : [verdict]));
  return {
    marks: eachOnce(verdicts.flatMap((verdict) => marksOf(battlefield, verdict))).sort((a, b) => rankOf(a) - rankOf(b)),
    labels: present.flatMap((target) => labelOf(battlefield, target)),
    lines: verdicts.flatMap(linesOf),
  };
};
