import { entersConvex } from "./convex";
import { edgesOf, type Polygon, type Segment } from "./lattice";
import type { Body, Piece } from "./line-field";
import { crossingOf } from "./meeting";
import { dot, isOnSegment, turn, vector } from "./orientation";
import { isPieceInside } from "./outside-parts";
import { compareRatios, ONE, ratio, ZERO, type Ratio } from "./ratio";
import { crossingSpot, type Spot } from "./spot";

interface Stop {
  readonly at: Ratio;
  readonly spot: Spot;
}

/** A segment cut where it meets the borders of two convex bodies, each part with the body it lies in. */
export const clippedPieces = (segment: Segment, first: Body, second: Body): Pick<Piece, "a" | "b" | "body">[] => {
  const bodies = [first, second].filter((body) => body.length === 1 || entersConvex(segment, body));
  if (bodies.length === 0) return [{ a: segment.a, b: segment.b, body: "neither" }];
  const stops = [
    { at: ZERO, spot: segment.a },
    { at: ONE, spot: segment.b },
    ...bodies.flatMap((body) => stopsOn(segment, body)),
  ].sort((p, q) => compareRatios(p.at, q.at));
  return stops.slice(1).flatMap((stop, i) => {
    const before = stops[i] ?? stop;
    if (compareRatios(before.at, stop.at) === 0) return [];
    const isIn = (body: Polygon): boolean =>
      body.length > 1 && bodies.includes(body) && isPieceInside(segment, before.at, stop.at, body);
    return [{ a: before.spot, b: stop.spot, body: isIn(first) ? "first" : isIn(second) ? "second" : "neither" }];
  });
};

const stopsOn = (segment: Segment, body: Body): Stop[] =>
  edgesOf(body).flatMap((edge) => {
    const { a, b } = segment;
    const way = vector(a, b);
    if (isOnSegment(a, b, edge.a)) return [{ at: ratio(dot(way, vector(a, edge.a)), dot(way, way)), spot: edge.a }];
    const isCrossed =
      turn(edge.a, edge.b, a) * turn(edge.a, edge.b, b) < 0 && turn(a, b, edge.a) * turn(a, b, edge.b) < 0;
    return isCrossed ? [{ at: crossingOf(a, b, edge), spot: crossingSpot(segment, edge) }] : [];
  });
