import { convexHull } from "../../geometry/polygons/convex";
import { isSamePoint, latticePoint, type Point, type Polygon, STEPS, toLattice } from "../../geometry/numbers/lattice";
import type { Cell } from "../model/battlefield";
import { hexFootprint, isHexagonal, type PlaceXY, turned } from "../model/hex";
import type { Base, SceneGrid, SceneToken } from "../model/scene";

/** The space that a creature fills and the points that rules draw lines from and to. RULES 1.2. */
export interface Footprint {
  readonly polygon: Polygon;
  readonly outerCorners: Polygon;
  readonly cells: readonly Cell[];
  readonly outlinePoints: readonly Point[];
  readonly latticePoints: readonly Point[];
  readonly centre: Point;
  /** The base as it counts here: `round` only without a grid. */
  readonly base: Base;
}

/** A token's space, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Body = Pick<SceneToken, "x" | "y" | "width" | "height" | "rotation" | "shape" | "base">;

const pointAt = ([x, y]: PlaceXY): Point => latticePoint(x, y);

const byRow = (p: Point, q: Point): number => p.y - q.y || p.x - q.x;

const rectangleOf = (x0: number, y0: number, x1: number, y1: number): Polygon =>
  [[x0, y0] as const, [x1, y0] as const, [x1, y1] as const, [x0, y1] as const].map(pointAt);

/** Of a base that is smaller than a step of the lattice a square of one step is left. */
const smallestAt = ([x, y]: PlaceXY): Polygon => rectangleOf(x, y, x + 1 / STEPS, y + 1 / STEPS);

/** A footprint that is its own single cell. */
const singleCell = (places: readonly PlaceXY[], centrePlace: PlaceXY, base: Base): Footprint => {
  const corners = places.map(pointAt).filter((p, i, all) => !isSamePoint(p, all.at(i - 1) ?? p));
  const polygon = corners.length > 0 ? corners : smallestAt(centrePlace);
  const outerCorners = convexHull(polygon);
  const centre = pointAt(centrePlace);
  const points = outerCorners.toSorted(byRow);
  const cells = [{ corners: outerCorners, centre }];
  return { polygon, outerCorners, cells, outlinePoints: points, latticePoints: points, centre, base };
};

/** Pixels at which a side is cut into squares, the last one maybe narrower, its end included. */
const cutsOf = (start: number, length: number, size: number): number[] => {
  const whole = Array.from({ length: Math.ceil(length / size) }, (_, k) => start + k * size);
  const cuts = [...whole, start + length].filter(
    (cut, i, all) => i === 0 || toLattice(cut) > toLattice(all[i - 1] ?? cut),
  );
  return cuts.length > 1 ? cuts : [start, start + 1 / STEPS];
};

const cellsOf = (xs: readonly number[], ys: readonly number[]): Cell[] =>
  ys.slice(1).flatMap((bottom, row) =>
    xs.slice(1).map((right, column): Cell => {
      const left = xs[column] ?? right;
      const top = ys[row] ?? bottom;
      return {
        corners: rectangleOf(left, top, right, bottom),
        centre: latticePoint((left + right) / 2, (top + bottom) / 2),
      };
    }),
  );

/** An upright rectangle cut into squares from its top left. */
const squareFootprint = ({ x, y, width, height }: Box, size: number, base: Base): Footprint => {
  const xs = cutsOf(x, width, size);
  const ys = cutsOf(y, height, size);
  const isEnd = (cuts: readonly number[], i: number): boolean => i === 0 || i === cuts.length - 1;
  const points = ys.flatMap((py, row) =>
    xs.map((px, column) => ({ point: latticePoint(px, py), isOutline: isEnd(xs, column) || isEnd(ys, row) })),
  );
  const corners = rectangleOf(x, y, xs.at(-1) ?? x, ys.at(-1) ?? y);
  return {
    polygon: corners,
    outerCorners: corners,
    cells: cellsOf(xs, ys),
    outlinePoints: points.filter(({ isOutline }) => isOutline).map(({ point }) => point),
    latticePoints: points.map(({ point }) => point),
    centre: latticePoint(x + width / 2, y + height / 2),
    base,
  };
};

const middleOf = ({ x, y, width, height }: Box): PlaceXY => [x + width / 2, y + height / 2];

const CORNERS: readonly PlaceXY[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];

/** The rectangle turned clockwise about its centre. */
export const turnedRectangle = (box: Box, rotation: number): PlaceXY[] => {
  const [cx, cy] = middleOf(box);
  return CORNERS.map(([u, v]): PlaceXY => {
    const [dx, dy] = turned([u * box.width, v * box.height], rotation);
    return [cx + dx, cy + dy];
  });
};

const SIDES = 32;

/** The 32-gon that stands for a circle or an ellipse turned by `rotation`. */
export const ellipsePlaces = ([cx, cy]: PlaceXY, [rx, ry]: PlaceXY, rotation: number): PlaceXY[] =>
  Array.from({ length: SIDES }, (_, k): PlaceXY => {
    const [cos, sin] = turned([1, 0], (k * 360) / SIDES);
    const [dx, dy] = turned([rx * cos, ry * sin], rotation);
    return [cx + dx, cy + dy];
  });

/** A rectangular base; in a square grid, and at quarter turns, it has cells as any other. */
const rectangularFootprint = (box: Box, rotation: number, grid: SceneGrid): Footprint => {
  if (rotation % 90 !== 0 || grid.type !== "square") {
    return singleCell(turnedRectangle(box, rotation), middleOf(box), "rectangular");
  }
  const [cx, cy] = middleOf(box);
  const isOnEnd = rotation % 180 !== 0;
  const [width, height] = isOnEnd ? [box.height, box.width] : [box.width, box.height];
  return squareFootprint({ x: cx - width / 2, y: cy - height / 2, width, height }, grid.size, "rectangular");
};

const boxOf = ({ x, y, width, height }: Body, { size }: SceneGrid): Box => ({
  x,
  y,
  width: width * size,
  height: height * size,
});

/** Corners are computed in doubles and snapped once, each by itself. */
export const footprintOf = (token: Body, grid: SceneGrid): Footprint => {
  const box = boxOf(token, grid);
  if (isHexagonal(grid.type) && token.base !== "rectangular") {
    const { outline, centre } = hexFootprint(token, grid);
    return singleCell(outline, centre, "square");
  }
  if (token.base === "rectangular") return rectangularFootprint(box, token.rotation, grid);
  if (grid.type === "square") return squareFootprint(box, grid.size, "square");
  if (token.base !== "round") return singleCell(turnedRectangle(box, 0), middleOf(box), "square");
  const radius = Math.min(box.width, box.height) / 2;
  return singleCell(ellipsePlaces(middleOf(box), [radius, radius], 0), middleOf(box), "round");
};
