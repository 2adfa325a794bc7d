import { addLayer } from "../canvas/add-layer";
import type { GuardedHooks } from "../errors/hooks";
import { createLatePart, type LateOutlet, type LatePart } from "./late-parts";

/** Draws on a container, until it gets the next one; null when there is none. */
interface Drawing {
  readonly settle: (container: PIXI.Container | null) => void;
}

/** Adds a layer to the canvas whose code is loaded at the first use. */
export const addLateLayer = <T extends Drawing>(
  outlet: LateOutlet & { readonly hooks: GuardedHooks },
  layer: { readonly name: string; readonly zIndex: number },
  load: () => Promise<T>,
): LatePart<T> => {
  let container: PIXI.Container | null = null;
  const drawing = createLatePart(outlet, async () => {
    const made = await load();
    made.settle(container);
    return made;
  });
  addLayer(outlet.hooks, {
    ...layer,
    onChange: (next) => {
      container = next;
      drawing.loaded()?.settle(next);
    },
  });
  return drawing;
};
