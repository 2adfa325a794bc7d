import * as v from "valibot";
import {
  AREA_COVERS,
  GLOOM_MODES,
  SIZE_CATEGORIES,
  WALL_COVERS,
  WALL_EFFECTS,
  SURFACE_PLACEMENTS,
} from "../../model/scene";
import {
  coordinate,
  finite,
  flag,
  height,
  HEIGHT_FLAGS,
  id,
  levelIds,
  listOf,
  numberOr,
  objectOf,
  ownFlags,
  oneOf,
  orBlank,
  OTHER_FLAGS,
  positive,
  share,
  text,
  zeroOrMore,
} from "./schema-fields";
import { globalLightSchema } from "./schema-light";
import { FARTHEST } from "../../shapes/scene-limits";

/**
 * The shapes of Foundry's documents as source data has them in versions 9 to 14, as far as Parapet reads them.
 * Each message names the expected value. Unknown keys are let through, and null stands for a default where there is one.
 * Source: https://foundryvtt.com/api/v14/modules/foundry.documents.types.html and its older editions.
 */

const percent = v.pipe(
  finite,
  v.check((n) => Number.isInteger(n) && n >= 0 && n <= 100, "a whole number from 0 to 100"),
);

const SENSES = [0, 10, 20, 30, 40] as const;
const sense = v.nullish(oneOf(SENSES));

const isFourNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 4 && value.every((n) => Number.isFinite(n));
type Ends = readonly [number, number, number, number];
const isNear = (c: Ends): boolean => c.every((n) => Math.abs(n) <= FARTHEST);

const OWN_HEIGHTS = { bottom: v.nullish(finite, null), top: v.nullish(finite, null) };

export const wallSchema = objectOf({
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
  threshold: v.nullish(objectOf({ sight: v.nullish(zeroOrMore, 0), light: v.nullish(zeroOrMore, 0) })),
  levels: levelIds,
  flags: v.nullish(
    objectOf({
      ...HEIGHT_FLAGS,
      ...OTHER_FLAGS,
      parapet: v.nullish(
        ownFlags({
          cover: orBlank(v.nullish(oneOf(WALL_COVERS), "auto")),
          effect: orBlank(v.nullish(oneOf(WALL_EFFECTS), "auto")),
          sizeCategory: orBlank(v.nullish(oneOf(SIZE_CATEGORIES), null)),
          size: v.nullish(zeroOrMore, null),
          feature: orBlank(v.nullish(v.string("a string"), null)),
          ...OWN_HEIGHTS,
        }),
      ),
    }),
  ),
});

export const terrainSchema = objectOf({
  cover: orBlank(v.nullish(oneOf(AREA_COVERS), "none")),
  size: v.nullish(zeroOrMore, null),
  sizeCategory: orBlank(v.nullish(oneOf(SIZE_CATEGORIES), null)),
  blocksEffect: flag(false),
  blocksSight: flag(false),
  isDifficult: flag(false),
  isImpeded: flag(false),
});

export const veilSchema = objectOf({
  concealment: v.nullish(oneOf(["partial", "total"]), "partial"),
  missChance: v.nullish(percent, null),
});

/** Foundry's behaviour `adjustDarknessLevel`: https://foundryvtt.com/api/v13/classes/foundry.data.regionBehaviors.AdjustDarknessLevelRegionBehaviorType.html */
const DARKNESS_MODES = [0, 1, 2] as const;

export const darknessSchema = v.pipe(
  objectOf({ mode: v.nullish(oneOf(DARKNESS_MODES), 0), modifier: v.nullish(share, 0) }),
  v.transform(({ mode, modifier }) => ({ mode: GLOOM_MODES[mode], amount: modifier })),
);

/** Foundry's behaviour `defineSurface` (version 14): what it restricts is what goes through it. */
export const surfaceSchema = v.pipe(
  objectOf({
    placement: v.nullish(oneOf(SURFACE_PLACEMENTS), "bottom"),
    move: flag(true),
    sight: flag(true),
    light: flag(true),
  }),
  v.transform(({ placement, move, sight, light }) => ({
    placement,
    blocksEffect: move,
    blocksSight: sight,
    blocksLight: light,
  })),
);

