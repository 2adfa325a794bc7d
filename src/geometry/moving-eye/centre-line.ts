/**
 * Whether the point of a round base nearest to an eye is hidden, from an eye that moves along a front. All lines lead to
 * the base's centre and end at its edge; contact.ts decides what they pass through, touch or run along.
 */
import { bigDepth, bigTurn, wholeOf, turnAt, type Spot } from "../numbers/exact-point";
import { bigRatio, toNumber, compareRatios, ratio } from "../numbers/ratio";
import { blockingContacts, type Edge } from "../contact/contact";
import { meetsConvex, convexHull } from "../polygons/convex";
import {
  bigPlace,
  comparePlaces,
  END,
  inOrderOnce,
  latticePlaceBetween,
  MIDDLE,
  nearestPlace,
  placeAt,
  placeBetween,
  spotAt,
  START,
  type FrontPlace,
} from "./front-place";
import { compareNearness } from "./least-share";
import { isSpotInside } from "../cutting/cutting";
import {
  commonDivisor,
  edgesOf,
  isSamePoint,
  type Point,
  type Polygon,
  type Segment,
  turn,
  vector,
} from "../numbers/lattice";
import { meetingOf, barePoint } from "../contact/sight-line";
import { meetingPlaces, screensOf, type Scenery, type Screen } from "./look";

/** A round base by its polygon and its centre. */
export interface RoundBase {
  readonly footprint: Polygon;
  readonly centre: Point;
}

/** What hides the target point from a place: the grade, 0 for nothing, and the obstacles of that grade. */
export interface PointView {
  readonly place: FrontPlace;
  readonly grade: number;
  readonly obstacles: readonly number[];
}

interface CentreLook extends Scenery {
  readonly base: RoundBase;
  readonly screens: readonly Screen[];
}

/**
 * The target point from the best place of the front: where the least hides it, then from the nearest to its centre. Where
 * it is open from the nearest, nothing else is looked at.
 */
export const bestView = (scenery: Scenery, base: RoundBase): PointView => {
  const look = centreLook(scenery, base);
  const { front } = scenery;
  const nearest = nearestPlace(front, base.centre);
  const first = viewOnPlace(look, nearest);
  if (first?.grade === 0) return first;
  const places = isSamePoint(front.a, front.b)
    ? [START]
    : inOrderOnce([START, MIDDLE, END, nearest, ...turningPlaces(look)]);
  const views = turn(front.a, front.b, base.centre) === 0 ? viewsInLine(look, places) : viewsAcross(look, places);
  // From the centre itself there is no line.
  const open: PointView = { place: START, grade: 0, obstacles: [] };
  return views.reduce((best, view) => (isBetter(front, view, best, base.centre) ? view : best), views[0] ?? open);
};

const viewsAcross = (look: CentreLook, places: readonly FrontPlace[]): PointView[] => {
  const between = places.slice(1).map((to, i) => viewBetween(look, placeBetween(places[i] ?? to, to)));
  const lowest = Math.min(3, ...between.map(({ grade }) => grade));
  // On a place less may hide than on both sides of it, but not less than nothing.
  const on = places.filter((_, i) => lowest > 0 || between[i]?.grade === 0 || between[i - 1]?.grade === 0);
  return [...between, ...on.flatMap((place) => viewOnPlace(look, place) ?? [])];
};

/** On a front in line with the centre all is run along, and only points of the lattice are told apart. */
const viewsInLine = (look: CentreLook, places: readonly FrontPlace[]): PointView[] => {
  const between = places.slice(1).flatMap((to, i) => latticePlaceBetween(look.front, places[i] ?? to, to) ?? []);
  return [...places, ...between].flatMap((place) => viewOnPlace(look, place) ?? []);
};

const isBetter = (front: Segment, p: PointView, q: PointView, near: Point): boolean =>
  (p.grade - q.grade || compareNearness(spotAt(front, p.place), spotAt(front, q.place), near)) < 0;

/** The target point where it is known to be hidden from everywhere; undefined when that is not seen at a glance. */
export const shutView = (scenery: Scenery, base: RoundBase): PointView | undefined => {
  const look = centreLook(scenery, base);
  const places = [nearestPlace(scenery.front, base.centre), MIDDLE, placeAt(1, 3), placeAt(3, 4)];
  return places.map((place) => viewBetween(look, place)).find(({ grade }) => grade > 1);
};

const centreLook = (scenery: Scenery, base: RoundBase): CentreLook => {
  const { front, own } = scenery;
  const hull = convexHull([front.a, front.b, base.centre]);
  const edges = scenery.edges.filter((edge) => meetsConvex(edge, hull));
  return { ...scenery, edges, screens: edges.flatMap((edge) => screensOf(edge, own)), base };
};

