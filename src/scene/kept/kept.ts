/**
 * What Parapet writes into a map file besides the file's own lists: under the root key `parapet` the whole scene as a text battle
 * map, with a hash of the lists. Other programs ignore it. It counts as long as nobody has changed the lists since.
 */
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

export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

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
export const hashOf = (json: Json, format: KeepingFormat): string =>
  sha256(canonical(Object.fromEntries(LISTS[format].map((list) => [list, json[list]]))));

/** A file's content with the scene that it stands for. */
export const withKept = (json: Json, format: KeepingFormat, scene: string): Json => ({
  ...json,
  parapet: { scene, hash: hashOf(json, format) },
});
