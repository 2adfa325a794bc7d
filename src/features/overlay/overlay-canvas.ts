import { dequal } from "dequal/lite";
import { createMarkPainter } from "../../drawing/paint-triangles";
import { zoom } from "../../foundry/canvas/canvas-view";
import { createColouredMesh } from "../../foundry/canvas/coloured-mesh";
import { createLabels } from "./labels";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";

/** Draws plans while a scene is on the canvas. */
export interface OverlayCanvas {
  /** Replaces the plan that was there. */
  readonly paint: (plan: OverlayPlan, zoom: number) => void;
  /** Draws the same plan at another zoom. */
  readonly rescale: (zoom: number) => void;
  /** Moves the labels after a pan. */
  readonly replace: (zoom: number) => void;
  /** Frees everything. */
  readonly end: () => void;
}

export const overlayCanvasOn = (container: PIXI.Container): OverlayCanvas => {
  let plan = EMPTY_PLAN;
  const paintMarks = createMarkPainter(createColouredMesh(container));
  const labels = createLabels(container.addChild(new PIXI.Container()));
  return {
    rescale: (scale) => {
      paintMarks(plan.marks, scale);
      labels.place(scale);
    },
    replace: labels.place,
    paint: (next, scale) => {
      plan = next;
      paintMarks(plan.marks, scale);
      labels.show(plan, scale);
    },
    end: labels.clear,
  };
};

/** Paints only when the plan differs: sight is refreshed many times a second while tokens move. */
export interface Painter {
  /** After the view has changed. */
  readonly rescale: () => void;
  readonly settle: (canvas: OverlayCanvas | null) => void;
  readonly paint: (plan: OverlayPlan) => void;
  readonly hasCanvas: () => boolean;
}

/** Compares the parts that change most often first. */
const isSamePlan = (p: OverlayPlan, q: OverlayPlan): boolean =>
  dequal(p.lines, q.lines) && dequal(p.labels, q.labels) && dequal(p.tags, q.tags) && dequal(p.marks, q.marks);

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
