/** Names that the source of a Foundry scene has for its parts: regions, notes and texts drawn on the map. */
import type { MapLabel, PixelBox } from "../question";
import { readShape } from "../../scene/read-foundry/read-shape";
import { memberOf } from "../../scene/model/member-of";
import type { SceneGrid, Shape } from "../../scene/model/scene";
import { SceneError } from "../../scene/model/scene-error";
import type { FileReading } from "../../scene/read-files/read-scene-file";

const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list = memberOf(value, key);
  return Array.isArray(list) ? list : [];
};

const textIn = (value: unknown, key: string): string => {
  const text = memberOf(value, key);
  return typeof text === "string" ? text.trim() : "";
};

const numberIn = (value: unknown, key: string): number | undefined => {
  const number = memberOf(value, key);
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

/** Half the side of the square about a pin that its name is for, spaces. */
const ABOUT_A_PIN = 5;

const around = (x: number, y: number, half: number): PixelBox => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});

const boxOf = (shape: Shape): PixelBox => {
  switch (shape.type) {
    case "rectangle":
      return { left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height };
    case "ellipse":
      return {
        left: shape.x - shape.radiusX,
        top: shape.y - shape.radiusY,
        right: shape.x + shape.radiusX,
        bottom: shape.y + shape.radiusY,
      };
    case "polygon": {
      const xs = shape.points.filter((_, i) => i % 2 === 0);
      const ys = shape.points.filter((_, i) => i % 2 === 1);
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    }
  }
};

/** A shape that cannot be read has no box: the reader of the scene has said so. */
const boxesIn = (region: unknown, grid: SceneGrid): readonly PixelBox[] =>
  listIn(region, "shapes").flatMap((shape, i) => {
    try {
      return readShape(shape, `shapes[${i}]`, grid).map(boxOf);
    } catch (error) {
      if (error instanceof SceneError) return [];
      throw error;
    }
  });

const regionLabels = (scene: unknown, grid: SceneGrid): MapLabel[] =>
  listIn(scene, "regions").flatMap((region) => {
    const name = textIn(region, "name");
    return name === "" ? [] : boxesIn(region, grid).map((box) => ({ name, box }));
  });

const pinLabels = (scene: unknown, grid: SceneGrid): MapLabel[] =>
  [...listIn(scene, "notes"), ...listIn(scene, "drawings")].flatMap((pin) => {
    const [name, x, y] = [textIn(pin, "text"), numberIn(pin, "x"), numberIn(pin, "y")];
    if (name === "" || x === undefined || y === undefined) return [];
    const shape = memberOf(pin, "shape");
    const [width, height] = [numberIn(shape, "width") ?? 0, numberIn(shape, "height") ?? 0];
    return [{ name, box: around(x + width / 2, y + height / 2, ABOUT_A_PIN * grid.size) }];
  });

/** The scene's part of a file's JSON, by its place in an adventure. */
const sceneIn = (json: unknown, place: number | null): unknown =>
  place === null ? json : listIn(json, "scenes")[place];

/** The names in the source of a Foundry scene; none in anything else. */
export const labelsOf = (scene: unknown, grid: SceneGrid): readonly MapLabel[] => [
  ...regionLabels(scene, grid),
  ...pinLabels(scene, grid),
];

/** The names in a file of a Foundry scene; none in other files. */
export const labelsIn = (text: string, { scene, place }: Pick<FileReading, "scene" | "place">): readonly MapLabel[] =>
  /^\s*\{/.test(text) ? labelsOf(sceneIn(JSON.parse(text.replace(/^\uFEFF/, "")), place), scene.grid) : [];
