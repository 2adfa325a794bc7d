/** Terrain features in Crisis Protocol: their sizes, and the creatures that stand on them. */
import type { Battlefield, Creature, TerrainArea, Wall } from "../../../scene/model/battlefield";
import type { Point, Region, Segment } from "../../../geometry/numbers/lattice";
import type { OneWaySegment } from "../../../geometry/contact/sight-line";
import { isInside, isInsideOrOn } from "../../../geometry/polygons/region";
import { isOnLevel } from "../../../scene/model/levels";
import { wallEdge, wallsIn } from "../../../scene/spaces/wall-grid";
import { isShutBetween, isWindow } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";
import { joinedWalls, type JoinableWall } from "./joined-walls";

/** An area of terrain, or a wall that blocks effect, with the pieces that close its gaps. Walls may be parts of one feature. */
export interface Feature {
  readonly id: string;
  readonly size: number;
  /** The edges of an area, or the pieces of a wall. */
  readonly edges: readonly OneWaySegment[];
  /** The edges of everything that is one terrain feature with it: for a wall, those that it joins. */
  readonly joined: readonly Segment[];
  /** Undefined for a wall, which nothing stands on. */
  readonly region: Region | undefined;
}

/** The size of a wall without a size of its own. */
export const WALL_SIZE = 5;

const wallSize = ({ size }: Wall): number => size ?? WALL_SIZE;

/** The features that meet the hull of both bases on their levels, wall by wall, in the order of the scene. */
export const featuresNear = (pair: Pair, maker: string | null): Feature[] => {
  const { battlefield, attacker, target, hull } = pair;
  const joined = joinedBetween(pair);
  const near = new Set(wallsIn(battlefield, hull).map(({ id }) => id));
  // A vehicle is not in its own way.
  const own = [attacker.creature?.id, target.creature?.id, maker];
  const areas = battlefield.terrains.filter((area) => isOnLevel(area.levels, levelsOf(pair)) && !own.includes(area.id));
  return [
    ...[...near].flatMap((id) => wallFeature(id, joined.get(id) ?? [])),
    ...areas.map(({ id, size, region }): Feature => ({ id, size, edges: region, joined: region, region })),
  ];
};

const levelsOf = ({ attacker, target }: Pair): readonly (string | null)[] => [attacker.level, target.level];

const wallFeature = (id: string, joined: readonly TerrainWall[]): readonly Feature[] => {
  const pieces = joined.filter((wall) => wall.id === id);
  const [first] = pieces;
  if (first === undefined) return [];
  return [{ id, size: first.size, edges: pieces.map(({ edge }) => edge), joined, region: undefined }];
};

/** A piece of a wall as terrain. */
interface TerrainWall extends JoinableWall {
  readonly edge: OneWaySegment;
}

type Joined = ReadonlyMap<string, readonly TerrainWall[]>;

/** For each list of walls, the features that they make, by which of them stand between two sides. */
const joinedBefore = new WeakMap<Battlefield["walls"], Map<string, Joined>>();

/** The walls that are terrain between two sides on their levels, by the id of one of them. */
const joinedBetween = (pair: Pair): Joined => {
  const { walls } = pair.battlefield;
  const known = joinedBefore.get(walls) ?? new Map<string, Joined>();
  joinedBefore.set(walls, known);
  const key = standingBetween(pair);
  const found = known.get(key) ?? joinedWalls(terrainWalls(pair));
  known.set(key, found);
  return found;
};

const isTerrain = ({ attacker, target }: Pair, wall: Wall): boolean =>
  isShutBetween(wall, attacker.centre, target.centre) && isOnLevel(wall.levels, [attacker.level, target.level]);

const terrainWalls = (pair: Pair): readonly TerrainWall[] =>
  pair.battlefield.walls
    .filter((wall) => isTerrain(pair, wall))
    .map((wall) => {
      const { a, b, id, feature } = wall;
      return { a, b, id, feature, size: wallSize(wall), edge: wallEdge(wall) };
    });

