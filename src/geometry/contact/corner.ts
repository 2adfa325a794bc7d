import { blockingContacts, type Edge } from "./contact";
import { isSamePoint, type Point, isOnSegment } from "../numbers/lattice";
import { countsFrom, meetingOf, barePoint, type LineEnd } from "./sight-line";

/** Whether walls bar the way from a home to a corner of its cell. */
export const isBarred = (home: Point, corner: Point, walls: readonly Edge[]): boolean =>
  walls.length > 0 &&
  !isSamePoint(home, corner) &&
  blockingContacts({ start: barePoint(home), end: barePoint(corner) }, walls).length > 0;

/** A corner may be drawn in by this many steps before it is at its home. */
const STEPS_HOME = 64;

/**
 * The corner as its owner can use it, among the barriers that count for each home. Either it stays, with the homes that reach it.
 * Or it is drawn in toward a home until the way there meets no wall.
 */
export const drawnIn = (
  corner: Point,
  homes: readonly Point[],
  barriersFor: (home: Point) => readonly Edge[],
): LineEnd => {
  const reaching = homes.filter((home) => !isBarred(home, corner, barriersFor(home)));
  if (reaching.length > 0 || homes.length === 0) return { point: corner, homes: reaching };
  const [best] = homes
    .map((home) => ({ home, k: stepsOut(home, corner, barriersFor(home)) }))
    .sort((p, q) => q.k - p.k || p.home.y - q.home.y || p.home.x - q.home.x);
  return best === undefined
    ? barePoint(corner)
    : { point: onTheWay(best.home, corner, Math.max(0, best.k)), homes: [best.home] };
};

const onTheWay = (home: Point, corner: Point, k: number): Point => ({
  x: home.x + nearest(((corner.x - home.x) * k) / STEPS_HOME),
  y: home.y + nearest(((corner.y - home.y) * k) / STEPS_HOME),
});

/** Halves go toward the home, so that a mirrored scene gives the mirrored corner. */
const nearest = (way: number): number => Math.sign(way) * Math.ceil(Math.abs(way) - 0.5) + 0;

/** How far out, of 64 steps, the corner may stay; -1 when the home itself is on a wall. */
const stepsOut = (home: Point, corner: Point, walls: readonly Edge[]): number => {
  for (let k = STEPS_HOME - 1; k >= 0; k--) {
    if (!meetsAny(home, onTheWay(home, corner, k), walls)) return k;
  }
  return -1;
};

const meetsAny = (home: Point, point: Point, walls: readonly Edge[]): boolean =>
  isSamePoint(home, point)
    ? walls.some((wall) => isOnSegment(wall.a, wall.b, home))
    : walls.some((wall) => countsFrom(wall, home, point) && meetingOf(home, point, wall) !== undefined);
