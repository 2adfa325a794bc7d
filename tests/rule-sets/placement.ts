/** Scenes moved, mirrored and turned, as a game master might have drawn them elsewhere. */
import { isHexagonal } from "../../src/scene/model/hex";
import type {
  Base,
  GridType,
  Scene,
  SceneArea,
  SceneGrid,
  SceneLight,
  SceneToken,
  SceneWall,
  Shape,
  WallSide,
} from "../../src/scene/model/scene";
import type { PixelPoint } from "../../src/rules/attack/verdict";

/** A transformation of a scene: the new position of each point, and the change to the scene's documents. */
export interface Placement {
  readonly place: (point: PixelPoint) => PixelPoint;
  readonly scene: (scene: Scene) => Scene;
}

/** What becomes of each kind of thing. */
interface Movers {
  readonly wall: (wall: SceneWall) => SceneWall;
  readonly token: (token: SceneToken) => SceneToken;
  readonly shape: (shape: Shape) => Shape;
  readonly light: (light: SceneLight) => SceneLight;
}

const everywhere = (scene: Scene, { wall, token, shape, light }: Movers): Scene => ({
  ...scene,
  walls: scene.walls.map(wall),
  tokens: scene.tokens.map(token),
  areas: scene.areas.map((area): SceneArea => ({ ...area, shapes: area.shapes.map(shape) })),
  lights: scene.lights.map(light),
});

const ends = ({ c: [ax, ay, bx, by] }: SceneWall, place: Placement["place"]): SceneWall["c"] => {
  const [a, b] = [place({ x: ax, y: ay }), place({ x: bx, y: by })];
  return [a.x, a.y, b.x, b.y];
};

const corners = (points: readonly number[], place: Placement["place"]): number[] =>
  points.flatMap((x, i) => {
    const point = place({ x, y: points[i + 1] ?? 0 });
    return i % 2 === 0 ? [point.x, point.y] : [];
  });

export const movedBy = (dx: number, dy: number): Placement => {
  const place = ({ x, y }: PixelPoint): PixelPoint => ({ x: x + dx, y: y + dy });
  const scene = (before: Scene): Scene =>
    everywhere(before, {
      wall: (wall) => ({ ...wall, c: ends(wall, place) }),
      token: (token) => ({ ...token, ...place(token) }),
      shape: (shape) =>
        shape.type === "polygon" ? { ...shape, points: corners(shape.points, place) } : { ...shape, ...place(shape) },
      light: (light) => ({ ...light, ...place(light) }),
    });
  return { place, scene };
};

/** A token's bounds in pixels. A hexagon with a flat side to the left is higher than wide. */
const boundsOf = ({ width, height }: SceneToken, { type, size }: SceneGrid): readonly [number, number] => {
  const tall = isHexagonal(type) ? (2 / Math.sqrt(3)) * size : size;
  const isRows = type === "hex-odd-rows" || type === "hex-even-rows";
  return isRows ? [width * size, height * tall] : [width * tall, height * size];
};

const OTHER_SIDE: Readonly<Record<WallSide, WallSide>> = { both: "both", left: "right", right: "left" };

/** Left and right change places, about a line at half of `width` pixels. */
export const mirrored = (width: number): Placement => {
  const place = ({ x, y }: PixelPoint): PixelPoint => ({ x: width - x, y });
  const shape = (was: Shape): Shape => {
    switch (was.type) {
      case "polygon":
        return { ...was, points: corners(was.points, place) };
      case "ellipse":
        return { ...was, ...place(was), rotation: -was.rotation };
      case "rectangle":
        return { ...was, x: width - was.x - was.width, rotation: -was.rotation };
    }
  };
  const scene = (before: Scene): Scene =>
    everywhere(before, {
      wall: (wall) => ({ ...wall, c: ends(wall, place), side: OTHER_SIDE[wall.side] }),
      token: (token) => ({
        ...token,
        x: width - token.x - boundsOf(token, before.grid)[0],
        rotation: (360 - token.rotation) % 360,
      }),
      shape,
      light: (light) => ({ ...light, ...place(light), rotation: -light.rotation }),
    });
  return { place, scene };
};

