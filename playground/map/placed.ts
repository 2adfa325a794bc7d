import type { StandInCanvas } from "../../stand-in/canvas";
import { Hooks } from "../../stand-in/hooks";
import { isPlain, type Plain } from "../../stand-in/objects";
import { PlaceableObject } from "../../stand-in/placeable";
import { PlaceablesLayer } from "../../stand-in/placeables-layer";
import { ShapeData } from "../../stand-in/shape-data";
import { onceAFrame } from "../../src/foundry/time/measured";
import { colours } from "./colours";

/** Lengths in pixels, angles in degrees; `direction` 0 is to the right. */
interface Placed {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly angle: number;
  readonly width: number;
  readonly direction: number;
}

const fieldIn = (document: object, field: string): number => Number(Reflect.get(document, field) ?? 0);

const placedRegion = (shape: Plain): Placed => ({
  type: String(shape["type"]),
  x: Number(shape["x"]),
  y: Number(shape["y"]),
  reach: Number(shape["radius"] ?? shape["length"]),
  angle: Number(shape["angle"] ?? 0),
  width: Number(shape["width"] ?? 0),
  direction: Number(shape["rotation"] ?? 0),
});

const placedTemplate = (document: object, unit: number): Placed => ({
  type: String(Reflect.get(document, "t")),
  x: fieldIn(document, "x"),
  y: fieldIn(document, "y"),
  reach: fieldIn(document, "distance") * unit,
  angle: fieldIn(document, "angle"),
  width: fieldIn(document, "width") * unit,
  direction: fieldIn(document, "direction"),
});

/** Version 14 stores placed areas as regions that show their measurements. */
const placedOf = (document: object, unit: number): Placed | null => {
  if (!("shapes" in document)) return placedTemplate(document, unit);
  const shape: unknown = Array.isArray(document.shapes) ? document.shapes.at(0) : null;
  // The shape of an area that is being placed is plain data.
  const source = shape instanceof ShapeData ? shape.source : isPlain(shape) ? shape : null;
  return source !== null && Reflect.get(document, "displayMeasurements") === true ? placedRegion(source) : null;
};

const drawPlaced = (into: PIXI.Graphics, { type, x, y, reach, angle, width, direction }: Placed): void => {
  const { area } = colours();
  const [half, turn] = [(angle * Math.PI) / 360, (direction * Math.PI) / 180];
  const corner = (along: number, beside: number): [number, number] => [
    x + along * Math.cos(turn) - beside * Math.sin(turn),
    y + along * Math.sin(turn) + beside * Math.cos(turn),
  ];
  const side = width / 2;
  into.lineStyle({ width: 4, color: area }).beginFill(area, 0.15);
  if (type === "circle") into.drawCircle(x, y, reach);
  else if (type === "cone")
    into
      .moveTo(x, y)
      .arc(x, y, reach, turn - half, turn + half)
      .closePath();
  else into.drawPolygon(...corner(0, -side), ...corner(reach, -side), ...corner(reach, side), ...corner(0, side));
  into.endFill();
};

const isLayer = (layer: unknown): layer is PlaceablesLayer => layer instanceof PlaceablesLayer;

/** Draws the placed areas, and the one being placed. */
export const keepPlacedDrawn = (canvas: StandInCanvas): void => {
  const [placing, standing] = [
    canvas.primary.addChild(new PIXI.Graphics()),
    canvas.primary.addChild(new PIXI.Graphics()),
  ];
  const draw = (into: PIXI.Graphics, document: object): void => {
    const placed = placedOf(document, canvas.dimensions?.distancePixels ?? 1);
    if (placed !== null) drawPlaced(into, placed);
  };
  const drawStanding = onceAFrame(() => {
    standing.clear();
    const layers: unknown[] = [canvas.regions, Reflect.get(canvas, "templates")];
    for (const { document } of layers.filter(isLayer).flatMap(({ placeables }) => placeables)) draw(standing, document);
  });
  Hooks.on("canvasReady", drawStanding);
  Hooks.on("canvasTearDown", () => {
    placing.clear();
    standing.clear();
  });
  for (const kind of ["Region", "MeasuredTemplate"]) {
    for (const act of ["create", "update", "delete"]) Hooks.on(`${act}${kind}`, drawStanding);
    Hooks.on(`refresh${kind}`, (placeable) => {
      if (!(placeable instanceof PlaceableObject) || !placeable.isPreview) return;
      placing.clear();
      draw(placing, placeable.document);
    });
    Hooks.on(`destroy${kind}`, () => placing.clear());
  }
};
