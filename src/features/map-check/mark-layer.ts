import { markCanvasOn, type MarkCanvas } from "./mark-canvas";

/** Just above the cover map, and below tokens. */
const BELOW_TOKENS = 91;

/** Calls `onChange` with what to draw on when the canvas is drawn, and with null when its scene goes. */
export const markLayerClass = (onChange: (canvas: MarkCanvas | null) => void) =>
  class ParapetMapCheckMark extends foundry.canvas.layers.CanvasLayer {
    static override get layerOptions() {
      return { ...super.layerOptions, name: "parapetMapCheck" };
    }

    protected override _draw(): Promise<void> {
      this.eventMode = "none";
      this.zIndex = BELOW_TOKENS;
      onChange(markCanvasOn(this.addChild(new PIXI.Container())));
      return Promise.resolve();
    }

    protected override _tearDown(): Promise<void> {
      onChange(null);
      return super._tearDown({});
    }
  };
