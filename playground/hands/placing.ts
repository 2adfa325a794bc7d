import type { StandInCanvas } from "../../stand-in/canvas";
import type { Plain } from "../../stand-in/objects";
import { PlaceablesLayer } from "../../stand-in/placeables-layer";
import { placed } from "../../stand-in/placement";
import { element } from "../page";

interface Point {
  readonly x: number;
  readonly y: number;
}

const KINDS = ["circle", "cone", "line"] as const;
type Kind = (typeof KINDS)[number];

/** Size of an area in squares, and angle of a cone in degrees. */
const REACH = 4;
const OPENING = 53;

/** Version 13: a measured template, in the scene's units. */
const templateFields = (kind: Kind, { x, y }: Point, unit: number): Plain => ({
  t: kind === "line" ? "ray" : kind,
  x,
  y,
  distance: REACH * unit,
  direction: 0,
  angle: kind === "cone" ? OPENING : 0,
  width: unit,
  elevation: 0,
});

/**
 * Version 14: a region with one shape, in pixels. Its level must be given, as in the example in types14
 * `client/documents/region.d.mts`.
 */
const regionData = (kind: Kind, size: number, levels: readonly string[]): Plain => {
  const sizes: Readonly<Record<Kind, Plain>> = {
    circle: { radius: REACH * size },
    cone: { radius: REACH * size, angle: OPENING, rotation: 0 },
    line: { length: REACH * size, width: size, rotation: 0 },
  };
  return {
    name: kind,
    displayMeasurements: true,
    levels,
    shapes: [{ type: kind, x: 0, y: 0, ...sizes[kind], hole: false }],
  };
};

/** A click creates it; Escape or another mouse button cancels. */
const place = async (canvas: StandInCanvas, kind: Kind): Promise<void> => {
  const templates: unknown = Reflect.get(canvas, "templates");
  const { size, distance } = canvas.scene?.spaces ?? { size: 100, distance: 5 };
  if (!(templates instanceof PlaceablesLayer)) {
    const level = canvas.scene?.collections["levels"]?.contents[0]?.id;
    await canvas.regions.placeRegion(regionData(kind, size, level === undefined ? [] : [level]));
    return;
  }
  const fields = await placed(canvas, templates, (point) => templateFields(kind, point, distance));
  if (fields !== null) await canvas.scene?.createEmbeddedDocuments("MeasuredTemplate", [fields]);
};

/** Buttons that place a circle, a cone or a line. */
export const attachPlacing = (canvas: StandInCanvas): void => {
  for (const kind of KINDS) {
    element(`place-${kind}`, HTMLButtonElement).addEventListener("click", () => {
      void place(canvas, kind);
    });
  }
};
