import type { StandInCanvas } from "../../stand-in/canvas";
import type { PlaceableObject } from "../../stand-in/placeable";
import { PlaceablesLayer } from "../../stand-in/placeables-layer";
import { element } from "../page";

interface Point {
  readonly x: number;
  readonly y: number;
}

const KINDS = ["circle", "cone", "line"] as const;
type Kind = (typeof KINDS)[number];

/** Squares that an area reaches, and degrees that a cone opens. */
const REACH = 4;
const OPENING = 53;

type Fields = Readonly<Record<string, unknown>>;

/** Version 13: a measured template, in the scene's units. */
const templateFields = (kind: Kind, { x, y }: Point, unit: number): Fields => ({
  t: kind === "line" ? "ray" : kind,
  ...{ x, y, distance: REACH * unit, direction: 0, angle: kind === "cone" ? OPENING : 0, width: unit, elevation: 0 },
});

/** Version 14: a region with one shape, in pixels. */
const regionFields = (kind: Kind, { x, y }: Point, size: number): Fields => {
  const sizes: Readonly<Record<Kind, Fields>> = {
    circle: { radius: REACH * size },
    cone: { radius: REACH * size, angle: OPENING, rotation: 0 },
    line: { length: REACH * size, width: size, rotation: 0 },
  };
  return { name: kind, displayMeasurements: true, shapes: [{ type: kind, x, y, ...sizes[kind], hole: false }] };
};

/** Where areas are placed in this version: its layer, and what one is at a place. */
const placesOf = (canvas: StandInCanvas, kind: Kind) => {
  const templates: unknown = Reflect.get(canvas, "templates");
  const { size, distance } = canvas.scene?.spaces ?? { size: 100, distance: 5 };
  return templates instanceof PlaceablesLayer
    ? { layer: templates, name: "MeasuredTemplate" as const, at: (p: Point) => templateFields(kind, p, distance) }
    : { layer: canvas.regions, name: "Region" as const, at: (p: Point) => regionFields(kind, p, size) };
};

/** Grid corners and centres. */
const snappedPoint = ({ x, y }: Point, half: number): Point => ({
  x: Math.round(x / half) * half,
  y: Math.round(y / half) * half,
});

/** Follows the pointer until a click creates it, or Escape or another button does not. */
const place = (canvas: StandInCanvas, board: HTMLCanvasElement, kind: Kind): void => {
  const { layer, name, at } = placesOf(canvas, kind);
  const { x, y } = canvas.view;
  let fields = at({ x, y });
  const preview: PlaceableObject | null = layer.makePreview(fields);
  const stop = new AbortController();
  const end = (isPlaced: boolean): void => {
    stop.abort();
    preview?.destroy();
    if (isPlaced) void canvas.scene?.createEmbeddedDocuments(name, [{ ...fields }]);
  };
  const listening = { signal: stop.signal, capture: true };
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const point = canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });
    fields = at(snappedPoint(point, (canvas.scene?.spaces.size ?? 100) / 2));
    preview?.prepare(fields);
  };
  const click = (event: PointerEvent): void => {
    event.stopImmediatePropagation();
    end(event.button === 0);
  };
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopImmediatePropagation();
    end(false);
  };
  board.addEventListener("pointermove", follow, listening);
  board.addEventListener("pointerdown", click, listening);
  window.addEventListener("keydown", cancel, listening);
};

/** Buttons that let a circle, a cone or a line be placed. */
export const attachPlacing = (canvas: StandInCanvas, board: HTMLCanvasElement): void => {
  for (const kind of KINDS) {
    element(`place-${kind}`, HTMLButtonElement).addEventListener("click", () => {
      place(canvas, board, kind);
    });
  }
};
