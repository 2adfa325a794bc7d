import * as v from "valibot";
import { readRegion, readTile } from "./read-area";
import { readAs } from "./read-as";
import { ambienceOf, readLight } from "./read-light";
import { readTemplate } from "./read-template";
import { readToken } from "./read-token";
import { readWall } from "./read-wall";
import { GRID_TYPES, type Scene, type SceneGrid, type SceneLevel } from "./scene";
import { SceneError, shown } from "./scene-error";
import { withinLimits } from "./scene-limits";
import { flaggedTile, type SceneData, sceneSchema } from "./schema";

/** Before version 10 the grid is a number and its other fields lie on the scene itself. */
const gridOf = ({ grid, gridType, gridDistance, gridUnits }: SceneData): SceneGrid => {
  const read =
    typeof grid === "number" ? { type: gridType, size: grid, distance: gridDistance, units: gridUnits } : grid;
  return { ...read, type: GRID_TYPES[read.type] };
};

const levelsOf = ({ levels }: SceneData): SceneLevel[] =>
  levels.map((level, i) => ({
    id: level._id === "" ? `v${i + 1}` : level._id,
    name: level.name,
    elevation: { bottom: level.elevation?.bottom ?? null, top: level.elevation?.top ?? null },
    sees: level.visibility?.levels ?? [],
  }));

/**
 * A Foundry scene's source data, versions 9 to 14 and the older field names, as a `Scene`. Hidden lights, templates
 * and tiles, and what has no extent or no part in the rules are left out; documents without an id are numbered.
 * Throws `SceneError` for the first thing that is not as it should be.
 */
export const readScene = (json: unknown): Scene => {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new SceneError("", shown(json), "a Foundry scene");
  }
  const data = readAs(sceneSchema, json, "");
  const grid = gridOf(data);
  return withinLimits({
    name: data.name,
    grid,
    walls: data.walls.map(readWall),
    tokens: data.tokens.map((token, i) => readToken(token, i, grid)),
    areas: [
      ...data.regions.flatMap((region, i) => readRegion(region, i, grid)),
      ...data.tiles.flatMap((tile, i) => (v.is(flaggedTile, tile) ? readTile(tile, i) : [])),
    ],
    lights: data.lights.flatMap((light, i) => (light.hidden ? [] : [readLight(light, i)])),
    templates: data.templates.flatMap((each, i) =>
      each.hidden || each.distance === 0 ? [] : [readTemplate(each, i, grid)],
    ),
    levels: levelsOf(data),
    ...ambienceOf(data),
  });
};
