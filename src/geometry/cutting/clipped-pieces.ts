import { entersConvex } from "../polygons/convex";
import { edgesOf, type Polygon, type Segment } from "../numbers/lattice";
import { crossingOf } from "../contact/meeting";
import { dot, isOnSegment, turn, vector } from "../numbers/orientation";
import { isPieceInside } from "./outside-parts";
import { compareRatios, ONE, ratio, ZERO, type Ratio } from "../numbers/ratio";
import { crossingSpot, type Spot } from "../numbers/exact-point";

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
export interface CutPiece extends Piece {
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
    ...polygons.flatMap((polygon) => stopsOn(segment, polygon)),
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

const stopsOn = (segment: Segment, polygon: Polygon): Stop[] =>
  edgesOf(polygon).flatMap((edge) => {
    const { a, b } = segment;
    const way = vector(a, b);
    if (isOnSegment(a, b, edge.a)) return [{ at: ratio(dot(way, vector(a, edge.a)), dot(way, way)), spot: edge.a }];
    const isCrossed =
      turn(edge.a, edge.b, a) * turn(edge.a, edge.b, b) < 0 && turn(a, b, edge.a) * turn(a, b, edge.b) < 0;
    return isCrossed ? [{ at: crossingOf(a, b, edge), spot: crossingSpot(segment, edge) }] : [];
  });
