import type { Battlefield, Creature } from "../battlefield/battlefield";
import { creaturesMeeting } from "../battlefield/creature-boxes";
import { isOnLevel, levelsMeet } from "../battlefield/levels";
import { boxAround, boxOf, type Box } from "../geometry/box";
import { isBeside, meetsConvex } from "../geometry/convex";
import { convexHull } from "../geometry/convex-hull";
import { putEdge, roomFor, type EdgeField } from "../geometry/edge-field";
import type { Extent } from "../geometry/height";
import type { Point, Polygon, Region } from "../geometry/lattice";
import { isInside, isInsideOrOn } from "../geometry/region";
import { creatureObstacle, terrainObstacle, wallObstaclesIn, type Obstacle } from "./obstacle";

/** One end of an attack: a creature, or the point of origin of an area. */
export interface Side {
  readonly creature: Creature | undefined;
  readonly footprint: Polygon;
  /** About the footprint. */
  readonly box: Box;
  readonly centre: Point;
  readonly extent: Extent;
  readonly level: string | null;
}

/** The two sides of an attack and everything that meets the hull of both. */
export interface Pair {
  readonly battlefield: Battlefield;
  readonly attacker: Side;
  readonly target: Side;
  readonly hull: Polygon;
  readonly obstacles: readonly Obstacle[];
  /** The edges of the obstacles that meet the hull, one after the other. */
  readonly edges: EdgeField;
}

export const sideOf = (creature: Creature): Side => ({
  creature,
  footprint: creature.footprint,
  box: boxOf(creature.footprint),
  centre: creature.centre,
  extent: creature.extent,
  level: creature.level,
});

/** Gathers what may matter between two sides; the order is that of the scene. `maker` is in nobody's way. */
export const pairOf = (battlefield: Battlefield, attacker: Side, target: Side, maker?: Creature): Pair => {
  const hull = convexHull([...attacker.footprint, ...target.footprint]);
  const between: Between = { battlefield, attacker, target, hull };
  const obstacles: Obstacle[] = [];
  addWalls(between, obstacles);
  addTerrains(between, obstacles);
  addCreatures(between, obstacles, maker);
  return { battlefield, attacker, target, hull, obstacles, edges: edgesOf(between, obstacles) };
};

type Between = Pick<Pair, "battlefield" | "attacker" | "target" | "hull">;

/** The same with one more obstacle, the last. */
export const withObstacle = (pair: Pair, obstacle: Obstacle): Pair => {
  const obstacles = [...pair.obstacles, obstacle];
  return { ...pair, obstacles, edges: edgesOf(pair, obstacles) };
};

const edgesOf = ({ attacker, target, hull }: Between, obstacles: readonly Obstacle[]): EdgeField => {
  let count = 0;
  for (const { edges } of obstacles) count += edges.length;
  const field = roomFor(count);
  const of = { obstacle: 0, own: [attacker.box, target.box] };
  let number = 0;
  for (const { edges, creature } of obstacles) {
    // Creatures are gathered by their boxes, and no line leaves the hull.
    if (creature === undefined || !isBeside(creature.footprint, hull))
      for (const edge of edges) putEdge(field, number++, edge, of);
    of.obstacle++;
  }
  return field;
};

const addWalls = ({ battlefield, attacker, target, hull }: Between, obstacles: Obstacle[]): void => {
  const levels = [attacker.level, target.level];
  for (const obstacle of wallObstaclesIn(battlefield, hull)) {
    if (obstacle.wall !== undefined && isOnLevel(obstacle.wall.levels, levels)) obstacles.push(obstacle);
  }
};

const addTerrains = ({ battlefield, attacker, target, hull }: Between, obstacles: Obstacle[]): void => {
  if (battlefield.terrains.length === 0) return;
  const levels = [attacker.level, target.level];
  for (const area of battlefield.terrains) {
    if (isOnLevel(area.levels, levels) && meetsHull(area.region, hull) && !isInsideOrOn(attacker.centre, area.region))
      obstacles.push(terrainObstacle(area, isInside(target.centre, area.region)));
  }
};

/** A region that no edge of which meets the hull either holds all of it or none. */
const meetsHull = (region: Region, hull: Polygon): boolean =>
  region.some((edge) => meetsConvex(edge, hull)) || hull.slice(0, 1).some((vertex) => isInside(vertex, region));

const addCreatures = (
  { battlefield, attacker, target }: Between,
  obstacles: Obstacle[],
  maker: Creature | undefined,
): void => {
  for (const creature of creaturesMeeting(battlefield, boxAround(attacker.box, target.box))) {
    if (creature === attacker.creature || creature === target.creature || creature === maker) continue;
    const isShown =
      levelsMeet(battlefield, creature.level, attacker.level) || levelsMeet(battlefield, creature.level, target.level);
    if (isShown) obstacles.push(creatureObstacle(creature));
  }
};
