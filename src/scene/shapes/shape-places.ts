import { convexHull } from "../../geometry/polygons/convex";
import { latticePoint, toPixels } from "../../geometry/numbers/lattice";
import { type Ball, cornersBetween, reachOf } from "../model/grid-metric";
import { type PlaceXY, turned } from "../model/hex";
import type { Shape } from "../model/scene";

/** Shapes made of places in pixels, y down; angles in degrees, clockwise on the screen. */

export const polygonOf = (places: readonly PlaceXY[], hole: boolean): Shape => ({
  type: "polygon",
  points: places.flat(),
  hole,
});

/** Vectors on the unit circle from one angle up to another, both included, no more than a 32nd of the circle apart. */
const roundArc = ([from, to]: PlaceXY): PlaceXY[] => {
  const steps = Math.max(1, Math.ceil(((to - from) * 32) / 360));
  return Array.from({ length: steps + 1 }, (_, k) => turned([1, 0], from + ((to - from) * k) / steps));
};

/** The same on the border of a grid's ball. */
const ballArc = (ball: Ball, [from, to]: PlaceXY): PlaceXY[] => [
  turned([reachOf(ball, from), 0], from),
  ...cornersBetween(ball, [from, to]),
  turned([reachOf(ball, to), 0], to),
];

/** Places at a distance from a place, from one angle up to another: on a circle, or as a grid counts the distance. */
const arc = ([x, y]: PlaceXY, radius: number, angles: PlaceXY, ball: Ball | null): PlaceXY[] =>
  (ball === null ? roundArc(angles) : ballArc(ball, angles)).map(([dx, dy]): PlaceXY => [
    x + dx * radius,
    y + dy * radius,
  ]);

const ALL_ROUND: PlaceXY = [0, 360];

interface Cone {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly angle: number;
  readonly rotation: number;
  readonly curvature: string;
  readonly hole: boolean;
}

/**
 * With a straight far side when its curvature is `flat`, an arc about its tip otherwise. Measured by the grid, the far side
 * is where the grid's distance ends, whatever the curvature.
 */
export const coneOf = (cone: Cone, ball: Ball | null): Shape => {
  const { x, y, radius, angle, rotation, curvature, hole } = cone;
  if (angle >= 360) return polygonOf(arc([x, y], radius, ALL_ROUND, ball).slice(1), hole);
  const isFlat = curvature === "flat" && angle < 180 && ball === null;
  const reach = isFlat ? radius / Math.cos((angle * Math.PI) / 360) : radius;
  const far = arc([x, y], reach, [rotation - angle / 2, rotation + angle / 2], ball);
  return polygonOf([[x, y], ...(isFlat ? [...far.slice(0, 1), ...far.slice(-1)] : far)], hole);
};

/** An ellipse measured by the grid: the grid's ball, stretched and turned. */
export const stretchedBall = (
  { x, y, radiusX, radiusY, rotation, hole }: Omit<Extract<Shape, { type: "ellipse" }>, "type">,
  ball: Ball,
): Shape =>
  polygonOf(
    ball.map(([u, w]): PlaceXY => {
      const [dx, dy] = turned([u * radiusX, w * radiusY], radiusX === radiusY ? 0 : rotation);
      return [x + dx, y + dy];
    }),
    hole,
  );

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly innerWidth: number;
  readonly outerWidth: number;
  readonly hole: boolean;
}

/** Two circles joined by a seam that is walked both ways, and so parts nothing. */
export const ringOf = ({ x, y, radius, innerWidth, outerWidth, hole }: Ring, ball: Ball | null): Shape => {
  const outside = arc([x, y], radius + outerWidth, ALL_ROUND, ball);
  const inner = radius - innerWidth;
  const inside = inner <= 0 ? [] : arc([x, y], inner, ALL_ROUND, ball).toReversed();
  return polygonOf(inside.length === 0 ? outside.slice(1) : [...outside, ...inside], hole);
};

