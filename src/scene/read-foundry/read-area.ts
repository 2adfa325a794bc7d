import { PLAIN_TERRAIN } from "../model/defaults";
import { tileSetElsewhere } from "./other-settings";
import { readAs } from "./read-as";
import { readShape } from "./read-shape";
import { elevationFrom } from "./read-wall";
import { mustBePlain } from "../shapes/scene-limits";
import type { SceneArea, SceneGrid, Shape } from "../model/scene";
import { darknessSchema, movementSchema, surfaceSchema, terrainSchema, tileSchema, veilSchema } from "./schema/schema";
import type { RegionData, TileData } from "./schema/schema";

type Part = SceneArea["part"];

/** Ground that costs more to walk gives no cover. */
const DIFFICULT: Part = { terrain: { ...PLAIN_TERRAIN, isDifficult: true } };

const isSlow = (system: unknown, path: string): boolean => {
  const walk = readAs(movementSchema, system ?? {}, path).difficulties?.walk;
  return walk === null || (walk ?? 1) > 1;
};

const partOf = (type: string, system: unknown, path: string): Part | undefined => {
  if (type === "parapet.terrain") return { terrain: readAs(terrainSchema, system ?? {}, path) };
  if (type === "parapet.veil") return { veil: readAs(veilSchema, system ?? {}, path) };
  if (type === "adjustDarknessLevel") return { gloom: readAs(darknessSchema, system ?? {}, path) };
  if (type === "defineSurface") return { surface: readAs(surfaceSchema, system ?? {}, path) };
  return type === "modifyMovementCost" && isSlow(system, path) ? DIFFICULT : undefined;
};

const partsOf = ({ behaviors }: RegionData, path: string): Part[] =>
  behaviors.flatMap(({ type, disabled, system }, i) => {
    const part = disabled ? undefined : partOf(type, system, `${path}.behaviors[${i}].system`);
    return part === undefined ? [] : [part];
  });

/** One area for each enabled behavior that matters for the rules, ours and some of Foundry's. It reads the shapes of no other regions. A region without shapes covers nothing. */
export const readRegion = (region: RegionData, index: number, grid: SceneGrid): SceneArea[] => {
  const path = `regions[${index}]`;
  const parts = partsOf(region, path);
  if (parts.length === 0) return [];
  const shapes = region.shapes.flatMap((shape, i) => readShape(shape, `${path}.shapes[${i}]`, grid));
  mustBePlain(shapes, `${path}.shapes`);
  const elevation = { bottom: region.elevation?.bottom ?? null, top: region.elevation?.top ?? null };
  const id = `region:${region._id === "" ? `r${index + 1}` : region._id}`;
  return parts.map((part) => ({ id, name: region.name, shapes, elevation, levels: region.levels, part }));
};

/**
 * In version 14 a tile stands, and turns, about the point that its texture's anchor names, the centre by default. Before,
 * `x, y` is its top left corner and it turns about its centre, whatever its texture says. Foundry issue 13442.
 */
const rectangleOf = (tile: TileData, path: string, isSince14: boolean): readonly Shape[] => {
  const { x, y, width, height, rotation, texture } = tile;
  const anchor = isSince14 ? { anchorX: texture?.anchorX ?? 0.5, anchorY: texture?.anchorY ?? 0.5 } : {};
  return readShape({ type: "rectangle", x, y, width, height, rotation, ...anchor }, path, {
    type: "square",
    size: 1,
    distance: 1,
    units: "",
  });
};

/** The areas that a tile's flags make it, for a tile that has some. */
export const readTile = (value: unknown, index: number, isSince14: boolean): SceneArea[] => {
  const path = `tiles[${index}]`;
  const tile = readAs(tileSchema, value, path);
  const { veil } = tile.flags.parapet;
  const terrain = tile.flags.parapet.terrain ?? tileSetElsewhere(tile.flags);
  if (tile.hidden || tile.width === 0 || tile.height === 0) return [];
  const parts: Part[] = [...(terrain ? [{ terrain }] : []), ...(veil ? [{ veil }] : [])];
  const id = `tile:${tile._id === "" ? `i${index + 1}` : tile._id}`;
  return parts.map((part) => ({
    id,
    name: tile.name,
    shapes: rectangleOf(tile, path, isSince14),
    elevation: elevationFrom(tile.flags),
    levels: tile.levels,
    part,
  }));
};