const TURNED_TYPES: Readonly<Record<GridType, GridType>> = {
  square: "square",
  gridless: "gridless",
  "hex-odd-rows": "hex-odd-columns",
  "hex-even-rows": "hex-even-columns",
  "hex-odd-columns": "hex-odd-rows",
  "hex-even-columns": "hex-even-rows",
};

const turnedToken = (token: SceneToken, { grid }: Scene, place: Placement["place"], unsetBase: Base): SceneToken => {
  const [w, h] = boundsOf(token, grid);
  const rotation = (token.rotation + 90) % 360;
  if ((token.base ?? unsetBase) === "rectangular") {
    const centre = place({ x: token.x + w / 2, y: token.y + h / 2 });
    return { ...token, x: centre.x - w / 2, y: centre.y - h / 2, rotation };
  }
  const { x, y } = place({ x: token.x, y: token.y + h });
  return { ...token, x, y, width: token.height, height: token.width, rotation };
};

/** A quarter turn clockwise of a scene `height` pixels high. A rectangular base turns by its rotation, others as they are. */
export const turned = (height: number, unsetBase: Base): Placement => {
  const place = ({ x, y }: PixelPoint): PixelPoint => ({ x: height - y, y: x });
  const shape = (was: Shape): Shape => {
    switch (was.type) {
      case "polygon":
        return { ...was, points: corners(was.points, place) };
      case "ellipse":
        return { ...was, ...place(was), radiusX: was.radiusY, radiusY: was.radiusX };
      case "rectangle":
        return { ...was, ...place({ x: was.x, y: was.y + was.height }), width: was.height, height: was.width };
    }
  };
  const scene = (before: Scene): Scene => ({
    ...everywhere(before, {
      wall: (wall) => ({ ...wall, c: ends(wall, place) }),
      token: (token) => turnedToken(token, before, place, unsetBase),
      shape,
      light: (light) => ({ ...light, ...place(light), rotation: light.rotation + 90 }),
    }),
    grid: { ...before.grid, type: TURNED_TYPES[before.grid.type] },
  });
  return { place, scene };
};

const doubledShape = (shape: Shape): Shape => {
  if (shape.type === "polygon") return { ...shape, points: shape.points.map((n) => 2 * n) };
  const { x, y } = shape;
  return shape.type === "rectangle"
    ? { ...shape, x: 2 * x, y: 2 * y, width: 2 * shape.width, height: 2 * shape.height }
    : { ...shape, x: 2 * x, y: 2 * y, radiusX: 2 * shape.radiusX, radiusY: 2 * shape.radiusY };
};

/** Twice as large, grid and all. */
export const doubled: Placement = {
  place: ({ x, y }) => ({ x: 2 * x, y: 2 * y }),
  scene: (before) => ({
    ...everywhere(before, {
      wall: (wall) => ({ ...wall, c: ends(wall, doubled.place) }),
      token: (token) => ({ ...token, ...doubled.place(token) }),
      shape: doubledShape,
      light: (light) => ({ ...light, ...doubled.place(light) }),
    }),
    grid: { ...before.grid, size: 2 * before.grid.size },
  }),
};

/** First one, then the other. */
export const both = (first: Placement, second: Placement): Placement => ({
  place: (point) => second.place(first.place(point)),
  scene: (scene) => second.scene(first.scene(scene)),
});

/**
 * Whether mirrored and turned creatures fill the mirrored and turned space. Squares are counted from a creature's top left. So a
 * creature cut into whole and narrower squares is not its own mirror image, nor is a larger hexagonal one.
 */
export const hasMirrorImage = ({ grid, tokens }: Scene, unsetBase: Base): boolean =>
  tokens.every(({ width, height, base }) =>
    isHexagonal(grid.type)
      ? base === null && unsetBase === "square" && width === 1 && height === 1
      : [width, height].every((side) => side <= 1 || Number.isInteger(side)),
  );
