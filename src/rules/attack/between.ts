import type { Battlefield, Creature, Grid, Surface, TerrainArea } from "../../scene/model/battlefield";
import { creaturesMeeting } from "../../scene/spaces/creature-boxes";
import { areOnOtherLevels, extentBetween, isOnLevel, levelsMeet } from "../../scene/model/levels";
import { regionOf } from "../../scene/shapes/region-of";
import { boxAround, boxesOverlap, boxOf, uprightBox, type Box } from "../../geometry/polygons/box";
import { areBoxesNearer, isNearerThan } from "../../geometry/polygons/gap";
import { isBeside, isBoxBeside, meetsConvex, convexHull, hullOfBoxes } from "../../geometry/polygons/convex";
import { putBox, putEdge, putOrdinary, roomFor, type EdgeField } from "../../geometry/contact/edge-field";
import { partedBy } from "../../geometry/heights/floor";
import { overlaps, type Extent } from "../../geometry/heights/height-band";
import { edgesOf, type Point, type Polygon, type Region } from "../../geometry/numbers/lattice";
import { interiorsMeet, isInside, isInsideOrOn, meetsInterior } from "../../geometry/polygons/region";
import { findMeeting, meeting } from "../../geometry/wall-grid/wall-index";
import {
  commonTraits,
  creatureObstacle,
  surfaceObstacle,
  terrainObstacle,
  TRAIT,
  wallAcrossLevels,
  asItStands,
  wallObstacleAt,
  wallObstaclesOf,
  type Obstacle,
  type WallObstacles,
} from "./obstacle";

/** One end of an attack: a creature, or the point of origin of an area. */
export interface Side {
  readonly creature: Creature | undefined;
  readonly footprint: Polygon;
  /** About the footprint. */
  readonly box: Box;
  /** The footprint is that box. */
  readonly isBox: boolean;
  readonly centre: Point;
  readonly extent: Extent;
  readonly level: string | null;
}

/** Of which obstacles at its own feet an attacker gets rid: all, those alone that are low, or none. */
export const OWN_PARAPETS = ["all", "low", "off"] as const;
export type OwnParapets = (typeof OWN_PARAPETS)[number];

/** The two sides of an attack and everything that meets the hull of both. */
export interface Pair {
  readonly battlefield: Battlefield;
  readonly attacker: Side;
  readonly target: Side;
  readonly hull: Polygon;
  readonly obstacles: readonly Obstacle[];
  /** The edges of the obstacles that meet the hull, one after the other; those of `wallCount` walls first, one each. */
  readonly edges: EdgeField;
  readonly wallCount: number;
  /** The `TRAIT`s that all obstacles have. */
  readonly traits: number;
  /** Numbers of the obstacles that are surfaces. */
  readonly surfaces: readonly number[];
  /** Numbers of the areas of terrain of which lines may meet the inside and no edge, outside of both spaces. */
  readonly solids: readonly number[];
  /** Of which of its own parapets the attacker gets rid. */
  readonly ownParapets: OwnParapets;
}

const sides = new WeakMap<Creature, Side>();

/** A creature as one side, made once. */
export const sideOf = (creature: Creature): Side => {
  const known = sides.get(creature);
  if (known !== undefined) return known;
  const { footprint, centre, extent, level } = creature;
  const box = boxOf(footprint);
  const side = { creature, footprint, box, isBox: uprightBox(footprint) !== undefined, centre, extent, level };
  sides.set(creature, side);
  return side;
};

/* oxlint-disable max-params -- asked for every pair: an object for the last two costs more than all they do */
/** Gathers what may matter between two sides. `maker` is in nobody's way. */
export const pairOf = (
  battlefield: Battlefield,
  attacker: Side,
  target: Side,
  maker?: Creature,
  ownParapets: OwnParapets = "all",
): Pair => {
  /* oxlint-enable max-params */
  const hull =
    attacker.isBox && target.isBox
      ? hullOfBoxes(attacker.box, target.box)
      : convexHull([...attacker.footprint, ...target.footprint]);
  const between: Between = { battlefield, attacker, target, hull };
  const walls = wallObstaclesOf(battlefield);
  const obstacles = wallsBetween(between, walls);
  const wallCount = obstacles.length;
  const solids = addTerrains(between, obstacles);
  const surfaces = addSurfaces(between, obstacles);
  addCreatures(between, obstacles, maker);
  const field = roomFor(edgesFrom(obstacles, wallCount));
  const traits = putWalls(field, between, walls, obstacles) & commonTraits(obstacles, wallCount);
  putOthers(field, between, obstacles, wallCount);
  return {
    battlefield,
    attacker,
    target,
    hull,
    obstacles,
    edges: field,
    wallCount,
    traits,
    surfaces,
    solids,
    ownParapets,
  };
};

