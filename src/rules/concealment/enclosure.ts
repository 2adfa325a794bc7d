/**
 * Incorporeal creatures inside objects. Source: Epic Path, "Incorporeal".
 *
 * Read this way: an object is an area of terrain that blocks effect, and who is inside it has its centre there. Walls are
 * too thin to be inside of.
 */
import type { TerrainArea } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import { overlaps } from "../../geometry/heights/height-band";
import { isInside } from "../../geometry/polygons/region";
import type { Pair, Side } from "../attack/between";

/** The object in which an incorporeal creature is and the other side is not; undefined when there is none. */
export const enclosureOf = ({ battlefield }: Pair, side: Side, other: Side): TerrainArea | undefined =>
  side.creature?.conditions.includes("incorporeal") !== true
    ? undefined
    : battlefield.terrains.find((area) => area.blocksEffect && isIn(area, side) && !isIn(area, other));

const isIn = ({ region, extent, levels }: TerrainArea, side: Side): boolean =>
  isOnLevel(levels, [side.level]) && overlaps(extent, side.extent) && isInside(side.centre, region);
