import * as v from "valibot";
import { AREA_COVERS, BASES, HEIGHT_CLASSES, SIZE_CATEGORIES, WALL_COVERS } from "./scene";
import { FARTHEST } from "./scene-limits";

/**
 * The shapes of Foundry's documents as source data has them in versions 9 to 14, as far as Parapet reads them.
 * Each message says what was wanted. Unknown keys are let through, and null stands for a default where there is one.
 * Source: https://foundryvtt.com/api/v14/modules/foundry.documents.types.html and its older editions.
 */

const REQUIRED: Readonly<Record<string, string>> = {
  '"c"': "four finite numbers",
  '"grid"': "a grid size or a grid",
  '"walls"': "an array of walls",
};

/** An object with these entries; a missing one is told as what it should hold. */
export const objectOf = <E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, (issue) =>
    issue.expected.startsWith('"') ? (REQUIRED[issue.expected] ?? "a number") : "an object",
  );

export const finite = v.pipe(v.number("a finite number"), v.finite("a finite number"));
export const positive = v.pipe(finite, v.gtValue(0, "a number above 0"));

const NEAR = `a number from -${FARTHEST} to ${FARTHEST}`;
export const coordinate = v.pipe(finite, v.minValue(-FARTHEST, NEAR), v.maxValue(FARTHEST, NEAR));

const numberOr = (byDefault: number) => v.nullish(finite, byDefault);
const flag = (byDefault: boolean) => v.nullish(v.boolean("true or false"), byDefault);
const text = v.nullish(v.string("a string"), "");
const oneOf = <const T extends readonly (string | number)[]>(options: T) =>
  v.picklist(options, `one of ${options.join(", ")}`);
const listOf = <S extends v.GenericSchema>(item: S) => v.nullish(v.array(item, "an array"), []);

/** An id, or "" for the reader to fill. */
const id = v.nullish(v.string("an id"), "");
const levelIds = listOf(v.string("a level's id"));

const isHeight = (value: unknown): boolean =>
  typeof value === "number" ? !Number.isNaN(value) : typeof value === "string" && !Number.isNaN(Number(value));

const heightOf = (value: number | string | null): number | null => {
  if (value === null || (typeof value === "string" && value.trim() === "")) return null;
  const height = Number(value);
  return Number.isFinite(height) ? height : null;
};

/** A height as modules store it: a number, digits in a string, or null for open. */
const height = v.pipe(
  v.nullish(v.custom<number | string>(isHeight, "a number, a numeric string or null"), null),
  v.transform(heightOf),
);

/** Flags of Wall Height (both its names) and Levels. */
const HEIGHT_FLAGS = {
  "wall-height": v.nullish(objectOf({ bottom: height, top: height, tokenHeight: height })),
  wallHeight: v.nullish(objectOf({ wallHeightBottom: height, wallHeightTop: height })),
  levels: v.nullish(objectOf({ rangeBottom: height, rangeTop: height, tokenHeight: height })),
};

const SENSES = [0, 10, 20, 30, 40] as const;
const sense = v.nullish(oneOf(SENSES));

const isFourNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 4 && value.every((n) => Number.isFinite(n));
type Ends = readonly [number, number, number, number];
const isNear = (c: Ends): boolean => c.every((n) => Math.abs(n) <= FARTHEST);

const wallSchema = objectOf({
  _id: id,
  c: v.pipe(
    v.custom<Ends>(isFourNumbers, "four finite numbers"),
    v.check(isNear, `four numbers from -${FARTHEST} to ${FARTHEST}`),
  ),
  move: numberOr(20),
  sight: sense,
  light: sense,
  sense: v.nullish(oneOf([0, 1, 2])),
  dir: v.nullish(oneOf([0, 1, 2]), 0),
  door: v.nullish(oneOf([0, 1, 2]), 0),
  ds: v.nullish(oneOf([0, 1, 2]), 0),
  threshold: v.nullish(objectOf({ sight: numberOr(0), light: numberOr(0) })),
  levels: levelIds,
  flags: v.nullish(
    objectOf({
      ...HEIGHT_FLAGS,
      parapet: v.nullish(
        objectOf({
          cover: v.nullish(oneOf(WALL_COVERS), "auto"),
          sizeCategory: v.nullish(oneOf(SIZE_CATEGORIES), null),
          size: v.nullish(finite, null),
        }),
      ),
    }),
  ),
});

const withEffects = v.nullish(v.object({ effects: v.nullish(v.array(v.unknown(), "an array"), []) }, "an object"));

