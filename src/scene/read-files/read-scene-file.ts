import { parseBattleMap, type BattleMap } from "../notation/parse";
import {
  namesOf,
  readFoundryFile,
  readSceneOfAdventure,
  scenesNamed,
  scenesOfAdventure,
  titleOf,
} from "./read-foundry-file";
import { readUvtt } from "./read-uvtt";
import { UVTT_DEFAULTS, type Reading, type UvttOptions } from "./reading";
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

/** What a file must be that begins as JSON does, or has its extension. */
export const JSON_TEXT = "JSON";

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

/** How a file is read. */
export interface ReadOptions {
  readonly uvtt: UvttOptions;
  /** Name or id of the scene, in a file that may have several. */
  readonly scene?: string | undefined;
}

const BY_DEFAULT: ReadOptions = { uvtt: UVTT_DEFAULTS };

/** A scene of a file; only a text battle map has expectations. */
export interface FileReading extends Reading, BattleMap {}

/** One scene of a file, to be read when it is needed: an adventure can have dozens. */
export interface SceneInFile {
  /** Empty where the file holds one scene alone. */
  readonly name: string;
  /** Chooses it where others have its name; null where none has. */
  readonly id: string | null;
  /** Throws `SceneError`, whose path starts with the file's name. */
  readonly read: () => FileReading;
}

const checked = (reading: Reading): FileReading => ({
  ...reading,
  scene: withinLimits(reading.scene),
  expectations: [],
});

const textReading = (text: string): FileReading => {
  const { scene, expectations } = parseBattleMap(text.replace(/^\uFEFF/, ""));
  const reading: Reading = { format: "text", scene, skipped: [], openPortals: null, picture: null, origins: [] };
  return { ...checked(reading), expectations };
};

const jsonOf = (text: string): unknown => {
  const read = jsonIn(text.replace(/^\uFEFF/, ""));
  if (read === undefined) throw new SceneError("", shown(text.trim()), JSON_TEXT);
  return read.json;
};

const isJson = (fileName: string, text: string): boolean =>
  UVTT_NAME.test(fileName) || JSON_NAME.test(fileName) || /^\s*[[{]/.test(text);

/** The reader of a file with one scene. */
const readerFor = (fileName: string, json: unknown, { uvtt }: ReadOptions): (() => FileReading) => {
  if (UVTT_NAME.test(fileName)) return () => checked(readUvtt(json, fileName, uvtt));
  if (typeof json !== "object" || json === null || Array.isArray(json)) return () => checked(readFoundryFile(json));
  if (isUvtt(json)) return () => checked(readUvtt(json, fileName, uvtt));
  if (!isScene(json)) throw new SceneError("", NO_SCENE.json, ANY_SCENE);
  return () => checked(readFoundryFile(json));
};

const mustBeCalled = ({ scene }: FileReading, asked: string | undefined): void => {
  if (asked !== undefined && scene.name !== asked) throw new SceneError("name", shown(scene.name), shown(asked));
};

/** Runs `read`; the file's name comes first in its error. */
const inFile = <T>(fileName: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    throw new SceneError(error.path === "" ? fileName : `${fileName}: ${error.path}`, error.got, error.expected);
  }
};

const contentsOf = (fileName: string, text: string, options: ReadOptions): readonly SceneInFile[] => {
  if (text.trim() === "") throw new SceneError("", NO_SCENE.empty, ANY_SCENE);
  if (isOnlyComments(text)) throw new SceneError("", NO_SCENE.comments, ANY_SCENE);
  if (!isJson(fileName, text)) return [{ name: "", id: null, read: () => textReading(text) }];
  const json = jsonOf(text);
  const adventure = UVTT_NAME.test(fileName) ? undefined : scenesOfAdventure(json);
  if (adventure === undefined) return [{ name: "", id: null, read: readerFor(fileName, json, options) }];
  return scenesNamed(adventure, options.scene).map((scene) => ({
    name: scene.name === "" ? scene.id : scene.name,
    id: scene.isAlone ? null : scene.id,
    read: () => checked(readSceneOfAdventure(scene)),
  }));
};

/**
 * The scenes of a file: a Foundry export of a scene or an adventure, a Universal VTT map or a text battle map, by the file's
 * extension and its first characters. Throws `SceneError`, whose path starts with the file's name.
 */
export const scenesInFile = (fileName: string, text: string, options = BY_DEFAULT): readonly SceneInFile[] =>
  inFile(fileName, () => contentsOf(fileName, text, options)).map(({ name, id, read }) => ({
    name,
    id,
    read: () =>
      inFile(fileName, () => {
        const reading = read();
        if (name === "") mustBeCalled(reading, options.scene);
        return reading;
      }),
  }));

/** The one scene of a file, or the one that `options.scene` names. Throws `SceneError` as `scenesInFile` does. */
export const readMapFile = (fileName: string, text: string, options = BY_DEFAULT): FileReading => {
  const scenes = scenesInFile(fileName, text, options);
  const [only, ...others] = scenes;
  if (only !== undefined && others.length === 0) return only.read();
  const names = namesOf(scenes.map(({ name, id }) => titleOf(name, id)));
  throw new SceneError(`${fileName}: scenes`, `${scenes.length} scenes`, `the name or id of one (${names})`);
};

/** The scene of `readMapFile`. */
export const readSceneFile = (fileName: string, text: string): Scene => readMapFile(fileName, text).scene;
