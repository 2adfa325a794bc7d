import { keptIn } from "../kept/read-kept";
import { parseBattleMap, type BattleMap } from "../notation/parse";
import { pictureOnScene, readUvtt } from "./read-uvtt";
import { UVTT_DEFAULTS, type Reading, type UvttOptions, type FilePath, type Picture, type Skipped } from "./reading";
import type { Scene } from "../model/scene";
import { SceneError, shown } from "../model/scene-error";
import { withinLimits } from "../shapes/scene-limits";
import * as v from "valibot";
import { readIf } from "../read-foundry/read-as";
import { readScene } from "../read-foundry/read-scene";

/** Scenes in Foundry's exports: of one scene, or of an adventure with several. */

const grid = v.union([v.number(), v.object({ size: v.number(), type: v.nullish(v.number(), 1) })]);

const pictureSchema = v.object({
  width: v.pipe(v.number(), v.gtValue(0)),
  height: v.pipe(v.number(), v.gtValue(0)),
  padding: v.nullish(v.number(), 0.25),
  grid,
  gridType: v.nullish(v.number(), 1),
  shiftX: v.nullish(v.literal(0)),
  shiftY: v.nullish(v.literal(0)),
  background: v.nullish(v.object({ offsetX: v.nullish(v.literal(0)), offsetY: v.nullish(v.literal(0)) })),
});

/** Before hexagons, in the order of Foundry's numbers: no grid, and squares. */
const LAST_WITHOUT_HEXES = 1;

/**
 * The picture of a scene that has not been shifted, within its padding of whole squares. How hexes are padded is not documented.
 * Source: `Scene.Dimensions` in the League's types of version 13.
 */
const pictureOf = (json: unknown): Picture | null => {
  const read = readIf(pictureSchema, json);
  if (read === undefined) return null;
  const { width, height, padding, grid: its, gridType } = read;
  const { size, type } = typeof its === "number" ? { size: its, type: gridType } : its;
  if (type > LAST_WITHOUT_HEXES || !(size > 0)) return null;
  const margin = (side: number): number => Math.ceil((padding * side) / size) * size;
  return { x: margin(width), y: margin(height), width, height };
};

const wallPlaces = (skipped: readonly Skipped[]): ReadonlySet<number> =>
  new Set(
    skipped.flatMap(({ path }) => {
      const place = /^walls\[(\d+)\]/.exec(path)?.[1];
      return place === undefined ? [] : [Number(place)];
    }),
  );

/** A Foundry scene. A document that cannot be read is left out. Throws `SceneError` where the scene itself is not one. */
const readFoundryFile = (json: unknown): Reading => {
  const skipped: Skipped[] = [];
  const scene = readScene(json, ({ path, got, expected }) => skipped.push({ path, got, expected }));
  const bad = wallPlaces(skipped);
  const count = scene.walls.length + bad.size;
  const origins = Array.from({ length: count }, (_, i): FilePath => ["walls", i]).filter((_, i) => !bad.has(i));
  return { format: "foundry", scene, skipped, openPortals: null, picture: pictureOf(json), origins, place: null };
};

const named = v.object({ name: v.nullish(v.string(), ""), _id: v.nullish(v.string(), "") });

interface SceneOfAdventure {
  readonly name: string;
  readonly id: string;
  readonly index: number;
  /** Whether no other scene has its name. */
  readonly isAlone: boolean;
  readonly source: unknown;
}

/** The scenes of an adventure's export; undefined for anything else. */
const scenesOfAdventure = (json: unknown): readonly SceneOfAdventure[] | undefined => {
  if (typeof json !== "object" || json === null || "walls" in json) return undefined;
  const scenes: unknown = Reflect.get(json, "scenes");
  if (!Array.isArray(scenes)) return undefined;
  const all = scenes.map((source: unknown, index) => {
    const { name, _id } = readIf(named, source) ?? { name: "", _id: "" };
    // A scene without an id is chosen by its path.
    return { name, id: _id === "" ? `scenes[${index}]` : _id, index, source };
  });
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return all.map((scene) => ({ ...scene, isAlone: scene.name === "" || counts.get(scene.name) === 1 }));
};

