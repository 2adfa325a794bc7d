import type { Battlefield, Creature, TerrainArea, Wall } from "../battlefield/battlefield";
import type { Grade } from "../battlefield/scene";
import { wallEdge, wallIndexOf } from "../battlefield/wall-grid";
import type { Extent } from "../geometry/height";
import { edgesOf, type Polygon } from "../geometry/lattice";
import type { OneWaySegment } from "../geometry/meeting";
import { wallsMeeting, type WallIndex } from "../geometry/wall-index";

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
  /** It stops sight wherever it stops effect, and nowhere else. */
  readonly isSeenAsFelt: boolean;
  /** A wall that stops all effects, from both sides, at all heights; or a creature, which stops none. */
  readonly isPlain: boolean;
}

const wallObstacle = (wall: Wall): Obstacle => ({
  id: wall.id,
  kind: "wall",
  edges: [wall.side === "both" ? wall : wallEdge(wall)],
  extent: wall.extent,
  blocksEffect: wall.blocksEffect,
  blocksSight: wall.sight !== "none",
  isSolid: wall.blocksEffect,
  grade: wall.grade,
  wall,
  terrain: undefined,
  creature: undefined,
  holdsTarget: false,
  isSeenAsFelt: wall.blocksEffect ? wall.sight === "normal" : wall.sight === "none",
  isPlain:
    wall.blocksEffect && wall.side === "both" && wall.extent.bottom === -Infinity && wall.extent.top === Infinity,
});

const wallObstacles = new WeakMap<WallIndex<Wall>, (Obstacle | undefined)[]>();

/** The walls that meet a closed convex polygon, clockwise on the screen; each is made an obstacle once for all pairs. */
export const wallObstaclesIn = (battlefield: Pick<Battlefield, "walls">, polygon: Polygon): Obstacle[] => {
  const index = wallIndexOf(battlefield);
  const made = wallObstacles.get(index) ?? index.segments.map(() => undefined);
  wallObstacles.set(index, made);
  const found: Obstacle[] = [];
  for (const number of wallsMeeting(index, polygon)) {
    const wall = index.segments[number];
    if (wall !== undefined) found.push((made[number] ??= wallObstacle(wall)));
  }
  return found;
};

const creatureObstacles = new WeakMap<Creature, Obstacle>();

/** A creature as it stands between any two others, made once. */
export const creatureObstacle = (creature: Creature): Obstacle => {
  const known = creatureObstacles.get(creature);
  if (known !== undefined) return known;
  const obstacle = newCreatureObstacle(creature);
  creatureObstacles.set(creature, obstacle);
  return obstacle;
};

const newCreatureObstacle = (creature: Creature): Obstacle => ({
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
  isSeenAsFelt: true,
  isPlain: true,
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

/** An area between two sides. One that holds the target's centre counts by its cover, but does not block. */
export const terrainObstacle = (area: TerrainArea, holdsTarget: boolean): Obstacle => ({
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
  isSeenAsFelt: area.blocksEffect === area.blocksSight || holdsTarget,
  isPlain: false,
});
