import type { OverlayModes } from "./overlay-modes";

/** What keys and scene controls set off. */
export interface TableActs {
  readonly modes: OverlayModes;
  readonly holdOverlay: (isHeld: boolean) => void;
  readonly openPanel: () => void;
  readonly openWallEdit: () => void;
}
