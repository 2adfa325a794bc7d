import { boxOf, type Box } from "../polygons/box";
import { isSamePoint, type Point, type Polygon, type Segment } from "../numbers/lattice";
import { crossingOf, meetingOf, type Meeting } from "../contact/meeting";
import { turn } from "../numbers/orientation";
import { compareRatios, maxRatio, minRatio, ONE, ratio, ZERO, type Ratio } from "../numbers/ratio";

/** A part of a segment, from and to as fractions of the way. */
export type Part = readonly [Ratio, Ratio];

/** Whether a segment may have a point in a polygon's interior, as far as the polygon's box and the segment's line tell. */
export const mayEnter = ({ a, b }: Segment, polygon: Polygon, [left, top, right, bottom]: Box): boolean => {
  if ((a.x <= left && b.x <= left) || (a.x >= right && b.x >= right)) return false;
  if ((a.y <= top && b.y <= top) || (a.y >= bottom && b.y >= bottom)) return false;
  let isLeft = false;
  let isRight = false;
  for (const vertex of polygon) {
    const side = turn(a, b, vertex);
    if (side < 0) isLeft = true;
    if (side > 0) isRight = true;
    if (isLeft && isRight) return true;
  }
  return false;
};

/** The parts of a segment that lie in no polygon's interior, in order; neighbours may share an end. */
export const outsideParts = (segment: Segment, polygons: readonly Polygon[]): readonly Part[] => {
  let parts: readonly Part[] = [[ZERO, ONE]];
  for (const polygon of polygons) {
    if (mayEnter(segment, polygon, boxOf(polygon))) parts = parts.flatMap((part) => outsideOf(segment, part, polygon));
  }
  return parts;
};

const outsideOf = (segment: Segment, part: Part, polygon: Polygon): Part[] => {
  const clockwise = windingOf(polygon);
  if (clockwise === 0) return outsideOfAny(segment, part, polygon);
  const inside = insideConvex(segment, polygon, clockwise);
  if (inside === undefined) return [part];
  const before: Part = [part[0], minRatio(inside[0], part[1])];
  const after: Part = [maxRatio(inside[1], part[0]), part[1]];
  return [before, after].filter(([from, to]) => compareRatios(from, to) < 0);
};

/**
 * 1 for a convex polygon clockwise on the screen, -1 for one the other way round, 0 for one that is not
 * convex or has a vertex twice.
 */
const windingOf = (polygon: Polygon): -1 | 0 | 1 => {
  let [left, right] = [false, false];
  let [p, q] = [polygon.at(-2), polygon.at(-1)];
  for (const r of polygon) {
    if (p === undefined || q === undefined || isSamePoint(q, r)) return 0;
    const side = turn(p, q, r);
    if (side > 0) right = true;
    if (side < 0) left = true;
    [p, q] = [q, r];
  }
  return left === right ? 0 : right ? 1 : -1;
};

/** The part in the interior of a convex polygon. */
const insideConvex = ({ a, b }: Segment, polygon: Polygon, winding: 1 | -1): Part | undefined => {
  let enters = ZERO;
  let leaves = ONE;
  let last = polygon.at(-1);
  for (const vertex of polygon) {
    if (last === undefined) continue;
    const depthA = winding * turn(last, vertex, a);
    const depthB = winding * turn(last, vertex, b);
    last = vertex;
    if (depthA <= 0 && depthB <= 0) return undefined;
    if (depthA < 0) enters = maxRatio(enters, ratio(depthA, depthA - depthB));
    else if (depthB < 0) leaves = minRatio(leaves, ratio(depthA, depthA - depthB));
  }
  return compareRatios(enters, leaves) < 0 ? [enters, leaves] : undefined;
};

const outsideOfAny = (segment: Segment, [from, to]: Part, polygon: Polygon): Part[] => {
  const stops = stopsOn(segment, polygon).filter(
    (stop) => compareRatios(stop, from) > 0 && compareRatios(stop, to) < 0,
  );
  const all = [from, ...stops.sort(compareRatios), to];
  return all.slice(1).flatMap((stop, i): Part[] => {
    const before = all[i] ?? stop;
    return compareRatios(before, stop) < 0 && !isPieceInside(segment, before, stop, polygon) ? [[before, stop]] : [];
  });
};

/** Where the segment meets the polygon's boundary. */
export const stopsOn = (segment: Segment, polygon: Polygon): Ratio[] => {
  const stops: Ratio[] = [];
  let last = polygon.at(-1);
  for (const vertex of polygon) {
    const meeting = last === undefined ? undefined : meetingWith(segment, last, vertex);
    if (meeting !== undefined) stops.push(meeting.enters, meeting.leaves);
    last = vertex;
  }
  return stops;
};

/** Most edges lie on one side of the segment's line: not even an object is made of these. */
const meetingWith = ({ a, b }: Segment, p: Point, q: Point): Meeting | undefined => {
  const sideP = turn(a, b, p);
  const sideQ = turn(a, b, q);
  return (sideP > 0 && sideQ > 0) || (sideP < 0 && sideQ < 0) ? undefined : meetingOf(a, b, { a: p, b: q });
};

/** Whether an open piece of the segment without a stop in it lies in the interior. */
export const isPieceInside = (segment: Segment, from: Ratio, to: Ratio, polygon: Polygon): boolean => {
  const { a, b } = segment;
  let isIn = false;
  let last = polygon.at(-1);
  for (const vertex of polygon) {
    const p = last ?? vertex;
    last = vertex;
    const meeting = meetingWith(segment, p, vertex);
    if (meeting !== undefined && compareRatios(meeting.enters, from) <= 0 && compareRatios(meeting.leaves, to) >= 0)
      return false;
    const isCrossed = turn(a, b, p) > 0 !== turn(a, b, vertex) > 0;
    if (isCrossed && compareRatios(crossingOf(a, b, { a: p, b: vertex }), from) > 0) isIn = !isIn;
  }
  return isIn;
};
