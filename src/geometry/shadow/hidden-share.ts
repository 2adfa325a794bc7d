/**
 * How much of a segment is hidden from a point. Every obstacle throws a shadow on the segment; the shadows are united
 * in one dimension. Their ends are exact fractions, so that a half is a half.
 */
import { besideHalf, type Look, type ObscuredFraction, shareOf, unionOf } from "../contact/interval";
import { countsFrom, type OneWaySegment } from "../contact/sight-line";
import { mayEnter, outsideParts, type Part } from "../cutting/cutting";
import { cross, edgesOf, isOnSegment, type Point, type Polygon, type Segment, turn, vector } from "../numbers/lattice";
import { compareRatios, maxRatio, minRatio, ONE, ratio, ZERO } from "../numbers/ratio";
import { type Box, boxOf } from "../polygons/box";
import { isInside } from "../polygons/region";
import { hiddenAlong, raysFrom, stepsFrom } from "./in-line-with-target";
import {
  AT_A,
  AT_B,
  compareEnds,
  type CutEnd,
  endAt,
  exactPlace,
  exactUnion,
  isAllCovered,
  OFF,
  roughPlace,
  type Shadow,
  type ShadowEnd,
  shadowOf,
  type ShadowUnion,
  sumOfUnion,
  viewAcross,
  withShadow,
} from "./shadows";

/** The share of the segment to which the line from the eye is blocked. */
export const obscuredFraction = (look: Look, edges: readonly OneWaySegment[]): ObscuredFraction => {
  const { eye, across } = look;
  if (turn(across.a, across.b, eye.point) === 0) {
    const { value, toHalf, exactly } = unionOf(hiddenAlong(look, edges));
    return shareOf(besideHalf(value, toHalf), exactly);
  }
  const union = shadowsOn(look, edges);
  return shareOf(sumOfUnion(union), () => exactUnion(union));
};

const shadowsOn = (look: Look, edges: readonly OneWaySegment[]): ShadowUnion => {
  const { eye, across, home, own } = look;
  const view = viewAcross(eye.point, across, home);
  const boxes = own.map(boxOf);
  let union: ShadowUnion = [];
  for (const edge of edges) {
    const shadow = shadowOf(view, edge);
    if (shadow === undefined || (edge.from !== undefined && !comesFrom(look, edge))) continue;
    const shadows = mayEnterOne(edge, own, boxes) ? shadowsOfParts(look, edge) : [shadow];
    union = shadows.reduce(withShadow, union);
    if (isAllCovered(union)) return union;
  }
  return shutSectors(look, edges).reduce(withShadow, union);
};

const mayEnterOne = (edge: Segment, own: readonly Polygon[], boxes: readonly Box[]): boolean => {
  for (let i = 0; i < own.length; i++) {
    const [footprint, box] = [own[i], boxes[i]];
    if (footprint !== undefined && box !== undefined && mayEnter(edge, footprint, box)) return true;
  }
  return false;
};

/** Whether the eye is on the side from which a one-way edge counts. */
const comesFrom = ({ eye }: Look, { a, b, from }: OneWaySegment): boolean => {
  const side = turn(a, b, eye.point);
  return from === "left" ? side < 0 : side > 0;
};

/** The shadows of the parts of an edge in view that lie outside the two creatures' own footprints. */
const shadowsOfParts = ({ eye: { point: eye }, across, own }: Look, edge: Segment): Shadow[] => {
  const eyeSide = turn(across.a, across.b, eye);
  const sign = eyeSide > 0 ? 1 : -1;
  const isForward = sign * turn(edge.a, edge.b, eye) > 0;
  const depthA = sign * turn(across.a, across.b, edge.a);
  const depthB = sign * turn(across.a, across.b, edge.b);
  const between = strip(depthA, depthB, sign * eyeSide);
  return outsideParts(edge, own).flatMap(([from, to]) => {
    // Of equal places that of the strip, which a double holds.
    const [first, last] = [maxRatio(between[0], from), minRatio(between[1], to)];
    if (compareRatios(first, last) >= 0) return [];
    const [low, high] = isForward ? [first, last] : [last, first];
    return [{ from: endOf({ eye, across, edge, at: low }, AT_A), to: endOf({ eye, across, edge, at: high }, AT_B) }];
  });
};

/**
 * The part of an edge between the eye's height and the segment's line, as fractions of the edge. Depths are 0 on the
 * segment's line and `eye`, above 0, at the eye.
 */