const changing = new WeakMap<Battlefield["walls"], readonly Wall[]>();

/** Walls that are terrain for some pairs alone: windows by distance, and walls of single levels. */
const changingWalls = ({ walls }: Battlefield): readonly Wall[] => {
  const known = changing.get(walls) ?? walls.filter((wall) => isWindow(wall) || wall.levels.length > 0);
  changing.set(walls, known);
  return known;
};

/** The same text for pairs between which the same walls stand. */
const standingBetween = (pair: Pair): string =>
  changingWalls(pair.battlefield)
    .map((wall) => (isTerrain(pair, wall) ? "1" : "0"))
    .join("");

/** The areas that a target stands on: its centre is strictly inside. */
export const areasUnder = (features: readonly Feature[], centre: Point): Feature[] =>
  features.filter(({ region }) => region !== undefined && isInside(centre, region));

/** The areas that an attacker stands on: its centre is inside or on the border, as in every rule set. */
export const areasUnderAttacker = (features: readonly Feature[], centre: Point): Feature[] =>
  features.filter(({ region }) => region !== undefined && isInsideOrOn(centre, region));

/** The size of a target for line of sight: its own plus that of the largest terrain it stands on. */
export const effectiveSize = (own: number, under: readonly Feature[]): number =>
  under.reduce((size, feature) => Math.max(size, own + feature.size), own);

/** The same for a pair of creatures. */
export const sizeAsSeen = ({ terrains }: Battlefield, attacker: Creature, target: Creature): number =>
  terrains
    .filter(
      ({ id, levels, region }) =>
        id !== attacker.id &&
        id !== target.id &&
        isOnLevel(levels, [attacker.level, target.level]) &&
        isInside(target.centre, region),
    )
    .reduce((size, terrain) => Math.max(size, target.size + terrain.size), target.size);

const seen = new WeakMap<Battlefield, Map<number, Battlefield>>();

/**
 * The battlefield for lines to a target of this effective size: only larger obstacles are left, with unlimited height,
 * and all of them block.
 */
export const overlookedBy = (battlefield: Battlefield, size: number): Battlefield => {
  const known = seen.get(battlefield) ?? new Map<number, Battlefield>();
  seen.set(battlefield, known);
  const field = known.get(size) ?? withoutOverlooked(battlefield, size);
  known.set(size, field);
  return field;
};

const ALL_HEIGHTS = { bottom: -Infinity, top: Infinity };

const withoutOverlooked = (battlefield: Battlefield, size: number): Battlefield => ({
  ...battlefield,
  walls: wallsLeft(battlefield.walls, size),
  terrains: terrainsLeft(battlefield.terrains, size),
});

/** What a size leaves of a list; cached for each list, because creatures move and lists stay. */
const leftBy = <T>(make: (list: readonly T[], size: number) => readonly T[]) => {
  const known = new WeakMap<readonly T[], Map<number, readonly T[]>>();
  return (list: readonly T[], size: number): readonly T[] => {
    const bySize = known.get(list) ?? new Map<number, readonly T[]>();
    known.set(list, bySize);
    const left = bySize.get(size) ?? make(list, size);
    bySize.set(size, left);
    return left;
  };
};

const wallsLeft = leftBy<Wall>((walls, size) =>
  walls
    .filter((wall) => wall.effect !== "none" && wallSize(wall) > size)
    .map((wall) => ({ ...wall, sight: wall.effect, extent: ALL_HEIGHTS, levelExtent: ALL_HEIGHTS })),
);

const terrainsLeft = leftBy<TerrainArea>((terrains, size) =>
  terrains
    .filter((area) => area.size > size)
    .map((area) => ({ ...area, blocksEffect: true, blocksSight: true, extent: ALL_HEIGHTS, levelExtent: ALL_HEIGHTS })),
);
