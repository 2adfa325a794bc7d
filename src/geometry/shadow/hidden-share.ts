/**
 * How much of a segment is hidden from a point. Every obstacle throws a shadow on the segment; the shadows are united
 * in one dimension. Their ends are exact fractions, so that a half is a half.
 */
import { besideHalf, type Look, type ObscuredFraction, shareOf, unionOf } from "../contact/interval";
import { countsFrom, type OneWaySegment } from "../contact/sight-line";
import { mayEnter, outsideParts, type Part } from "../cutting/cutting";
import { cross, edgesOf, isOnSegment, type Point, type Polygon, type Segment, turn, vector } from "../numbers/lattice";
import { compareRatios, maxRatio, minRatio, ONE, ratio, type Ratio, ZERO } from "../numbers/ratio";
import { type Box, boxOf } from "../polygons/box";
import { isInside } from "../polygons/region";
import { hiddenAlong, raysFrom, stepsFrom } from "./in-line-with-target";
import {
  addShadow,
  castShadow,
  type CutEnd,
  exactPlace,
  exactUnion,
  isAllCovered,
  isInView,
  lookAcross,
  noteCutEnd,
  OFF,
  roughPlace,
  sumOfUnion,
} from "./shadows";

/**
 * The share of the segment to which the line from the eye is blocked. Look and edges must not change as long as its exact
 * stretches may be asked for.
 */
export const obscuredFraction = (look: Look, edges: readonly OneWaySegment[]): ObscuredFraction => {
  const { eye, across } = look;
  if (turn(across.a, across.b, eye.point) === 0) {
    const { value, toHalf, exactly } = unionOf(hiddenAlong(look, edges));
    return shareOf(besideHalf(value, toHalf), exactly);
  }
  uniteShadows(look, edges);
  return shareOf(sumOfUnion(), () => {
    uniteShadows(look, edges);
    return exactUnion();
  });
};

const uniteShadows = (look: Look, edges: readonly OneWaySegment[]): void => {
  const { eye, across, home, own } = look;
  lookAcross(eye.point, across, home);
  const boxes = own.map(boxOf);
  for (const edge of edges) {
    inNumbers(edge);
    if (!isInView(wall, 0) || (edge.from !== undefined && !comesFrom(look, edge))) continue;
    if (mayEnterOne(edge, own, boxes)) castParts(look, edge);
    else castShadow();
    if (isAllCovered()) return;
  }
  castShutSectors(look, edges);
};

/** An edge as the kernel takes it. Lattice steps fit 24 bits. */
const wall = new Float32Array(4);

const inNumbers = ({ a, b }: Segment): void => {
  wall[0] = a.x;
  wall[1] = a.y;
  wall[2] = b.x;
  wall[3] = b.y;
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

/** Adds the shadows of the parts of an edge in view that lie outside the two creatures' own footprints. */
const castParts = (look: Look, edge: Segment): void => {
  const { eye, across, own } = look;
  const eyeSide = turn(across.a, across.b, eye.point);
  const sign = eyeSide > 0 ? 1 : -1;
  const depthA = sign * turn(across.a, across.b, edge.a);
  const depthB = sign * turn(across.a, across.b, edge.b);
  const order = -sign * turn(edge.a, edge.b, eye.point);
  if (order === 0) return;
  const between = strip(depthA, depthB, sign * eyeSide);
  for (const [from, to] of outsideParts(edge, own)) {
    // Of equal places that of the strip, which a double holds.
    const part: Part = [maxRatio(between[0], from), minRatio(between[1], to)];
    if (compareRatios(part[0], part[1]) < 0) castPart(look, edge, part, order < 0);
  }
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

const castPart = ({ eye: { point: eye }, across }: Look, edge: Segment, [from, to]: Part, isForward: boolean): void => {
  const [low, high] = isForward ? [from, to] : [to, from];
  const first = endOf({ eye, across, edge, at: low }, ZERO);
  const last = endOf({ eye, across, edge, at: high }, ONE);
  addShadow(first, last);
};

/** An end as the union takes it: cut to the segment, and `endless` when its line never meets the segment's. */
const endOf = (end: CutEnd, endless: Ratio): Ratio => {
  const { edge, at } = end;
  if (at.n === 0) return endAt(end, edge.a, endless);
  if (at.n === at.d) return endAt(end, edge.b, endless);
  const place = roughPlace(end);
  if (place < -OFF) return ZERO;
  if (place > 1 + OFF) return ONE;
  if (place > OFF && place < 1 - OFF) return { n: noteCutEnd(end, place), d: 0 };
  const { n, d } = exactPlace(end);
  if (d === 0n) return endless;
  if (n <= 0n) return ZERO;
  return n >= d ? ONE : { n: noteCutEnd(end, Number(n) / Number(d)), d: 0 };
};

const endAt = ({ eye, across }: CutEnd, corner: Point, endless: Ratio): Ratio => {
  const toA = turn(eye, corner, across.a);
  const height = toA - turn(eye, corner, across.b);
  if (height === 0) return endless;
  const { n, d } = ratio(toA, height);
  return n <= 0 ? ZERO : n >= d ? ONE : { n, d };
};

/** Adds the stretches in directions to which obstacles at the eye itself shut off its homes. */
const castShutSectors = (look: Look, edges: readonly OneWaySegment[]): void => {
  const { eye, across, own } = look;
  if (eye.homes.length === 0 || !isHeld(eye.point, edges)) return;
  if (own.some((footprint) => isInside(eye.point, edgesOf(footprint)))) return;
  const here = edges.filter((edge) => isOnSegment(edge.a, edge.b, eye.point));
  const stops = stopsBetween(eye.point, across, here);
  for (let i = 1; i < stops.length; i++) {
    const [before, stop] = [stops[i - 1], stops[i]];
    if (before === undefined || stop === undefined || !isShut(look, here, before.ray, stop.ray)) continue;
    addShadow(before.at, stop.at);
  }
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
  return stepsFrom(eye, middle, counting).every((steps) => steps.left.length > 0 && steps.right.length > 0);
};

/** A direction from the eye, and where it meets the segment. */
interface Stop {
  readonly ray: Point;
  readonly at: Ratio;
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
    return { ray, at: ratio(turnToA, turnToA - cross(ray, toB)) };
  });
  inner.sort((p, q) => compareRatios(p.at, q.at));
  return [{ ray: toA, at: ZERO }, ...inner, { ray: toB, at: ONE }];
};

const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y });

/** Whether a direction lies strictly between two others that are less than half a turn apart. */
const isBetweenRays = (u: Point, ray: Point, v: Point): boolean => {
  const turnsRight = cross(u, v) > 0;
  return turnsRight ? cross(u, ray) > 0 && cross(ray, v) > 0 : cross(u, ray) < 0 && cross(ray, v) < 0;
};
