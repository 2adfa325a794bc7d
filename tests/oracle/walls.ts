/** The walls of a convex hull's neighbourhood, one by one. */
import { meetsConvex } from "./convex";
import type { Piece, Spot } from "./plane";

/** Ascending indices of the segments that meet the closed hull. */
export const wallsMeeting = (segments: readonly Piece[], hull: readonly Spot[]): number[] =>
  segments.flatMap((segment, i) => (meetsConvex(segment, hull, 0) ? [i] : []));