const strip = (a: number, b: number, eye: number): Part => {
  if (a === b) return [ZERO, ONE];
  const onSegment = ratio(a, a - b);
  const atEye = ratio(a - eye, a - b);
  return a < b ? [maxRatio(ZERO, onSegment), minRatio(ONE, atEye)] : [maxRatio(ZERO, atEye), minRatio(ONE, onSegment)];
};

/** The end of the shadow of an edge's part; `endless` when its line never meets the segment's. */
const endOf = (cut: CutEnd, endless: ShadowEnd): ShadowEnd => {
  const { edge, at } = cut;
  if (at.n === 0) return endBehind(cut, edge.a, endless);
  if (at.n === at.d) return endBehind(cut, edge.b, endless);
  const place = roughPlace(cut);
  if (place < -OFF) return AT_A;
  if (place > 1 + OFF) return AT_B;
  if (place > OFF && place < 1 - OFF) return { place, exact: cut };
  const { n, d } = exactPlace(cut);
  if (d === 0n) return endless;
  if (n <= 0n) return AT_A;
  return n >= d ? AT_B : { place: Number(n) / Number(d), exact: cut };
};

const endBehind = ({ eye, across }: CutEnd, corner: Point, endless: ShadowEnd): ShadowEnd => {
  const toA = turn(eye, corner, across.a);
  const height = toA - turn(eye, corner, across.b);
  if (height === 0) return endless;
  const { n, d } = ratio(toA, height);
  return endAt(n, d);
};

/** The stretches in directions to which obstacles at the eye itself shut off its homes. */
const shutSectors = (look: Look, edges: readonly OneWaySegment[]): Shadow[] => {
  const { eye, across, own } = look;
  if (eye.homes.length === 0 || !isHeld(eye.point, edges)) return [];
  if (own.some((footprint) => isInside(eye.point, edgesOf(footprint)))) return [];
  const here = edges.filter((edge) => isOnSegment(edge.a, edge.b, eye.point));
  const stops = stopsBetween(eye.point, across, here);
  return stops.slice(1).flatMap((stop, i) => {
    const before = stops[i] ?? stop;
    return isShut(look, here, before.ray, stop.ray) ? [{ from: before.at, to: stop.at }] : [];
  });
};

/** Whether an edge holds a point; a loop of its own, for it is asked of all edges and rarely so. */
const isHeld = (point: Point, edges: readonly OneWaySegment[]): boolean => {
  for (const { a, b } of edges) if (isOnSegment(a, b, point)) return true;
  return false;
};

/** Whether every home is shut off from the directions between two neighbouring ones. */
const isShut = ({ eye }: Look, here: readonly OneWaySegment[], before: Point, stop: Point): boolean => {
  const middle = { x: before.x + stop.x, y: before.y + stop.y };
  const target = { x: eye.point.x + middle.x, y: eye.point.y + middle.y };
  const counting = here.filter((edge) => countsFrom(edge, eye.point, target));
  return stepsFrom(eye, middle, counting).every((steps) => steps.left && steps.right);
};

/** A direction from the eye, and where it meets the segment. */
interface Stop {
  readonly ray: Point;
  readonly at: ShadowEnd;
}

/** The directions to the segment's ends and, between them, those in which something at the eye changes, in order. */
const stopsBetween = (eye: Point, across: Segment, here: readonly OneWaySegment[]): Stop[] => {
  const toA = vector(eye, across.a);
  const toB = vector(eye, across.b);
  // A one-way edge begins or ceases to count where the line turns across its own line, behind the eye too.
  const rays = here
    .flatMap((edge) => raysFrom(eye, edge).flatMap((ray) => (edge.from === undefined ? [ray] : [ray, opposite(ray)])))
    .filter((ray) => isBetweenRays(toA, ray, toB));
  const inner = rays.map((ray): Stop => {
    const turnToA = cross(ray, toA);
    const { n, d } = ratio(turnToA, turnToA - cross(ray, toB));
    return { ray, at: endAt(n, d) };
  });
  inner.sort((p, q) => compareEnds(p.at, q.at));
  return [{ ray: toA, at: AT_A }, ...inner, { ray: toB, at: AT_B }];
};

const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y });

/** Whether a direction lies strictly between two others that are less than half a turn apart. */
const isBetweenRays = (u: Point, ray: Point, v: Point): boolean => {
  const turnsRight = cross(u, v) > 0;
  return turnsRight ? cross(u, ray) > 0 && cross(ray, v) > 0 : cross(u, ray) < 0 && cross(ray, v) < 0;
};
