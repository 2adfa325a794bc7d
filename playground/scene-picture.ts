import * as v from "valibot";
import type { Plain } from "../stand-in/objects";

/** The first characters of base64 data of each kind of picture. */
const KINDS: Readonly<Record<string, string>> = { iVBOR: "png", "/9j/": "jpeg", UklGR: "webp" };

const positive = v.pipe(v.number(), v.gtValue(0));

const picturedSchema = v.object({
  image: v.string(),
  resolution: v.object({ pixels_per_grid: positive, map_size: v.object({ x: positive, y: positive }) }),
});

/**
 * The picture in a Universal VTT map as source data of a scene, which it fills; nothing without one. The format:
 * https://arkenforge.com/universal-vtt-files/.
 */
export const pictureIn = (text: string): Plain => {
  if (!/^\uFEFF?\s*\{/.test(text) || !text.includes('"map_size"')) return {};
  const { success, output } = v.safeParse(picturedSchema, JSON.parse(text.replace(/^\uFEFF/, "")));
  const kind = success ? Object.keys(KINDS).find((it) => output.image.startsWith(it)) : undefined;
  if (!success || kind === undefined) return {};
  const { image, resolution } = output;
  const { pixels_per_grid: size, map_size: across } = resolution;
  const src = `data:image/${KINDS[kind]};base64,${image}`;
  return { width: across.x * size, height: across.y * size, background: { src } };
};
