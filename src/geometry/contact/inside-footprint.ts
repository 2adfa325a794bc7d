/** Whether a piece of a line lies in the inside of a creature's own space. */
import { edgesOf, type Point, type Polygon, turn } from "../numbers/lattice";
import { crossingOf, meetingOf, type Meeting } from "./sight-line";
import { compareRatios, type Ratio } from "../numbers/ratio";

/** A piece of a line, both ends included, as fractions of the way. */
type Piece = Pick<Meeting, "enters" | "leaves">;

/** Whether the piece lies wholly in the interior of one of the polygons. */
export const isWithinAny = (start: Point, end: Point, piece: Piece, polygons: readonly Polygon[]): boolean => {
  for (const polygon of polygons) if (isWithin(start, end, piece, polygon)) return true;
  return false;
};

/** Whether the piece lies wholly in the polygon's interior. */
export const isWithin = (start: Point, end: Point, piece: Piece, polygon: Polygon): boolean => {
  if (!isNear(start, end, piece.enters, polygon)) return false;
  if (isSurelyInBox(start, end, piece, polygon)) return true;
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

/** Whether a place on the way is within a step of the box about the polygon: a double puts it where it is to 2^-30. */
const isNear = (start: Point, end: Point, { n, d }: Ratio, polygon: Polygon): boolean => {
  const x = start.x + (end.x - start.x) * (n / d);
  const y = start.y + (end.y - start.y) * (n / d);
  let [isLeft, isRight, isAbove, isBelow] = [true, true, true, true];
  for (const vertex of polygon) {
    if (x > vertex.x - 1) isLeft = false;
    if (x < vertex.x + 1) isRight = false;
    if (y > vertex.y - 1) isAbove = false;
    if (y < vertex.y + 1) isBelow = false;
  }
  return !isLeft && !isRight && !isAbove && !isBelow;
};

/** Whether the polygon is an upright box and both ends of the piece lie more than a step inside it. */
const isSurelyInBox = (start: Point, end: Point, { enters, leaves }: Piece, polygon: Polygon): boolean => {
  const [p, q, r, s] = polygon;
  if (p === undefined || q === undefined || r === undefined || s === undefined || polygon.length > 4) return false;
  const isBox =
    (p.x === q.x && q.y === r.y && r.x === s.x && s.y === p.y) ||
    (p.y === q.y && q.x === r.x && r.y === s.y && s.x === p.x);
  return isBox && isDeepIn(start, end, enters, p, r) && (enters === leaves || isDeepIn(start, end, leaves, p, r));
};

// oxlint-disable-next-line max-params -- a line and a box by their corners: it is asked for every contact near a space
const isDeepIn = (start: Point, end: Point, { n, d }: Ratio, p: Point, q: Point): boolean => {
  const x = start.x + (end.x - start.x) * (n / d);
  const y = start.y + (end.y - start.y) * (n / d);
  return (
    x > Math.min(p.x, q.x) + 1 && x < Math.max(p.x, q.x) - 1 && y > Math.min(p.y, q.y) + 1 && y < Math.max(p.y, q.y) - 1
  );
};

/** Whether the polygon has vertices on both sides of the line, without which the line does not enter it. */
const isParted = (start: Point, end: Point, polygon: Polygon): boolean => {
  let hasLeft = false;
  let hasRight = false;
  for (const vertex of polygon) {
    const side = turn(start, end, vertex);
    hasLeft ||= side < 0;
    hasRight ||= side > 0;
  }
  return hasLeft && hasRight;
};
