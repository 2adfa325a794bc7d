/** Whether a piece of a line lies in the inside of a creature's own space. */
import { edgesOf, type Point, type Polygon, turn } from "../numbers/lattice";
import { crossingOf, meetingOf, type Meeting } from "./sight-line";
import { compareRatios } from "../numbers/ratio";

/** A piece of a line, both ends included, as fractions of the way. */
type Piece = Pick<Meeting, "enters" | "leaves">;

/** Whether the piece lies wholly in the interior of one of the polygons. */
export const isWithinAny = (start: Point, end: Point, piece: Piece, polygons: readonly Polygon[]): boolean => {
  for (const polygon of polygons) if (isWithin(start, end, piece, polygon)) return true;
  return false;
};

/** Whether the piece lies wholly in the polygon's interior. */
export const isWithin = (start: Point, end: Point, piece: Piece, polygon: Polygon): boolean => {
  if (!isParted(start, end, polygon)) return false;
  let isIn = false;
  for (const edge of edgesOf(polygon)) {
    const meeting = meetingOf(start, end, edge);
    if (
      meeting !== undefined &&
      compareRatios(meeting.enters, piece.leaves) <= 0 &&
      compareRatios(meeting.leaves, piece.enters) >= 0
    )
      return false;
    // Counts the edges that the line, drawn on without end, still crosses after the piece.
    const isCrossed = turn(start, end, edge.a) > 0 !== turn(start, end, edge.b) > 0;
    if (isCrossed && compareRatios(crossingOf(start, end, edge), piece.leaves) > 0) isIn = !isIn;
  }
  return isIn;
};

/** Whether the polygon has vertices on both sides of the line, without which the line does not enter it. */
export const isParted = (start: Point, end: Point, polygon: Polygon): boolean => {
  let hasLeft = false;
  let hasRight = false;
  for (const vertex of polygon) {
    const side = turn(start, end, vertex);
    hasLeft ||= side < 0;
    hasRight ||= side > 0;
  }
  return hasLeft && hasRight;
};
