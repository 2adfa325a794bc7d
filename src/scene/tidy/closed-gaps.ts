import { groupedBy } from "../../geometry/numbers/grouped-by";
import { isSamePoint, toPixels, cross, dot, isOnSegment, turn, vector } from "../../geometry/numbers/lattice";
import type { Point, Segment } from "../../geometry/numbers/lattice";
import type { Mend } from "../model/battlefield";
import type { Tidied } from "./like-walls";
import { canMeet, keyOfPoint, type LooseWall } from "./wall";
import {
  compareNearness,
  isPointWithin,
  isWithin,
  type Nearness,
  nearnessOfLine,
  nearnessOfPoint,
} from "../../geometry/numbers/exact-distance";
import { indexPoints, pointsNear } from "./point-index";

/** A wall's end that may meet nothing, and the best place found to join it to. */
interface End {
  readonly point: Point;
  readonly wall: LooseWall;
  isMet: boolean;
  best: Joint | undefined;
}

interface Joint {
  readonly other: LooseWall;
  /** The end of the other wall; undefined for an inner point. */
  readonly end: Point | undefined;
  readonly nearness: Nearness;
}

const isBetter = (joint: Joint, best: Joint): boolean =>
  (joint.end === undefined) === (best.end === undefined)
    ? compareNearness(joint.nearness, best.nearness) < 0
    : joint.end !== undefined;

const STEPS_ROUND = [-2, -1, 0, 1, 2];

/**
 * The lattice point that stands for the point of a wall nearest to `from`. It is the nearest one on the wall or just beyond
 * it, so that the way there leaves no slit. Of two as near, it is the one nearer to the wall's start.
 */
const landingOn = (from: Point, { a, b }: Segment): Point => {
  const along = vector(a, b);
  const foot = dot(along, vector(a, from));
  const share = foot / dot(along, along);
  const near = { x: Math.round(a.x + along.x * share), y: Math.round(a.y + along.y * share) };
  const isReached = (p: Point): boolean =>
    isOnSegment(a, b, p) ||
    (isAcross(turn(a, b, p), turn(a, b, from)) && !isSameSide(turn(from, p, a), turn(from, p, b)));
  // Squared distance to the foot times the wall's squared length, the part along the wall and the part across it.
  const off = (p: Point): number => (dot(along, vector(a, p)) - foot) ** 2 + cross(along, vector(a, p)) ** 2;
  const [landing] = STEPS_ROUND.flatMap((dx) => STEPS_ROUND.map((dy) => ({ x: near.x + dx, y: near.y + dy })))
    .filter(isReached)
    .sort((p, q) => off(p) - off(q) || dot(along, vector(q, p)));
  return landing ?? near;
};

const isAcross = (s: number, t: number): boolean => (s < 0 && t > 0) || (s > 0 && t < 0);

const isSameSide = (s: number, t: number): boolean => (s < 0 && t < 0) || (s > 0 && t > 0);

const jointTo = ({ point }: End, wall: LooseWall, gap: number): Joint => {
  const ends = [wall.a, wall.b].filter((end) => isPointWithin(point, end, gap));
  const joints = ends.map((end): Joint => ({ other: wall, end, nearness: nearnessOfPoint(point, end) }));
  const [first, second] = joints;
  if (first === undefined) return { other: wall, end: undefined, nearness: nearnessOfLine(point, wall) };
  return second !== undefined && isBetter(second, first) ? second : first;
};

/** Looks at one wall from an end near to it; walls come by their index, so the lower keeps a tie. */
const meet = (end: End, wall: LooseWall, gap: number): void => {
  if (end.isMet || end.wall === wall || !isWithin(end.point, wall, gap) || !canMeet(end.wall, wall)) return;
  if (isOnSegment(wall.a, wall.b, end.point)) {
    end.isMet = true;
    return;
  }
  const joint = jointTo(end, wall, gap);
  if (end.best === undefined || isBetter(joint, end.best)) end.best = joint;
};

/** A loose end, where it is joined to, and the wall that is there. */
interface Join {
  readonly end: End;
  readonly at: Point;
  readonly other: LooseWall;
}

/** The join of an end, unless the way to its best joint lies along its own wall, so that there is no gap. */
const joinOf = (end: End): Join[] => {
  const { best, wall, point } = end;
  if (end.isMet || best === undefined) return [];
  const at = best.end ?? landingOn(point, best.other);
  return isOnSegment(wall.a, wall.b, at) ? [] : [{ end, at, other: best.other }];
};

/** Goes on the way the wall was drawn, so that a one-way wall keeps its side. */
const pieceAt = ({ end: { wall, point }, at }: Join): LooseWall =>
  isSamePoint(point, wall.a) ? { a: at, b: point, source: wall.source } : { a: point, b: at, source: wall.source };

const mendAt = ({ end: { wall, point }, at, other }: Join): Mend => ({
  kind: "closed-gap",
  wall: `wall:${wall.source.id}`,
  other: `wall:${other.source.id}`,
  at: { x: toPixels(point.x), y: toPixels(point.y) },
  moved: toPixels(Math.hypot(point.x - at.x, point.y - at.y)),
});

/** The ends that are at no other wall's end. */
const looseEnds = (walls: readonly LooseWall[]): End[] => {
  const ends = walls.flatMap((wall) =>
    [wall.a, wall.b].map((point): End => ({ point, wall, isMet: false, best: undefined })),
  );
  return [...groupedBy(ends, ({ point }) => keyOfPoint(point)).values()].flatMap((here) =>
    here.filter((end) => !here.some((other) => other !== end && canMeet(end.wall, other.wall))),
  );
};

/**
 * Short walls that join each end that meets no other wall to the nearest point of one within `gap` lattice steps. An end
 * comes before an inner point, then the nearest, then the lower index. RULES 1.3, second step. Only the new pieces are returned.
 */
export const closedGaps = (walls: readonly LooseWall[], gap: number): Tidied => {
  const ends = looseEnds(walls);
  const index = indexPoints(ends.map(({ point }) => point));
  for (const wall of walls) {
    for (const i of pointsNear(index, wall, gap)) {
      const end = ends[i];
      if (end !== undefined) meet(end, wall, gap);
    }
  }
  const joins = ends.flatMap(joinOf);
  return { walls: joins.map(pieceAt), mends: joins.map(mendAt) };
};