/**
 * Whether two spaces are less than half a square, or unit, apart: then only lines from inside to inside count. RULES 2.2.
 * A point of origin is nobody's neighbour.
 */
export const areNear = (p: Side, q: Side, { size }: Grid): boolean => {
  if (p.creature === undefined || q.creature === undefined || !areBoxesNearer(p.box, q.box, size / 2)) return false;
  return (p.isBox && q.isBox) || isNearerThan(p.footprint, q.footprint, size / 2);
};

/** Whether two creatures share a side of a hex, or more: lines between them lead through it alone. RULES 2.2. */
export const areHexNeighbours = (pair: Pair): boolean =>
  pair.battlefield.grid.type.startsWith("hex") && areNeighbours(pair);

export const areNeighbours = ({ battlefield, attacker, target }: Pair): boolean =>
  areNear(attacker, target, battlefield.grid);

type Between = Pick<Pair, "battlefield" | "attacker" | "target" | "hull">;

/** The same with one more obstacle, the last. */
export const withObstacle = (pair: Pair, obstacle: Obstacle): Pair => {
  const obstacles = [...pair.obstacles, obstacle];
  const edges = roomFor(edgesFrom(obstacles, 0));
  putOthers(edges, pair, obstacles, 0);
  return { ...pair, obstacles, edges, traits: pair.traits & obstacle.traits };
};

/**
 * The walls between two sides; those that count on their levels come first in `meeting`. They are put in the order of their
 * ids, in which they are told on every line that they block: to put them in order once is enough.
 */
const wallsBetween = ({ attacker, target, hull }: Between, walls: WallObstacles): Obstacle[] => {
  const obstacles: Obstacle[] = [];
  findMeeting(walls.index, hull);
  const { count, numbers, entries } = meeting;
  const { orders } = walls;
  const isAcross = areOnOtherLevels(attacker.level, target.level);
  for (let k = 0; k < count; k++) {
    const number = numbers[k] ?? 0;
    const entry = entries[k] ?? 0;
    const wall = wallObstacleAt(walls, number);
    const isThere =
      ((walls.traits[number] ?? 0) & TRAIT.onAllLevels) !== 0 ||
      isOnLevel(wall?.wall?.levels ?? [], [attacker.level, target.level]);
    if (wall === undefined || !isThere) continue;
    const obstacle = asItStands(isAcross ? wallAcrossLevels(wall) : wall, attacker.centre, target.centre);
    const order = orders[number] ?? 0;
    let place = obstacles.length;
    obstacles.push(obstacle);
    for (; place > 0 && (orders[numbers[place - 1] ?? 0] ?? 0) > order; place--) {
      numbers[place] = numbers[place - 1] ?? 0;
      entries[place] = entries[place - 1] ?? 0;
      obstacles[place] = obstacles[place - 1] ?? obstacle;
    }
    numbers[place] = number;
    entries[place] = entry;
    obstacles[place] = obstacle;
  }
  meeting.count = obstacles.length;
  return obstacles;
};

/** Puts the walls found last first, and gives the traits that all have. Of an ordinary one no more is read than its place. */
const putWalls = (
  field: number[],
  { attacker, target }: Between,
  { index: { coordinates }, traits }: WallObstacles,
  obstacles: readonly Obstacle[],
): number => {
  const own = [attacker.box, target.box];
  let common = -1;
  for (let obstacle = 0; obstacle < meeting.count; obstacle++) {
    const its = traits[meeting.numbers[obstacle] ?? 0] ?? 0;
    common &= its;
    const edge = (its & TRAIT.ordinary) !== 0 ? undefined : obstacles[obstacle]?.edges[0];
    if (edge !== undefined) putEdge(field, obstacle, edge, { obstacle, own });
    else putOrdinary(field, obstacle, coordinates, { at: 4 * (meeting.entries[obstacle] ?? 0), obstacle, own });
  }
  return common;
};

const edgesFrom = (obstacles: readonly Obstacle[], first: number): number => {
  let count = first;
  for (let i = first; i < obstacles.length; i++) count += obstacles[i]?.edges.length ?? 0;
  return count;
};

/** Puts obstacles from one number on behind the edges of those before it, which have one each. */
const putOthers = (
  field: number[],
  { attacker, target, hull }: Between,
  obstacles: readonly Obstacle[],
  first: number,
): void => {
  const all = [attacker.box, target.box];
  let number = first;
  for (let obstacle = first; obstacle < obstacles.length; obstacle++) {
    const { edges = [], creature, box, isBox = false } = obstacles[obstacle] ?? {};
    const own = box === undefined || isNearAny(box, all) ? all : NO_BOXES;
    // Creatures are gathered by their boxes, and no line leaves the hull.
    if (box !== undefined && isBox) {
      if (isBoxBeside(box, hull)) continue;
      putBox(field, number, box, { obstacle, own });
      number += 4;
    } else if (creature === undefined || !isBeside(creature.footprint, hull))
      for (const edge of edges) putEdge(field, number++, edge, { obstacle, own });
  }
};

