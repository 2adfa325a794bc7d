import { putEdge, roomFor, type EdgeField } from "../../geometry/contact/edge-field";
import { partedBy } from "../../geometry/heights/floor";
import { edgesOutside } from "../../geometry/cutting/cutting";
import { overlaps, type Extent } from "../../geometry/heights/height-band";
import { edgesOf, type Point, type Polygon, type Region } from "../../geometry/numbers/lattice";
import { boxAround, boxesTouch, boxOf, type Box } from "../../geometry/polygons/box";
import { convexHull, isBeside, meetsConvex } from "../../geometry/polygons/convex";
import { isNearerThan } from "../../geometry/polygons/gap";
import { interiorsMeet, isInside, isInsideOrOn, meetsInterior } from "../../geometry/polygons/region";
import type { Battlefield, Creature, Grid, Surface, TerrainArea, Wall } from "../../scene/model/battlefield";
import { areOnOtherLevels, extentBetween, isOnLevel, levelsMeet } from "../../scene/model/levels";
import { type Layer, regionOf } from "../../scene/shapes/region-of";
import { creaturesMeeting } from "../../scene/spaces/creature-boxes";
import { wallIndexOf } from "../../scene/spaces/wall-grid";
import { type WallIndex, wallsMeeting } from "../../geometry/wall-grid/wall-index";
import {
  asItStands,
  creatureObstacle,
  type Ends,
  surfaceObstacle,
  terrainObstacle,
  wallAcrossLevels,
  wallObstacleOf,
  type Obstacle,
} from "./obstacle";

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

/** Which obstacles at its own feet an attacker ignores: all, only low ones, or none. */
export const OWN_PARAPETS = ["all", "low", "off"] as const;
export type OwnParapets = (typeof OWN_PARAPETS)[number];

/** The two sides of an attack and everything that meets the hull of both. */
export interface Pair {
  readonly battlefield: Battlefield;
  readonly attacker: Side;
  readonly target: Side;
  readonly hull: Polygon;
  readonly obstacles: readonly Obstacle[];
  /** The edges of the obstacles, one after the other. */
  readonly edges: EdgeField;
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
  const side = { creature, footprint, box, centre, extent, level };
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
  const hull = convexHull([...attacker.footprint, ...target.footprint]);
  const between: Between = { battlefield, attacker, target, hull };
  const obstacles = wallsBetween(between);
  const solids = addTerrains(between, obstacles, maker);
  const surfaces = addSurfaces(between, obstacles);
  addCreatures(between, obstacles, maker);
  const edges = fieldOf(between, obstacles);
  return { battlefield, attacker, target, hull, obstacles, edges, surfaces, solids, ownParapets };
};

/**
 * Whether two spaces are less than half a square, or unit, apart: then only lines from inside to inside count. RULES 2.2.
 * A point of origin is nobody's neighbour.
 */
export const areNear = (p: Side, q: Side, { size }: Grid): boolean =>
  p.creature !== undefined && q.creature !== undefined && isNearerThan(p.footprint, q.footprint, size / 2);

/** Whether two creatures share a side of a hex, or more: lines between them lead through it alone. RULES 2.2. */
export const areHexNeighbours = (pair: Pair): boolean =>
  pair.battlefield.grid.type.startsWith("hex") && areNeighbours(pair);

export const areNeighbours = ({ battlefield, attacker, target }: Pair): boolean =>
  areNear(attacker, target, battlefield.grid);

type Between = Pick<Pair, "battlefield" | "attacker" | "target" | "hull">;

/** How high both sides are for an obstacle. */
export const endsOf = (
  { attacker, target }: Pick<Pair, "attacker" | "target">,
  { ends }: Pick<Obstacle, "ends">,
): Ends => ends ?? { attacker: attacker.extent, target: target.extent };

/** The same with one more obstacle, the last. */
export const withObstacle = (pair: Pair, obstacle: Obstacle): Pair => {
  const obstacles = [...pair.obstacles, obstacle];
  return { ...pair, obstacles, edges: fieldOf(pair, obstacles) };
};

/** The same two, looked at from the target. Areas and floors count otherwise from there. */
export const lookingBack = (pair: Pair): Pair => {
  const { battlefield, attacker: target, target: attacker, hull, obstacles, edges, surfaces, solids } = pair;
  if (battlefield.terrains.length + surfaces.length > 0) return pairOf(battlefield, attacker, target);
  return { battlefield, attacker, target, hull, obstacles, edges, surfaces, solids, ownParapets: "all" };
};

const OTHER_WAY = { left: "right", right: "left" } as const;

/** The same with every one-way wall turned: lines from the attacker's side are judged as lines from the target. */
export const seenBackward = (pair: Pair): Pair => {
  if (!pair.obstacles.some(({ wall }) => wall !== undefined && wall.side !== "both")) return pair;
  const obstacles = pair.obstacles.map((obstacle): Obstacle => {
    const edges = obstacle.edges.map((edge) =>
      edge.from === undefined ? edge : { ...edge, from: OTHER_WAY[edge.from] },
    );
    return { ...obstacle, edges };
  });
  return { ...pair, obstacles, edges: fieldOf(pair, obstacles) };
};

