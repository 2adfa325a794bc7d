/** A Foundry scene list by list: `read-scene.ts` reads one whole, the module each document when it changes. */
import * as v from "valibot";
import { DIAGONALS, GRID_TYPES } from "../model/scene";
import type {
  Scene,
  SceneArea,
  SceneGrid,
  SceneLevel,
  SceneLight,
  SceneTemplate,
  SceneToken,
  SceneWall,
} from "../model/scene";
import { withinLimits } from "../shapes/scene-limits";
import { readRegion, readTile } from "./read-area";
import { readAs, readIf } from "./read-as";
import { ambienceOf, readLight } from "./read-light";
import { readTemplate } from "./effect-area";
import { readToken } from "./read-token";
import { readWall } from "./read-wall";
import { withOwnFlags } from "./other-settings";
import {
  flaggedTile,
  levelsFlag,
  moduleLevel,
  regionSchema,
  type SceneData,
  sceneSchema,
  wallSchema,
} from "./schema/schema";
import { lightSchema, templateSchema } from "./schema/schema-light";
import { tokenSchema } from "./schema/schema-token";

/** Before version 10 the grid is a number and its other fields lie on the scene itself. */
const gridOf = ({ grid, gridType, gridDistance, gridUnits }: SceneData): SceneGrid => {
  if (typeof grid === "number")
    return { type: GRID_TYPES[gridType], size: grid, distance: gridDistance, units: gridUnits };
  const { type, size, distance, units, diagonals } = grid;
  const counted = diagonals === undefined || diagonals === null ? {} : { diagonals: DIAGONALS[diagonals] };
  return { type: GRID_TYPES[type], size, distance, units, ...counted };
};

const levelsOf = ({ levels, flags }: SceneData): SceneLevel[] =>
  levels.length === 0
    ? levelsOfModule(flags)
    : levels.map((level, i) => ({
        id: level._id === "" ? `v${i + 1}` : level._id,
        name: level.name,
        elevation: { bottom: level.elevation?.bottom ?? null, top: level.elevation?.top ?? null },
        sees: level.visibility?.levels ?? [],
      }));

/** The floors that the module Levels has for a scene that has no levels of its own. No document names one, so they part nothing. */
const levelsOfModule = (flags: unknown): SceneLevel[] =>
  (readIf(levelsFlag, flags)?.levels.sceneLevels ?? []).flatMap((each, i) => {
    const level = readIf(moduleLevel, each);
    if (level === undefined) return [];
    const [bottom, top, name] = level;
    return [{ id: `v${i + 1}`, name, elevation: { bottom, top }, sees: [] }];
  });

const LISTS = ["walls", "tokens", "regions", "tiles", "lights", "templates"] as const;

type Lists = { readonly [L in ListName]: readonly ListParts[L][] };

/** What of a scene is in none of its lists, and what the lists are read by. */
export interface SceneFrame {
  readonly scene: Pick<Scene, "name" | "grid" | "levels" | "darkness" | "hasGlobalLight">;
  readonly format: SceneFormat;
}

const FIRST_WITH_LEVELS = 14;

/** Every scene of version 14 has a level; its own stamp marks one whose levels were taken out. */
const isSince14 = ({ levels, _stats: stats }: SceneData): boolean =>
  levels.length > 0 || Number.parseInt(stats?.coreVersion ?? "") >= FIRST_WITH_LEVELS;

export const frameOf = (data: SceneData): SceneFrame => {
  const grid = gridOf(data);
  return {
    scene: { name: data.name, grid, levels: levelsOf(data), ...ambienceOf(data) },
    format: { grid, isSince14: isSince14(data) },
  };
};

/** A Foundry scene's source data without what is in its lists. Throws `SceneError` as `readScene` does. */
export const readFrame = (source: object): SceneFrame =>
  frameOf(readAs(sceneSchema, { ...source, ...Object.fromEntries(LISTS.map((list) => [list, []])) }, ""));

/** A scene of its parts. Throws `SceneError` when they are more than can be judged at a table. */
export const sceneOf = ({ scene }: Pick<SceneFrame, "scene">, { regions, tiles, ...lists }: Lists): Scene =>
  withinLimits({ ...scene, ...lists, areas: [...regions, ...tiles] });

/** The lists of documents that a scene's source holds, and what each document of them becomes. */
export interface ListParts {
  readonly walls: SceneWall;
  readonly tokens: SceneToken;
  readonly regions: SceneArea;
  readonly tiles: SceneArea;
  readonly lights: SceneLight;
  readonly templates: SceneTemplate;
}
export type ListName = keyof ListParts;

/** What the documents of a scene are read by. */
export interface SceneFormat {
  readonly grid: SceneGrid;
  /** Stored by version 14 of Foundry or a later one. */
  readonly isSince14: boolean;
}

/** A document without an id gets one by its place in the list. */
type Read<P> = (source: unknown, index: number, format: SceneFormat) => readonly P[];

/**
 * One document as a part of the scene, or as several or none. Throws `SceneError`, its path beginning with the list and
 * the document's place in it.
 */
export const READ: { readonly [L in ListName]: Read<ListParts[L]> } = {
  walls: (source, i) => [readWall(readAs(wallSchema, source, `walls[${i}]`), i)],
  tokens: (source, i, { grid }) => [readToken(readAs(tokenSchema, source, `tokens[${i}]`), i, grid)],
  regions: (source, i, { grid }) => readRegion(readAs(regionSchema, source, `regions[${i}]`), i, grid),
  tiles: (source, i, { isSince14 }) => {
    const flagged = withOwnFlags(source);
    return v.is(flaggedTile, flagged) ? readTile(flagged, i, isSince14) : [];
  },
  lights: (source, i) => {
    const light = readAs(lightSchema, source, `lights[${i}]`);
    return light.hidden ? [] : [readLight(light, i)];
  },
  templates: (source, i, { grid }) => {
    const template = readAs(templateSchema, source, `templates[${i}]`);
    return template.hidden || template.distance === 0 ? [] : [readTemplate(template, i, grid)];
  },
};
