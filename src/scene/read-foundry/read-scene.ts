import type { Scene } from "../model/scene";
import { LargeAreaError, SceneError, shown } from "../model/scene-error";
import { readAs } from "./read-as";
import { frameOf, type ListName, type ListParts, READ, sceneOf } from "./scene-parts";
import { sceneSchema } from "./schema/schema";

/** Called for a document that cannot be read, which is then left out. */
export type OnBadDocument = (error: SceneError) => void;

const refuse: OnBadDocument = (error) => {
  throw error;
};

/**
 * A Foundry scene's source data, versions 9 to 14 and the older field names, as a `Scene`. Hidden lights, templates
 * and tiles, and what has no extent or no part in the rules are left out; documents without an id are numbered.
 * Throws `SceneError` for the first thing that is not as it should be. `onBad` may let the others be read; an area that is too
 * large is always refused.
 */
export const readScene = (json: unknown, onBad: OnBadDocument = refuse): Scene => {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new SceneError("", shown(json), "a Foundry scene");
  }
  const data = readAs(sceneSchema, json, "");
  const frame = frameOf(data);
  const readOne = <L extends ListName>(list: L, source: unknown, i: number): readonly ListParts[L][] => {
    try {
      return READ[list](source, i, frame.format);
    } catch (error) {
      if (!(error instanceof SceneError) || error instanceof LargeAreaError) throw error;
      onBad(error);
      return [];
    }
  };
  const read = <L extends ListName>(list: L): ListParts[L][] =>
    data[list].flatMap((source, i) => readOne(list, source, i));
  return sceneOf(frame, {
    walls: read("walls"),
    tokens: read("tokens"),
    regions: read("regions"),
    tiles: read("tiles"),
    lights: read("lights"),
    templates: read("templates"),
  });
};
