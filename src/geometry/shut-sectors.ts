import { bigRatio, compareBig, type BigRatio } from "./big-ratio";
import { edgesOf, type Point, type Segment } from "./lattice";
import { countsFrom, type OneWaySegment } from "./meeting";
import { cross, isOnSegment, vector } from "./orientation";
import { isInside } from "./region";
import type { Look, Stretch } from "./stretch";
import { raysFrom, stepsFrom } from "./walk";

/** The stretches in directions to which obstacles at the eye itself shut off its homes. */
export const shutSectors = ({ eye, across, own }: Look, edges: readonly OneWaySegment[]): Stretch[] => {
  const here = edges.filter((edge) => isOnSegment(edge.a, edge.b, eye.point));
  if (here.length === 0 || own.some((footprint) => isInside(eye.point, edgesOf(footprint)))) return [];
  const stops = stopsBetween(eye.point, across, here);
  return stops.slice(1).flatMap((stop, i) => {
    const before = stops[i] ?? stop;
    const middle = { x: before.x + stop.x, y: before.y + stop.y };
    const target = { x: eye.point.x + middle.x, y: eye.point.y + middle.y };
    const counting = here.filter((edge) => countsFrom(edge, eye.point, target));
    const isShut = stepsFrom(eye, middle, counting).every((steps) => steps.left.length > 0 && steps.right.length > 0);
    return isShut ? [{ from: onto(eye.point, across, before), to: onto(eye.point, across, stop) }] : [];
  });
};

/** The directions to the segment's ends and, between them, those in which something at the eye changes, in order. */
const stopsBetween = (eye: Point, across: Segment, here: readonly OneWaySegment[]): Point[] => {
  const toA = vector(eye, across.a);
  const toB = vector(eye, across.b);
  // A one-way edge begins or ceases to count where the line turns across its own line, behind the eye too.
  const rays = here
    .flatMap((edge) => raysFrom(eye, edge).flatMap((ray) => (edge.from === undefined ? [ray] : [ray, opposite(ray)])))
    .filter((ray) => isBetweenRays(toA, ray, toB));
  return [toA, ...rays, toB].sort((p, q) => compareBig(onto(eye, across, p), onto(eye, across, q)));
};

const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y });

/** Whether a direction lies strictly between two others that are less than half a turn apart. */
const isBetweenRays = (u: Point, ray: Point, v: Point): boolean => {
  const turnsRight = cross(u, v) > 0;
  return turnsRight ? cross(u, ray) > 0 && cross(ray, v) > 0 : cross(u, ray) < 0 && cross(ray, v) < 0;
};

const onto = (eye: Point, across: Segment, ray: Point): BigRatio => {
  const toA = cross(ray, vector(eye, across.a));
  return bigRatio(BigInt(toA), BigInt(toA - cross(ray, vector(eye, across.b))));
};
