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
