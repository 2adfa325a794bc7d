import { isPlain, type Plain } from "../../stand-in/objects";
import { sourceOf } from "../../stand-in/document";
import type { RegionSource, ShapeSource, TileSource } from "../../stand-in/source";
import type { TileDocument } from "../../stand-in/tile-document";
import type { Colours } from "./colours";

const numbers = (shape: Plain, ...keys: readonly string[]): number[] => keys.map((key) => Number(shape[key] ?? 0));

const turned = (points: readonly number[], degrees: number, cx: number, cy: number): number[] => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return points.map((value, k) => {
    const [x, y] = k % 2 === 0 ? [value - cx, (points[k + 1] ?? 0) - cy] : [(points[k - 1] ?? 0) - cx, value - cy];
    return k % 2 === 0 ? cx + x * cos - y * sin : cy + x * sin + y * cos;
  });
};

/** A rectangle with an anchor is placed and rotated by it; others by their top left corner and around their centre. */
const boxOf = (shape: Plain): number[] => {
  const [x = 0, y = 0, w = 0, h = 0, degrees = 0] = numbers(shape, "x", "y", "width", "height", "rotation");
  const isAnchored = "anchorX" in shape;
  const [ax = 0, ay = 0] = isAnchored ? numbers(shape, "anchorX", "anchorY") : [];
  const [left, top] = [x - ax * w, y - ay * h];
  const [cx, cy] = isAnchored ? [x, y] : [x + w / 2, y + h / 2];
  return turned([left, top, left + w, top, left + w, top + h, left, top + h], degrees, cx, cy);
};

const ellipseOf = (shape: Plain): number[] => {
  const [x = 0, y = 0, radius = 0, degrees = 0] = numbers(shape, "x", "y", "radius", "rotation");
  const [rx = radius, ry = radius] =
    shape["radius"] === undefined ? numbers(shape, "radiusX", "radiusY") : [radius, radius];
  const around = Array.from({ length: 48 }, (_, k) => (2 * Math.PI * k) / 48);
  return turned(
    around.flatMap((angle) => [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]),
    degrees,
    x,
    y,
  );
};

/** The corners of a shape in scene pixels, x and y in turn. */
export const outlineOf = (shape: ShapeSource): number[] => {
  if (shape.type === "rectangle") return boxOf(shape);
  if (shape.type === "ellipse" || shape.type === "circle") return ellipseOf(shape);
  const points = shape["points"];
  return Array.isArray(points) ? points.map(Number) : [];
};

const MOST_HATCHES = 2000;

/** Diagonal lines over the bounding box of an outline, clipped by a mask. */
const hatched = (outlines: readonly number[][], colour: number, slant: 1 | -1, wanted: number): PIXI.Container => {
  const mask = new PIXI.Graphics().beginFill(0xffffff);
  for (const outline of outlines) mask.drawPolygon(outline);
  const { x, y, width, height } = mask.endFill().getBounds();
  const gap = Math.max(wanted, (width + 2 * height) / MOST_HATCHES);
  const lines = new PIXI.Graphics().lineStyle({ width: gap / 7, color: colour, alpha: 0.55 });
  for (let at = -height; at < width + height; at += gap) {
    const [from, to] = slant === 1 ? [at, at + height] : [at + height, at];
    lines.moveTo(x + from, y).lineTo(x + to, y + height);
  }
  lines.mask = mask;
  const both = new PIXI.Container();
  both.addChild(mask, lines);
  return both;
};

/** Terrain is hatched in one direction, a veil in the other. */
const drawArea = (shapes: readonly ShapeSource[], isVeil: boolean, colours: Colours, scale: number): PIXI.Container => {
  const area = new PIXI.Container();
  const colour = isVeil ? colours.veil : colours.area;
  const solid = shapes.filter((shape) => shape.hole !== true).map(outlineOf);
  const graphics = new PIXI.Graphics().lineStyle({ width: 2.5 * scale, color: colour }).beginFill(colour, 0.16);
  for (const outline of solid) graphics.drawPolygon(outline);
  graphics.endFill();
  for (const hole of shapes.filter((shape) => shape.hole === true)) {
    graphics.beginFill(colours.ground).drawPolygon(outlineOf(hole)).endFill();
  }
  area.addChild(graphics, hatched(solid, colour, isVeil ? -1 : 1, 16 * scale));
  return area;
};

/** An area with its own darkness. */
const drawGloom = (shapes: readonly ShapeSource[]): PIXI.Container => {
  const gloom = new PIXI.Graphics().lineStyle({ width: 2, color: 0x8f9ad0, alpha: 0.8 }).beginFill(0x070a18, 0.62);
  for (const shape of shapes) if (shape.hole !== true) gloom.drawPolygon(outlineOf(shape));
  return gloom.endFill();
};

export const drawRegion = (region: RegionSource, colours: Colours, scale: number): PIXI.Container | null => {
  const kinds = region.behaviors.filter((it) => !it.disabled).map((it) => it.type);
  if (kinds.includes("adjustDarknessLevel")) return drawGloom(region.shapes);
  const isVeil = kinds.includes("parapet.veil");
  if (!isVeil && !kinds.includes("parapet.terrain")) return null;
  return drawArea(region.shapes, isVeil, colours, scale);
};

export const drawTile = (tile: TileDocument, colours: Colours, scale: number): PIXI.Container | null => {
  const source: TileSource = sourceOf(tile);
  const flags = source.flags["parapet"];
  if (source.hidden || !isPlain(flags) || !("terrain" in flags || "veil" in flags)) return null;
  return drawArea([{ ...(tile.shape ?? { ...source, type: "rectangle" }) }], "veil" in flags, colours, scale);
};
