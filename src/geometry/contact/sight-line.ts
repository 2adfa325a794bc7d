import { dot, type Point, type Segment, turn, vector } from "../numbers/lattice";
import { compareRatios, ratio, type Ratio } from "../numbers/ratio";

/**
 * One end of a sight-line. `homes` are the centres of the cells that the corner belongs to. Without homes it is a bare point,
 * such as an area's point of origin.
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
export type SegmentSide = "left" | "right";

export const barePoint = (point: Point): LineEnd => ({ point, homes: [] });

/** A straight edge of an obstacle. */
export interface OneWaySegment extends Segment {
  /** Counts only for lines that come from this side of the way from `a` to `b`; left out: from both. */
  readonly from?: SegmentSide;
}

/** Where a segment meets a line, as fractions of the way, and on which sides of the line it leaves it. */
export interface Meeting<Edge extends Segment = Segment> {
  readonly edge: Edge;
  readonly enters: Ratio;
  readonly leaves: Ratio;
  readonly left: boolean;
  readonly right: boolean;
}

/**
 * Whether a one-way segment counts for a line in the direction from start to end; a line along it comes from neither
 * side.
 */
export const countsFrom = (edge: OneWaySegment, start: Point, end: Point): boolean => {
  if (edge.from === undefined) return true;
  const heading = (edge.b.x - edge.a.x) * (end.y - start.y) - (edge.b.y - edge.a.y) * (end.x - start.x);
  return edge.from === "left" ? heading > 0 : heading < 0;
};

/** Fraction of the way from start to end at which the line through them crosses the line through the segment. */
export const crossingOf = (start: Point, end: Point, edge: Segment): Ratio => {
  const atStart = turn(edge.a, edge.b, start);
  return ratio(atStart, atStart - turn(edge.a, edge.b, end));
};

/** How the closed segment meets the closed line from start to end, two different points; undefined when it does not. */
export const meetingOf = <Edge extends Segment>(start: Point, end: Point, edge: Edge): Meeting<Edge> | undefined => {
  const sideA = turn(start, end, edge.a);
  const sideB = turn(start, end, edge.b);
  if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) return undefined;
  if (sideA === 0 && sideB === 0) return along(start, end, edge);
  if (sideA === 0) return touching(start, end, edge, edge.a);
  if (sideB === 0) return touching(start, end, edge, edge.b);
  const atStart = turn(edge.a, edge.b, start);
  const atEnd = turn(edge.a, edge.b, end);
  if ((atStart > 0 && atEnd > 0) || (atStart < 0 && atEnd < 0)) return undefined;
  const at = ratio(atStart, atStart - atEnd);
  return { edge, enters: at, leaves: at, left: true, right: true };
};

const along = <Edge extends Segment>(start: Point, end: Point, edge: Edge): Meeting<Edge> | undefined => {
  const way = vector(start, end);
  const length = dot(way, way);
  const a = dot(way, vector(start, edge.a));
  const b = dot(way, vector(start, edge.b));
  const enters = Math.max(0, Math.min(a, b));
  const leaves = Math.min(length, Math.max(a, b));
  if (enters > leaves) return undefined;
  return { edge, enters: { n: enters, d: length }, leaves: { n: leaves, d: length }, left: false, right: false };
};

/** Touches the line with the end given; the other end lies on one side of it. */
const touching = <Edge extends Segment>(
  start: Point,
  end: Point,
  edge: Edge,
  touch: Point,
): Meeting<Edge> | undefined => {
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  const reach = dx * (touch.x - start.x) + dy * (touch.y - start.y);
  const length = dx * dx + dy * dy;
  if (reach < 0 || reach > length) return undefined;
  const place = { n: reach, d: length };
  const otherSide = turn(start, end, touch === edge.a ? edge.b : edge.a);
  return { edge, enters: place, leaves: place, left: otherSide < 0, right: otherSide > 0 };
};

/** Meetings in order along the line. */
export const inOrder = <M extends Meeting>(meetings: M[]): M[] => meetings.sort(byEntry);

const byEntry = (p: Meeting, q: Meeting): number => compareRatios(p.enters, q.enters);
