import type { CoverMapView } from "../cover-map/cover-map";
import type { OverlayModes } from "./overlay-modes";

/** What keys and scene controls set off. */
export interface TableActs {
  readonly modes: OverlayModes;
  readonly holdOverlay: (isHeld: boolean) => void;
  readonly openMapCheck: () => void;
  readonly openPanel: () => void;
  readonly coverMap: Pick<CoverMapView, "hold" | "toggle" | "isOn">;
  readonly openWallEdit: () => void;
}
