import * as v from "valibot";
import { type Ball, unitBall } from "../model/grid-metric";
import { type PlaceXY, hexCell, hexFootprint, isHexagonal, turned } from "../model/hex";
import { readAs } from "./read-as";
import { isNear, NEAR_SHAPE, mustBeNarrow } from "../shapes/scene-limits";
import { coneOf, grownBy, lineOf, polygonOf, ringOf, sizeBy, stretchedBall } from "../shapes/shape-places";
import type { SceneGrid, Shape } from "../model/scene";
import { SceneError, shown } from "../model/scene-error";
import { coordinate, degrees, finite, flag, objectOf } from "./schema/schema-fields";

/**
 * A region's shapes as versions 12 to 14 store them.
 * Read this way, because the public pages name the fields but not the geometry:
 * - x, y of a version 14 rectangle or ellipse is its anchor, about which it turns.
 * - Cones, rings and lines start at x, y, and their direction is their rotation.
 * - A ring lies between its radius less `innerWidth` and its radius plus `outerWidth`.
 * - An emanation is its base grown by its radius.
 * - A shape of an unknown kind is refused. Left out, it would silently cover nothing.
 *
 * A shape that is `gridBased` is measured by the grid. Whatever its curvature, a cone that is not flat ends in an arc about
 * its tip, because no public page describes the curvature `semicircle`. On a live map `outline` has the client's own polygons
 * for both, which are used instead.
 */

const hole = v.nullish(v.boolean("true or false"), false);
const rotation = v.nullish(finite, 0);
const anchor = v.nullish(finite);
const size = v.pipe(finite, v.minValue(0, "a number of 0 or more"));
const place = { x: coordinate, y: coordinate, hole };
const anchored = { ...place, rotation, anchorX: anchor, anchorY: anchor };
/** Of three corners: fewer enclose nothing. */
const LEAST_COORDINATES = 6;
const isPairs = (points: number[]): boolean => points.length % 2 === 0 && points.length >= LEAST_COORDINATES;

const rectangle = objectOf({ ...anchored, width: finite, height: finite });
const ellipse = objectOf({ ...anchored, radiusX: size, radiusY: size });
const circle = objectOf({ ...place, radius: size });
const polygon = objectOf({
  points: v.pipe(v.array(coordinate, "an array of numbers"), v.check(isPairs, "three or more pairs of numbers")),
  hole,
});
const cone = objectOf({
  ...place,
  radius: size,
  angle: v.nullish(degrees, 90),
  rotation,
  curvature: v.nullish(v.string("a string"), "round"),
});
const ring = objectOf({ ...place, radius: size, innerWidth: v.nullish(size, 0), outerWidth: v.nullish(size, 0) });
const line = objectOf({ ...place, length: size, width: size, rotation });
const token = objectOf({ ...place, width: size, height: size, shape: v.nullish(finite, 4) });
const emanation = objectOf({ base: v.unknown(), radius: size, hole });
const gridShape = objectOf({ offsets: v.array(objectOf({ i: finite, j: finite }), "an array of offsets"), hole });

type Anchored = Pick<v.InferOutput<typeof rectangle>, "x" | "y" | "rotation" | "anchorX" | "anchorY">;

/** The middle of a box turned about its anchor; without one, x, y is `byDefault` (0 the start, ½ the middle). */
const middleOf = (box: Anchored, [width, height]: PlaceXY, byDefault: number): PlaceXY => {
  const toMiddle: PlaceXY = [(0.5 - (box.anchorX ?? byDefault)) * width, (0.5 - (box.anchorY ?? byDefault)) * height];
  const hasAnchor = typeof box.anchorX === "number" || typeof box.anchorY === "number";
  const [dx, dy] = hasAnchor ? turned(toMiddle, box.rotation) : toMiddle;
  return [box.x + dx, box.y + dy];
};

const boxOf = (value: unknown, path: string, ball: Ball | null): Shape => {
  const read = readAs(rectangle, value, path);
  const [across, down] = sizeBy(ball, [read.width, read.height], read.rotation);
  const data = { ...read, width: across, height: down };
  const [x, y] = middleOf(data, [data.width, data.height], 0);
  const [width, height] = [Math.abs(data.width), Math.abs(data.height)];
  return {
    type: "rectangle",
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    rotation: data.rotation,
    hole: data.hole,
  };
};

const ovalOf = (value: unknown, path: string, ball: Ball | null): Shape => {
  const { radiusX, radiusY, ...data } = readAs(ellipse, value, path);
  const [x, y] = middleOf(data, [2 * radiusX, 2 * radiusY], 0.5);
  const oval = { x, y, radiusX, radiusY, rotation: data.rotation, hole: data.hole };
  return ball === null ? { type: "ellipse", ...oval } : stretchedBall(oval, ball);
};

