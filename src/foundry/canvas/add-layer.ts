import type { GuardedHooks } from "../errors/hooks";

/** Adds a layer to the canvas, above the tokens' own group. Foundry's base classes are there from `init` on. */
export const addLayer = (
  { once }: Pick<GuardedHooks, "once">,
  name: string,
  layerClass: () => typeof foundry.canvas.layers.CanvasLayer,
): void =>
  once("init", () => Object.assign(CONFIG.Canvas.layers, { [name]: { layerClass: layerClass(), group: "interface" } }));
