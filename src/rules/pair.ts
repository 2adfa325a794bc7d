import type { Battlefield, Creature } from "../battlefield/battlefield";
import { creaturesMeeting } from "../battlefield/creature-boxes";
import { isOnLevel, levelsMeet } from "../battlefield/levels";
import { boxOf } from "../geometry/box";
import { meetsConvex } from "../geometry/convex";
import { convexHull } from "../geometry/convex-hull";
import type { Extent } from "../geometry/height";
import type { Point, Polygon, Region } from "../geometry/lattice";
import { isInside, isInsideOrOn } from "../geometry/region";
import { creatureObstacle, terrainObstacle, wallObstaclesIn, type Obstacle } from "./obstacle";

/** One end of an attack: a creature, or the point of origin of an area. */
export interface Side {
  readonly creature: Creature | undefined;
  readonly footprint: Polygon;
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
}

export const sideOf = (creature: Creature): Side => ({
  creature,
  footprint: creature.footprint,
  centre: creature.centre,
  extent: creature.extent,
  level: creature.level,
});

/** Gathers what may matter between two sides; the order is that of the scene. */
export const pairOf = (battlefield: Battlefield, attacker: Side, target: Side): Pair => {
  const hull = convexHull([...attacker.footprint, ...target.footprint]);
  const obstacles: Obstacle[] = [];
  const pair: Pair = { battlefield, attacker, target, hull, obstacles };
  addWalls(pair, obstacles);
  addTerrains(pair, obstacles);
  addCreatures(pair, obstacles);
  return pair;
};

const addWalls = ({ battlefield, attacker, target, hull }: Pair, obstacles: Obstacle[]): void => {
  const levels = [attacker.level, target.level];
  for (const obstacle of wallObstaclesIn(battlefield, hull)) {
    if (obstacle.wall !== undefined && isOnLevel(obstacle.wall.levels, levels)) obstacles.push(obstacle);
  }
};

const addTerrains = ({ battlefield, attacker, target, hull }: Pair, obstacles: Obstacle[]): void => {
  const levels = [attacker.level, target.level];
  for (const area of battlefield.terrains) {
    if (isOnLevel(area.levels, levels) && meetsHull(area.region, hull) && !isInsideOrOn(attacker.centre, area.region))
      obstacles.push(terrainObstacle(area, isInside(target.centre, area.region)));
  }
};

/** A region that no edge of which meets the hull either holds all of it or none. */
const meetsHull = (region: Region, hull: Polygon): boolean =>
  region.some((edge) => meetsConvex(edge, hull)) || hull.slice(0, 1).some((vertex) => isInside(vertex, region));

const addCreatures = ({ battlefield, attacker, target, hull }: Pair, obstacles: Obstacle[]): void => {
  for (const creature of creaturesMeeting(battlefield, boxOf(hull))) {
    if (creature === attacker.creature || creature === target.creature) continue;
    const isShown =
      levelsMeet(battlefield, creature.level, attacker.level) || levelsMeet(battlefield, creature.level, target.level);
    if (isShown) obstacles.push(creatureObstacle(creature));
  }
};
