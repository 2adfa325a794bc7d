import type { OneWaySegment } from "../../geometry/contact/sight-line";
import type { Extent } from "../../geometry/heights/height-band";
import { compareDistance } from "../../geometry/numbers/exact-distance";
import { edgesOf, type Point, type Region } from "../../geometry/numbers/lattice";
import type { Creature, Surface, TerrainArea, Wall } from "../../scene/model/battlefield";
import type { Grade, WallSense } from "../../scene/model/scene";
import { wallEdge } from "../../scene/spaces/wall-grid";

/**
 * Something that may stand between attacker and target: a wall, an area of terrain, a floor or a creature. Each is
 * written out in full: verdicts take up to twice as long with obstacles made by spreading a plain one.
 */
export interface Obstacle {
  readonly id: string;
  readonly kind: "wall" | "terrain" | "surface" | "creature";
  /** None of a surface: lines cross its plane. Of an area with a vertical range only those outside both spaces. */
  readonly edges: readonly OneWaySegment[];
  readonly extent: Extent;
  /** Limited: on lines that meet two such walls. */
  readonly effect: Stop;
  readonly sight: Stop;
  /** It stops effects on some lines: `effect` is not `none`. */
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
  /** The space of a creature, or an area without the spaces of creatures above it or below it. Empty otherwise. */
  readonly region: Region;
  readonly surface: Surface | undefined;
  /** The creature. */
  readonly creature: Creature | undefined;
  /** It is an area that holds the target's centre. */
  readonly holdsTarget: boolean;
  /** Undefined where both sides meet it with their whole height. */
  readonly ends: Ends | undefined;
}

/** How high the two sides are for an area or a floor: a head that sticks in the ceiling ends at it, and so do feet in the floor. */
export interface Ends {
  readonly attacker: Extent;
  readonly target: Extent;
}

const NO_REGION: Region = [];

/** On which lines something stops effect or sight, between two given sides. */
type Stop = "none" | "limited" | "normal";

/** How a wall stands between two sides; of windows that depends on where these are, and `isShut` tells. */
const stopOf = (sense: WallSense, isShut: boolean): Stop =>
  sense !== "proximity" && sense !== "distance" ? sense : isShut ? "normal" : "none";

const wallObstacle = (wall: Wall, isShut = true): Obstacle => {
  const effect = stopOf(wall.effect, isShut);
  const sight = stopOf(wall.sight, isShut);
  // What does not stop effects gives no cover, unless it has some of its own.
  const isOpened = wall.effect !== "none" && effect === "none";
  return {
    id: wall.id,
    kind: "wall",
    edges: [wall.side === "both" ? wall : wallEdge(wall)],
    extent: wall.extent,
    effect,
    sight,
    blocksEffect: effect !== "none",
    blocksSight: sight !== "none",
    isSolid: effect !== "none",
    grade: isOpened ? "none" : wall.grade,
    wall,
    terrain: undefined,
    region: NO_REGION,
    surface: undefined,
    creature: undefined,
    holdsTarget: false,
    ends: undefined,
  };
};

const windows = new WeakMap<Wall, { readonly open: Obstacle; readonly shut: Obstacle }>();

export const isWindow = ({ sight, effect }: Wall): boolean => isByDistance(sight) || isByDistance(effect);

const isByDistance = (sense: WallSense): boolean => sense === "proximity" || sense === "distance";

/**
 * A window between two sides at these places, open or shut for all their lines, both ways. Proximity lets them through when
 * either is nearer to it than its threshold, distance when both are farther. RULES 1.3.
 */
const windowBetween = (wall: Wall, p: Point, q: Point): Obstacle => {
  const made = windows.get(wall) ?? { open: wallObstacle(wall, false), shut: wallObstacle(wall) };
  windows.set(wall, made);
  const order = (from: Point): number => compareDistance(from, wall, wall.sightThreshold);
  const isOpen = wall.sight === "proximity" ? order(p) < 0 || order(q) < 0 : order(p) > 0 && order(q) > 0;
  return isOpen ? made.open : made.shut;
};

/** Whether a wall by itself stops all effects between two sides at these places. */
export const isShutBetween = (wall: Wall, p: Point, q: Point): boolean =>
  isWindow(wall) ? windowBetween(wall, p, q).effect === "normal" : wall.blocksEffect;

