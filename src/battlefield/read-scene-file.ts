import { parseBattleMap } from "./notation";
import { readScene } from "./read-scene";
import { readUvtt } from "./read-uvtt";
import type { Scene } from "./scene";
import { SceneError, shown } from "./scene-error";
import { withinLimits } from "./scene-limits";

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

const isUvtt = (json: object): boolean => "line_of_sight" in json && "resolution" in json;

const sceneIn = (fileName: string, text: string): Scene => {
  const isNamedUvtt = UVTT_NAME.test(fileName);
  const looksLikeJson = isNamedUvtt || JSON_NAME.test(fileName) || /^\s*[[{]/.test(text);
  if (!looksLikeJson) return withinLimits(parseBattleMap(text).scene);
  const read = jsonIn(text.replace(/^\uFEFF/, ""));
  if (read === undefined) throw new SceneError("", shown(text.trim()), "JSON");
  const { json } = read;
  if (isNamedUvtt || (typeof json === "object" && json !== null && isUvtt(json))) return withinLimits(readUvtt(json));
  return readScene(json);
};

/**
 * The scene that a file holds: a Foundry scene export, a Universal VTT map or a text battle map, told apart by the
 * file's extension and what it begins with. Throws `SceneError`, its path starting with the file's name.
 */
export const readSceneFile = (fileName: string, text: string): Scene => {
  try {
    return sceneIn(fileName, text);
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    throw new SceneError(error.path === "" ? fileName : `${fileName}: ${error.path}`, error.came, error.wanted);
  }
};
