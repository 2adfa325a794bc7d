import { isParted } from "../contact/inside-footprint";
import type { Stretch } from "../contact/interval";
import { crossingOf, type Meeting, meetingOf } from "../contact/sight-line";
import { compareX, compareY, crossingSpot, type Spot, turnAt } from "../numbers/exact-point";
import { dot, edgesOf, isCrossing, isOnSegment, isSamePoint, turn, vector } from "../numbers/lattice";
import type { Point, Polygon, Region, Segment } from "../numbers/lattice";
import { compareRatios, ONE, ratio, type Ratio, toBig, ZERO } from "../numbers/ratio";
import { type Box, boxOf } from "../polygons/box";
import { entersConvex } from "../polygons/convex";

/** A part of a segment, from and to as fractions of the way. */
export type Part = readonly [Ratio, Ratio];

/** Whether a segment may have a point in a polygon's interior, as far as the polygon's box and the segment's line tell. */
export const mayEnter = ({ a, b }: Segment, polygon: Polygon, [left, top, right, bottom]: Box): boolean => {
  if ((a.x <= left && b.x <= left) || (a.x >= right && b.x >= right)) return false;
  if ((a.y <= top && b.y <= top) || (a.y >= bottom && b.y >= bottom)) return false;
  return isParted(a, b, polygon);
};

/** The parts of a segment that lie in no polygon's interior, in order; neighbours may share an end. */
export const outsideParts = (segment: Segment, polygons: readonly Polygon[]): readonly Part[] => {
  let parts: readonly Part[] = [[ZERO, ONE]];
  for (const polygon of polygons) {
    if (mayEnter(segment, polygon, boxOf(polygon))) parts = parts.flatMap((part) => outsideOf(segment, part, polygon));
  }
  return parts;
};

const outsideOf = (segment: Segment, [from, to]: Part, polygon: Polygon): Part[] => {
  const stops = stopsOn(segment, polygon).filter(
    (stop) => compareRatios(stop, from) > 0 && compareRatios(stop, to) < 0,
  );
  return partsBetween([from, ...stops, to]).filter((part) => !isPieceInside(segment, ...part, polygon));
};

/** The parts between neighbouring stops, which are sorted; stops at one place have none between them. */
const partsBetween = (stops: Ratio[]): Part[] => {
  stops.sort(compareRatios);
  return stops.slice(1).flatMap((to, i): Part[] => {
    const from = stops[i] ?? to;
    return compareRatios(from, to) < 0 ? [[from, to]] : [];
  });
};

/** What of edges lies outside closed polygons, to the nearest lattice points. */
export const edgesOutside = (edges: readonly Segment[], polygons: readonly Polygon[]): Segment[] =>
  edges.flatMap((edge) => {
    const stops = [ZERO, ...polygons.flatMap((polygon) => stopsOn(edge, polygon)), ONE];
    const parts = partsBetween(stops).filter((part) => !polygons.some((polygon) => holdsPart(edge, part, polygon)));
    return joinedParts(parts).flatMap(([from, to]) => {
      const [a, b] = [latticeAt(edge, from), latticeAt(edge, to)];
      return isSamePoint(a, b) ? [] : [{ a, b }];
    });
  });

/** Parts that go on in one another become one. */
const joinedParts = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = [];
  for (const [from, to] of parts) {
    const last = joined.at(-1);
    if (last !== undefined && compareRatios(last[1], from) === 0) joined[joined.length - 1] = [last[0], to];
    else joined.push([from, to]);
  }
  return joined;
};

/** Whether a part without a stop in it lies in a closed polygon. */
const holdsPart = (segment: Segment, part: Part, polygon: Polygon): boolean =>
  isAlong(segment, part, polygon) || isPieceInside(segment, ...part, polygon);

/** Whether a part of a segment runs along an edge of a polygon. */
const isAlong = ({ a, b }: Segment, [from, to]: Part, polygon: Polygon): boolean =>
  edgesOf(polygon).some((edge) => {
    const meeting = turn(a, b, edge.a) === 0 && turn(a, b, edge.b) === 0 ? meetingOf(a, b, edge) : undefined;
    return meeting !== undefined && spans(meeting, from, to);
  });

const latticeAt = ({ a, b }: Segment, { n, d }: Ratio): Point => ({
  x: a.x + Math.round(((b.x - a.x) * n) / d),
  y: a.y + Math.round(((b.y - a.y) * n) / d),
});

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
const isPieceInside = (segment: Segment, from: Ratio, to: Ratio, polygon: Polygon): boolean => {
  const { a, b } = segment;
  let isIn = false;
  let last = polygon.at(-1);
  for (const vertex of polygon) {
    const p = last ?? vertex;
    last = vertex;
    const meeting = meetingWith(segment, p, vertex);
    if (meeting !== undefined && spans(meeting, from, to)) return false;
    const isCrossed = turn(a, b, p) > 0 !== turn(a, b, vertex) > 0;
    if (isCrossed && compareRatios(crossingOf(a, b, { a: p, b: vertex }), from) > 0) isIn = !isIn;
  }
  return isIn;
};

