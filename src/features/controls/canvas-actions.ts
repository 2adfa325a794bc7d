import type { CoverMapView } from "../cover-map/cover-map";
import type { OverlayModes } from "./overlay-modes";

/** What keys and scene controls set off. */
export interface CanvasActions {
  readonly modes: OverlayModes;
  readonly holdOverlay: (isHeld: boolean) => void;
  readonly openMapCheck: () => void;
  /** Of the fight that the tracker shows. */
  readonly openAmbush: () => void;
  readonly openPanel: () => void;
  readonly coverMap: Pick<CoverMapView, "hold" | "toggle" | "isOn">;
  readonly openWallEdit: () => void;
  /** On attacks on the token under the pointer, else on the user's target. */
  readonly openRuling: () => void;
  /** For the creature in control. */
  readonly hold: () => void;
  readonly stepIn: () => void;
}
