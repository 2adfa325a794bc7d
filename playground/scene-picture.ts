import type { Plain } from "../stand-in/objects";

/** The first characters of base64 data of each kind of picture. */
const KINDS: Readonly<Record<string, string>> = { iVBOR: "png", "/9j/": "jpeg", UklGR: "webp" };

const numberIn = (value: unknown, key: string): number =>
  typeof value === "object" && value !== null ? Number(Reflect.get(value, key)) : NaN;

/**
 * The picture in a Universal VTT map as source data of a scene, which it fills; nothing without one. The format:
 * https://arkenforge.com/universal-vtt-files/.
 */
export const pictureIn = (text: string): Plain => {
  if (!text.includes('"image"') || !text.includes('"map_size"')) return {};
  const { image, resolution } = JSON.parse(text.replace(/^\uFEFF/, "")) as Plain;
  const kind = typeof image === "string" ? Object.keys(KINDS).find((it) => image.startsWith(it)) : undefined;
  if (kind === undefined || typeof resolution !== "object" || resolution === null) return {};
  const [size, across] = [numberIn(resolution, "pixels_per_grid"), Reflect.get(resolution, "map_size")];
  const [width, height] = [numberIn(across, "x") * size, numberIn(across, "y") * size];
  if (!(width > 0 && height > 0)) return {};
  return { width, height, background: { src: `data:image/${KINDS[kind]};base64,${String(image)}` } };
};