/** Foundry's behaviour `modifyMovementCost`; null stands for impassable. */
export const movementSchema = objectOf({
  difficulties: v.nullish(objectOf({ walk: v.optional(v.nullable(finite), 1) })),
});

const ranged = v.nullish(objectOf({ bottom: height, top: height }));

export const regionSchema = objectOf({
  _id: id,
  name: text,
  shapes: listOf(v.unknown()),
  elevation: ranged,
  levels: levelIds,
  behaviors: listOf(objectOf({ type: text, disabled: flag(false), system: v.optional(v.unknown()) })),
});

const BLANKS: readonly unknown[] = ["", null, false];

/** A tile's sheet that is left blank makes it nothing. */
const unlessAllBlank = (value: unknown): unknown => {
  const values = typeof value === "object" && value !== null ? Object.values(value) : [];
  return values.length > 0 && values.every((each) => BLANKS.includes(each)) ? null : value;
};

const partOfTile = <S extends v.GenericSchema>(part: S) =>
  v.pipe(v.nullish(v.unknown(), null), v.transform(unlessAllBlank), v.nullish(part));

export const tileSchema = objectOf({
  _id: id,
  name: text,
  x: coordinate,
  y: coordinate,
  width: coordinate,
  height: coordinate,
  texture: v.nullish(objectOf({ anchorX: v.nullish(finite, 0.5), anchorY: v.nullish(finite, 0.5) })),
  rotation: numberOr(0),
  hidden: flag(false),
  levels: levelIds,
  flags: objectOf({
    ...HEIGHT_FLAGS,
    ...OTHER_FLAGS,
    parapet: ownFlags({
      terrain: partOfTile(terrainSchema),
      veil: partOfTile(veilSchema),
      ...OWN_HEIGHTS,
    }),
  }),
});

/** A tile that has a part in the rules; the others are not looked at. */
export const flaggedTile = v.object({ flags: v.object({ parapet: v.looseObject({}) }) });

const levelSchema = objectOf({
  _id: id,
  name: text,
  elevation: ranged,
  visibility: v.nullish(objectOf({ levels: levelIds })),
});

/** A scene's flag of the module Levels. */
export const levelsFlag = v.object({ levels: v.object({ sceneLevels: v.array(v.unknown()) }) });

/** One of its floors: bottom, top and name. */
export const moduleLevel = v.looseTuple([height, height, v.nullish(v.string(), "")]);

const GRID_NUMBER = oneOf([0, 1, 2, 3, 4, 5]);
const gridSize = v.pipe(positive, v.maxValue(FARTHEST, `a number up to ${FARTHEST}`));

const gridSchema = objectOf({
  diagonals: v.nullish(oneOf([0, 1, 2, 3, 4, 5, 6])),
  type: v.nullish(GRID_NUMBER, 1),
  size: v.nullish(gridSize, 100),
  distance: v.nullish(positive, 1),
  units: text,
});

/** What a scene holds in lists is read one by one. */
export const sceneSchema = objectOf({
  name: text,
  _stats: v.nullish(objectOf({ coreVersion: text })),
  grid: v.lazy((grid): v.GenericSchema<unknown, number | v.InferOutput<typeof gridSchema>> =>
    typeof grid === "number" ? gridSize : gridSchema,
  ),
  gridType: v.nullish(GRID_NUMBER, 1),
  gridDistance: v.nullish(positive, 1),
  gridUnits: text,
  darkness: v.nullish(share, 0),
  globalLight: flag(false),
  globalLightThreshold: v.nullish(finite),
  environment: v.nullish(objectOf({ darknessLevel: v.nullish(share), globalLight: v.nullish(globalLightSchema) })),
  walls: v.array(v.unknown(), "an array of walls"),
  tokens: listOf(v.unknown()),
  regions: listOf(v.unknown()),
  tiles: listOf(v.unknown()),
  lights: listOf(v.unknown()),
  templates: listOf(v.unknown()),
  levels: listOf(levelSchema),
  flags: v.nullish(v.unknown()),
});

export type WallData = v.InferOutput<typeof wallSchema>;
export type RegionData = v.InferOutput<typeof regionSchema>;
export type TileData = v.InferOutput<typeof tileSchema>;
export type SceneData = v.InferOutput<typeof sceneSchema>;