/** A name, with the id where others have the same name. */
export const titleOf = (name: string, id: string | null): string => (id === null ? name : `${name} (${id})`);

const under = (prefix: string, path: string): string => (path === "" ? prefix : `${prefix}.${path}`);

/** A scene of an adventure, with all paths from the top of the file. */
const readSceneOfAdventure = ({ source, index }: SceneOfAdventure): Reading => {
  const prefix = `scenes[${index}]`;
  try {
    const reading = readFoundryFile(source);
    return {
      ...reading,
      place: index,
      skipped: reading.skipped.map((fault) => ({ ...fault, path: under(prefix, fault.path) })),
      origins: reading.origins.map((origin) => ["scenes", index, ...origin]),
    };
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    throw new SceneError(under(prefix, error.path), error.got, error.expected);
  }
};

const MOST_NAMES = 12;

/** Names for a message, which may be of any number. */
const namesOf = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES).map(shown), ...(more > 0 ? [`${more} more`] : [])].join(", ");
};

/** Those that the name or id asks for; all without one. Throws `SceneError` where there is none. */
const scenesNamed = (scenes: readonly SceneOfAdventure[], asked: string | undefined): readonly SceneOfAdventure[] => {
  if (scenes.length === 0) throw new SceneError("scenes", "none", "at least one scene");
  const found = scenes.filter(({ name, id }) => asked === undefined || name === asked || id === asked);
  if (found.length > 0) return found;
  const names = namesOf(scenes.map(({ name, id, isAlone }) => titleOf(name === "" ? id : name, isAlone ? null : id)));
  throw new SceneError("scenes", shown(asked), `the name of a scene of this adventure (${names})`);
};

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
  /** By the file's own lists, whatever Parapet has kept in it. */
  readonly isAsWritten?: boolean;
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
  const nothing = { skipped: [], openPortals: null, picture: null, origins: [], place: null };
  return { ...checked({ format: "text", scene, ...nothing }), expectations };
};

const jsonOf = (text: string): unknown => {
  const read = jsonIn(text.replace(/^\uFEFF/, ""));
  if (read === undefined) throw new SceneError("", shown(text.trim()), JSON_TEXT);
  return read.json;
};

const isJson = (fileName: string, text: string): boolean =>
  UVTT_NAME.test(fileName) || JSON_NAME.test(fileName) || /^\s*[[{]/.test(text);

const EDITED: Skipped = {
  path: "parapet",
  got: "one that was changed since",
  expected: "the file as Parapet wrote it",
};

/** The scene that Parapet has kept in the file, where nobody has changed the file since. */
const orKept = (reading: Reading, json: unknown, { isAsWritten }: ReadOptions): Reading => {
  const kept = isAsWritten === true || reading.format === "text" ? undefined : keptIn(json, reading.format);
  if (kept === undefined) return reading;
  if (kept.isEdited) return { ...reading, skipped: [...reading.skipped, EDITED], kept: "edited" };
  const picture = reading.format === "uvtt" ? pictureOnScene(reading.picture, json) : reading.picture;
  return { ...reading, picture, scene: kept.scene, skipped: [], openPortals: null, origins: [], kept: "whole" };
};

/** The reader of a file with one scene. */
const readerFor = (fileName: string, json: unknown, options: ReadOptions): (() => FileReading) => {
  const uvtt = (): Reading => readUvtt(json, fileName, options.uvtt);
  const read = (reader: () => Reading) => (): FileReading => checked(orKept(reader(), json, options));
  if (UVTT_NAME.test(fileName)) return read(uvtt);
  if (typeof json !== "object" || json === null || Array.isArray(json)) return read(() => readFoundryFile(json));
  if (isUvtt(json)) return read(uvtt);
  if (!isScene(json)) throw new SceneError("", NO_SCENE.json, ANY_SCENE);
  return read(() => readFoundryFile(json));
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
