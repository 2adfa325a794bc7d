import { edgesOf, type Region } from "../geometry/numbers/lattice";
import { type Battlefield, type Creature, creatureWithId, wallsWithId } from "../scene/model/battlefield";
import { pixelEdge, type OutlineLookup, type PixelEdge } from "./marks";

const regionCache = new WeakMap<Region, readonly PixelEdge[]>();

/** Cached by region: regions may have thousands of edges, and are drawn at every frame of a drag. */
export const regionEdges = (region: Region): readonly PixelEdge[] => {
  const known = regionCache.get(region) ?? region.map(pixelEdge);
  regionCache.set(region, known);
  return known;
};

export const creatureEdges = ({ footprint }: Creature): readonly PixelEdge[] => edgesOf(footprint).map(pixelEdge);

/** Outlines on a battlefield. A region may be several areas; the first counts. */
export const outlinesOn =
  (battlefield: Battlefield): OutlineLookup =>
  (id) => {
    const walls = wallsWithId(battlefield, id);
    if (walls.length > 0) return { shape: "wall", edges: walls.map(pixelEdge) };
    const creature = creatureWithId(battlefield, id);
    if (creature !== undefined) return { shape: "creature", edges: creatureEdges(creature) };
    const { terrains, veils, surfaces } = battlefield;
    const area = [...terrains, ...veils, ...surfaces].find((each) => each.id === id);
    return area && { shape: "area", edges: regionEdges(area.region) };
  };
