import type { Point } from "../numbers/lattice";

/**
 * One end of a sight-line. `homes` are the centres of the cells that the corner belongs to; with none it is a bare
 * point, such as an area's point of origin.
 */
export interface LineEnd {
  readonly point: Point;
  readonly homes: readonly Point[];
}

/** A line that a rule draws, from the attacker's side to the target's. */
export interface SightLine {
  readonly start: LineEnd;
  readonly end: LineEnd;
}

/** Walking from a segment's `a` to its `b` on the screen, y down. */
export const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

export const barePoint = (point: Point): LineEnd => ({ point, homes: [] });
