import { zoom } from "../../foundry/table-view";
import type { OverlayCanvas } from "./overlay-layer";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";

/** Paints only what differs from what is there: sight is refreshed many times a second while tokens move. */
export interface Painter {
  /** After the view has changed. */
  readonly rescale: () => void;
  readonly settle: (canvas: OverlayCanvas | null) => void;
  readonly paint: (plan: OverlayPlan) => void;
  readonly hasCanvas: () => boolean;
}

export const createPainter = (): Painter => {
  let canvas: OverlayCanvas | null = null;
  let painted = "";
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
      painted = JSON.stringify(EMPTY_PLAN);
    },
    paint: (plan) => {
      const wanted = JSON.stringify(plan);
      if (wanted === painted) return rescale();
      painted = "";
      paintedZoom = zoom();
      canvas?.paint(plan, paintedZoom);
      painted = wanted;
    },
    hasCanvas: () => canvas !== null,
  };
};
