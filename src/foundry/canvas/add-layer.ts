import type { GuardedHooks } from "../errors/hooks";

interface CanvasLayer {
  readonly name: string;
  readonly zIndex: number;
  /** Called with what to draw on when the canvas is drawn, and with null when its scene goes. */
  readonly onChange: (container: PIXI.Container | null) => void;
}

/** Foundry's base classes are there from `init` on. */
const layerClass = ({ name, zIndex, onChange }: CanvasLayer) =>
  class ParapetLayer extends foundry.canvas.layers.CanvasLayer {
    static override get layerOptions() {
      // The declarations of 14 know the names of its own layers alone.
      return { ...super.layerOptions, name: name as never };
    }

    protected override _draw(): Promise<void> {
      this.eventMode = "none";
      this.zIndex = zIndex;
      onChange(this.addChild(new PIXI.Container()));
      return Promise.resolve();
    }

    protected override _tearDown(): Promise<void> {
      onChange(null);
      return super._tearDown({});
    }
  };

export const addLayer = ({ once }: Pick<GuardedHooks, "once">, layer: CanvasLayer): void =>
  once("init", () =>
    Object.assign(CONFIG.Canvas.layers, { [layer.name]: { layerClass: layerClass(layer), group: "interface" } }),
  );
