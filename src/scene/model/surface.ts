export const SURFACE_PLACEMENTS = ["bottom", "top", "both"] as const;

/** A floor or a ceiling: of the area's vertical range the lower end, the upper one, or both. */
export interface SurfacePart {
  readonly placement: (typeof SURFACE_PLACEMENTS)[number];
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  readonly blocksLight: boolean;
}
