import { shown } from "../scene/model/scene-error";
import { isGM } from "../foundry/canvas/canvas-view";
import { notDoneWords } from "../features/tracker/refusal-messages";
import type { Outcome } from "./combat";
import type { Table } from "../table";

/** Further views of the map. */
export interface MapViews {
  /** Shows or hides the cover map on this client; toggles it without an argument. Returns whether it is shown. */
  readonly showCoverMap: (isShown?: boolean) => boolean;
  /** Opens the map check, for GMs. */
  readonly openMapCheck: () => Outcome;
}

export const createMapViews = ({ features, words }: Table): MapViews => ({
  showCoverMap: (isShown = features.coverMap?.isOn() !== true) => {
    if (typeof isShown !== "boolean") throw new RangeError(`isShown: came ${shown(isShown)}, wanted true or false`);
    if (isShown !== features.coverMap?.isOn()) features.coverMap?.toggle();
    return features.coverMap?.isOn() === true;
  },
  openMapCheck: () => {
    if (!isGM()) return { isDone: false, why: "not-allowed", words: notDoneWords("not-allowed", words) };
    features.mapCheck?.open();
    return { isDone: true, why: null, words: null };
  },
});