/** The walls that meet a convex area, as they stand between two sides. */
export const wallsWithin = ({ battlefield, attacker, target }: Between, hull: Polygon): readonly Obstacle[] =>
  wallsBetween({ battlefield, attacker, target, hull });

/** The walls between two sides, in the order of their ids. */
const wallsBetween = ({ battlefield, attacker, target, hull }: Between): Obstacle[] => {
  const levels = [attacker.level, target.level];
  const isAcross = areOnOtherLevels(attacker.level, target.level);
  const obstacles: Obstacle[] = [];
  const index = wallIndexOf(battlefield);
  const known = obstaclesOn(index);
  for (const number of wallsMeeting(index, hull)) {
    const wall = index.segments[number];
    if (wall === undefined || !isOnLevel(wall.levels, levels)) continue;
    const own = (known[number] ??= wallObstacleOf(wall));
    const obstacle = isAcross ? wallAcrossLevels(own) : own;
    obstacles.push(asItStands(obstacle, attacker.centre, target.centre));
  }
  return obstacles.sort(byId);
};

const wallObstacles = new WeakMap<WallIndex<Wall>, (Obstacle | undefined)[]>();

/** The obstacles of an index's walls by number, as far as they are made. To look up each wall costs a tenth of a verdict. */
const obstaclesOn = (index: WallIndex<Wall>): (Obstacle | undefined)[] => {
  const known = wallObstacles.get(index) ?? new Array<Obstacle | undefined>(index.segments.length);
  wallObstacles.set(index, known);
  return known;
};

const byId = (p: Obstacle, q: Obstacle): number => (p.id < q.id ? -1 : p.id > q.id ? 1 : 0);

/** The edges of obstacles, one after the other. No line leaves the hull, so a creature beside it has none. */
const fieldOf = ({ attacker, target, hull }: Between, obstacles: readonly Obstacle[]): EdgeField => {
  const own = [attacker.box, target.box];
  let count = 0;
  for (const { edges } of obstacles) count += edges.length;
  const field = roomFor(count);
  let number = 0;
  obstacles.forEach(({ edges, creature }, obstacle) => {
    if (creature !== undefined && isBeside(creature.footprint, hull)) return;
    for (const edge of edges) putEdge(field, number++, edge, { obstacle, own });
  });
  return field;
};

/** The areas of terrain between the two; the numbers of those of which a line may meet the inside alone. */
const addTerrains = (between: Between, obstacles: Obstacle[], maker: Creature | undefined): readonly number[] =>
  between.battlefield.terrains.length === 0 ? NONE : addTerrainsBetween(between, obstacles, maker);

const NONE: readonly number[] = [];

const addTerrainsBetween = (
  { battlefield, attacker, target, hull }: Between,
  obstacles: Obstacle[],
  maker: Creature | undefined,
): number[] => {
  // A vehicle is not in its own way.
  const own = [attacker.creature?.id, target.creature?.id, maker?.id];
  const levels = [attacker.level, target.level];
  const solids: number[] = [];
  for (const area of battlefield.terrains) {
    if (own.includes(area.id)) continue;
    if (!isOnLevel(area.levels, levels) || !meetsHull(area.region, hull)) continue;
    const extent = extentBetween(area, attacker.level, target.level);
    if (isAtHeightOf(area, extent, attacker.extent) && isInsideOrOn(attacker.centre, area.region)) continue;
    const holdsTarget = isAtHeightOf(area, extent, target.extent) && isInside(target.centre, area.region);
    if (isOpen(extent)) {
      if (enters(area.region, attacker) || enters(area.region, target)) solids.push(obstacles.length);
      const whole = { region: area.region, edges: area.region, holdsTarget, ends: undefined };
      obstacles.push(terrainObstacle(area, extent, whole));
    } else {
      const beside = areaBeside(area, extent, [attacker, target]);
      const ends = endsAt(extent, [area.region], [attacker, target]);
      solids.push(obstacles.length);
      const edges = holdsTarget ? area.region : beside.edges;
      obstacles.push(terrainObstacle(area, extent, { ...beside, edges, holdsTarget, ends }));
    }
  }
  return solids;
};

/**
 * Whether an area holds a body as far as heights go. One that blocks effect or sight holds the middle of it, so that a head in
 * the ceiling is not in it; any other overlaps it. RULES 1.4.
 */
export const isAtHeightOf = (
  { blocksEffect, blocksSight }: Pick<TerrainArea, "blocksEffect" | "blocksSight">,
  extent: Extent,
  body: Extent,
): boolean =>
  blocksEffect || blocksSight
    ? 2 * extent.bottom < body.bottom + body.top && 2 * extent.top > body.bottom + body.top
    : overlaps(extent, body);