const tokenSchema = objectOf({
  _id: id,
  name: text,
  x: coordinate,
  y: coordinate,
  width: v.nullish(positive, 1),
  height: v.nullish(positive, 1),
  depth: v.nullish(v.pipe(finite, v.minValue(0, "a number of 0 or more"))),
  elevation: numberOr(0),
  rotation: numberOr(0),
  disposition: numberOr(-1),
  hidden: flag(false),
  level: v.nullish(v.string("a level's id"), null),
  shape: v.nullish(finite),
  hexagonalShape: v.nullish(finite),
  overlayEffect: text,
  effects: listOf(v.unknown()),
  delta: withEffects,
  actorData: withEffects,
  flags: v.nullish(
    objectOf({
      ...HEIGHT_FLAGS,
      parapet: v.nullish(
        objectOf({
          sizeCategory: v.nullish(oneOf(SIZE_CATEGORIES), null),
          size: numberOr(2),
          heightClass: v.nullish(oneOf(HEIGHT_CLASSES), "standard"),
          height: v.nullish(positive, null),
          base: v.nullish(oneOf(BASES), null),
          unit: v.nullish(v.string("a string"), null),
          tall: flag(false),
          skirmisher: flag(false),
          providesCover: flag(true),
        }),
      ),
    }),
  ),
});

export const terrainSchema = objectOf({
  cover: v.nullish(oneOf(AREA_COVERS), "none"),
  size: numberOr(1),
  sizeCategory: v.nullish(oneOf(SIZE_CATEGORIES), null),
  blocksEffect: flag(false),
  blocksSight: flag(false),
  isDifficult: flag(false),
});

export const veilSchema = objectOf({ concealment: v.nullish(oneOf(["partial", "total"]), "partial") });

const ranged = v.nullish(objectOf({ bottom: height, top: height }));

const regionSchema = objectOf({
  _id: id,
  name: text,
  shapes: listOf(v.unknown()),
  elevation: ranged,
  levels: levelIds,
  behaviors: listOf(objectOf({ type: text, disabled: flag(false), system: v.optional(v.unknown()) })),
});

export const tileSchema = objectOf({
  _id: id,
  name: text,
  x: coordinate,
  y: coordinate,
  width: coordinate,
  height: coordinate,
  anchorX: v.nullish(finite),
  anchorY: v.nullish(finite),
  rotation: numberOr(0),
  hidden: flag(false),
  levels: levelIds,
  flags: objectOf({
    ...HEIGHT_FLAGS,
    parapet: objectOf({ terrain: v.nullish(terrainSchema), veil: v.nullish(veilSchema) }),
  }),
});

/** A tile that has a part in the rules; the others are not looked at. */
export const flaggedTile = v.object({ flags: v.object({ parapet: v.looseObject({}) }) });

const radii = {
  bright: v.nullish(finite),
  dim: v.nullish(finite),
  luminosity: v.nullish(finite),
  negative: flag(false),
};

const lightSchema = objectOf({
  _id: id,
  x: finite,
  y: finite,
  elevation: numberOr(0),
  hidden: flag(false),
  levels: levelIds,
  config: v.nullish(objectOf(radii)),
  ...radii,
});

const levelSchema = objectOf({
  _id: id,
  name: text,
  elevation: ranged,
  visibility: v.nullish(objectOf({ levels: levelIds })),
});

const GRID_NUMBER = oneOf([0, 1, 2, 3, 4, 5]);
const gridSize = v.pipe(positive, v.maxValue(FARTHEST, `a number up to ${FARTHEST}`));

const gridSchema = objectOf({
  type: v.nullish(GRID_NUMBER, 1),
  size: v.nullish(gridSize, 100),
  distance: v.nullish(positive, 1),
  units: text,
});

export const sceneSchema = objectOf({
  name: text,
  grid: v.lazy((grid): v.GenericSchema<unknown, number | v.InferOutput<typeof gridSchema>> =>
    typeof grid === "number" ? gridSize : gridSchema,
  ),
  gridType: v.nullish(GRID_NUMBER, 1),
  gridDistance: v.nullish(positive, 1),
  gridUnits: text,
  darkness: numberOr(0),
  globalLight: flag(false),
  environment: v.nullish(
    objectOf({ darknessLevel: v.nullish(finite), globalLight: v.nullish(objectOf({ enabled: flag(false) })) }),
  ),
  walls: v.array(wallSchema, "an array of walls"),
  tokens: listOf(tokenSchema),
  regions: listOf(regionSchema),
  tiles: listOf(v.unknown()),
  lights: listOf(lightSchema),
  levels: listOf(levelSchema),
});

export type WallData = v.InferOutput<typeof wallSchema>;
export type TokenData = v.InferOutput<typeof tokenSchema>;
export type RegionData = v.InferOutput<typeof regionSchema>;
export type TileData = v.InferOutput<typeof tileSchema>;
export type LightData = v.InferOutput<typeof lightSchema>;
export type SceneData = v.InferOutput<typeof sceneSchema>;