const NO_BOXES: readonly Box[] = [];

const isNearAny = (box: Box, boxes: readonly Box[]): boolean => {
  for (const other of boxes) if (boxesOverlap(box, other)) return true;
  return false;
};

/** The areas of terrain between the two; the numbers of those of which a line may meet the inside alone. */
const addTerrains = (between: Between, obstacles: Obstacle[]): readonly number[] =>
  between.battlefield.terrains.length === 0 ? NONE : addTerrainsBetween(between, obstacles);

const NONE: readonly number[] = [];

const addTerrainsBetween = ({ battlefield, attacker, target, hull }: Between, obstacles: Obstacle[]): number[] => {
  const levels = [attacker.level, target.level];
  const solids: number[] = [];
  for (const area of battlefield.terrains) {
    // A vehicle is not in its own way.
    if (area.id === attacker.creature?.id || area.id === target.creature?.id) continue;
    if (!isOnLevel(area.levels, levels) || !meetsHull(area.region, hull)) continue;
    const extent = extentBetween(area, attacker.level, target.level);
    if (overlaps(extent, attacker.extent) && isInsideOrOn(attacker.centre, area.region)) continue;
    const holdsTarget = overlaps(extent, target.extent) && isInside(target.centre, area.region);
    const region = isOpen(extent) ? area.region : regionBeside(area, extent, [attacker, target]);
    if (region.length === 0) continue;
    if (!isOpen(extent) || enters(region, attacker) || enters(region, target)) solids.push(obstacles.length);
    obstacles.push(terrainObstacle(area, extent, { region, holdsTarget }));
  }
  return solids;
};

/** By area, then by the footprints that are taken out of it. */
const regionsBeside = new WeakMap<TerrainArea, Map<string, Region>>();

/**
 * An area without the spaces of those who stand on it or under it: what lies wholly below a creature's feet, in its own
 * space, is in nobody's way. RULES 2.1.
 */
const regionBeside = (area: TerrainArea, extent: Extent, sides: readonly Side[]): Region => {
  const { region } = area;
  const above = sides.filter(
    ({ creature, extent: body, footprint }) =>
      creature !== undefined && !overlaps(extent, body) && meetsHull(region, footprint),
  );
  if (above.length === 0 || isStraightAbove(sides)) return region;
  const key = above.map(({ footprint }) => footprint.map(({ x, y }) => `${x},${y}`).join(" ")).join(";");
  const known = regionsBeside.get(area) ?? new Map<string, Region>();
  regionsBeside.set(area, known);
  const made =
    known.get(key) ??
    regionOf([
      { edges: region, isHole: false },
      ...above.map(({ footprint }) => ({ edges: edgesOf(footprint), isHole: true })),
    ]);
  if (known.size > MOST_KEPT) known.clear();
  known.set(key, made);
  return made;
};

const MOST_KEPT = 200;

/** The line between them is upright then, within both spaces. */
const isStraightAbove = ([p, q]: readonly Side[]): boolean =>
  p !== undefined && q !== undefined && interiorsMeet(p.footprint, q.footprint);

const isOpen = ({ bottom, top }: Extent): boolean => bottom === -Infinity && top === Infinity;

/** Whether a border of the region runs through a creature's space. */
const enters = (region: Region, { creature }: Side): boolean => {
  if (creature === undefined) return false;
  const body = edgesOf(creature.footprint);
  return region.some((edge) => meetsInterior(edge, body));
};

/** The floors and ceilings that lie between the heights of the two; their numbers. */
const addSurfaces = (between: Between, obstacles: Obstacle[]): readonly number[] =>
  // Apart from the other, which most scenes have no need of.
  between.battlefield.surfaces.length === 0 ? NONE : addSurfacesBetween(between, obstacles);

const addSurfacesBetween = (
  { battlefield, attacker, target, hull }: Between,
  obstacles: Obstacle[],
): readonly number[] => {
  const first = obstacles.length;
  for (const surface of battlefield.surfaces)
    if (isSurfaceBetween(surface, attacker, target) && meetsHull(surface.region, hull))
      obstacles.push(surfaceObstacle(surface));
  return obstacles.slice(first).map((_, i) => first + i);
};

/** Whether a surface lies between the heights of two sides, wherever it is. */
export const isSurfaceBetween = (
  { height, levels, blocksEffect, blocksSight }: Surface,
  p: Pick<Side, "extent" | "level">,
  q: Pick<Side, "extent" | "level">,
): boolean =>
  (blocksEffect || blocksSight) && isOnLevel(levels, [p.level, q.level]) && partedBy(height, p.extent, q.extent);

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
