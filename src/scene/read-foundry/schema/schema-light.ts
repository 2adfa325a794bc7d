import * as v from "valibot";
import {
  coordinate,
  degrees,
  finite,
  flag,
  id,
  levelIds,
  numberOr,
  objectOf,
  oneOf,
  share,
  text,
  zeroOrMore,
} from "./schema-fields";

const hours = v.nullish(objectOf({ min: v.nullish(share), max: v.nullish(share) }));

/** What a light shines with, on the scene or carried. */
export const glow = {
  bright: v.nullish(finite),
  dim: v.nullish(finite),
  angle: v.nullish(degrees),
  luminosity: v.nullish(finite),
  negative: flag(false),
  darkness: hours,
};

/** Before version 9 the light's own fields lie on the document itself, and `t` says whether walls stop it. */
export const lightSchema = objectOf({
  _id: id,
  x: coordinate,
  y: coordinate,
  elevation: numberOr(0),
  rotation: numberOr(0),
  walls: flag(true),
  hidden: flag(false),
  levels: levelIds,
  config: v.nullish(objectOf(glow)),
  ...glow,
  darknessThreshold: v.nullish(share),
  t: text,
});

/** The scene's global light, and the darkness at which it is lit. */
export const globalLightSchema = objectOf({ enabled: flag(false), darkness: hours });

const TEMPLATE_LETTERS = ["circle", "cone", "rect", "ray"] as const;

export const templateSchema = objectOf({
  _id: id,
  t: v.nullish(oneOf(TEMPLATE_LETTERS), "circle"),
  x: coordinate,
  y: coordinate,
  elevation: numberOr(0),
  distance: v.nullish(zeroOrMore, 0),
  direction: numberOr(0),
  angle: v.nullish(degrees),
  width: v.nullish(zeroOrMore),
  hidden: flag(false),
  flags: v.nullish(v.unknown()),
  /** Not Foundry's: the client's outline on a live map. */
  outline: v.nullish(v.array(finite), null),
});

export type GlowData = v.InferOutput<v.ObjectSchema<typeof glow, undefined>>;
export type LightData = v.InferOutput<typeof lightSchema>;
export type GlobalLightData = v.InferOutput<typeof globalLightSchema>;
export type TemplateData = v.InferOutput<typeof templateSchema>;