/** Where the target point is: where the way from a spot to the centre meets the base's edge; pixels of the lattice, drawn only. */
export const targetPoint = ({ footprint, centre }: RoundBase, eye: Spot): Point => {
  const crossed = edgesOf(footprint).find(({ a, b }) => turn(centre, eye, a) <= 0 && turn(centre, eye, b) > 0);
  if (crossed === undefined) return centre;
  const [p, q] = [turn(centre, eye, crossed.a), turn(centre, eye, crossed.b)];
  const way = p / (p - q);
  return { x: crossed.a.x + way * (crossed.b.x - crossed.a.x), y: crossed.a.y + way * (crossed.b.y - crossed.a.y) };
};

/** Where the line to the centre passes an end of something, and where something meets the front. */
const turningPlaces = ({ front, base, screens, edges, coverings }: CentreLook): FrontPlace[] => [
  ...screens.flatMap(({ a, b }) => [a, b]).flatMap((spot) => placeInLine({ front, base }, spot)),
  ...coverings
    .flatMap(({ region }) =>
      region.flatMap((edge) => screensOf({ ...edge, grade: 1, obstacle: 0, isSolid: false }, [base.footprint])),
    )
    .flatMap(({ a, b }) => [a, b])
    .flatMap((spot) => placeInLine({ front, base }, spot)),
  ...edges.flatMap((edge) => meetingPlaces(front, edge)),
];

/** Where the front meets the line through the centre and a spot. */
const placeInLine = ({ front, base: { centre } }: Pick<CentreLook, "front" | "base">, spot: Spot): FrontPlace[] => {
  const [a, b] = [turnAt(centre, spot, front.a), turnAt(centre, spot, front.b)];
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return [];
  const start = bigTurn(wholeOf(centre), wholeOf(spot), wholeOf(front.a));
  const d = start - bigTurn(wholeOf(centre), wholeOf(spot), wholeOf(front.b));
  if (d === 0n) return [];
  const place = bigPlace(bigRatio(start, d));
  return comparePlaces(place, START) < 0 || comparePlaces(END, place) < 0 ? [] : [place];
};

/** Between two turning places nothing is touched: a line is crossed or it is not. */
const viewBetween = (look: CentreLook, place: FrontPlace): PointView => {
  const eye = spotAt(look.front, place);
  const { centre } = look.base;
  const crossed = look.screens.filter((screen) => isCrossed(screen, eye, centre));
  return viewOf(place, [...crossed, ...fencesAt(look, place), ...coveringsOver(look, eye)]);
};

const viewOf = (
  place: FrontPlace,
  hiding: readonly { readonly grade: number; readonly obstacle: number }[],
): PointView => {
  const grade = Math.max(0, ...hiding.map((each) => each.grade));
  const obstacles = [...new Set(hiding.filter((each) => each.grade === grade).map(({ obstacle }) => obstacle))];
  return { place, grade, obstacles };
};

const isCrossed = ({ a, b, from }: Screen, eye: Spot, centre: Point): boolean => {
  const [p, q] = [turnAt(eye, centre, a), turnAt(eye, centre, b)];
  if (!((p > 0 && q < 0) || (p < 0 && q > 0))) return false;
  const [s, t] = [turnAt(a, b, eye), turnAt(a, b, centre)];
  return ((s > 0 && t < 0) || (s < 0 && t > 0)) && (from === undefined || (from === "left" ? s < 0 : s > 0));
};

/** Edges along the front on which the eye stands and that part its home from the target. */
const fencesAt = ({ front, edges, homes, own, base: { centre } }: CentreLook, place: FrontPlace): Edge[] => {
  const [home] = homes;
  if (home === undefined) return [];
  const [homeSide, side] = [turn(front.a, front.b, home), turn(front.a, front.b, centre)];
  if (!((homeSide > 0 && side < 0) || (homeSide < 0 && side > 0))) return [];
  return edges.filter((edge) => {
    if (turn(front.a, front.b, edge.a) !== 0 || turn(front.a, front.b, edge.b) !== 0) return false;
    const [enters, leaves] = meetingPlaces(front, edge);
    if (enters === undefined || leaves === undefined) return false;
    const isOn = comparePlaces(enters, place) < 0 && comparePlaces(place, leaves) < 0;
    const isFrom = edge.from === undefined || (edge.from === "left") === turn(edge.a, edge.b, home) < 0;
    return isOn && isFrom && !own.some((polygon) => isSpotInside(spotAt(front, place), edgesOf(polygon)));
  });
};