/** A length along a direction and a width across it; by a grid's ball, in pixels where the grid counts that many. */
export const sizeBy = (ball: Ball | null, [length, width]: PlaceXY, rotation: number): PlaceXY =>
  ball === null ? [length, width] : [length * reachOf(ball, rotation), width * reachOf(ball, rotation + 90)];

interface Line {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly rotation: number;
  readonly hole: boolean;
}

export const lineOf = ({ x, y, rotation, hole, ...size }: Line, ball: Ball | null): Shape => {
  const [length, width] = sizeBy(ball, [size.length, size.width], rotation);
  const corners: readonly PlaceXY[] = [
    [0, -width / 2],
    [length, -width / 2],
    [length, width / 2],
    [0, width / 2],
  ];
  const places = corners.map((corner): PlaceXY => {
    const [dx, dy] = turned(corner, rotation);
    return [x + dx, y + dy];
  });
  return polygonOf(places, hole);
};

const cornersOf = (shape: Exclude<Shape, { type: "ellipse" }>): PlaceXY[] => {
  if (shape.type === "polygon") {
    return shape.points.flatMap((x, i): PlaceXY[] => (i % 2 === 0 ? [[x, shape.points[i + 1] ?? 0]] : []));
  }
  const [w, h] = [shape.width / 2, shape.height / 2];
  const corners: readonly PlaceXY[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
  return corners.map((corner): PlaceXY => {
    const [dx, dy] = turned(corner, shape.rotation);
    return [shape.x + w + dx, shape.y + h + dy];
  });
};

const ellipseCorners = ({ x, y, radiusX, radiusY, rotation }: Extract<Shape, { type: "ellipse" }>): PlaceXY[] =>
  roundArc(ALL_ROUND).map(([u, w]): PlaceXY => {
    const [dx, dy] = turned([u * radiusX, w * radiusY], rotation);
    return [x + dx, y + dy];
  });

const bandAlong = ([ax, ay]: PlaceXY, [bx, by]: PlaceXY, radius: number, hole: boolean): Shape => {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [((ay - by) * radius) / length, ((bx - ax) * radius) / length];
  return polygonOf(
    [
      [ax + nx, ay + ny],
      [bx + nx, by + ny],
      [bx - nx, by - ny],
      [ax - nx, ay - ny],
    ],
    hole,
  );
};

const hullAround = (places: readonly PlaceXY[], radius: number, ball: Ball, hole: boolean): Shape => {
  const grown = places.flatMap(([x, y]) => ball.map(([dx, dy]) => latticePoint(x + dx * radius, y + dy * radius)));
  const hull = convexHull(grown).map(({ x, y }): PlaceXY => [toPixels(x), toPixels(y)]);
  return polygonOf(hull, hole);
};

/** A shape grown by a distance that the grid counts: itself, and around each of its convex parts a hull. */
const grownByBall = (shape: Shape, radius: number, ball: Ball): Shape[] => {
  const corners = shape.type === "ellipse" ? ellipseCorners(shape) : cornersOf(shape);
  const edges = corners.map((from, i): PlaceXY[] => [from, corners[(i + 1) % corners.length] ?? from]);
  const parts = shape.type === "polygon" ? edges : [corners];
  return [shape, ...parts.map((part) => hullAround(part, radius, ball, shape.hole))];
};

/** A shape grown by a radius: itself, a band along each edge and a disc at each corner. */
export const grownBy = (shape: Shape, radius: number, ball: Ball | null): Shape[] => {
  if (ball !== null) return grownByBall(shape, radius, ball);
  if (shape.type === "ellipse") {
    return [{ ...shape, radiusX: shape.radiusX + radius, radiusY: shape.radiusY + radius }];
  }
  const corners = cornersOf(shape);
  const { hole } = shape;
  const bands = corners.map((from, i) => bandAlong(from, corners[(i + 1) % corners.length] ?? from, radius, hole));
  const discs = corners.map(([x, y]): Shape => ({
    type: "ellipse",
    x,
    y,
    radiusX: radius,
    radiusY: radius,
    rotation: 0,
    hole,
  }));
  return [shape, ...bands, ...discs];
};
