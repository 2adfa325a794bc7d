import { createBrush } from "./brush";
import { drawMark } from "./overlay-marks";
import type { Mark, OverlayPlan } from "./overlay-plan";
import { createSigns } from "./signs";

/** Draws plans while a scene is on the canvas. `zoom` is screen pixels a scene pixel. */
export interface OverlayCanvas {
  /** In place of what was there. */
  readonly paint: (plan: OverlayPlan, zoom: number) => void;
  /** The same plan at another zoom. */
  readonly rescale: (zoom: number) => void;
  /** The same plan with another part of the map in view. */
  readonly replace: (zoom: number) => void;
  /** Lets go of all that is drawn and kept. */
  readonly end: () => void;
}

export const overlayCanvasOn = (container: PIXI.Container): OverlayCanvas => {
  let marks: readonly Mark[] = [];
  const brush = createBrush(container);
  const signs = createSigns(container.addChild(new PIXI.Container()));
  const drawMarks = (zoom: number): void => {
    brush.begin();
    for (const mark of marks) drawMark({ brush, zoom }, mark);
    brush.end();
  };
  return {
    rescale: (zoom) => {
      drawMarks(zoom);
      signs.place(zoom);
    },
    replace: signs.place,
    paint: (plan, zoom) => {
      marks = plan.marks;
      drawMarks(zoom);
      signs.show(plan, zoom);
    },
    end: signs.clear,
  };
};