/** Areas that hold the target point. */
const coveringsOver = ({ coverings, base }: CentreLook, eye: Spot): readonly CentreLook["coverings"][number][] => {
  if (coverings.length === 0) return [];
  const point = exactTargetPoint(base, eye);
  return point === undefined ? [] : coverings.filter(({ region }) => isSpotInside(point, region));
};

const exactTargetPoint = ({ footprint, centre }: RoundBase, eye: Spot): Spot | undefined => {
  const [from, to] = [wholeOf(eye), wholeOf(centre)];
  for (const { a, b } of edgesOf(footprint)) {
    const [p, q] = [bigTurn(to, from, wholeOf(a)), bigTurn(to, from, wholeOf(b))];
    if (!(p <= 0n && q > 0n)) continue;
    // From outside only: the eye is not on the centre's side of the edge.
    if (bigDepth(a, b, from) > 0n) return undefined;
    const w = q - p;
    const x = BigInt(a.x) * w - BigInt(b.x - a.x) * p;
    const y = BigInt(a.y) * w - BigInt(b.y - a.y) * p;
    return { x: toNumber({ n: x, d: w }), y: toNumber({ n: y, d: w }), exact: { x, y, w } };
  }
  return undefined;
};

/**
 * The view from a turning place, where something is touched. There is none off the lattice if the eye stands on something,
 * or if the line leads through no point of the lattice.
 */
const viewOnPlace = (look: CentreLook, place: FrontPlace): PointView | undefined => {
  const { front, homes, own, base } = look;
  const eye = spotAt(front, place);
  const edges = eye.exact === undefined ? look.edges : edgesBefore(look, eye, place);
  const start = eye.exact === undefined ? { point: eye, homes } : startBeyond(look, eye);
  if (edges === undefined || start === undefined || isSamePoint(start.point, base.centre)) return undefined;
  const contacts = blockingContacts({ start, end: barePoint(base.centre) }, edges, own);
  const grade = Math.max(0, ...contacts.map((contact) => contact.grade));
  const obstacles = contacts.filter((contact) => contact.grade === grade).flatMap(({ strongest }) => strongest);
  const areas = coveringsOver(look, eye);
  const covered = viewOf(place, areas);
  return covered.grade > grade ? covered : { place, grade, obstacles: [...new Set(obstacles)] };
};

/** A lattice point of the line through the eye and the centre, not nearer than the eye. */
const startBeyond = (look: CentreLook, eye: Spot) => {
  const { centre } = look.base;
  const on = look.screens.flatMap(({ a, b }) => [a, b]).find((spot) => isAhead(spot, eye, centre));
  if (on === undefined) return undefined;
  const way = vector(centre, on);
  const step = commonDivisor(Math.abs(way.x), Math.abs(way.y));
  const [sx, sy] = [way.x / step, way.y / step];
  const steps = Math.ceil(Math.hypot(eye.x - centre.x, eye.y - centre.y) / Math.hypot(sx, sy)) + 1;
  return barePoint({ x: centre.x + steps * sx, y: centre.y + steps * sy });
};

const isAhead = (spot: Spot, eye: Spot, centre: Point): boolean =>
  spot.exact === undefined &&
  !isSamePoint(spot, centre) &&
  turnAt(centre, eye, spot) === 0 &&
  (spot.x - centre.x) * (eye.x - centre.x) + (spot.y - centre.y) * (eye.y - centre.y) > 0;

/** The edges that the line meets on this side of an eye off the lattice; undefined when one holds the eye. */
const edgesBefore = (look: CentreLook, eye: Spot, place: FrontPlace): Edge[] | undefined => {
  const { front, edges, base } = look;
  const start = startBeyond(look, eye);
  if (start === undefined || edges.some((edge) => holdsPlace(look, edge, place))) return undefined;
  const [beyond, centre] = [start.point, base.centre];
  const [far, near] = [turn(front.a, front.b, beyond), turn(front.a, front.b, centre)];
  if (far === near) return undefined;
  const at = ratio(far, far - near);
  return edges.filter((edge) => {
    const meeting = meetingOf(beyond, centre, edge);
    return meeting !== undefined && compareRatios(meeting.enters, at) > 0;
  });
};

const holdsPlace = ({ front }: CentreLook, edge: Edge, place: FrontPlace): boolean => {
  const [enters, leaves = enters] = meetingPlaces(front, edge);
  if (enters === undefined || leaves === undefined) return false;
  return comparePlaces(enters, place) <= 0 && comparePlaces(place, leaves) <= 0;
};
