/** A scene written in another format of map files. What the format has no room for is kept under a key of Parapet's own. */
import { type Json, type KeepingFormat, objectIn, withKept } from "../kept/kept";
import type { Scene } from "../model/scene";
import { parseBattleMap } from "../notation/parse";
import { printBattleMap } from "../print/print-notation";
import type { Picture } from "../read-files/reading";
import { readUvtt } from "../read-files/read-uvtt";
import { readScene } from "../read-foundry/read-scene";
import { foundrySceneOf } from "./foundry-scene";
import { type Loss, lossesIn } from "./losses";
import { uvttOf } from "./uvtt";

export const MAP_FORMATS = ["foundry", "uvtt", "text"] as const;
export type MapFormat = (typeof MAP_FORMATS)[number];

/** What goes along with the scene. */
export interface ConvertOptions {
  /** Where the map's picture is, pixels. */
  readonly picture?: Picture | null;
  /** Universal VTT: the picture in base64. */
  readonly image?: string;
  /** Foundry: the address of the picture. */
  readonly background?: string | null;
}

export type { Loss };

export interface Conversion {
  readonly text: string;
  /** What other programs do not find in the file. Parapet does, but for what a text battle map lacks. */
  readonly losses: readonly Loss[];
}

const WRITERS: Readonly<Record<KeepingFormat, (scene: Scene, options: ConvertOptions) => Json>> = {
  foundry: (scene, { picture = null, background = null }) => foundrySceneOf(scene, { picture, background }),
  uvtt: (scene, { picture = null, image = "" }) => uvttOf(scene, { picture, image }),
};

const withoutOrigin = (json: Json): Json => {
  const { resolution } = json;
  return typeof resolution === "object" ? { ...json, resolution: { ...resolution, map_origin: null } } : json;
};

const READERS: Readonly<Record<KeepingFormat, (json: Json) => Scene>> = {
  foundry: (json) => readScene(json),
  // At the places of the scene, not those from the picture's corner.
  uvtt: (json) => readUvtt(withoutOrigin(json)).scene,
};

const textOf = (json: Json): string => `${JSON.stringify(json)}\n`;

/** The scene as the text of a file. */
export const convertScene = (scene: Scene, format: MapFormat, options: ConvertOptions = {}): Conversion => {
  const printed = printBattleMap(scene);
  if (format === "text") return { text: printed, losses: lossesIn(scene, parseBattleMap(printed).scene, true) };
  const json = WRITERS[format](scene, options);
  return {
    text: textOf(withKept(json, format, printed)),
    losses: lossesIn(scene, READERS[format](json), format === "foundry"),
  };
};

/** What `parapet fix` changes in each format. */
const WALL_LISTS: Readonly<Record<KeepingFormat, readonly string[]>> = {
  foundry: ["walls"],
  uvtt: ["line_of_sight", "objects_line_of_sight", "portals"],
};

/** A file whose key is of other lists than it has now, with a key of these. */
export const withKeyRenewed = (text: string, format: KeepingFormat, scene: Scene): string =>
  textOf(withKept(objectIn(text), format, printBattleMap(scene)));

/** A file that Parapet has written, with the walls of another scene; all else in it stays, and the key is of that scene. */
export const withWallsOf = (text: string, format: KeepingFormat, scene: Scene): string => {
  const before = objectIn(text);
  const now = WRITERS[format](scene, {});
  const lists = Object.fromEntries(WALL_LISTS[format].map((list) => [list, now[list]]));
  return textOf(withKept({ ...before, ...lists }, format, printBattleMap(scene)));
};
