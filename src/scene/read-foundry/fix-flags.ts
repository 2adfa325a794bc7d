/**
 * Flags and the data of Parapet's own region behaviours are written by sheets, macros and other modules. A value that
 * cannot be read there takes its default, field by field, and does not take its document with it.
 */
import * as v from "valibot";
import type { ListName } from "./scene-parts";
import { isObject, memberOf } from "../model/member-of";
import { shown } from "../model/scene-error";
import { terrainSchema, tileSchema, veilSchema, wallSchema } from "./schema/schema";
import { tokenSchema } from "./schema/schema-token";

/** A value that its default was taken for. */
export interface Replaced {
  /** `flags.parapet.cover`, `behaviors[0].system.size`. */
  readonly path: string;
  readonly came: string;
  /** Null: it counts as not set. */
  readonly taken: string | null;
}

interface Mended {
  /** The very same where nothing was replaced. */
  readonly source: object;
  readonly replaced: readonly Replaced[];
}

type Key = string | number;
type Path = readonly Key[];

const wallFlags = v.object({ flags: wallSchema.entries.flags });
const tokenFlags = v.object({ flags: tokenSchema.entries.flags });
const tileFlags = v.object({
  flags: v.object({
    ...tileSchema.entries.flags.entries,
    parapet: v.nullish(tileSchema.entries.flags.entries.parapet),
  }),
});
const SCOPES = Object.keys(tileSchema.entries.flags.entries);

/** Most documents have no flags that are read, and a scene has thousands of them. */
const hasFlags = (source: object): boolean => {
  const flags = at(source, ["flags"]);
  return isObject(flags) ? SCOPES.some((scope) => scope in flags) : flags !== undefined;
};

const behaviorSchemas = new Map<unknown, v.GenericSchema>([
  ["parapet.terrain", v.object({ system: v.nullish(terrainSchema) })],
  ["parapet.veil", v.object({ system: v.nullish(veilSchema) })],
]);

/** The document without values in its flags, or in its behaviours, that cannot be read. */
export const withFixedFlags = (list: ListName, source: object): Mended => {
  if (list === "walls" && hasFlags(source)) return mended(wallFlags, source);
  if (list === "tokens" && hasFlags(source)) return mended(tokenFlags, source);
  if (list === "tiles" && at(source, ["flags", "parapet"]) !== undefined) return mended(tileFlags, source);
  return list === "regions" ? mendedBehaviors(source) : { source, replaced: [] };
};

const mendedBehaviors = (source: object): Mended => {
  const behaviors = at(source, ["behaviors"]);
  if (!Array.isArray(behaviors)) return { source, replaced: [] };
  const each = behaviors.map((behavior: unknown, i) => {
    const schema = behaviorSchemas.get(at(behavior, ["type"]));
    return schema === undefined || !isObject(behavior)
      ? { source: behavior, replaced: [] }
      : mended(schema, behavior, `behaviors[${i}].`);
  });
  const replaced = each.flatMap((behavior) => behavior.replaced);
  if (replaced.length === 0) return { source, replaced };
  return { source: { ...source, behaviors: each.map((behavior) => behavior.source) }, replaced };
};

/** One value after the other is taken out until the rest can be read. */
const mended = (schema: v.GenericSchema, source: object, prefix = ""): Mended => {
  const read = v.safeParse(schema, source);
  const found = read.success ? cutIn(source, read.output, []) : read.issues.map(({ path }) => keysOf(path ?? []));
  const bad = found.filter((path) => at(source, path) !== undefined);
  if (bad.length === 0) return { source, replaced: [] };
  const paths = [...new Map(bad.map((path) => [path.join("."), path])).values()];
  const rest = mended(schema, paths.reduce<object>(without, source), prefix);
  const taken = v.safeParse(schema, rest.source).output;
  const replaced = paths.map((path): Replaced => ({
    path: `${prefix}${path.join(".")}`,
    came: shown(at(source, path)),
    taken: takenAs(at(taken, path)),
  }));
  return { source: rest.source, replaced: [...replaced, ...rest.replaced] };
};

const takenAs = (value: unknown): string | null => (value === undefined || value === null ? null : shown(value));

/** Of a list that holds something bad the whole is bad. */
const keysOf = (path: readonly { readonly key: unknown }[]): Path => {
  const keys = path.map(({ key }) => (typeof key === "number" ? key : String(key)));
  const inList = keys.findIndex((key) => typeof key === "number");
  return inList < 0 ? keys : keys.slice(0, inList);
};

/** Numbers beyond their bounds, which reading has drawn to the nearest within. */
const cutIn = (came: unknown, read: unknown, path: Path): Path[] => {
  if (typeof came === "number") return typeof read === "number" && read !== came ? [path] : [];
  if (!isObject(came) || !isObject(read)) return [];
  return Object.keys(read).flatMap((key) => cutIn(memberOf(came, key), memberOf(read, key), [...path, key]));
};

const at = (value: unknown, path: Path): unknown => path.reduce<unknown>(memberOf, value);

const without = (source: object, [first, ...rest]: Path): object => {
  if (first === undefined) return {};
  const inner: unknown = Reflect.get(source, first);
  const kept = rest.length === 0 || !isObject(inner) ? undefined : without(inner, rest);
  return { ...source, [first]: kept };
};
