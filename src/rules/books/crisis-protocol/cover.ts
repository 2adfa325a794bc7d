/**
 * Which terrain covers a target by the three conditions of Crisis Protocol, and which condition other terrain fails.
 */
import type { Grid } from "../../../scene/model/battlefield";
import { boxOf } from "../../../geometry/polygons/box";
import { toLattice, toPixels } from "../../../geometry/numbers/lattice";
import { isRegionPassed, isSegmentPassed } from "../../../geometry/cutting/passage";
import {
  areShapesWithin,
  bareSegments,
  circle,
  filledPolygon,
  filledRegion,
  type ThickShape,
} from "../../../geometry/polygons/thick-shape";
import type { Feature } from "./features";
import type { Pair, Side } from "../../attack/between";

/** Whether terrain between the bases covers, or the first condition that it fails. */
export const FATES = ["covers", "too-small", "too-far", "too-close"] as const;
export type TerrainFate = (typeof FATES)[number];

/** The terrain between the bases by its fate, in the order of the scene. */
export type TerrainFates = Readonly<Record<TerrainFate, readonly Feature[]>>;

/** Terrain must be within the first range of the target, and the attacker outside the second. */
const FEATURE_RANGE = 1;
const ATTACKER_RANGE = 2;

/** Sorts the terrain on any line between the bases. `band` is the length of range 1 in scene units. */
export const fatesOf = (pair: Pair, features: readonly Feature[], band: number): TerrainFates => {
  const { grid } = pair.battlefield;
  const target = shapeOf(pair.target);
  const size = pair.target.creature?.size ?? 0;
  const isClose = areShapesWithin(shapeOf(pair.attacker), target, rangeOf(grid, ATTACKER_RANGE, band));
  const reach = rangeOf(grid, FEATURE_RANGE, band);
  const fateOf = (feature: Feature): TerrainFate => {
    if (feature.size < size) return "too-small";
    if (!areShapesWithin(shapeOfFeature(feature), target, reach)) return "too-far";
    return isClose ? "too-close" : "covers";
  };
  const fates: Record<TerrainFate, Feature[]> = { covers: [], "too-small": [], "too-far": [], "too-close": [] };
  for (const feature of features) if (isBetween(pair, feature)) fates[fateOf(feature)].push(feature);
  return fates;
};

/** In lattice steps, snapped like all positions, so that a base drawn exactly at a range is within it. */
const rangeOf = ({ distance, size }: Grid, range: number, band: number): number =>
  toLattice(((range * band) / distance) * toPixels(size));

/** The terrain that a target stands on contains its centre, so it is between the bases whatever the hull. */
const isBetween = ({ attacker, target, hull }: Pair, { edges, region }: Feature): boolean =>
  region === undefined
    ? edges.some((edge) => isSegmentPassed(edge, attacker.footprint, target.footprint, hull))
    : isRegionPassed(region, hull, target.centre);

const shapeOfFeature = ({ joined, region }: Feature): ThickShape =>
  region === undefined ? bareSegments(joined) : filledRegion(region);

/** A round base is measured as a circle, not as the polygon that represents it. */
const shapeOf = ({ creature, footprint, centre }: Side): ThickShape => {
  if (creature?.base !== "round") return filledPolygon(footprint);
  const [left, , right] = boxOf(footprint);
  return circle(centre, Math.round((right - left) / 2));
};