/**
 * Where the heights of two sides end at something with a floor and a roof, at these regions: below its floor for creatures
 * under it that have the middle of their body below, above its roof for creatures over it. Undefined where neither reaches into it. What a
 * head or a foot sticks in is not in its owner's way. docs/decisions/0034-heads-in-the-ceiling.md.
 */
const endsAt = (level: Extent, regions: readonly Region[], [p, q]: readonly [EndSide, EndSide]): Ends | undefined => {
  const [attacker, target] = [endAt(level, regions, p), endAt(level, regions, q)];
  return attacker === p.extent && target === q.extent ? undefined : { attacker, target };
};

type EndSide = Pick<Side, "extent" | "centre" | "creature">;

const endAt = ({ bottom, top }: Extent, regions: readonly Region[], { extent, centre, creature }: EndSide): Extent => {
  // A point of origin is where it says, and one space of room above it.
  const twiceMiddle = extent.bottom + (creature === undefined ? extent.bottom : extent.top);
  const isOver = extent.bottom < top && twiceMiddle >= 2 * top;
  const isUnder = extent.top > bottom && twiceMiddle <= 2 * bottom && !isOver;
  if (!(isOver || isUnder) || !regions.some((region) => isInside(centre, region))) return extent;
  return isOver ? { bottom: top, top: extent.top } : { bottom: extent.bottom, top: bottom };
};

/** What of an area with a vertical range counts between two sides. */
type Beside = Pick<Obstacle, "region" | "edges">;

/** By area, then by the footprints that are taken out of it. */
const areasBeside = new WeakMap<TerrainArea, Map<string, Beside>>();

/**
 * An area with a vertical range, beside the spaces of creatures: those of its edges that lie neither in nor on a space, and its
 * ground without the spaces of creatures above it or below it. What one stands on is no cover. RULES 2.1.
 */
const areaBeside = (area: TerrainArea, extent: Extent, sides: readonly Side[]): Beside => {
  const { region } = area;
  const met = sides.filter(
    ({ creature, footprint, box }) =>
      creature !== undefined &&
      region.some((edge) => boxesTouch(boxOf([edge.a, edge.b]), box) && meetsHull([edge], convexHull(footprint))),
  );
  const above = isStraightAbove(sides)
    ? []
    : sides.filter(
        ({ creature, extent: body, footprint }) =>
          creature !== undefined && !overlaps(extent, body) && meetsHull(region, footprint),
      );
  if (met.length + above.length === 0) return { region, edges: region };
  const key = [met, above].map((those) => keyOf(those)).join("|");
  const known = areasBeside.get(area) ?? new Map<string, Beside>();
  areasBeside.set(area, known);
  const made = known.get(key) ?? {
    region: above.length === 0 ? region : regionOf([{ edges: region, isHole: false }, ...above.map(asHole)]),
    edges: edgesOutside(
      region,
      met.map(({ footprint }) => footprint),
    ),
  };
  if (known.size > MOST_KEPT) known.clear();
  known.set(key, made);
  return made;
};

const keyOf = (sides: readonly Side[]): string =>
  sides.map(({ footprint }) => footprint.map(({ x, y }) => `${x},${y}`).join(" ")).join(";");

const asHole = ({ footprint }: Side): Layer => ({ edges: edgesOf(footprint), isHole: true });

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
  const both = [attacker, target] as const;
  for (const surface of battlefield.surfaces)
    if (isSurfaceBetween(battlefield, surface, both) && meetsHull(surface.region, hull))
      obstacles.push(surfaceObstacle(surface, endsAtSurface(battlefield, surface, both)));
  return obstacles.slice(first).map((_, i) => first + i);
};

/** Whether a surface lies between the heights of two sides, wherever it is. */
export const isSurfaceBetween = (
  battlefield: Pick<Battlefield, "surfaces">,
  surface: Surface,
  [p, q]: readonly [SurfaceSide, SurfaceSide],
): boolean => {
  const { height, levels, blocksEffect, blocksSight } = surface;
  if (!(blocksEffect || blocksSight) || !isOnLevel(levels, [p.level, q.level])) return false;
  const { attacker, target } = endsAtSurface(battlefield, surface, [p, q]) ?? { attacker: p.extent, target: q.extent };
  return partedBy(height, attacker, target);
};

type SurfaceSide = Pick<Side, "extent" | "level" | "centre" | "creature">;

/** The surfaces of one height are one floor. */
const endsAtSurface = (
  { surfaces }: Pick<Battlefield, "surfaces">,
  { height }: Surface,
  [p, q]: readonly [SurfaceSide, SurfaceSide],
): Ends | undefined => {
  if (!reachesAcross(p.extent, height) && !reachesAcross(q.extent, height)) return undefined;
  const floor = surfaces.filter((surface) => surface.height === height).map(({ region }) => region);
  return endsAt({ bottom: height, top: height }, floor, [p, q]);
};

const reachesAcross = ({ bottom, top }: Extent, height: number): boolean => bottom < height && height < top;

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
