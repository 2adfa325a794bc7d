import * as v from "valibot";
import { parseBattleMap } from "../notation/parse";
import { readIf } from "../read-foundry/read-as";
import type { Scene } from "../model/scene";
import { SceneError } from "../model/scene-error";
import { hashOf, isJson, type KeepingFormat } from "./kept";

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
