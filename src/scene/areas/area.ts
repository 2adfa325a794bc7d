import { type GloomArea, type Surface, type TerrainArea, type VeilArea } from "../model/battlefield";
import type { SceneArea, SceneLevel, SurfacePart } from "../model/scene";
import { layerOf } from "../shapes/shape-edges";
import { regionOf } from "../shapes/region-of";
import { levelled } from "../tidy/wall";

/** One area on the lattice, by its part in the rules. */
export type PlacedArea =
  | { readonly terrain: TerrainArea }
  | { readonly veil: VeilArea }
  | { readonly gloom: GloomArea }
  | { readonly surfaces: readonly Surface[] };

/** Crisis Protocol's size of terrain on which none is set. */
const UNSET_SIZE = 1;

/** The area on the lattice. Takes the square of the number of its edges. */
export const placedArea = (area: SceneArea, levels: readonly SceneLevel[]): PlacedArea => {
  const { part } = area;
  const placed = {
    id: area.id,
    name: area.name,
    region: regionOf(area.shapes.map(layerOf)),
    ...levelled(area, levels),
  };
  if ("terrain" in part) return { terrain: { ...placed, ...part.terrain, size: part.terrain.size ?? UNSET_SIZE } };
  if ("veil" in part) return { veil: { ...placed, ...part.veil } };
  if ("gloom" in part) return { gloom: { ...placed, ...part.gloom } };
  return { surfaces: surfacesOf(placed, part.surface) };
};

type Placed = Omit<VeilArea, "concealment" | "missChance">;

/** A floor at the lower end, a ceiling at the upper one; none at an open end. */
const surfacesOf = (
  { id, name, region, levels, levelExtent: { bottom, top } }: Placed,
  { placement, ...blocks }: SurfacePart,
): Surface[] =>
  [placement === "top" ? Infinity : bottom, placement === "bottom" ? Infinity : top]
    .filter(Number.isFinite)
    .map((height) => ({ id, name, region, levels, ...blocks, height }));

const covers = ({ region }: Pick<Placed, "region">): boolean => region.length > 0;

/** The terrain among the areas; areas that cover nothing are left out. */
export const terrainsIn = (areas: readonly PlacedArea[]): TerrainArea[] =>
  areas.flatMap((area) => ("terrain" in area ? [area.terrain] : [])).filter(covers);

/** The veils among the areas; areas that cover nothing are left out. */
export const veilsIn = (areas: readonly PlacedArea[]): VeilArea[] =>
  areas.flatMap((area) => ("veil" in area ? [area.veil] : [])).filter(covers);

/** The areas with a darkness of their own; areas that cover nothing are left out. */
export const gloomsIn = (areas: readonly PlacedArea[]): GloomArea[] =>
  areas.flatMap((area) => ("gloom" in area ? [area.gloom] : [])).filter(covers);

/** The floors and ceilings among the areas; those that cover nothing are left out. */
export const surfacesIn = (areas: readonly PlacedArea[]): Surface[] =>
  areas.flatMap((area) => ("surfaces" in area ? area.surfaces : [])).filter(covers);
