import type { PixelPoint } from "../rules/attack/verdict";
import type { PixelEdge } from "./marks";
import { RIM, RINGS, STROKES, type PaintShape, type StrokeName } from "./paint-shapes";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for elements and attributes. */
export const escaped = (text: string): string =>
  text.replace(/\p{Cc}+/gu, " ").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** To two decimals, so that the same drawing has the same bytes everywhere. */
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

export const textAt = (text: string, at: PixelPoint, attributes: Attributes): string =>
  element("text", { x: at.x, y: at.y, ...attributes }, escaped(text));

export const pathThrough = (points: readonly PixelPoint[], isClosed: boolean): string =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("") + (isClosed ? "Z" : "");

export const pathOfEdges = (edges: readonly PixelEdge[]): string =>
  edges.map(({ from, to }) => pathThrough([from, to], false)).join("");

export const dashArray = (unit: number, ...lengths: readonly number[]): string =>
  lengths.map((length) => rounded(length * unit)).join(" ");

const strokeSvg = (name: StrokeName, edges: readonly PixelEdge[], unit: number): string => {
  const { width, dash, gap } = STROKES[name];
  const d = pathOfEdges(edges);
  const dashes = gap === 0 ? {} : { "stroke-dasharray": dashArray(unit, dash, gap) };
  // On paper only the light bar of a facing needs a rim.
  const rim = element("path", { class: "rim", d, "stroke-width": (width + 2 * RIM.width) * unit });
  return (name === "facing" ? rim : "") + element("path", { class: name, d, "stroke-width": width * unit, ...dashes });
};

/** A shape as an element. Its class is its name, for which the drawing's style sheet has the colours. */
export const shapeSvg = (shape: PaintShape, unit: number): string => {
  switch (shape.kind) {
    case "stroke":
      return strokeSvg(shape.name, shape.edges, unit);
    case "surface":
      return element("path", { class: `surface ${shape.name}`, d: pathThrough(shape.points, true) });
    case "ring": {
      const { radius, width } = RINGS[shape.name];
      const { x, y } = shape.at;
      return element("circle", { class: shape.name, cx: x, cy: y, r: radius * unit, "stroke-width": width * unit });
    }
  }
};
