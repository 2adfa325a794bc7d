/** Whether any line leads from one area to another. Touching a barrier bars a line as crossing it does. */
import { cutPieces, type Piece } from "../cutting/clipped-pieces";
import { convexParts } from "../polygons/convex-parts";
import { edgesOf, isSamePoint, type Point, type Polygon, type Region, type Segment } from "../numbers/lattice";
import { findHull, partBodies } from "./hull";
import { layBodies } from "./put-bodies";
import {
  FROM_LEFT,
  FROM_RIGHT,
  HOLDS_ORIGIN,
  LIMITED,
  makeRoom,
  newLineField,
  putSpot,
  spotOfPiece,
} from "./search-space";
import { CUTS, LEFT_OUT, placePiece, SPANS, type Placing } from "./put-walls";
import { isLineClear } from "./sweep";
import type { OneWaySegment } from "../contact/meeting";
import { isOnSegment } from "../numbers/orientation";
import { outlineOf } from "../polygons/outline";
import { interiorsMeet, isInside, isInsideOrOn } from "../polygons/region";
import { isSpanned } from "./barred-outright";

/** A wall in the way: a line may meet one limited barrier, not two, and none that is not limited. */
export interface Barrier extends OneWaySegment {
  readonly isLimited: boolean;
}

/** Used again for every question. */
const field = newLineField();

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
  const areLaid = lay(from, to);
  if (areLaid && partBodies(field)) return isLinePast([from, to], barriers, regions);
  if ((areLaid && field.isConvex) || interiorsMeet(from, to)) return true;
  const parts = convexParts(to);
  return convexParts(from).some((first) =>
    parts.some((second) => isLineBetweenParts([first, second], barriers, regions)),
  );
};

/** The same from a single point. */
export const isLineFromPoint = (
  origin: Point,
  to: Polygon,
  barriers: readonly Barrier[],
  regions: readonly Region[],
): boolean => {
  if (isInside(origin, edgesOf(to))) return true;
  if (regions.some((region) => isInsideOrOn(origin, region))) return false;
  if (barriers.some((b) => !b.isLimited && b.from === undefined && isOnSegment(b.a, b.b, origin))) return false;
  if (lay([origin], to) && partBodies(field)) return isLinePast([[origin], to], barriers, regions);
  return convexParts(to).some((part) => isLineBetweenParts([[origin], part], barriers, regions));
};

type Bodies = readonly [first: Polygon, second: Polygon];

/** Puts the bodies into the field; false when one of them is neither a simple polygon nor a point. */
const lay = (first: Polygon, second: Polygon): boolean => {
  const [from, to] = [outlineOf(first), outlineOf(second)];
  if (from === undefined || to === undefined) return false;
  layBodies(field, from, to);
  return true;
};

/** Convex polygons that do not overlap are always parted. */
const isLineBetweenParts = (bodies: Bodies, barriers: readonly Barrier[], regions: readonly Region[]): boolean =>
  lay(...bodies) && partBodies(field) && isLinePast(bodies, barriers, regions);

/** Once the bodies are in the field, and parted. */
const isLinePast = (bodies: Bodies, barriers: readonly Barrier[], regions: readonly Region[]): boolean => {
  findHull(field);
  const [origin] = bodies[0].length === 1 ? bodies[0] : [];
  for (const barrier of barriers) {
    const isAtOrigin = origin !== undefined && isOnSegment(barrier.a, barrier.b, origin);
    if (place(barrier, marksOf(barrier) + (isAtOrigin ? HOLDS_ORIGIN : 0), bodies) === SPANS) return false;
  }
  if (regions.length > 0 && !areRegionsPlaced(bodies, regions)) return false;
  if (field.pieceCount === 0 && field.edgeCount === 0) return true;
  return !isSpanned(field) && isLineClear(field);
};

const marksOf = ({ isLimited, from }: Barrier): number =>
  (isLimited ? LIMITED : 0) + (from === "left" ? FROM_LEFT : from === "right" ? FROM_RIGHT : 0);

/** Places a barrier or an edge, or what of it lies outside the bodies. */
const place = (segment: Segment, marks: number, bodies: Bodies): Placing => {
  if (isSamePoint(segment.a, segment.b)) return LEFT_OUT;
  put(segment);
  const placing = placePiece(field, marks, false);
  if (placing !== CUTS) return placing;
  for (const piece of cutPieces(segment, bodies)) {
    if (piece.isInside) continue;
    put(piece);
    if (placePiece(field, marks, true) === SPANS) return SPANS;
  }
  return CUTS;
};

/** Writes a piece, or a region's edge, after those kept. */
const put = ({ a, b }: Piece): void => {
  const spot = spotOfPiece(field, field.pieceCount + field.edgeCount);
  makeRoom(field, spot + 2);
  putSpot(field, spot, a);
  putSpot(field, spot + 1, b);
};

/** Places the edges of regions as barriers, and once more for what is inside; false when one alone bars every line. */
const areRegionsPlaced = (bodies: Bodies, regions: readonly Region[]): boolean => {
  const edges: (readonly Piece[])[] = [];
  for (const region of regions) {
    const pieces: Piece[] = [];
    for (const edge of region) {
      const placing = place(edge, 0, bodies);
      if (placing === SPANS) return false;
      pieces.push(...(placing === CUTS ? cutPieces(edge, bodies) : [edge]));
    }
    edges.push(pieces);
  }
  edges.forEach((pieces, region) => {
    for (const piece of pieces) {
      put(piece);
      field.kind[field.pieceCount + field.edgeCount++] = region;
    }
  });
  return true;
};
