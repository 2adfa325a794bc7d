import * as v from "valibot";
import { FARTHEST } from "../../shapes/scene-limits";

/** Kinds of fields in Foundry's documents. Each message names the expected value; null stands for a default. */

const REQUIRED: Readonly<Record<string, string>> = {
  '"c"': "four finite numbers",
  '"grid"': "a grid size or a grid",
  '"walls"': "an array of walls",
};

/** What an entry says that it wants of one that is missing. */
const wantedBy = (entries: v.ObjectEntries, quoted: string): string => {
  const entry = Object.entries(entries).find(([key]) => JSON.stringify(key) === quoted)?.[1];
  const [issue] = entry === undefined ? [] : (v.safeParse(entry, undefined).issues ?? []);
  return issue?.message ?? "a number";
};

/** An object with these entries; the message about a missing one names what it should hold. */
export const objectOf = <E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, ({ expected }) =>
    expected.startsWith('"') ? (REQUIRED[expected] ?? wantedBy(entries, expected)) : "an object",
  );

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The module's flags on a document: a list is none, though it would pass for an object with nothing in it. */
export const ownFlags = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(v.custom<object>(isRecord, "an object"), objectOf(entries));

/** JSON can hold -0, which nothing else should see. */
const withoutMinusNought = (value: number): number => value + 0;

export const finite = v.pipe(v.number("a finite number"), v.finite("a finite number"), v.transform(withoutMinusNought));
export const positive = v.pipe(finite, v.gtValue(0, "a number above 0"));

const NEAR = `a number from -${FARTHEST} to ${FARTHEST}`;
export const coordinate = v.pipe(finite, v.minValue(-FARTHEST, NEAR), v.maxValue(FARTHEST, NEAR));

/** Numbers that mean nothing beyond their bounds are drawn to the nearest that does. */
const between =
  (low: number, high: number) =>
  (value: number): number =>
    Math.min(Math.max(value, low), high) + 0;
export const zeroOrMore = v.pipe(finite, v.transform(between(0, Infinity)));
export const share = v.pipe(finite, v.transform(between(0, 1)));
export const degrees = v.pipe(finite, v.transform(between(0, 360)));

export const numberOr = (byDefault: number) => v.nullish(finite, byDefault);
export const flag = (byDefault: boolean) => v.nullish(v.boolean("true or false"), byDefault);
export const text = v.nullish(v.string("a string"), "");
export const oneOf = <const T extends readonly (string | number)[]>(options: T) =>
  v.picklist(options, `one of ${options.join(", ")}`);
export const listOf = <S extends v.GenericSchema>(item: S) => v.nullish(v.array(item, "an array"), []);

/** A list that nobody fills by hand, as long as it may be. */
export const shortList = <S extends v.GenericSchema>(item: S, most: number) =>
  v.nullish(v.pipe(v.array(item, "an array"), v.maxLength(most, `${most} at most`)), []);

/** What a form leaves blank is not set. */
export const orBlank = <S extends v.GenericSchema>(field: S) =>
  v.pipe(
    v.nullish(v.unknown(), ""),
    v.transform((value) => (value === "" ? undefined : value)),
    field,
  );

/** An id, or "" for the reader to fill. */
export const id = v.nullish(v.string("an id"), "");
export const levelIds = listOf(v.string("a level's id"));

const isHeight = (value: unknown): boolean =>
  typeof value === "number" ? !Number.isNaN(value) : typeof value === "string" && !Number.isNaN(Number(value));

const heightOf = (value: number | string | null): number | null => {
  if (value === null || (typeof value === "string" && value.trim() === "")) return null;
  const height = withoutMinusNought(Number(value));
  return Number.isFinite(height) ? height : null;
};

/** A height as modules store it: a number, digits in a string, or null for open. */
export const height = v.pipe(
  v.nullish(v.custom<number | string>(isHeight, "a number, a numeric string or null"), null),
  v.transform(heightOf),
);

/** Other packages' settings of cover, which may hold anything. */
export const OTHER_FLAGS = { "draw-steel": v.optional(v.unknown()), "pf2e-visioner": v.optional(v.unknown()) };

/** Flags of Wall Height (both its names) and Levels. */
export const HEIGHT_FLAGS = {
  "wall-height": v.nullish(objectOf({ bottom: height, top: height, tokenHeight: height })),
  wallHeight: v.nullish(objectOf({ wallHeightBottom: height, wallHeightTop: height })),
  levels: v.nullish(objectOf({ rangeBottom: height, rangeTop: height, tokenHeight: height })),
};
