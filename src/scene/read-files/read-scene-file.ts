import { parseBattleMap, type BattleMap } from "../notation/parse";
import { readScene } from "../read-foundry/read-scene";
import { readUvtt } from "./read-uvtt";
import type { Scene } from "../model/scene";
import { SceneError, shown } from "../model/scene-error";
import { withinLimits } from "../shapes/scene-limits";

const UVTT_NAME = /\.(?:uvtt|dd2vtt|df2vtt)$/i;
const JSON_NAME = /\.json$/i;

/** The text as JSON; undefined when it is not. */
const jsonIn = (text: string): { readonly json: unknown } | undefined => {
  try {
    const json: unknown = JSON.parse(text);
    return { json };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export const ANY_SCENE = "a Foundry scene export, a Universal VTT file or a text battle map";

/** What a file without a scene has instead. */
export const NO_SCENE = {
  empty: "nothing",
  comments: "only lines that begin with # (comments)",
  json: "JSON with neither walls nor a grid",
} as const;

/** Whether every line is empty or a comment, such as in a map that somebody has drawn with `#` alone. */
const isOnlyComments = (text: string): boolean => text.split("\n").every((line) => /^\s*(?:#|$)/.test(line));

const isUvtt = (json: object): boolean => "line_of_sight" in json && "resolution" in json;
/** Exports of actors, items and all else have neither. */
const isScene = (json: object): boolean => "walls" in json || "grid" in json;

const sceneInJson = (json: unknown): Scene => {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return readScene(json);
  if (isUvtt(json)) return withinLimits(readUvtt(json));
  if (!isScene(json)) throw new SceneError("", NO_SCENE.json, ANY_SCENE);
  return readScene(json);
};

const contentsOf = (fileName: string, text: string): BattleMap => {
  if (text.trim() === "") throw new SceneError("", NO_SCENE.empty, ANY_SCENE);
  if (isOnlyComments(text)) throw new SceneError("", NO_SCENE.comments, ANY_SCENE);
  const isNamedUvtt = UVTT_NAME.test(fileName);
  const looksLikeJson = isNamedUvtt || JSON_NAME.test(fileName) || /^\s*[[{]/.test(text);
  if (!looksLikeJson) {
    const { scene, expectations } = parseBattleMap(text);
    return { scene: withinLimits(scene), expectations };
  }
  const read = jsonIn(text.replace(/^\uFEFF/, ""));
  if (read === undefined) throw new SceneError("", shown(text.trim()), "JSON");
  const { json } = read;
  return { scene: isNamedUvtt ? withinLimits(readUvtt(json)) : sceneInJson(json), expectations: [] };
};

/**
 * Reads a Foundry scene export, a Universal VTT map or a text battle map, by the file's extension and its first characters.
 * Only a text battle map has expectations. Throws `SceneError`, whose path starts with the file's name.
 */
export const readMapFile = (fileName: string, text: string): BattleMap => {
  try {
    return contentsOf(fileName, text);
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    throw new SceneError(error.path === "" ? fileName : `${fileName}: ${error.path}`, error.got, error.expected);
  }
};

/** The scene of `readMapFile`. */
export const readSceneFile = (fileName: string, text: string): Scene => readMapFile(fileName, text).scene;
