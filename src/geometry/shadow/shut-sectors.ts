import { edgesOf, type Point, type Segment } from "../numbers/lattice";
import { countsFrom, type OneWaySegment } from "../contact/meeting";
import { cross, isOnSegment, vector } from "../numbers/orientation";
import { compareRatios, ONE, ratio, ZERO, type Ratio } from "../numbers/ratio";
import { isInside } from "../polygons/region";
import { addShadow } from "./union";
import type { Look } from "../contact/interval";
import { raysFrom, stepsFrom } from "./turn-about-corner";

/** Adds the stretches in directions to which obstacles at the eye itself shut off its homes. */
export const castShutSectors = (look: Look, edges: readonly OneWaySegment[]): void => {
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
