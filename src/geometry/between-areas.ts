/** Whether any line leads from one area to another. Touching a barrier bars a line as crossing it does. */
import { clippedPieces } from "./clipped-pieces";
import { entersConvex } from "./convex";
import { convexHull } from "./convex-hull";
import { convexParts } from "./convex-parts";
import { edgesOf, type Point, type Polygon, type Region, type Segment } from "./lattice";
import type { Body, Piece } from "./line-field";
import { isLineClear } from "./line-sweep";
import { countsFrom, meetingOf, type OneWaySegment } from "./meeting";
import { isOnSegment } from "./orientation";
import { interiorsMeet, isInside, isInsideOrOn } from "./region";
import { isSpanned } from "./spanning";
import { isSameSpot, turnAt, type Spot } from "./spot";

/** A wall in the way: a line may meet one limited barrier, not two, and none that is not limited. */
export interface Barrier extends OneWaySegment {
  readonly isLimited: boolean;
}

/**
 * Whether some point in the interior of the one polygon and some point in the interior of the other are joined by a
 * segment that keeps clear of barriers and closed regions; true when the interiors meet. Exact: a gap of one lattice
 * step is a gap.
 */
export const isLineBetween = (
  from: Polygon,
  to: Polygon,
  barriers: readonly Barrier[],
  regions: readonly Region[],
): boolean => {
  if (interiorsMeet(from, to)) return true;
  const parts = convexParts(to);
  return convexParts(from).some((first) =>
    parts.some((second) => isLineBetweenBodies(first, second, barriers, regions)),
  );
};

/** The same from a single point. */
export const isLineFromPoint = (
  origin: Point,
  to: Polygon,
  barriers: readonly Barrier[],
  regions: readonly Region[],
): boolean => {
  const edges = edgesOf(to);
  if (isInside(origin, edges)) return true;
  if (regions.some((region) => isInsideOrOn(origin, region))) return false;
  if (barriers.some((b) => !b.isLimited && b.from === undefined && isOnSegment(b.a, b.b, origin))) return false;
  return convexParts(to).some((part) => isLineBetweenBodies([origin], part, barriers, regions));
};

const isLineBetweenBodies = (
  first: Body,
  second: Body,
  barriers: readonly Barrier[],
  regions: readonly Region[],
): boolean => {
  const hull = convexHull([...first, ...second]);
  const boundary = edgesOf(hull);
  const [origin] = first.length === 1 ? first : [];
  const near = barriers.filter(
    (barrier) => entersConvex(barrier, hull) || (origin !== undefined && isOnSegment(barrier.a, barrier.b, origin)),
  );
  if (near.length === 0 && regions.length === 0) return true;
  if (samples(first).some((p) => samples(second).some((q) => isClearSample({ a: p, b: q }, near, regions))))
    return true;
  const pieces = piecesOf(first, second, near, regions);
  return (
    !isSpanned(first, second, hull, pieces) && isLineClear(first, second, pieces, (spot) => isInHull(spot, boundary))
  );
};

const piecesOf = (first: Body, second: Body, barriers: readonly Barrier[], regions: readonly Region[]): Piece[] => {
  const pieces: Piece[] = [];
  for (const barrier of barriers) {
    const { isLimited, from } = barrier;
    for (const { a, b, body } of barringParts(clippedPieces(barrier, first, second), first)) {
      pieces.push({ a, b, body, isLimited, from, region: undefined });
    }
  }
  regions.forEach((edges, region) => {
    for (const { a, b, body } of edges.flatMap((edge) => clippedPieces(edge, first, second))) {
      pieces.push({ a, b, body, isLimited: false, from: undefined, region });
    }
  });
  return pieces;
};

/** The parts of a barrier that can bar a line. At a point of origin itself every line meets it, but only once. */
const barringParts = (
  parts: readonly Pick<Piece, "a" | "b" | "body">[],
  first: Body,
): Pick<Piece, "a" | "b" | "body">[] => {
  const [origin] = first.length === 1 ? first : [];
  if (origin === undefined) return parts.filter(({ body }) => body === "neither");
  const atOrigin = parts.find(({ a, b }) => isSameSpot(a, origin) || isSameSpot(b, origin));
  return atOrigin === undefined ? parts.filter(({ body }) => body === "neither") : [{ ...atOrigin, body: "neither" }];
};

const isInHull = (spot: Spot, hull: readonly Segment[]): boolean => hull.every(({ a, b }) => turnAt(a, b, spot) >= 0);

/** Lattice points in the body's interior: its middle and one toward each corner, where they are on the lattice. */
const samples = (body: Body): Point[] => {
  if (body.length === 1) return [...body];
  const sum = body.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  const middle = { x: Math.round(sum.x / body.length), y: Math.round(sum.y / body.length) };
  const toward = ({ x, y }: Point): Point => ({
    x: middle.x + Math.trunc((x - middle.x) * NEAR_CORNER),
    y: middle.y + Math.trunc((y - middle.y) * NEAR_CORNER),
  });
  const edges = edgesOf(body);
  return [middle, ...body.map(toward)].filter((point) => isInside(point, edges));
};

const NEAR_CORNER = 31 / 32;

const isClearSample = (line: Segment, barriers: readonly Barrier[], regions: readonly Region[]): boolean => {
  let limited = 0;
  for (const barrier of barriers) {
    if (!countsFrom(barrier, line.a, line.b) || meetingOf(line.a, line.b, barrier) === undefined) continue;
    if (!barrier.isLimited || ++limited > 1) return false;
  }
  return !regions.some(
    (region) => isInsideOrOn(line.a, region) || region.some((edge) => meetingOf(line.a, line.b, edge) !== undefined),
  );
};
