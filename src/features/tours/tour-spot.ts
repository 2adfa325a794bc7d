import type { ScreenBox } from "../../foundry/canvas/screen-box";
import { SPOT } from "./tour-steps";

/** An element over a part of the map, which a tour can point at. */
export const createSpot = () => {
  let element: HTMLElement | null = null;
  return {
    /** Screen pixels. */
    layOver: ({ left, top, right, bottom }: ScreenBox): void => {
      element ??= document.createElement("div");
      element.id = SPOT;
      Object.assign(element.style, {
        position: "fixed",
        pointerEvents: "none",
        left: `${left}px`,
        top: `${top}px`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
      document.body.append(element);
    },
    remove: (): void => element?.remove(),
  };
};

/** Milliseconds that a window may take to open. */
const PATIENCE = 3000;
const PAUSE = 50;

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE));

/** Resolves when there is such an element, or when it is not to be waited for any longer. */
export const untilShown = async (selector: string): Promise<void> => {
  const end = performance.now() + PATIENCE;
  while (document.querySelector(selector) === null && performance.now() < end) await pause();
};
