/** What keys and scene controls set off. */
export interface TableActs {
  readonly holdOverlay: (isHeld: boolean) => void;
  readonly isOverlayOn: () => boolean;
  /** Off, or back to how it was shown before. */
  readonly toggleOverlay: () => void;
  readonly nextOverlayMode: () => void;
  readonly openPanel: () => void;
  readonly openWallEdit: () => void;
}
