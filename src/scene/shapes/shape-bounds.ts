import type { Shape } from "../model/scene";

/** Least and greatest coordinates, pixels. */
export type Bounds = readonly [x0: number, y0: number, x1: number, y1: number];

/** The rectangle that holds a shape; taken wide where the shape is turned. */
export const shapeBounds = (shape: Shape): Bounds => {
  if (shape.type === "polygon") {
    const xs = shape.points.filter((_, i) => i % 2 === 0);
    const ys = shape.points.filter((_, i) => i % 2 === 1);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  const isEllipse = shape.type === "ellipse";
  const [w, h] = isEllipse ? [shape.radiusX, shape.radiusY] : [shape.width / 2, shape.height / 2];
  const [cx, cy] = isEllipse ? [shape.x, shape.y] : [shape.x + w, shape.y + h];
  const reach = Math.hypot(w, h);
  return [cx - reach, cy - reach, cx + reach, cy + reach];
};
