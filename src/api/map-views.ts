import { shown } from "../scene/model/scene-error";
import { isGM } from "../foundry/canvas/canvas-view";
import type { CoverMapView } from "../features/cover-map/cover-map";
import { notDoneWords } from "../features/tracker/refusal-messages";
import type { Outcome } from "./combat";
import type { ApiParts } from "./api-context";

/** Further views of the map. */
export interface MapViews {
  /** Shows or hides the cover map on this client; toggles it without an argument. Returns whether it is shown. */
  readonly showCoverMap: (isShown?: boolean) => boolean;
  /** Opens the map check, for GMs. */
  readonly openMapCheck: () => Outcome;
}

export interface MapViewParts extends ApiParts {
  readonly coverMap: Pick<CoverMapView, "toggle" | "isOn">;
  readonly openMapCheck: () => void;
}

export const createMapViews = ({ coverMap, openMapCheck, words }: MapViewParts): MapViews => ({
  showCoverMap: (isShown = !coverMap.isOn()) => {
    if (typeof isShown !== "boolean") throw new RangeError(`isShown: came ${shown(isShown)}, wanted true or false`);
    if (isShown !== coverMap.isOn()) coverMap.toggle();
    return isShown;
  },
  openMapCheck: () => {
    if (!isGM()) return { isDone: false, why: "not-allowed", words: notDoneWords("not-allowed", words) };
    openMapCheck();
    return { isDone: true, why: null, words: null };
  },
});
