/** Where an area starts, in three dimensions. RULES 4, "The height of an area". */
import type { Extent } from "../../geometry/heights/height-band";
import { edgesOf, latticePoint, type Point } from "../../geometry/numbers/lattice";
import { isInside, isInsideOrOn } from "../../geometry/polygons/region";
import {
  type Battlefield,
  type Creature,
  extentOf,
  fromHeight,
  type TerrainArea,
  toHeight,
} from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import type { AreaOrigin } from "./verdict";

/** Who makes something start, and the levels it is put on; none for the maker's own. */
interface Making {
  readonly maker: Creature | undefined;
  readonly levels?: readonly string[];
}

/** Whether something is put on other levels than its maker's. */
export const isPutElsewhere = ({ maker, levels = [] }: Making): boolean =>
  maker !== undefined && !isOnLevel(levels, [maker.level]);

/**
 * How high the ground is where a creature makes something start: the highest floor at or below its feet, else its feet where walls of
 * that height are around, else 0 or its feet, the lower; 0 for nobody. On another level it is that level's floor. Thousandths.
 */
export const groundFor = (battlefield: Battlefield, making: Making, at: Point): number => {
  const { maker, levels = [] } = making;
  if (maker === undefined) return 0;
  const { bottom: feet } = maker.extent;
  if (!isPutElsewhere(making))
    return floorBelow(battlefield, maker, at) ?? (isOnStorey(battlefield, maker, at) ? feet : Math.min(0, feet));
  const floors = battlefield.levels.flatMap(({ id, elevation }) =>
    levels.includes(id) ? [toHeight(elevation.bottom, 0)] : [],
  );
  const reached = floors.filter((floor) => floor <= feet);
  return reached.length > 0 ? Math.max(...reached) : Math.min(...floors, feet);
};

const floorBelow = (battlefield: Battlefield, maker: Creature, at: Point): number | undefined => {
  const { bottom: feet } = maker.extent;
  const { surfaces, terrains } = battlefield;
  const isThere = ({ levels }: Pick<TerrainArea, "levels">): boolean => isOnLevel(levels, [maker.level]);
  const heights = [
    ...surfaces.filter((surface) => isThere(surface) && isInsideOrOn(at, surface.region)).map(({ height }) => height),
    ...terrains.filter((area) => isThere(area) && isRoofAt(area, at, feet)).map(({ extent }) => extent.top),
    ...levelFloorsOf(battlefield, maker),
  ].filter((height) => height <= feet);
  return heights.length === 0 ? undefined : Math.max(...heights);
};

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Of the four directions of the axes, in how many there are walls around a place on a storey; a door may stand open in one. */
const SIDES = 3;

/** Whether walls at the height of its feet are around a point: a storey of the module Wall Height, which draws no floor. */
const isOnStorey = ({ walls }: Battlefield, { level, extent: { bottom: feet } }: Creature, at: Point): boolean => {
  const around = walls.filter(({ levels, extent }) => extent.bottom === feet && isOnLevel(levels, [level]));
  const isBeside = ([x, y]: readonly [number, number]): boolean =>
    around.some(({ a, b }) => {
      const [from, to] = [turned(at, a, x, y), turned(at, b, x, y)];
      if (from.aside > 0 === to.aside > 0) return false;
      // Where the wall meets the ray, times what is not 0.
      const met = from.along * to.aside - to.along * from.aside;
      return met === 0 || met > 0 === to.aside - from.aside > 0;
    });
  return DIRECTIONS.filter(isBeside).length >= SIDES;
};

/** How far a point is from another in a direction, and beside it. */
const turned = (from: Point, { x, y }: Point, alongX: number, alongY: number) => ({
  along: (x - from.x) * alongX + (y - from.y) * alongY,
  aside: (y - from.y) * alongX - (x - from.x) * alongY,
});

/** Whether a solid area has its roof at a point; at its edge only if the maker stands on it: a burst beside a pillar is on the ground. */
const isRoofAt = ({ blocksEffect, extent, region }: TerrainArea, at: Point, feet: number): boolean =>
  blocksEffect && (extent.top === feet ? isInsideOrOn : isInside)(at, region);

/** The floor of a creature's own level; where its level is not known, of the levels that hold its feet. */
const levelFloorsOf = ({ levels }: Battlefield, { level, extent: { bottom: feet } }: Creature): readonly number[] =>
  levels.flatMap(({ id, elevation }) => {
    const { bottom, top } = extentOf(elevation);
    const isOwn = level === null ? bottom <= feet && feet <= top : id === level;
    return isOwn && Number.isFinite(bottom) ? [bottom] : [];
  });

/** Whether a point lies in a creature's space or on its border. */
export const isOnBody = ({ footprint }: Creature, at: Point): boolean => isInsideOrOn(at, edgesOf(footprint));

/**
 * The band in which an area starts, thousandths of a scene unit: as high as its origin says and one space tall; by itself the
 * maker's own extent where it starts on the maker, else on the floor.
 */
export const startExtent = (battlefield: Battlefield, maker: Creature | undefined, origin: AreaOrigin): Extent => {
  const tall = toHeight(battlefield.grid.distance, 0);
  const { elevation = null, top } = origin;
  if (elevation !== null) {
    const bottom = toHeight(elevation, 0);
    return { bottom, top: top === undefined ? bottom + tall : Math.max(toHeight(top, 0), bottom) };
  }
  const at = latticePoint(origin.x, origin.y);
  if (maker !== undefined && isOnBody(maker, at)) return maker.extent;
  const bottom = groundFor(battlefield, { maker }, at);
  return { bottom, top: bottom + tall };
};

/** A point of origin with its height: pixels and scene units. */
export const originAt = (
  { x, y }: Pick<AreaOrigin, "x" | "y">,
  { bottom, top }: Extent,
  distance: number,
): AreaOrigin => {
  const at = { x, y, elevation: fromHeight(bottom) };
  return top - bottom === toHeight(distance, 0) ? at : { ...at, top: fromHeight(top) };
};
