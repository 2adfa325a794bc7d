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

const painterOn = (container: PIXI.Container): OverlayCanvas => {
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

/** Above tokens and their bars, below Foundry's own controls. */
const ABOVE_TOKENS = 500;

/**
 * The layer's class, to be registered under `CONFIG.Canvas.layers` in `init`. It tells `onChange` what to paint on when
 * it is drawn, and null when its scene goes.
 */
export const overlayLayerClass = (onChange: (canvas: OverlayCanvas | null) => void) =>
  class ParapetOverlay extends foundry.canvas.layers.CanvasLayer {
    static override get layerOptions() {
      return { ...super.layerOptions, name: "parapet" };
    }

    protected override _draw(): Promise<void> {
      this.eventMode = "none";
      this.zIndex = ABOVE_TOKENS;
      onChange(painterOn(this.addChild(new PIXI.Container())));
      return Promise.resolve();
    }

    protected override _tearDown(): Promise<void> {
      onChange(null);
      return super._tearDown({});
    }
  };
