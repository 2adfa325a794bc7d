/** Cover by the cone from a point of origin to the two nearest corners of the target. Source: Rise, "Measuring Cover". */
import { compareBig, type BigRatio } from "../../../geometry/numbers/big-ratio";
import { isRegionInCone, isSegmentInCone, type Cone } from "../../../geometry/polygons/cone";
import { regionDepth, wallDepth } from "../../../geometry/moving-eye/cone-depth";
import { stopsLine, type WayAcross } from "../../../geometry/heights/floor";
import type { Point, Region } from "../../../geometry/numbers/lattice";
import type { LineEnd } from "../../../geometry/contact/sight-line";
import { byNearness, squaredDistance } from "../../cover/corner-cover";
import { straightWalls } from "../../cover/limited-walls";
import type { Obstacle } from "../../attack/obstacle";
import { facesOrigin, type ConeObstacle } from "./obstacles";

/** The two corners that a cone goes to. */
export type ConeBase = readonly [LineEnd, LineEnd];

/** What stands in one cone. */
export interface ConeCover {
  readonly cone: Cone;
  readonly base: ConeBase;
  /** The highest strength of what counts, 0 for nothing. */
  readonly strength: number;
  /** All that counts there. */
  readonly counting: readonly ConeObstacle[];
  /** What stands there and does not count. */
  readonly dismissed: readonly ConeObstacle[];
}

/**
 * The cone that the defender takes: to two corners such that no other is nearer than either; of several such pairs the
 * one with the highest cover, then the first by nearness, from the top, from the left. Throws `RangeError` for fewer
 * than two corners.
 */
export const coneCover = (apex: Point, corners: readonly LineEnd[], between: readonly ConeObstacle[]): ConeCover => {
  const facing = between.filter(({ obstacle }) => facesOrigin(obstacle, apex));
  const [first, ...others] = basesFrom(apex, corners).map((base) => coverIn(apex, base, facing));
  if (first === undefined) throw new RangeError(`corners: came ${corners.length}, wanted two or more`);
  return others.reduce((worst, cover) => (cover.strength > worst.strength ? cover : worst), first);
};

/** Every pair of corners than which no other corner is strictly nearer to the apex. */
const basesFrom = (apex: Point, corners: readonly LineEnd[]): ConeBase[] => {
  const near = byNearness(apex);
  const sorted = corners.toSorted((p, q) => near(p.point, q.point));
  return sorted.flatMap((second, j) => {
    const distance = squaredDistance(apex, second.point);
    const nearer = sorted.filter(({ point }) => squaredDistance(apex, point) < distance);
    return sorted
      .slice(0, j)
      .filter((first) => nearer.every((corner) => corner === first))
      .map((first): ConeBase => [first, second]);
  });
};

const coverIn = (apex: Point, base: ConeBase, facing: readonly ConeObstacle[]): ConeCover => {
  const cone: Cone = { apex, left: base[0].point, right: base[1].point };
  const inCone = withoutLoneLimited(facing.filter((between) => isInCone(cone, between)));
  const counting = inCone.filter(({ dismissal }) => dismissal === undefined);
  return {
    cone,
    base,
    strength: counting.reduce((highest, { strength }) => Math.max(highest, strength), 0),
    counting,
    dismissed: inCone.filter(({ dismissal }) => dismissal !== undefined),
  };
};

/** One terrain wall counts nowhere: only where two are met, of which pieces joined in one straight line are one. */
const withoutLoneLimited = (inCone: readonly ConeObstacle[]): readonly ConeObstacle[] => {
  const limited = inCone.filter(({ obstacle }) => obstacle.effect === "limited");
  if (limited.length === 0) return inCone;
  return straightWalls(limited.map(({ obstacle }) => obstacle)).length === 1
    ? inCone.filter(({ obstacle }) => obstacle.effect !== "limited")
    : inCone;
};

const isInCone = (cone: Cone, { obstacle: { kind, edges, surface }, way }: ConeObstacle): boolean => {
  if (surface !== undefined && way !== undefined) return isFloorInCone(cone, surface.region, way);
  return kind === "wall" ? edges.some((edge) => isSegmentInCone(cone, edge)) : isRegionInCone(cone, edges);
};

/** A floor is in the cone when it stops one of its sides. */
const isFloorInCone = ({ apex, left, right }: Cone, floor: Region, way: WayAcross): boolean =>
  [left, right].some((corner) => stopsLine({ a: apex, b: corner }, way, [floor]));

/** What a miss strikes: what begins first along the cone's axis; of equals the lower id. Null in an empty cone. */
export const firstInCone = ({ cone, counting }: ConeCover): string | null => {
  const placed = counting.flatMap(({ obstacle }) => {
    const depth = depthOf(cone, obstacle);
    return depth === undefined ? [] : [{ id: obstacle.id, depth }];
  });
  const [first] = placed.sort((p, q) => compareBig(p.depth, q.depth) || (p.id < q.id ? -1 : 1));
  return first?.id ?? null;
};

const depthOf = (cone: Cone, { kind, edges }: Obstacle): BigRatio | undefined => {
  const [edge] = edges;
  if (kind === "surface") return undefined;
  return kind !== "wall" ? regionDepth(cone, edges) : edge === undefined ? undefined : wallDepth(cone, edge);
};
