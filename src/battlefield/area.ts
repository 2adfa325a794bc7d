import { edgesOf, latticePoint, type Polygon } from "../geometry/lattice";
import { extentOf, type GloomArea, type TerrainArea, type VeilArea } from "./battlefield";
import { ellipsePlaces, turnedRectangle } from "./footprint";
import type { SceneArea, SceneLevel, Shape } from "./scene";
import { type Layer, regionOf } from "./region-of";
import { elevationOn } from "./wall";

const polygonOf = (shape: Shape): Polygon => {
  switch (shape.type) {
    case "rectangle":
      return turnedRectangle(shape, shape.rotation).map(([x, y]) => latticePoint(x, y));
    case "ellipse":
      return ellipsePlaces([shape.x, shape.y], [shape.radiusX, shape.radiusY], shape.rotation).map(([x, y]) =>
        latticePoint(x, y),
      );
    case "polygon":
      return shape.points.flatMap((x, i) => (i % 2 === 0 ? [latticePoint(x, shape.points[i + 1] ?? 0)] : []));
  }
};

const layerOf = (shape: Shape): Layer => ({ edges: edgesOf(polygonOf(shape)), isHole: shape.hole });

const placedArea = (area: SceneArea, levels: readonly SceneLevel[]) => ({
  id: area.id,
  name: area.name,
  region: regionOf(area.shapes.map(layerOf)),
  extent: extentOf(elevationOn(area, levels)),
  levels: area.levels,
});

/** The terrain among the areas, on the lattice. Areas that cover nothing are left out. */
export const terrainsOf = (areas: readonly SceneArea[], levels: readonly SceneLevel[]): TerrainArea[] =>
  areas
    .flatMap((area) => ("terrain" in area.part ? [{ ...placedArea(area, levels), ...area.part.terrain }] : []))
    .filter(({ region }) => region.length > 0);

/** The veils among the areas, on the lattice. Areas that cover nothing are left out. */
export const veilsOf = (areas: readonly SceneArea[], levels: readonly SceneLevel[]): VeilArea[] =>
  areas
    .flatMap((area) => ("veil" in area.part ? [{ ...placedArea(area, levels), ...area.part.veil }] : []))
    .filter(({ region }) => region.length > 0);

/** The areas with a darkness of their own, on the lattice. Areas that cover nothing are left out. */
export const gloomsOf = (areas: readonly SceneArea[], levels: readonly SceneLevel[]): GloomArea[] =>
  areas
    .flatMap((area) => ("gloom" in area.part ? [{ ...placedArea(area, levels), ...area.part.gloom }] : []))
    .filter(({ region }) => region.length > 0);
