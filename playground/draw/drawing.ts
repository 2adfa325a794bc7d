import type { StandInCanvas } from "../../stand-in/canvas";
import type { StandInDocument } from "../../stand-in/document";
import { wallAt } from "../hands/choosing-walls";
import { outlineOf } from "../map/areas";
import { colours } from "../map/colours";
import { say } from "../say";
import { areaSource, isArea, isPreset, ownName, wallSource, type DrawKind } from "./kinds";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Something that is being drawn, from the press of a pointer to its release. */
export interface Stroke {
  readonly to: (point: Point, isFree: boolean) => void;
  readonly end: () => void;
  readonly cancel: () => void;
}

/** What the next press on the map draws; null when it chooses and moves creatures. */
export interface Pencil {
  kind: DrawKind | null;
}

/** Ends snap to the corners of squares and to the points halfway between them; on hexes nothing snaps. */
const snappedEnd = ({ scene }: StandInCanvas, { x, y }: Point, isFree: boolean): Point => {
  const grid = scene?.spaces;
  if (grid === undefined || isFree || !grid.isSquare) return { x: Math.round(x), y: Math.round(y) };
  const step = grid.size / 2;
  return { x: Math.round(x / step) * step, y: Math.round(y / step) * step };
};

/** Version 14 draws on the first level; version 13 has none. */
const levelsOf = ({ scene }: StandInCanvas): string[] => {
  const first = scene?.collections["levels"]?.contents[0]?.id;
  return first === undefined ? [] : [first];
};

const create = async (canvas: StandInCanvas, kind: DrawKind, [a, b]: readonly [Point, Point]): Promise<void> => {
  const { scene } = canvas;
  if (scene === null || kind === "erase") return;
  const levels = levelsOf(canvas);
  if (!isArea(kind)) {
    const source = wallSource(kind, [a.x, a.y, b.x, b.y], { distance: scene.spaces.distance, levels });
    await scene.createEmbeddedDocuments("Wall", [source]);
  } else if (a.x !== b.x && a.y !== b.y)
    await scene.createEmbeddedDocuments("Region", [areaSource(kind, [a, b], { name: say(ownName(kind)), levels })]);
};

const contains = (outline: readonly number[], { x, y }: Point): boolean =>
  new PIXI.Polygon([...outline]).contains(x, y);

/** The wall near a point, or else the last area there. */
const documentAt = (canvas: StandInCanvas, at: Point): StandInDocument | null => {
  const { scene } = canvas;
  const wall = wallAt(canvas, at);
  if (wall !== undefined) return scene?.collections["walls"]?.get(wall.id) ?? null;
  const region = scene
    ?.sources("regions")
    .findLast(({ shapes }) => shapes.some((shape) => contains(outlineOf(shape), at)));
  return (region && scene?.collections["regions"]?.get(region._id)) ?? null;
};

const eraser = (canvas: StandInCanvas, at: Point): Stroke => ({
  to: () => undefined,
  end: () => void documentAt(canvas, at)?.delete(),
  cancel: () => undefined,
});

/** Begins to draw at a point of the scene; null without a kind. */
export const beginStroke = (canvas: StandInCanvas, { kind }: Pencil, at: Point, isFree: boolean): Stroke | null => {
  if (kind === null || canvas.scene === null) return null;
  if (kind === "erase") return eraser(canvas, at);
  const start = snappedEnd(canvas, at, isFree);
  let end = start;
  const preview = canvas.interface.addChild(new PIXI.Graphics());
  const remove = (): void => {
    if (!preview.destroyed) preview.destroy();
  };
  const size = canvas.scene.spaces.size;
  const draw = (): void => {
    const { control } = colours();
    preview.clear().lineStyle({ width: size / 14, color: control });
    if (isArea(kind))
      preview
        .beginFill(control, 0.2)
        .drawRect(
          Math.min(start.x, end.x),
          Math.min(start.y, end.y),
          Math.abs(end.x - start.x),
          Math.abs(end.y - start.y),
        );
    else preview.moveTo(start.x, start.y).lineTo(end.x, end.y);
    for (const { x, y } of [start, end])
      preview
        .lineStyle(0)
        .beginFill(control)
        .drawCircle(x, y, size / 11)
        .endFill();
  };
  draw();
  return {
    to: (point, isNowFree) => {
      end = snappedEnd(canvas, point, isNowFree);
      draw();
    },
    end: () => {
      remove();
      if (start.x !== end.x || start.y !== end.y) void create(canvas, kind, [start, end]);
    },
    cancel: remove,
  };
};

/** How to draw a kind. */
export const hintFor = (kind: DrawKind): string => {
  if (kind === "erase") return say("draw.hintErase");
  return say(isArea(kind) ? "draw.hintArea" : "draw.hintWall");
};

/** A kind's name: the module's own for its presets. */
export const nameOf = (kind: DrawKind, localize: (key: string) => string): string =>
  isPreset(kind) ? localize(`PARAPET.Preset.${kind}`) : say(ownName(kind));
