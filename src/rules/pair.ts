import type { Battlefield, Creature, TerrainArea, Wall } from "../battlefield/battlefield";
import type { Grade } from "../battlefield/scene";
import { wallEdge, wallIndexOf } from "../battlefield/wall-grid";
import { meetsConvex } from "../geometry/convex";
import { convexHull } from "../geometry/convex-hull";
import { boxesMeet, boxOf } from "../geometry/box";
import type { Extent } from "../geometry/height";
import { edgesOf, type Point, type Polygon, type Region } from "../geometry/lattice";
import type { OneWaySegment } from "../geometry/meeting";
import { isInside, isInsideOrOn } from "../geometry/region";
import { isOnLevel, levelsMeet } from "../battlefield/levels";
import { wallsMeeting } from "../geometry/wall-index";

/** Something that may stand between attacker and target: a wall, an area of terrain or a creature. */
export interface Obstacle {
  readonly id: string;
  readonly kind: "wall" | "terrain" | "creature";
  readonly edges: readonly OneWaySegment[];
  readonly extent: Extent;
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  /** It blocks effect by its nature, also where it holds the target and so does not. */
  readonly isSolid: boolean;
  /** As set by hand or derived; of a creature `none`, since each rule set has its own word for that. */
  readonly grade: Grade;
  /** The wall, for what only walls have. */
  readonly wall: Wall | undefined;
  /** The terrain, likewise. */
  readonly terrain: TerrainArea | undefined;
  /** The creature. */
  readonly creature: Creature | undefined;
  /** It is an area that holds the target's centre. */
  readonly holdsTarget: boolean;
}

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
  const levels = [attacker.level, target.level];
  const walls = wallsMeeting(wallIndexOf(battlefield), hull)
    .flatMap((number) => battlefield.walls[number] ?? [])
    .filter((wall) => isOnLevel(wall.levels, levels))
    .map(wallObstacle);
  const terrains = battlefield.terrains
    .filter(
      (area) =>
        isOnLevel(area.levels, levels) && meetsHull(area.region, hull) && !isInsideOrOn(attacker.centre, area.region),
    )
    .map((area) => terrainObstacle(area, isInside(target.centre, area.region)));
  const creatures = battlefield.creatures
    .filter(
      (creature) =>
        creature !== attacker.creature &&
        creature !== target.creature &&
        levels.some((level) => levelsMeet(battlefield, creature.level, level)) &&
        boxesMeet(boxOf(creature.footprint), boxOf(hull)),
    )
    .map(creatureObstacle);
  return { battlefield, attacker, target, hull, obstacles: [...walls, ...terrains, ...creatures] };
};

/** A region that no edge of which meets the hull either holds all of it or none. */
const meetsHull = (region: Region, hull: Polygon): boolean =>
  region.some((edge) => meetsConvex(edge, hull)) || hull.slice(0, 1).some((vertex) => isInside(vertex, region));

const wallObstacle = (wall: Wall): Obstacle => ({
  id: wall.id,
  kind: "wall",
  edges: [wallEdge(wall)],
  extent: wall.extent,
  blocksEffect: wall.blocksEffect,
  blocksSight: wall.sight !== "none",
  isSolid: wall.blocksEffect,
  grade: wall.grade,
  wall,
  terrain: undefined,
  creature: undefined,
  holdsTarget: false,
});

const TERRAIN_GRADES: Readonly<Record<TerrainArea["cover"], Grade>> = {
  none: "none",
  soft: "partial",
  hard: "standard",
  low: "low",
  partial: "partial",
  standard: "standard",
  improved: "improved",
};

/** An area that holds the target's centre counts by its cover, but does not block. */
const terrainObstacle = (area: TerrainArea, holdsTarget: boolean): Obstacle => ({
  id: area.id,
  kind: "terrain",
  edges: area.region,
  extent: area.extent,
  blocksEffect: area.blocksEffect && !holdsTarget,
  blocksSight: area.blocksSight && !holdsTarget,
  isSolid: area.blocksEffect,
  grade: TERRAIN_GRADES[area.cover],
  wall: undefined,
  terrain: area,
  creature: undefined,
  holdsTarget,
});

const creatureObstacle = (creature: Creature): Obstacle => ({
  id: creature.id,
  kind: "creature",
  edges: edgesOf(creature.footprint),
  extent: creature.extent,
  blocksEffect: false,
  blocksSight: false,
  isSolid: false,
  grade: "none",
  wall: undefined,
  terrain: undefined,
  creature,
  holdsTarget: false,
});
