import { isSamePoint, type Point, type Segment, toPixels } from "../geometry/lattice";
import { dot, isOnSegment, turn, vector } from "../geometry/orientation";
import type { Mend } from "./battlefield";
import type { Tidied } from "./like-walls";
import { canMeet, type LooseWall } from "./loose-wall";
import { compareNearness, isWithin, type Nearness, nearnessOfLine, nearnessOfPoint } from "./nearness";
import { indexPoints, pointsNear } from "./point-index";

/** A wall's end that may meet nothing, and the best place found to join it to. */
interface End {
  readonly point: Point;
  readonly wall: LooseWall;
  isMet: boolean;
  best: Joint | undefined;
}

interface Joint {
  readonly at: Point;
  readonly other: LooseWall;
  readonly isEnd: boolean;
  readonly nearness: Nearness;
}

const isBetter = (joint: Joint, best: Joint): boolean =>
  joint.isEnd === best.isEnd ? compareNearness(joint.nearness, best.nearness) < 0 : joint.isEnd;

/** The steps round a point, the nearest first. */
const AROUND = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: dx, y: dy })))
  .sort((p, q) => dot(p, p) - dot(q, q));

/**
 * The lattice point that stands for the point of a wall nearest to `from`. It lies on the wall or just beyond it, so
 * that the way there leaves no slit.
 */
const landingOn = (from: Point, wall: Segment): Point => {
  const along = vector(wall.a, wall.b);
  const share = dot(along, vector(wall.a, from)) / dot(along, along);
  const foot = { x: wall.a.x + along.x * share, y: wall.a.y + along.y * share };
  const rounded = { x: Math.round(foot.x), y: Math.round(foot.y) };
  const side = turn(wall.a, wall.b, from);
  const reaches = (p: Point): boolean =>
    isOnSegment(wall.a, wall.b, p) ||
    (turn(wall.a, wall.b, p) * side < 0 && turn(from, p, wall.a) * turn(from, p, wall.b) <= 0);
  const off = (p: Point): number => (p.x - foot.x) ** 2 + (p.y - foot.y) ** 2;
  const reached = AROUND.map(({ x, y }) => ({ x: rounded.x + x, y: rounded.y + y })).filter(reaches);
  return (
    reached.reduce<Point | undefined>((best, p) => (best === undefined || off(p) < off(best) ? p : best), undefined) ??
    rounded
  );
};

const jointTo = ({ point }: End, wall: LooseWall, gap: number): Joint => {
  const ends = [wall.a, wall.b].filter((end) => isWithin(point, { a: end, b: end }, gap));
  const joints = ends.map((at): Joint => ({ at, other: wall, isEnd: true, nearness: nearnessOfPoint(point, at) }));
  const [first, second] = joints;
  if (first !== undefined) return second !== undefined && isBetter(second, first) ? second : first;
  return { at: landingOn(point, wall), other: wall, isEnd: false, nearness: nearnessOfLine(point, wall) };
};

/** Looks at one wall from an end near to it; walls come by their index, so the lower keeps a tie. */
const meet = (end: End, wall: LooseWall, gap: number): void => {
  if (end.isMet || end.wall === wall || !canMeet(end.wall, wall)) return;
  if (isOnSegment(wall.a, wall.b, end.point)) {
    end.isMet = true;
    return;
  }
  if (!isWithin(end.point, wall, gap)) return;
  const joint = jointTo(end, wall, gap);
  if (end.best === undefined || isBetter(joint, end.best)) end.best = joint;
};

const pieceAt = ({ wall, point, best }: End): LooseWall[] =>
  best === undefined || isSamePoint(point, best.at) ? [] : [{ a: point, b: best.at, source: wall.source }];

const mendAt = ({ wall, point, best }: End): Mend[] =>
  best === undefined
    ? []
    : [
        {
          kind: "mortar",
          wall: `wall:${wall.source.id}`,
          other: `wall:${best.other.source.id}`,
          at: { x: toPixels(point.x), y: toPixels(point.y) },
          moved: toPixels(Math.hypot(point.x - best.at.x, point.y - best.at.y)),
        },
      ];

/**
 * Short walls that join each end which meets no other wall to the nearest point of one within `gap` lattice steps: to an
 * end before an inner point, then the nearest, then the lower index. RULES 1.3, second step. The pieces come alone.
 */
export const mortarOf = (walls: readonly LooseWall[], gap: number): Tidied => {
  const ends = walls.flatMap((wall): End[] => [
    { point: wall.a, wall, isMet: false, best: undefined },
    { point: wall.b, wall, isMet: false, best: undefined },
  ]);
  const index = indexPoints(ends.map(({ point }) => point));
  for (const wall of walls) {
    for (const i of pointsNear(index, wall, gap)) {
      const end = ends[i];
      if (end !== undefined) meet(end, wall, gap);
    }
  }
  const bare = ends.filter(({ isMet, best }) => !isMet && best !== undefined);
  return { walls: bare.flatMap(pieceAt), mends: bare.flatMap(mendAt) };
};
