/**
 * A look at a segment from an eye that moves along another: from a shooter's front to its target's facing. What hides the
 * one from the other is cut at the two bases beforehand, once for all places of the eye.
 */
import { placeAt, type FrontPlace } from "./front-place";
import { outerPieces, insideParts } from "../cutting/cutting";
import type { Edge } from "../contact/contact";
import { meetsConvex, convexHull } from "../polygons/convex";
import { edgesOf, isSamePoint, type Point, type Polygon, type Region, type Segment, turn } from "../numbers/lattice";
import { meetingOf, type SegmentSide } from "../contact/sight-line";
import { ratio } from "../numbers/ratio";
import { turnAt, type Spot } from "../numbers/exact-point";
import type { Stretch } from "../contact/interval";

/** A part of an obstacle's edge outside both bases. */
export interface Screen {
  readonly a: Spot;
  readonly b: Spot;
  readonly from: SegmentSide | undefined;
  readonly grade: number;
  readonly obstacle: number;
}

/** A stretch of the facing that hides wherever the eye is, or wherever it is on one side of the facing. */
export interface FixedStretch extends Stretch {
  readonly grade: number;
  readonly obstacle: number;
}

/** An edge that runs along the front: who stands on it looks at one side only. */
export interface Fence {
  readonly edge: Edge;
  readonly enters: FrontPlace;
  readonly leaves: FrontPlace;
}

/** What of an area counts for the part of the facing that lies in it. */
export interface Covering {
  readonly region: Region;
  readonly grade: number;
  readonly obstacle: number;
}

/** From where to where, and what is in the way. */
export interface Scenery {
  /** Where the eye moves; for a single point of origin both ends are that point. */
  readonly front: Segment;
  /** The home of lines that start on the front: the shooter's centre; none for a point of origin. */
  readonly homes: readonly Point[];
  /** Bases in which nothing hides: convex, clockwise on the screen. */
  readonly own: readonly Polygon[];
  readonly edges: readonly Edge[];
  readonly coverings: readonly Covering[];
}

export interface MovingLook extends Scenery {
  readonly across: Segment;
  /** The home of the lines' far ends: the target's centre. */
  readonly home: Point;
  readonly screens: readonly Screen[];
  /** Stretches in areas that cover. */
  readonly covered: readonly FixedStretch[];
  /** What is flush with the facing: it hides it from an eye on the other side than its home. */
  readonly flush: readonly Screen[];
  readonly fences: readonly Fence[];
  /** The whole front is in line with the facing. */
  readonly isInLine: boolean;
  /** Places of the front at which an edge meets it or the eye is in line with the facing, in no order. */
  readonly singular: readonly FrontPlace[];
}

/** Cuts what meets the way from the front to the facing. */
export const movingLook = (scenery: Scenery, across: Segment, home: Point): MovingLook => {
  const { front, own, coverings } = scenery;
  const hull = convexHull([front.a, front.b, across.a, across.b]);
  const edges = scenery.edges.filter((edge) => meetsConvex(edge, hull));
  const all = edges.flatMap((edge) => screensOf(edge, own)).filter((screen) => !isAlong(front, screen));
  const fences = edges.flatMap((edge) => fencesOf(front, edge));
  // What is along the front does not hide in a base: there the look changes at the base's border.
  const borders = fences.length === 0 ? [] : own.flatMap(edgesOf).filter((border) => !isAlong(front, border));
  return {
    ...scenery,
    edges,
    across,
    home,
    screens: all.filter((screen) => !isAlong(across, screen)),
    flush: all.filter((screen) => isAlong(across, screen)),
    covered: coverings.flatMap(({ region, grade, obstacle }) =>
      insideParts(across, region).map((stretch) => ({ ...stretch, grade, obstacle })),
    ),
    fences,
    isInLine: turn(across.a, across.b, front.a) === 0 && turn(across.a, across.b, front.b) === 0,
    singular: [...[...edges, ...borders].flatMap((edge) => meetingPlaces(front, edge)), ...inLineWith(front, across)],
  };
};

/** The parts of an edge outside the bases; what runs in line with a single point of origin hides nothing. */
export const screensOf = (edge: Edge, own: readonly Polygon[]): Screen[] => {
  const { from, grade, obstacle } = edge;
  return outerPieces(edge, own).map(({ a, b }) => ({ a, b, from, grade, obstacle }));
};

const isAlong = ({ a, b }: Segment, screen: Pick<Screen, "a" | "b">): boolean =>
  !isSamePoint(a, b) && turnAt(a, b, screen.a) === 0 && turnAt(a, b, screen.b) === 0;

const fencesOf = (front: Segment, edge: Edge): Fence[] => {
  if (isSamePoint(front.a, front.b) || turn(front.a, front.b, edge.a) !== 0 || turn(front.a, front.b, edge.b) !== 0)
    return [];
  const [enters, leaves] = meetingPlaces(front, edge);
  return enters === undefined || leaves === undefined ? [] : [{ edge, enters, leaves }];
};

/** Where an edge touches the front, runs onto it and off it. */
export const meetingPlaces = (front: Segment, edge: Segment): FrontPlace[] => {
  if (isSamePoint(front.a, front.b)) return turn(edge.a, edge.b, front.a) === 0 ? [placeAt(0, 1)] : [];
  const meeting = meetingOf(front.a, front.b, edge);
  if (meeting === undefined) return [];
  const { enters, leaves } = meeting;
  return enters === leaves ? [placeAt(enters.n, enters.d)] : [placeAt(enters.n, enters.d), placeAt(leaves.n, leaves.d)];
};

/** Where the front crosses the facing's line. */
const inLineWith = (front: Segment, across: Segment): FrontPlace[] => {
  const a = turn(across.a, across.b, front.a);
  const b = turn(across.a, across.b, front.b);
  if (a === b || (a > 0 && b > 0) || (a < 0 && b < 0)) return [];
  const { n, d } = ratio(a, a - b);
  return [placeAt(n, d)];
};
