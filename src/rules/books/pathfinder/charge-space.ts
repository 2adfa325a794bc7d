import type { Creature } from "../../../scene/model/battlefield";
import { boxOf } from "../../../geometry/polygons/box";
import type { Point } from "../../../geometry/numbers/lattice";
import { interiorsMeet } from "../../../geometry/polygons/region";
import { latticeSteps } from "../../distance/distance";
import { reachIn, type Duel } from "./duel";
import { hasLineOfEffect, isInReach } from "../../line-of-effect/threat";

/**
 * The attacker as it would stand in the nearest spaces on a square grid from which it can strike at the target, from the
 * topmost, then leftmost; where it stands, if it can strike from there.
 */
export const spacesToChargeTo = (duel: Duel): Creature[] => {
  const { battlefield, attacker, target } = duel;
  const reach = reachIn(duel);
  const found: Creature[] = [];
  let nearest = Infinity;
  for (const step of stepsToward(duel)) {
    const distance = squaredLength(step);
    if (distance > nearest) break;
    const moved = movedBy(attacker, step);
    if (
      !interiorsMeet(moved.footprint, target.footprint) &&
      isInReach(battlefield, moved, target, reach) &&
      hasLineOfEffect(battlefield, moved, target)
    ) {
      found.push(moved);
      nearest = distance;
    }
  }
  return found;
};

const squaredLength = ({ x, y }: Point): number => x ** 2 + y ** 2;

/** Every way by whole squares that ends within reach of the target, in lattice steps, the shortest first. */
const stepsToward = (duel: Duel): Point[] => {
  const { battlefield, attacker, target } = duel;
  const [from, to] = [boxOf(attacker.footprint), boxOf(target.footprint)];
  const { size } = battlefield.grid;
  const limit = latticeSteps(battlefield.grid, reachIn(duel));
  const xs = stepsWithin(to[0] - from[2] - limit, to[2] - from[0] + limit, size);
  const ys = stepsWithin(to[1] - from[3] - limit, to[3] - from[1] + limit, size);
  return xs
    .flatMap((x) => ys.map((y) => ({ x, y })))
    .sort((p, q) => squaredLength(p) - squaredLength(q) || p.y - q.y || p.x - q.x);
};

/** Multiples of a size strictly between two numbers. */
const stepsWithin = (low: number, high: number, size: number): number[] => {
  const steps: number[] = [];
  for (let step = Math.floor(low / size) * size + size; step < high; step += size) steps.push(step + 0);
  return steps;
};

/** A creature with everything about its place moved. */
const movedBy = (creature: Creature, { x, y }: Point): Creature => {
  const moved = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
  return {
    ...creature,
    footprint: creature.footprint.map(moved),
    outerCorners: creature.outerCorners.map(moved),
    cells: creature.cells.map(({ corners, centre }) => ({ corners: corners.map(moved), centre: moved(centre) })),
    outlinePoints: creature.outlinePoints.map(moved),
    latticePoints: creature.latticePoints.map(moved),
    centre: moved(creature.centre),
  };
};
