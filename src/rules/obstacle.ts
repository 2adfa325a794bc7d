import type { Creature, TerrainArea, Wall } from "../battlefield/battlefield";
import type { Grade } from "../battlefield/scene";
import { wallEdge } from "../battlefield/wall-grid";
import type { Extent } from "../geometry/height";
import { edgesOf } from "../geometry/lattice";
import type { OneWaySegment } from "../geometry/meeting";

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

/** Makes an obstacle of a thing once; it is the same for whichever pair it stands between. */
const madeOnce = <Thing extends object>(make: (thing: Thing) => Obstacle): ((thing: Thing) => Obstacle) => {
  const made = new WeakMap<Thing, Obstacle>();
  return (thing) => {
    const known = made.get(thing);
    if (known !== undefined) return known;
    const obstacle = make(thing);
    made.set(thing, obstacle);
    return obstacle;
  };
};

/** A wall as it stands between any two sides. */
export const wallObstacle = madeOnce((wall: Wall): Obstacle => ({
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
}));

/** A creature as it stands between any two others. */
export const creatureObstacle = madeOnce((creature: Creature): Obstacle => ({
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
}));

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
});
