/** Markup of SVG pictures. Lengths are scene pixels, for squares of 100. */

type Attributes = Readonly<Record<string, string | number>>;

/** An element's markup. Attribute values are the playground's own, so they need no escaping. */
export const tag = (name: string, attributes: Attributes, ...children: readonly string[]): string => {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${listed.join("")}>${children.join("")}</${name}>`;
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const rect = ({ x, y, width, height }: Box, attributes: Attributes): string =>
  tag("rect", { x, y, width, height, ...attributes });

export const disc = (cx: number, cy: number, r: number, attributes: Attributes): string =>
  tag("circle", { cx, cy, r, ...attributes });

export const path = (d: string, attributes: Attributes): string => tag("path", { d, fill: "none", ...attributes });

/** A box made smaller on every side. */
export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** Pixels of a picture for one of the scene: it stays sharp when zoomed, and is small enough for the memory of phones. */
const FINENESS = 1.5;

export const picture = (part: Box, ...content: readonly string[]): string => {
  const { x, y, width, height } = part;
  const size = { width: width * FINENESS, height: height * FINENESS, viewBox: `${x} ${y} ${width} ${height}` };
  return tag("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, ...content);
};

/**
 * A repeatable sequence of numbers from 0 to 1, so that planks and stones differ and every page draws the same ones. The
 * generator is Mulberry32.
 */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};
