import * as v from "valibot";
import {
  coordinate,
  degrees,
  finite,
  flag,
  HEIGHT_FLAGS,
  id,
  listOf,
  numberOr,
  objectOf,
  ownFlags,
  oneOf,
  orBlank,
  OTHER_FLAGS,
  positive,
  text,
  zeroOrMore,
} from "./schema-fields";
import { glow } from "./schema-light";
import { ACUITIES, BASES, CONDITIONS, HANDLINGS, HEIGHT_CLASSES, SENSES, SIZE_CATEGORIES } from "../../model/scene";
import { TOKEN_KINDS } from "../../model/traits";

const withEffects = v.nullish(v.object({ effects: v.nullish(v.array(v.unknown(), "an array"), []) }, "an object"));

const range = v.pipe(finite, v.minValue(0, "a number of 0 or more"));

export const flaggedSenses = v.entriesFromList(SENSES, v.nullish(range));

/** How a token's detection mode is stored; before version 14 in an array, each with its id. */
export const detectionSchema = v.object({
  id: v.optional(v.string()),
  enabled: v.optional(v.boolean()),
  range: v.nullable(v.number()),
});

export const tokenSchema = objectOf({
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
  sight: v.nullish(objectOf({ visionMode: text, range: v.optional(v.nullable(finite), 0) })),
  dimSight: v.nullish(finite),
  brightSight: v.nullish(finite),
  detectionModes: v.optional(v.unknown()),
  light: v.nullish(objectOf(glow)),
  dimLight: v.nullish(finite),
  brightLight: v.nullish(finite),
  lightAngle: v.nullish(degrees),
  flags: v.nullish(
    objectOf({
      ...HEIGHT_FLAGS,
      ...OTHER_FLAGS,
      parapet: v.nullish(
        ownFlags({
          sizeCategory: orBlank(v.nullish(oneOf(SIZE_CATEGORIES), null)),
          size: v.nullish(zeroOrMore, null),
          heightClass: orBlank(v.nullish(oneOf(HEIGHT_CLASSES), "standard")),
          height: v.nullish(positive, null),
          base: orBlank(v.nullish(oneOf(BASES), null)),
          unit: orBlank(v.nullish(v.string("a string"), null)),
          tall: flag(false),
          skirmisher: flag(false),
          providesCover: flag(true),
          kind: orBlank(v.nullish(oneOf(TOKEN_KINDS), null)),
          conditions: listOf(oneOf(CONDITIONS)),
          acuity: v.nullish(objectOf(v.entriesFromList(SENSES, v.optional(oneOf(ACUITIES)))), {}),
          senses: v.nullish(objectOf(flaggedSenses)),
          lowLight: flag(false),
          uncannyDodge: flag(false),
          combatReflexes: flag(false),
          preciseShot: flag(false),
          pointBlankShot: flag(false),
          criticalImmunity: flag(false),
          unarmed: flag(false),
          reach: v.nullish(range, null),
          leastReach: v.nullish(range, null),
          handling: orBlank(v.nullish(oneOf(HANDLINGS), null)),
        }),
      ),
    }),
  ),
});

export type TokenData = v.InferOutput<typeof tokenSchema>;
