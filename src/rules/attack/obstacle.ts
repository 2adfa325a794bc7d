import type { OneWaySegment } from "../../geometry/contact/sight-line";
import type { Extent } from "../../geometry/heights/height-band";
import { compareDistance } from "../../geometry/numbers/exact-distance";
import { edgesOf, type Point, type Region } from "../../geometry/numbers/lattice";
import { type Box, boxOf, uprightBox } from "../../geometry/polygons/box";
import type { WallIndex } from "../../geometry/wall-grid/wall-index";
import type { Battlefield, Creature, Surface, TerrainArea, Wall } from "../../scene/model/battlefield";
import type { Grade, WallSense } from "../../scene/model/scene";
import { wallEdge, wallIndexOf } from "../../scene/spaces/wall-grid";

/** Something that may stand between attacker and target: a wall, an area of terrain, a floor or a creature. */
export interface Obstacle {
  readonly id: string;
  /** Its `idOrder`. */
  readonly order: number;
  readonly kind: "wall" | "terrain" | "surface" | "creature";
  /** None of a surface: lines cross its plane. */
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
  readonly surface: Surface | undefined;
  /** The creature. */
  readonly creature: Creature | undefined;
  /** The box about the creature's space, and whether it is that box. */
  readonly box: Box | undefined;
  readonly isBox: boolean;
  /** It is an area that holds the target's centre. */
  readonly holdsTarget: boolean;
  /** A sum of `TRAIT`s. */
  readonly traits: number;
}

/** On which lines something stops effect or sight, between two given sides. */
type Stop = "none" | "limited" | "normal";

/** What spares questions where all obstacles between two sides have it. */
export const TRAIT = {
  /** A wall that stops all effects, from both sides, at all heights; or a creature, which stops none. */
  plain: 1,
  /** It stops sight wherever it stops effect, and nowhere else. */
  seenAsFelt: 2,
  /** A plain wall that nobody has given a grade or a size and that stops sight too; or a creature. */
  ordinary: 4,
  /** It is on all levels. */
  onAllLevels: 8,
} as const;
const ALL_TRAITS = 15;

/** The traits that all obstacles from a number on have. */
export const commonTraits = (obstacles: readonly Obstacle[], first: number): number => {
  let common = ALL_TRAITS;
  for (let i = first; i < obstacles.length; i++) common &= obstacles[i]?.traits ?? 0;
  return common;
};

const isOpen = ({ bottom, top }: Extent): boolean => bottom === -Infinity && top === Infinity;

const traitsOf = (wall: Wall): number => {
  const isPlain = wall.blocksEffect && wall.side === "both" && isOpen(wall.extent) && isOpen(wall.levelExtent);
  const isSeenAsFelt = wall.effect === wall.sight;
  const isOrdinary =
    isPlain && isSeenAsFelt && wall.grade === "standard" && !wall.isGraded && wall.sizeCategory === null;
  return (
    (isPlain ? TRAIT.plain : 0) +
    (isSeenAsFelt ? TRAIT.seenAsFelt : 0) +
    (isOrdinary ? TRAIT.ordinary : 0) +
    (wall.levels.length === 0 ? TRAIT.onAllLevels : 0)
  );
};

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
    order: idOrder(wall.id),
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
    surface: undefined,
    creature: undefined,
    box: undefined,
    isBox: false,
    holdsTarget: false,
    traits: traitsOf(wall),
  };
};

const windows = new WeakMap<Wall, { readonly open: Obstacle; readonly shut: Obstacle }>();

const isWindow = ({ sight, effect }: Wall): boolean => isByDistance(sight) || isByDistance(effect);

const isByDistance = (sense: WallSense): boolean => sense === "proximity" || sense === "distance";

/**
 * A window between two sides at these places, open or shut for all their lines, both ways: proximity lets them through
 * when either is nearer to it than its threshold, distance when both are farther. RULES 1.3.
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

/** The walls of an index as obstacles, each made once for all pairs. */
export interface WallObstacles {
  readonly index: WallIndex<Wall>;
  readonly made: (Obstacle | undefined)[];
  /** Their traits and their `idOrder` by themselves: most walls of a large scene lie far from each other in memory. */
  readonly traits: Uint8Array;
  readonly orders: Float64Array;
}

