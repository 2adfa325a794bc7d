import type { Place } from "./hex";
import type { Shape } from "./scene";

/** Shapes made of places in pixels, y down; angles in degrees, clockwise on the screen. */

const QUARTERS: readonly Place[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Cosine and sine of an angle in degrees, exact for quarter turns. */
const directionOf = (degrees: number): Place => {
  const angle = ((degrees % 360) + 360) % 360;
  const quarter = angle % 90 === 0 ? QUARTERS[angle / 90] : undefined;
  const radians = (angle * Math.PI) / 180;
  return quarter ?? [Math.cos(radians), Math.sin(radians)];
};

/** A vector turned clockwise; exact for quarter turns. */
export const turned = ([x, y]: Place, degrees: number): Place => {
  const [cos, sin] = directionOf(degrees);
  return [x * cos - y * sin, x * sin + y * cos];
};

export const polygonOf = (places: readonly Place[], hole: boolean): Shape => ({
  type: "polygon",
  points: places.flat(),
  hole,
});

/** Places on a circle from one angle to another, both included, no more than a 32nd of the circle apart. */
const arc = ([x, y]: Place, radius: number, [from, to]: Place): Place[] => {
  const steps = Math.max(1, Math.ceil((Math.abs(to - from) * 32) / 360));
  return Array.from({ length: steps + 1 }, (_, k): Place => {
    const [dx, dy] = turned([radius, 0], from + ((to - from) * k) / steps);
    return [x + dx, y + dy];
  });
};

interface Cone {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly angle: number;
  readonly rotation: number;
  readonly curvature: string;
  readonly hole: boolean;
}

/** With a straight far side when its curvature is `flat`, an arc about its tip otherwise. */
export const coneOf = ({ x, y, radius, angle, rotation, curvature, hole }: Cone): Shape => {
  if (angle >= 360) return polygonOf(arc([x, y], radius, [0, 360]).slice(1), hole);
  const isFlat = curvature === "flat" && angle < 180;
  const reach = isFlat ? radius / Math.cos((angle * Math.PI) / 360) : radius;
  const far = arc([x, y], reach, [rotation - angle / 2, rotation + angle / 2]);
  return polygonOf([[x, y], ...(isFlat ? [...far.slice(0, 1), ...far.slice(-1)] : far)], hole);
};

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly innerWidth: number;
  readonly outerWidth: number;
  readonly hole: boolean;
}

/** Two circles joined by a seam that is walked both ways, and so parts nothing. */
export const ringOf = ({ x, y, radius, innerWidth, outerWidth, hole }: Ring): Shape => {
  const outside = arc([x, y], radius + outerWidth, [0, 360]);
  const inner = radius - innerWidth;
  return polygonOf(inner <= 0 ? outside.slice(1) : [...outside, ...arc([x, y], inner, [360, 0])], hole);
};

interface Line {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly rotation: number;
  readonly hole: boolean;
}

export const lineOf = ({ x, y, length, width, rotation, hole }: Line): Shape => {
  const corners: readonly Place[] = [
    [0, -width / 2],
    [length, -width / 2],
    [length, width / 2],
    [0, width / 2],
  ];
  const places = corners.map((corner): Place => {
    const [dx, dy] = turned(corner, rotation);
    return [x + dx, y + dy];
  });
  return polygonOf(places, hole);
};

const cornersOf = (shape: Exclude<Shape, { type: "ellipse" }>): Place[] => {
  if (shape.type === "polygon") {
    return shape.points.flatMap((x, i): Place[] => (i % 2 === 0 ? [[x, shape.points[i + 1] ?? 0]] : []));
  }
  const [w, h] = [shape.width / 2, shape.height / 2];
  const corners: readonly Place[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
  return corners.map((corner): Place => {
    const [dx, dy] = turned(corner, shape.rotation);
    return [shape.x + w + dx, shape.y + h + dy];
  });
};

const bandAlong = ([ax, ay]: Place, [bx, by]: Place, radius: number, hole: boolean): Shape => {
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

/** A shape grown by a radius: itself, a band along each edge and a disc at each corner. */
export const grownBy = (shape: Shape, radius: number): Shape[] => {
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
