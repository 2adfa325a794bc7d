import type { PixelPoint } from "../src/rules/attack/verdict";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in an element or an attribute. */
export const escaped = (text: string): string =>
  text.replace(/\p{Cc}+/gu, " ").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** To a hundredth, so that the same drawing has the same bytes everywhere. */
export const rounded = (value: number): string => String(Math.round(value * 100) / 100 + 0);

export type Attributes = Readonly<Record<string, string | number>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? rounded(value) : escaped(value)}"`)
    .join("");

/** An element; `inside` is markup, not text. */
export const element = (name: string, attributes: Attributes, inside = ""): string =>
  inside === "" ? `<${name}${written(attributes)}/>` : `<${name}${written(attributes)}>${inside}</${name}>`;

export const line = (from: PixelPoint, to: PixelPoint, attributes: Attributes): string =>
  element("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...attributes });

export const words = (text: string, at: PixelPoint, attributes: Attributes): string =>
  element("text", { x: at.x, y: at.y, ...attributes }, escaped(text));

/** A path through points, open or closed. */
export const pathThrough = (points: readonly PixelPoint[], isClosed: boolean): string =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("") + (isClosed ? "Z" : "");
