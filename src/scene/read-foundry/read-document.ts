import * as v from "valibot";
import { readRegion, readTile } from "./read-area";
import { readAs } from "./read-as";
import { readLight } from "./read-light";
import { readTemplate } from "./read-template";
import { readToken } from "./read-token";
import { readWall } from "./read-wall";
import type { SceneArea, SceneGrid, SceneLight, SceneTemplate, SceneToken, SceneWall } from "../model/scene";
import { flaggedTile, regionSchema, wallSchema } from "./schema/schema";
import { lightSchema, templateSchema } from "./schema/schema-light";
import { tokenSchema } from "./schema/schema-token";

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
  tiles: (source, i, { isSince14 }) => (v.is(flaggedTile, source) ? readTile(source, i, isSince14) : []),
  lights: (source, i) => {
    const light = readAs(lightSchema, source, `lights[${i}]`);
    return light.hidden ? [] : [readLight(light, i)];
  },
  templates: (source, i, { grid }) => {
    const template = readAs(templateSchema, source, `templates[${i}]`);
    return template.hidden || template.distance === 0 ? [] : [readTemplate(template, i, grid)];
  },
};
