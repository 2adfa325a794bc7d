/** Scenes in Foundry's exports: of one scene, or of an adventure with several. */
import * as v from "valibot";
import { readIf } from "../read-foundry/read-as";
import { readScene } from "../read-foundry/read-scene";
import { SceneError, shown } from "../model/scene-error";
import type { FilePath, Picture, Reading, Skipped } from "./reading";

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
export const readFoundryFile = (json: unknown): Reading => {
  const skipped: Skipped[] = [];
  const scene = readScene(json, ({ path, got, expected }) => skipped.push({ path, got, expected }));
  const bad = wallPlaces(skipped);
  const count = scene.walls.length + bad.size;
  const origins = Array.from({ length: count }, (_, i): FilePath => ["walls", i]).filter((_, i) => !bad.has(i));
  return { format: "foundry", scene, skipped, openPortals: null, picture: pictureOf(json), origins };
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
export const scenesOfAdventure = (json: unknown): readonly SceneOfAdventure[] | undefined => {
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
export const readSceneOfAdventure = ({ source, index }: SceneOfAdventure): Reading => {
  const prefix = `scenes[${index}]`;
  try {
    const reading = readFoundryFile(source);
    return {
      ...reading,
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
export const namesOf = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES).map(shown), ...(more > 0 ? [`${more} more`] : [])].join(", ");
};

/** Those that the name or id asks for; all without one. Throws `SceneError` where there is none. */
export const scenesNamed = (
  scenes: readonly SceneOfAdventure[],
  asked: string | undefined,
): readonly SceneOfAdventure[] => {
  if (scenes.length === 0) throw new SceneError("scenes", "none", "at least one scene");
  const found = scenes.filter(({ name, id }) => asked === undefined || name === asked || id === asked);
  if (found.length > 0) return found;
  const names = namesOf(scenes.map(({ name, id, isAlone }) => titleOf(name === "" ? id : name, isAlone ? null : id)));
  throw new SceneError("scenes", shown(asked), `the name of a scene of this adventure (${names})`);
};
