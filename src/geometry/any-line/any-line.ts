/** Whether any line leads from one area to another. Touching a barrier bars a line as crossing it does. */
import type { OneWaySegment } from "../contact/sight-line";
import { cutPieces, type Piece } from "../cutting/cutting";
import { edgesOf, isOnSegment, isSamePoint } from "../numbers/lattice";
import type { Point, Polygon, Region, Segment } from "../numbers/lattice";
import { convexParts } from "../polygons/convex";
import { type Outline, outlineOf } from "../polygons/outline";
import { interiorsMeet, isInside, isInsideOrOn } from "../polygons/region";
import { isSpanned } from "./barred-outright";
import { findHull, layBodies, partBodies } from "./bodies";
import { CUTS, LEFT_OUT, placePiece, type PutAs, SPANS } from "./put-walls";
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
import { isLineClear } from "./sweep";

/** A wall in the way: a line may meet one limited barrier, not two, and none that is not limited. */
export interface Barrier extends OneWaySegment {
  readonly isLimited: boolean;
}

/** Used again for every question. */
const field = newLineField();

/**
 * Whether a point in the interior of one polygon and a point in the interior of the other can be joined by a segment. The
 * segment must keep clear of barriers and closed regions. True when the interiors meet. Exact: a gap of one lattice step is
 * a gap.
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

/** A line always separates convex polygons that do not overlap. */
const isLineBetweenParts = (bodies: Bodies, barriers: readonly Barrier[], regions: readonly Region[]): boolean =>
  lay(...bodies) && partBodies(field) && isLinePast(bodies, barriers, regions);

/** For bodies that are in the field and separated. */
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
const place = (segment: Segment, marks: number, bodies: Bodies): PutAs => {
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

/**
 * A cover map takes 1.7 to 3 times as long when every pair goes through `isLineBetween` instead.
 *
 * Whether any line leads from one space to another past plain walls: solid, and counting from both sides. For callers that have
 * outlines and walls in flat arrays; nothing is allocated. One way at a time:
 *
 *     startWay(from, to)
 *     for each wall that may meet the hull of both: if (putWall(coordinates, at)) there is no line
 *     settleWay()
 */

/** The answer; while it is not settled, `asked`. */
export const WAY = { barred: 0, open: 1, unknown: 2, asked: 3 } as const;
type Way = (typeof WAY)[keyof typeof WAY];

const standing: { way: Way } = { way: WAY.unknown };

/** Starts with two spaces; the answer is `open` where their hulls overlap and both are convex, else `unknown` there. */
export const startWay = (from: Outline, to: Outline): Way => {
  layBodies(field, from, to);
  if (partBodies(field)) {
    findHull(field);
    standing.way = WAY.asked;
  } else standing.way = field.isConvex ? WAY.open : WAY.unknown;
  return standing.way;
};

/** Puts a wall in the way, four numbers from `at` on; true when it alone bars every line, so that no more is needed. */
export const putWall = (walls: Float32Array | Float64Array, at: number): boolean => {
  if (standing.way !== WAY.asked) return false;
  const spot = spotOfPiece(field, field.pieceCount);
  if (spot + 2 > field.x.length) makeRoom(field, spot + 2);
  const { x, y } = field;
  x[spot] = walls[at] ?? 0;
  y[spot] = walls[at + 1] ?? 0;
  x[spot + 1] = walls[at + 2] ?? 0;
  y[spot + 1] = walls[at + 3] ?? 0;
  const placing = placePiece(field, 0, false);
  if (placing === CUTS) standing.way = WAY.unknown;
  return placing === SPANS;
};

/** Whether a chain of the walls put in bars every line, one that only touches walls too. A no says nothing. */
export const isWayChained = (): boolean => standing.way === WAY.asked && isSpanned(field);

/** Whether any line leads past the walls put in; `unknown` when one of them cuts into a space. */
export const settleWay = (): Way => {
  if (standing.way !== WAY.asked) return standing.way;
  return field.pieceCount === 0 || (!isSpanned(field) && isLineClear(field)) ? WAY.open : WAY.barred;
};
