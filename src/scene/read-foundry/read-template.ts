import { PLAIN_TEMPLATE } from "../model/defaults";
import type { SceneGrid, SceneTemplate } from "../model/scene";
import type { TemplateData } from "./schema/schema-light";

const SHAPES = { circle: "circle", cone: "cone", rect: "rectangle", ray: "ray" } as const;

/** A measured template, versions 9 to 13; it must not be a hidden one. A ray without a width is a square wide. */
export const readTemplate = (data: TemplateData, index: number, { distance }: SceneGrid): SceneTemplate => ({
  id: data._id === "" ? `m${index + 1}` : data._id,
  shape: SHAPES[data.t],
  x: data.x + 0,
  y: data.y + 0,
  elevation: data.elevation + 0,
  distance: data.distance,
  direction: data.direction + 0,
  angle: data.angle ?? PLAIN_TEMPLATE.angle,
  width: data.width ?? distance,
  outline: data.outline,
});
