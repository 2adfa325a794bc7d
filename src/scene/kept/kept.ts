/**
 * What Parapet writes into a map file besides the file's own lists: under the root key `parapet` the whole scene as a text battle
 * map, with a hash of the lists. Other programs ignore it. It counts as long as nobody has changed the lists since.
 */
import * as v from "valibot";
import { parseBattleMap } from "../notation/parse";
import { readIf } from "../read-foundry/read-as";
import type { Scene } from "../model/scene";
import { SceneError } from "../model/scene-error";
import { sha256 } from "./sha256";

/** The lists of each format that tell what a map is: pictures, names and notes are none of them. */
const LISTS = {
  uvtt: ["resolution", "line_of_sight", "objects_line_of_sight", "portals", "lights"],
  foundry: [
    ...["grid", "environment", "levels", "walls", "tokens", "regions", "tiles", "lights", "templates"],
    ...["gridType", "gridDistance", "gridUnits", "darkness", "globalLight"],
  ],
} as const;

/** A format that has room for a key of its own. */
export type KeepingFormat = keyof typeof LISTS;

export type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** The object that a text of JSON is. */
export const objectIn = (text: string): Json => {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (isJson(json)) return json;
  throw new RangeError(`text: expected an object, got ${text.slice(0, 20)}`);
};

/** The same text for the same values, in whatever order keys were written. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isJson(value)) return value === undefined ? "null" : JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries
    .sort(([p], [q]) => (p < q ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join()}}`;
};

/** The hash of a file's lists. */
const hashOf = (json: Json, format: KeepingFormat): string =>
  sha256(canonical(Object.fromEntries(LISTS[format].map((list) => [list, json[list]]))));

/** A file's content with the scene that it stands for. */
export const withKept = (json: Json, format: KeepingFormat, scene: string): Json => ({
  ...json,
  parapet: { scene, hash: hashOf(json, format) },
});

const keySchema = v.object({ parapet: v.object({ scene: v.string(), hash: v.string() }) });

/** The scene of a key; `isEdited`: the lists are not those that the key was written with. */
export interface Kept {
  readonly scene: Scene;
  readonly isEdited: boolean;
}

/** What the key of a file holds; undefined for a file without one, or with one that cannot be read. */
export const keptIn = (json: unknown, format: KeepingFormat): Kept | undefined => {
  const key = readIf(keySchema, json)?.parapet;
  if (key === undefined || !isJson(json)) return undefined;
  try {
    return { scene: parseBattleMap(key.scene).scene, isEdited: hashOf(json, format) !== key.hash };
  } catch (error) {
    // The text is not a map, or lists are nested too deep.
    if (error instanceof SceneError || error instanceof RangeError) return undefined;
    throw error;
  }
};