/** An obstacle as it stands between two sides at these places. */
export const asItStands = (obstacle: Obstacle, p: Point, q: Point): Obstacle =>
  obstacle.wall !== undefined && isWindow(obstacle.wall) ? windowBetween(obstacle.wall, p, q) : obstacle;

const acrossLevels = new WeakMap<Obstacle, Obstacle>();

/** A wall as it stands between sides on different levels, made once. */
export const wallAcrossLevels = (obstacle: Obstacle): Obstacle => {
  const { wall } = obstacle;
  if (wall === undefined || wall.levelExtent === wall.extent) return obstacle;
  const known = acrossLevels.get(obstacle);
  if (known !== undefined) return known;
  const across = wallObstacle({ ...wall, extent: wall.levelExtent });
  acrossLevels.set(obstacle, across);
  return across;
};

const obstacles = new WeakMap<Wall | Creature, Obstacle>();

const madeOnce = <Thing extends Wall | Creature>(thing: Thing, make: (thing: Thing) => Obstacle): Obstacle => {
  const known = obstacles.get(thing);
  if (known !== undefined) return known;
  const obstacle = make(thing);
  obstacles.set(thing, obstacle);
  return obstacle;
};

/** A wall as it stands between any two sides on one level. Made once. */
export const wallObstacleOf = (wall: Wall): Obstacle => madeOnce(wall, (its) => wallObstacle(its));

/** A creature as it stands between any two others. Made once. */
export const creatureObstacle = (creature: Creature): Obstacle => madeOnce(creature, newCreatureObstacle);

const newCreatureObstacle = (creature: Creature): Obstacle => {
  const body = edgesOf(creature.footprint);
  return {
    id: creature.id,
    kind: "creature",
    edges: body,
    extent: creature.extent,
    effect: "none",
    sight: "none",
    blocksEffect: false,
    blocksSight: false,
    isSolid: false,
    grade: "none",
    wall: undefined,
    terrain: undefined,
    region: body,
    surface: undefined,
    creature,
    holdsTarget: false,
    ends: undefined,
  };
};

const TERRAIN_GRADES: Readonly<Record<TerrainArea["cover"], Grade>> = {
  none: "none",
  soft: "partial",
  hard: "standard",
  low: "low",
  partial: "partial",
  standard: "standard",
  improved: "improved",
};

/** An area between two sides, with the heights that it has between them. One that holds the target's centre counts by its cover, but does not block. */
export const terrainObstacle = (
  area: TerrainArea,
  extent: Extent,
  { region, edges, holdsTarget, ends }: Pick<Obstacle, "region" | "edges" | "holdsTarget" | "ends">,
): Obstacle => ({
  id: area.id,
  kind: "terrain",
  edges,
  extent,
  effect: area.blocksEffect && !holdsTarget ? "normal" : "none",
  sight: area.blocksSight && !holdsTarget ? "normal" : "none",
  blocksEffect: area.blocksEffect && !holdsTarget,
  blocksSight: area.blocksSight && !holdsTarget,
  isSolid: area.blocksEffect,
  grade: TERRAIN_GRADES[area.cover],
  wall: undefined,
  terrain: area,
  region,
  surface: undefined,
  creature: undefined,
  holdsTarget,
  ends,
});

const NO_EDGES: readonly OneWaySegment[] = [];
const ALL_HEIGHTS: Extent = { bottom: -Infinity, top: Infinity };

/** A floor or a ceiling between two sides, as good as a wall where it stops a line. */
export const surfaceObstacle = (surface: Surface, ends: Ends | undefined): Obstacle => ({
  id: surface.id,
  kind: "surface",
  edges: NO_EDGES,
  extent: ALL_HEIGHTS,
  effect: surface.blocksEffect ? "normal" : "none",
  sight: surface.blocksSight ? "normal" : "none",
  blocksEffect: surface.blocksEffect,
  blocksSight: surface.blocksSight,
  isSolid: surface.blocksEffect,
  grade: surface.blocksEffect ? "standard" : "none",
  wall: undefined,
  terrain: undefined,
  region: NO_REGION,
  surface,
  creature: undefined,
  holdsTarget: false,
  ends,
});
