/** Terrain features in Crisis Protocol: their sizes, and the creatures that stand on them. */
import type { Battlefield, Creature, TerrainArea, Wall } from "../../../scene/model/battlefield";
import type { Point, Region } from "../../../geometry/numbers/lattice";
import type { OneWaySegment } from "../../../geometry/contact/sight-line";
import { isInside, isInsideOrOn } from "../../../geometry/polygons/region";
import { isOnLevel } from "../../../scene/model/levels";
import { wallEdge, wallsIn } from "../../../scene/spaces/wall-grid";
import { isShutBetween } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";

/** An area of terrain, or a wall that blocks effect, with the pieces that close its gaps. */
export interface Feature {
  readonly id: string;
  readonly size: number;
  /** The edges of an area, or the pieces of a wall. */
  readonly edges: readonly OneWaySegment[];
  /** Undefined for a wall, which nothing stands on. */
  readonly region: Region | undefined;
}

/** The size of a wall without a size of its own. */
export const WALL_SIZE = 5;

const wallSize = ({ size }: Wall): number => size ?? WALL_SIZE;

/** The features that meet the hull of both bases on their levels, in the order of the scene. */
export const featuresNear = (pair: Pair): Feature[] => {
  const { battlefield, attacker, target, hull } = pair;
  const levels = [attacker.level, target.level];
  const walls = wallsIn(battlefield, hull).filter(
    (wall) => isShutBetween(wall, attacker.centre, target.centre) && isOnLevel(wall.levels, levels),
  );
  // A vehicle is not in its own way.
  const own = [attacker.creature?.id, target.creature?.id];
  const areas = battlefield.terrains.filter((area) => isOnLevel(area.levels, levels) && !own.includes(area.id));
  return [
    ...[...new Set(walls.map(({ id }) => id))].map((id) => wallFeature(battlefield, id)),
    ...areas.map(({ id, size, region }): Feature => ({ id, size, edges: region, region })),
  ];
};

const wallFeature = (battlefield: Battlefield, id: string): Feature => {
  const pieces = piecesOf(battlefield, id);
  return { id, size: Math.max(...pieces.map(wallSize)), edges: pieces.map(wallEdge), region: undefined };
};

const pieces = new WeakMap<Battlefield["walls"], ReadonlyMap<string, readonly Wall[]>>();

/** All pieces of a wall. A piece that closes a gap has the id of the wall that it extends. */
const piecesOf = ({ walls }: Battlefield, id: string): readonly Wall[] => {
  const known = pieces.get(walls) ?? byId(walls);
  pieces.set(walls, known);
  return known.get(id) ?? [];
};

const byId = (walls: readonly Wall[]): ReadonlyMap<string, readonly Wall[]> => {
  const groups = new Map<string, Wall[]>();
  for (const wall of walls) {
    const group = groups.get(wall.id) ?? [];
    group.push(wall);
    groups.set(wall.id, group);
  }
  return groups;
};

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