const discOf = (value: unknown, path: string, ball: Ball | null): Shape => {
  const { x, y, radius, hole } = readAs(circle, value, path);
  const disc = { x, y, radiusX: radius, radiusY: radius, rotation: 0, hole };
  return ball === null ? { type: "ellipse", ...disc } : stretchedBall(disc, ball);
};

const tokenSpaceOf = (value: unknown, path: string, grid: SceneGrid): Shape => {
  const { hole, ...body } = readAs(token, value, path);
  if (isHexagonal(grid.type)) {
    mustBeNarrow(body, path);
    return polygonOf(hexFootprint(body, grid).outline, hole);
  }
  const { x, y, width, height } = body;
  return { type: "rectangle", x, y, width: width * grid.size, height: height * grid.size, rotation: 0, hole };
};

const gridSpacesOf = (value: unknown, path: string, grid: SceneGrid): Shape[] => {
  const { offsets, hole } = readAs(gridShape, value, path);
  return offsets.map(({ i, j }): Shape => {
    if (isHexagonal(grid.type)) return polygonOf(hexCell(i, j, grid), hole);
    const { size } = grid;
    return { type: "rectangle", x: j * size, y: i * size, width: size, height: size, rotation: 0, hole };
  });
};

const emanationOf = (value: unknown, path: string, grid: SceneGrid, ball: Ball | null): Shape[] => {
  const { base, radius, hole } = readAs(emanation, value, path);
  return readShape(base, `${path}.base`, grid).flatMap((shape) => grownBy({ ...shape, hole }, radius, ball));
};

const KINDS = ["rectangle", "ellipse", "circle", "polygon", "cone", "ring", "line", "token", "grid", "emanation"];

const kind = objectOf({ type: v.string("a kind of shape"), gridBased: flag(false) });

/** The client's outline, a ring of coordinates for each of its polygons. */
const outlined = objectOf({ outline: v.array(v.array(finite)), hole });

/** One polygon that goes from each ring to the first and back: what is walked both ways parts nothing. */
const joinedRings = ([first = [], ...others]: readonly (readonly number[])[], isHole: boolean): Shape[] => {
  if (first.length === 0) return [];
  const start = first.slice(0, 2);
  const seamed = others.flatMap((ring) => [...ring, ...ring.slice(0, 2), ...start]);
  return [
    { type: "polygon", points: seamed.length === 0 ? [...first] : [...first, ...start, ...seamed], hole: isHole },
  ];
};

const hasExtent = (shape: Shape): boolean => {
  switch (shape.type) {
    case "rectangle":
      return shape.width > 0 && shape.height > 0;
    case "ellipse":
      return shape.radiusX > 0 && shape.radiusY > 0;
    case "polygon":
      return shape.points.length >= LEAST_COORDINATES;
  }
};

/**
 * A shape as it stands in `regions[].shapes[]`; several where it takes several to cover it, none where it covers nothing.
 * Throws `SceneError`.
 */
export const readShape = (value: unknown, path: string, grid: SceneGrid): readonly Shape[] => {
  const isOutlined = typeof value === "object" && value !== null && "outline" in value;
  const shapes = (isOutlined ? outlineIn(value, path) : shapesIn(value, path, grid)).filter(hasExtent);
  if (!shapes.every(isNear)) throw new SceneError(path, "one that reaches farther", NEAR_SHAPE);
  return shapes;
};

const outlineIn = (value: object, path: string): readonly Shape[] => {
  const { outline, hole: isHole } = readAs(outlined, value, path);
  return joinedRings(outline, isHole);
};

const shapesIn = (value: unknown, path: string, grid: SceneGrid): readonly Shape[] => {
  const { type, gridBased } = readAs(kind, value, path);
  const ball = gridBased ? unitBall(grid.type) : null;
  switch (type) {
    case "rectangle":
      return [boxOf(value, path, ball)];
    case "ellipse":
      return [ovalOf(value, path, ball)];
    case "circle":
      return [discOf(value, path, ball)];
    case "polygon":
      return [{ type: "polygon", ...readAs(polygon, value, path) }];
    case "cone":
      return [coneOf(readAs(cone, value, path), ball)];
    case "ring":
      return [ringOf(readAs(ring, value, path), ball)];
    case "line":
      return [lineOf(readAs(line, value, path), ball)];
    case "token":
      return [tokenSpaceOf(value, path, grid)];
    case "grid":
      return gridSpacesOf(value, path, grid);
    case "emanation":
      return emanationOf(value, path, grid, ball);
    default:
      throw new SceneError(`${path}.type`, shown(type), `one of ${KINDS.join(", ")}`);
  }
};
