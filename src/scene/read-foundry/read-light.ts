import { PLAIN_GLOW } from "../model/defaults";
import type { Glow, SceneLight } from "../model/scene";
import type { SceneData } from "./schema/schema";
import type { GlowData, LightData } from "./schema/schema-light";
import type { TokenData } from "./schema/schema-token";

type Radii = Pick<Glow, "bright" | "dim" | "isDarkness">;

/** Before version 9 a negative radius stands for darkness, later a negative luminosity, since version 12 `negative`. */
const radiiOf = ({ bright, dim, luminosity, negative }: Partial<GlowData>): Radii => ({
  bright: Math.abs(bright ?? 0),
  dim: Math.abs(dim ?? 0),
  isDarkness: negative === true || (luminosity ?? 0) < 0 || (bright ?? 0) < 0 || (dim ?? 0) < 0,
});

const glowOf = (data: Partial<GlowData>, rotation: number): Glow => ({
  ...radiiOf(data),
  angle: data.angle ?? PLAIN_GLOW.angle,
  rotation: rotation + 0,
  ...hoursOf(data.darkness?.min ?? PLAIN_GLOW.litFrom, data.darkness?.max ?? PLAIN_GLOW.litTo),
});

/** Foundry takes the two in either order. */
const hoursOf = (p: number, q: number): Pick<Glow, "litFrom" | "litTo"> => ({
  litFrom: Math.min(p, q),
  litTo: Math.max(p, q),
});

/** Before version 9 a light that walls do not stop is a universal one. */
const UNIVERSAL = "u";

/** A light of the scene; it must not be a hidden one. */
export const readLight = (data: LightData, index: number): SceneLight => {
  const { config, darknessThreshold, rotation } = data;
  const glow = glowOf(config ?? data, rotation);
  return {
    ...glow,
    ...(config ? {} : hoursOf(Math.max(glow.litFrom, darknessThreshold ?? 0), glow.litTo)),
    id: data._id === "" ? `l${index + 1}` : data._id,
    x: data.x + 0,
    y: data.y + 0,
    elevation: data.elevation + 0,
    isStoppedByWalls: data.walls && data.t !== UNIVERSAL,
    levels: data.levels,
  };
};

/** The light that a token carries, turned with it; null for one without a radius. */
export const carriedLightOf = ({ light, brightLight, dimLight, lightAngle }: TokenData): Glow | null => {
  const glow = glowOf(light ?? { bright: brightLight, dim: dimLight, angle: lightAngle }, 0);
  return glow.bright === 0 && glow.dim === 0 ? null : glow;
};

/** The scene's darkness, and whether its global light is on at that darkness. */
export const ambienceOf = (data: SceneData): { readonly darkness: number; readonly hasGlobalLight: boolean } => {
  const { environment, globalLight, globalLightThreshold } = data;
  const darkness = environment?.darknessLevel ?? data.darkness;
  const now = environment?.globalLight;
  const hours = { from: now?.darkness?.min ?? 0, to: now?.darkness?.max ?? globalLightThreshold ?? 1 };
  const isOn = now?.enabled ?? globalLight;
  return { darkness, hasGlobalLight: isOn && hours.from <= darkness && darkness <= hours.to };
};
