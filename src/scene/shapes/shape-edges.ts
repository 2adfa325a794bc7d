import { edgesOf, latticePoint, type Polygon, type Segment } from "../../geometry/numbers/lattice";
import type { Shape } from "../model/scene";
import { ellipsePlaces, turnedRectangle } from "../spaces/footprint";
import type { Layer } from "./region-of";

const polygonOf = (shape: Shape): Polygon => {
  switch (shape.type) {
    case "rectangle":
      return turnedRectangle(shape, shape.rotation).map(([x, y]) => latticePoint(x, y));
    case "ellipse":
      return ellipsePlaces([shape.x, shape.y], [shape.radiusX, shape.radiusY], shape.rotation).map(([x, y]) =>
        latticePoint(x, y),
      );
    case "polygon":
      return shape.points.flatMap((x, i) => (i % 2 === 0 ? [latticePoint(x, shape.points[i + 1] ?? 0)] : []));
  }
};

const keyOf = ({ a, b }: Segment): string => `${a.x},${a.y} ${b.x},${b.y}`;

/** The edges but those that are walked both ways, which part nothing. */
const withoutSeams = (edges: readonly Segment[]): readonly Segment[] => {
  const keys = new Set(edges.map(keyOf));
  return edges.filter(({ a, b }) => !keys.has(keyOf({ a: b, b: a })));
};

/** A shape by its edges on the lattice. */
export const layerOf = (shape: Shape): Layer => ({
  edges: withoutSeams(edgesOf(polygonOf(shape))),
  isHole: shape.hole,
});

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