const wallObstacles = new WeakMap<WallIndex<Wall>, WallObstacles>();

export const wallObstaclesOf = (battlefield: Pick<Battlefield, "walls">): WallObstacles => {
  const index = wallIndexOf(battlefield);
  const known = wallObstacles.get(index);
  if (known !== undefined) return known;
  const count = index.segments.length;
  const made = {
    index,
    made: index.segments.map(() => undefined),
    traits: new Uint8Array(count),
    orders: new Float64Array(count),
  };
  wallObstacles.set(index, made);
  return made;
};

/** The wall of a number. */
export const wallObstacleAt = (
  { index, made, traits, orders }: WallObstacles,
  number: number,
): Obstacle | undefined => {
  const known = made[number];
  const wall = known === undefined ? index.segments[number] : undefined;
  if (wall === undefined) return known;
  const obstacle = wallObstacle(wall);
  made[number] = obstacle;
  traits[number] = obstacle.traits;
  orders[number] = obstacle.order;
  return obstacle;
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
  order: idOrder(creature.id),
  kind: "creature",
  edges: edgesOf(creature.footprint),
  extent: creature.extent,
  effect: "none",
  sight: "none",
  blocksEffect: false,
  blocksSight: false,
  isSolid: false,
  grade: "none",
  wall: undefined,
  terrain: undefined,
  surface: undefined,
  creature,
  box: boxOf(creature.footprint),
  isBox: uprightBox(creature.footprint) !== undefined,
  holdsTarget: false,
  traits: TRAIT.plain + TRAIT.seenAsFelt + TRAIT.ordinary,
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

/** An area between two sides, with the heights that it has between them. One that holds the target's centre counts by its cover, but does not block. */
export const terrainObstacle = (
  area: TerrainArea,
  extent: Extent,
  { region, holdsTarget }: { readonly region: Region; readonly holdsTarget: boolean },
): Obstacle => ({
  id: area.id,
  order: idOrder(area.id),
  kind: "terrain",
  edges: region,
  extent,
  effect: area.blocksEffect && !holdsTarget ? "normal" : "none",
  sight: area.blocksSight && !holdsTarget ? "normal" : "none",
  blocksEffect: area.blocksEffect && !holdsTarget,
  blocksSight: area.blocksSight && !holdsTarget,
  isSolid: area.blocksEffect,
  grade: TERRAIN_GRADES[area.cover],
  wall: undefined,
  terrain: area,
  surface: undefined,
  creature: undefined,
  box: undefined,
  isBox: false,
  holdsTarget,
  traits: area.blocksEffect === area.blocksSight || holdsTarget ? TRAIT.seenAsFelt : 0,
});

const NO_EDGES: readonly OneWaySegment[] = [];
const ALL_HEIGHTS: Extent = { bottom: -Infinity, top: Infinity };

/** A floor or a ceiling between two sides, as good as a wall where it stops a line. */
export const surfaceObstacle = (surface: Surface): Obstacle => ({
  id: surface.id,
  order: idOrder(surface.id),
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
  surface,
  creature: undefined,
  box: undefined,
  isBox: false,
  holdsTarget: false,
  traits: surface.blocksEffect === surface.blocksSight ? TRAIT.seenAsFelt : 0,
});

/** Numbers that put ids in the order of their code units, so that most need not be compared as strings. */

/** What ids begin with, in order. */
const KINDS = ["region:", "tile:", "token:", "wall:"] as const;

/** Characters behind the kind that count, seven bits each. */
const COUNTED = 6;
const BASE = 128;

/**
 * Of two ids that differ in it, the one with the lesser number comes first; where they do not differ, or one is no
 * number, only the ids tell.
 */
export const idOrder = (id: string): number => {
  const kind = KINDS.findIndex((each) => id.startsWith(each));
  if (kind < 0) return NaN;
  const first = KINDS[kind]?.length ?? 0;
  let order = kind;
  let isTold = true;
  for (let i = first; i < first + COUNTED; i++) {
    const unit: number = isTold && i < id.length ? id.charCodeAt(i) : 0;
    // Behind the first that does not fit nothing counts any more.
    isTold &&= unit < BASE - 1;
    order = order * BASE + Math.min(unit, BASE - 1);
  }
  return order;
};
