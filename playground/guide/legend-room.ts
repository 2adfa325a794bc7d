import type { StandIn } from "../../stand-in/start";
import { showAll } from "./show-all";

/** On a page this narrow the legend of a threat map covers a third of the map. */
const NARROW = "(max-width: 760px)";

/** On narrow pages the creature that a threat map is for stays above the map's legend. */
export const keepLegendClear = ({ canvas }: StandIn): void => {
  let known: Element | null = null;
  const look = (): void => {
    const legend = document.querySelector("body > .parapet-map-legend");
    if (legend === known) return;
    known = legend;
    const middles = canvas.tokens.controlled.map(({ center }) => center);
    if (legend === null || middles.length === 0 || !window.matchMedia(NARROW).matches) return;
    showAll(canvas, middles, legend.getBoundingClientRect());
  };
  new MutationObserver(look).observe(document.body, { childList: true });
};
