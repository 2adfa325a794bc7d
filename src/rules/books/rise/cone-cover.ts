/**
 * Cover by the cone from a point of origin to the two nearest corners of the target. Source: Rise, "Measuring Cover".
 */
import { compareBig, type BigRatio } from "../../../geometry/numbers/ratio";
import { isRegionInCone, isSegmentInCone, type Cone, regionDepth, wallDepth } from "../../../geometry/cutting/cone";
import { stopsLine, type WayAcross } from "../../../geometry/heights/floor";
import type { Point, Region } from "../../../geometry/numbers/lattice";
import type { LineEnd } from "../../../geometry/contact/sight-line";
import { byNearness, squaredDistance } from "../../cover/corner-cover";
import { straightWalls } from "../../line-of-effect/straight-walls";
import type { Obstacle } from "../../attack/obstacle";
import { facesOrigin, type ConeObstacle } from "./obstacles";
import type { Verdict } from "../../attack/verdict";

/** The two corners of the target that a cone leads to. */
export type ConeBase = readonly [LineEnd, LineEnd];

/** The obstacles in one cone, and along the border of neighbours. */
export interface ConeCover {
  readonly cone: Cone;
  readonly base: ConeBase;
  /** The highest strength of the obstacles that count, or 0. */
  readonly strength: number;
  /** The obstacles that count. */
  readonly counting: readonly ConeObstacle[];
  /** The obstacles that do not count. */
  readonly dismissed: readonly ConeObstacle[];
}

/**
 * The cone that the defender takes. It leads to two corners such that no other corner is nearer than either. Of several
 * such pairs, the one with the highest cover counts, then the first by nearness, from the top, from the left. Throws
 * `RangeError` for fewer than two corners.
 */
export const coneCover = (apex: Point, corners: readonly LineEnd[], between: readonly ConeObstacle[]): ConeCover => {
  const facing = between.filter(({ obstacle, isOnBorder }) => isOnBorder || facesOrigin(obstacle, apex));
  const [first, ...others] = basesFrom(apex, corners).map((base) => coverIn(apex, base, facing));
  if (first === undefined) throw new RangeError(`corners: expected two or more, got ${corners.length}`);
  return others.reduce((worst, cover) => (cover.strength > worst.strength ? cover : worst), first);
};

/** All pairs of corners such that no other corner is nearer to the apex than either. */
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
  const counting = inCone.filter(({ dismissalOf }) => dismissalOf() === undefined);
  return {
    cone,
    base,
    strength: counting.reduce((highest, { strength }) => Math.max(highest, strength), 0),
    counting,
    dismissed: inCone.filter((each) => !counting.includes(each)),
  };
};

/** A single terrain wall does not count, only two or more. Pieces joined in a straight line are one wall. */
const withoutLoneLimited = (inCone: readonly ConeObstacle[]): readonly ConeObstacle[] => {
  const limited = inCone.filter(({ obstacle }) => obstacle.effect === "limited");
  if (limited.length === 0) return inCone;
  return straightWalls(limited, ({ obstacle }) => obstacle.edges[0]).length === 1
    ? inCone.filter(({ obstacle }) => obstacle.effect !== "limited")
    : inCone;
};

const isInCone = (
  cone: Cone,
  { obstacle: { kind, edges, region, surface }, isOnBorder, way }: ConeObstacle,
): boolean => {
  if (isOnBorder) return true;
  if (surface !== undefined && way !== undefined) return isFloorInCone(cone, surface.region, way);
  return kind === "wall" ? edges.some((edge) => isSegmentInCone(cone, edge)) : isRegionInCone(cone, region);
};

/** A floor is in the cone if it stops one of its sides. */
const isFloorInCone = ({ apex, left, right }: Cone, floor: Region, way: WayAcross): boolean =>
  [left, right].some((corner) => stopsLine({ a: apex, b: corner }, way, [floor]));

/**
 * What a miss strikes: the obstacle that begins first along the cone's axis; of equals the lower id. After these come
 * obstacles that lie along the common border of neighbours outside the cone. Null if there are none.
 */
export const firstInCone = ({ cone, counting }: ConeCover): string | null => {
  const placed = counting.flatMap(({ obstacle }) => {
    const depth = depthOf(cone, obstacle);
    return depth === undefined ? [] : [{ id: obstacle.id, depth }];
  });
  const [first] = placed.sort((p, q) => compareBig(p.depth, q.depth) || (p.id < q.id ? -1 : 1));
  return first?.id ?? leastIdOf(counting.filter(({ isOnBorder }) => isOnBorder));
};

const leastIdOf = (some: readonly ConeObstacle[]): string | null =>
  some.map(({ obstacle }) => obstacle.id).sort()[0] ?? null;

const depthOf = (cone: Cone, { kind, edges, region }: Obstacle): BigRatio | undefined => {
  const [edge] = edges;
  if (kind === "surface") return undefined;
  return kind !== "wall" ? regionDepth(cone, region) : edge === undefined ? undefined : wallDepth(cone, edge);
};

/**
 * What the misses and glances of one attack strike in place of their targets: obstacles by target, both as ids.
 * `missed` are the targets whose defence the attack does not beat. Nothing is struck twice, or if the attack has it as
 * a target. Source: Rise, "Cover".
 */
export const strikesOnMiss = (
  verdicts: readonly Verdict[],
  missed: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const attacked = new Set(verdicts.filter(mayAttack).map(({ target }) => target));
  const strikes = new Map<string, string>();
  for (const { target, onMiss } of verdicts) {
    if (onMiss === null || !missed.has(target) || attacked.has(onMiss)) continue;
    attacked.add(onMiss);
    strikes.set(target, onMiss);
  }
  return strikes;
};

const mayAttack = ({ permissions }: Verdict): boolean =>
  permissions.some(({ action, isAllowed }) => action === "attack" && isAllowed);
