import { dequal as isDeepEqual } from "dequal/lite";
import { zoom } from "../../foundry/canvas/canvas-view";
import type { OverlayCanvas } from "./overlay-canvas";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";

/** Paints only what differs from what is there: sight is refreshed many times a second while tokens move. */
export interface Painter {
  /** After the view has changed. */
  readonly rescale: () => void;
  readonly settle: (canvas: OverlayCanvas | null) => void;
  readonly paint: (plan: OverlayPlan) => void;
  readonly hasCanvas: () => boolean;
}

/** What moves most comes first, so that most differences are found at once. */
const isSamePlan = (p: OverlayPlan, q: OverlayPlan): boolean =>
  isDeepEqual(p.lines, q.lines) &&
  isDeepEqual(p.labels, q.labels) &&
  isDeepEqual(p.tags, q.tags) &&
  isDeepEqual(p.marks, q.marks);

export const createPainter = (): Painter => {
  let canvas: OverlayCanvas | null = null;
  let painted: OverlayPlan | null = null;
  let paintedZoom = 1;
  const rescale = (): void => {
    if (zoom() === paintedZoom) return canvas?.replace(paintedZoom);
    paintedZoom = zoom();
    canvas?.rescale(paintedZoom);
  };
  return {
    rescale,
    settle: (next) => {
      canvas?.end();
      canvas = next;
      painted = EMPTY_PLAN;
    },
    paint: (plan) => {
      if (painted !== null && isSamePlan(plan, painted)) return rescale();
      painted = null;
      paintedZoom = zoom();
      canvas?.paint(plan, paintedZoom);
      painted = plan;
    },
    hasCanvas: () => canvas !== null,
  };
};
