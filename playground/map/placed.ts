import type { StandInCanvas } from "../../stand-in/canvas";
import { Hooks } from "../../stand-in/hooks";
import { isPlain, type Plain } from "../../stand-in/objects";
import { PlaceableObject } from "../../stand-in/placeable";
import { colours } from "./colours";

/** What is placed here lies to the right of its origin: lengths in pixels, angles in degrees. */
interface Placed {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly angle: number;
  readonly width: number;
}

const fieldIn = (document: object, field: string): number => Number(Reflect.get(document, field) ?? 0);

const placedRegion = (shape: Plain): Placed => ({
  type: String(shape["type"]),
  x: Number(shape["x"]),
  y: Number(shape["y"]),
  reach: Number(shape["radius"] ?? shape["length"]),
  angle: Number(shape["angle"] ?? 0),
  width: Number(shape["width"] ?? 0),
});

const placedTemplate = (document: object, unit: number): Placed => ({
  type: String(Reflect.get(document, "t")),
  x: fieldIn(document, "x"),
  y: fieldIn(document, "y"),
  reach: fieldIn(document, "distance") * unit,
  angle: fieldIn(document, "angle"),
  width: fieldIn(document, "width") * unit,
});

const placedOf = (document: object, unit: number): Placed | null => {
  if (!("shapes" in document)) return placedTemplate(document, unit);
  const shape: unknown = Array.isArray(document.shapes) ? document.shapes.at(0) : null;
  return isPlain(shape) ? placedRegion(shape) : null;
};

const drawPlaced = (into: PIXI.Graphics, { type, x, y, reach, angle, width }: Placed): void => {
  const { area } = colours();
  const half = (angle * Math.PI) / 360;
  into.clear().lineStyle({ width: 4, color: area }).beginFill(area, 0.15);
  if (type === "circle") into.drawCircle(x, y, reach);
  else if (type === "cone") into.moveTo(x, y).arc(x, y, reach, -half, half).closePath();
  else into.drawRect(x, y - width / 2, reach, width);
  into.endFill();
};

/** Draws the area that is being placed. */
export const keepPlacedDrawn = (canvas: StandInCanvas): void => {
  const drawing = canvas.primary.addChild(new PIXI.Graphics());
  for (const kind of ["Region", "MeasuredTemplate"]) {
    Hooks.on(`refresh${kind}`, (placeable) => {
      if (!(placeable instanceof PlaceableObject) || !placeable.isPreview) return;
      const placed = placedOf(placeable.document, canvas.dimensions?.distancePixels ?? 1);
      if (placed !== null) drawPlaced(drawing, placed);
    });
    Hooks.on(`destroy${kind}`, () => drawing.clear());
  }
};
