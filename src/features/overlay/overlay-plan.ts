import type { DrawnLine, Figure, PixelPoint } from "../../rules/attack/verdict";
import type { VerdictTone } from "../../words/verdict-words";
import type { FigureMark } from "./figure-marks";

/** How a stroke looks: a clear line, a blocked one up to where it is stopped, what lies beyond, and no line at all. */
export type LineLook = "clear" | "blocked" | "beyond" | "barred";

export type ObstacleLook = "wall" | "creature" | "area";

/** Something to draw, in scene pixels; widths and sizes are the painter's and stay the same on screen. */
export type Mark =
  | { readonly kind: "line"; readonly look: LineLook; readonly from: PixelPoint; readonly to: PixelPoint }
  | {
      readonly kind: "obstacle";
      readonly id: string;
      readonly look: ObstacleLook;
      readonly edges: readonly PixelEdge[];
    }
  | FigureMark
  /** The ground of a veil that conceals. */
  | { readonly kind: "veil"; readonly id: string; readonly edges: readonly PixelEdge[] }
  /** The space of a target in bad light. */
  | { readonly kind: "gloom"; readonly id: string; readonly edges: readonly PixelEdge[] }
  | { readonly kind: "stop"; readonly at: PixelPoint }
  /** That no line of effect leads to a target. */
  | { readonly kind: "barred"; readonly at: PixelPoint }
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

/** A small sign: an obstacle's name (`plain`), or in brief what a token is to expect. */
export interface Tag {
  /** Middle of its lower edge. */
  readonly at: PixelPoint;
  readonly text: string;
  readonly tone: LabelTone | "plain";
}

/** How the label is marked beside its words: as its verdict, or as without one. */
export type LabelTone = VerdictTone | "unknown";

export interface OverlayLine extends PixelEdge {
  readonly isBlocked: boolean;
}

export interface OverlayPlan {
  readonly marks: readonly Mark[];
  readonly labels: readonly Label[];
  readonly tags: readonly Tag[];
  readonly lines: readonly OverlayLine[];
}

export const EMPTY_PLAN: OverlayPlan = { marks: [], labels: [], tags: [], lines: [] };

/** The parts of a verdict that are drawn. */
export interface DrawnVerdict {
  readonly attacker: string | null;
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
  /** Ids of the veils that conceal it. */
  readonly veils: readonly string[];
  /** Dim light or darkness conceals it. */
  readonly isInGloom: boolean;
}
