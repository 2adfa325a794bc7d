/** Where an area starts, in three dimensions. RULES 4, "The height of an area". */
import type { Extent } from "../../geometry/heights/height-band";
import { edgesOf, latticePoint, type Point } from "../../geometry/numbers/lattice";
import { isInsideOrOn } from "../../geometry/polygons/region";
import { type Battlefield, type Creature, fromHeight, toHeight } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import type { AreaOrigin } from "./verdict";

/**
 * How high the ground is where a creature makes something start: the highest floor at or below its feet, else 0 or its feet, the
 * lower; 0 for nobody. Thousandths.
 */
export const groundFor = (battlefield: Battlefield, maker: Creature | undefined, at: Point): number =>
  maker === undefined ? 0 : (floorBelow(battlefield, maker, at) ?? Math.min(0, maker.extent.bottom));

const floorBelow = ({ surfaces, levels }: Battlefield, { extent, level }: Creature, at: Point): number | undefined => {
  const under = surfaces
    .filter((surface) => isOnLevel(surface.levels, [level]) && isInsideOrOn(at, surface.region))
    .map(({ height }) => height);
  const own = levels.find(({ id }) => id === level)?.elevation.bottom ?? null;
  const heights = own === null ? under : [...under, toHeight(own, 0)];
  const reached = heights.filter((height) => height <= extent.bottom);
  return reached.length === 0 ? undefined : Math.max(...reached);
};

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
  const bottom = groundFor(battlefield, maker, at);
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