/** The stretches of a segment that lie in a region's interior, in order; one along its border does not. Exact. */
export const insideParts = (segment: Segment, region: Region): Stretch[] => {
  const { a, b } = segment;
  if (isSamePoint(a, b)) return [];
  const { meetings, crossings } = metBy(segment, region);
  const stops = [ZERO, ...meetings.flatMap(({ enters, leaves }) => [enters, leaves]), ONE];
  const along = meetings.filter(({ enters, leaves }) => compareRatios(enters, leaves) < 0);
  return partsBetween(stops).flatMap(([from, to]) => {
    const ahead = crossings.filter((crossing) => compareRatios(crossing, from) > 0);
    const isInside = ahead.length % 2 === 1 && !along.some((edge) => spans(edge, from, to));
    return isInside ? [{ from: toBig(from), to: toBig(to) }] : [];
  });
};

/** How a region's edges meet a segment, and where they cross the line through it. */
const metBy = ({ a, b }: Segment, region: Region) => {
  const meetings: Meeting[] = [];
  const crossings: Ratio[] = [];
  for (const edge of region) {
    const meeting = meetingOf(a, b, edge);
    if (meeting !== undefined) meetings.push(meeting);
    if (turn(a, b, edge.a) > 0 !== turn(a, b, edge.b) > 0) crossings.push(crossingOf(a, b, edge));
  }
  return { meetings, crossings };
};

const spans = ({ enters, leaves }: Meeting, from: Ratio, to: Ratio): boolean =>
  compareRatios(enters, from) <= 0 && compareRatios(leaves, to) >= 0;

/** Whether a spot lies in a region's interior; exact. */
export const isSpotInside = (spot: Spot, region: Region): boolean => {
  let isIn = false;
  for (const { a, b } of region) {
    const isAbove = compareY(a, spot) > 0;
    const side = turnAt(a, b, spot);
    if (side === 0 && isBetweenEnds(spot, a, b)) return false;
    if (isAbove !== compareY(b, spot) > 0 && side > 0 === b.y > a.y) isIn = !isIn;
  }
  return isIn;
};

const isBetweenEnds = (spot: Spot, a: Spot, b: Spot): boolean =>
  compareX(a, spot) * compareX(b, spot) <= 0 && compareY(a, spot) * compareY(b, spot) <= 0;

interface Stop {
  readonly at: Ratio;
  readonly spot: Spot;
}

/** A straight piece between two spots. */
export interface Piece {
  readonly a: Spot;
  readonly b: Spot;
}

/** A part of a segment, wholly outside some polygons or wholly inside one. */
interface CutPiece extends Piece {
  readonly isInside: boolean;
}

/** The parts of a segment outside convex polygons, clockwise on the screen, cut also where it only touches a point. */
export const outerPieces = (segment: Segment, polygons: readonly Polygon[]): Piece[] => {
  const near = polygons.filter((polygon) => polygon.length === 1 || entersConvex(segment, polygon));
  return near.length === 0 ? [segment] : cutPieces(segment, near).filter(({ isInside }) => !isInside);
};

/** A segment cut wherever it meets the border of simple polygons. */
export const cutPieces = (segment: Segment, polygons: readonly Polygon[]): CutPiece[] => {
  const stops = [
    { at: ZERO, spot: segment.a },
    { at: ONE, spot: segment.b },
    ...polygons.flatMap((polygon) => spotsOn(segment, polygon)),
  ].sort((p, q) => compareRatios(p.at, q.at));
  return stops.slice(1).flatMap((stop, i) => {
    const before = stops[i] ?? stop;
    if (compareRatios(before.at, stop.at) === 0) return [];
    const isInside = polygons.some(
      (polygon) => polygon.length > 1 && isPieceInside(segment, before.at, stop.at, polygon),
    );
    return [{ a: before.spot, b: stop.spot, isInside }];
  });
};

const spotsOn = (segment: Segment, polygon: Polygon): Stop[] =>
  edgesOf(polygon).flatMap((edge) => {
    const { a, b } = segment;
    const way = vector(a, b);
    if (isOnSegment(a, b, edge.a)) return [{ at: ratio(dot(way, vector(a, edge.a)), dot(way, way)), spot: edge.a }];
    return isCrossing(segment, edge) ? [{ at: crossingOf(a, b, edge), spot: crossingSpot(segment, edge) }] : [];
  });
