import { shapeBounds } from "../../scene/shapes/shape-bounds";
import type { Scene, SceneArea, SceneWall } from "../../scene/model/scene";
import type { PixelPoint } from "../../rules/attack/verdict";

/** Whether a user's map has shown a place. */
export type IsShown = (place: PixelPoint) => boolean;

/** How far apart the places are that are looked at, in squares, and how many at most in a row. */
const STEP = 0.5;
const MOST = 200;

/** How far from a wall one looks for who stands on one side of it, in squares. */
const ASIDE = 0.1;

/** The middles of equal parts of a stretch. */
const middles = (from: number, to: number, step: number): number[] => {
  const count = Math.min(MOST, Math.max(1, Math.ceil((to - from) / step)));
  return Array.from({ length: count }, (_, i) => from + ((to - from) * (i + 0.5)) / count);
};

/** A part of either face of a wall. */
const isWallShown = ({ c: [ax, ay, bx, by] }: SceneWall, size: number, isShown: IsShown): boolean => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.max(1, Math.hypot(dx, dy));
  const [nx, ny] = [(-dy / length) * ASIDE * size, (dx / length) * ASIDE * size];
  return middles(0, length, STEP * size).some((along) => {
    const [x, y] = [ax + (dx * along) / length, ay + (dy * along) / length];
    return isShown({ x: x + nx, y: y + ny }) || isShown({ x: x - nx, y: y - ny });
  });
};

/** Somewhere in the rectangles that hold its shapes. */
const isAreaShown = ({ shapes }: SceneArea, size: number, isShown: IsShown): boolean =>
  shapes.some((shape) => {
    const [x0, y0, x1, y1] = shapeBounds(shape);
    return middles(x0, x1, STEP * size).some((x) => middles(y0, y1, STEP * size).some((y) => isShown({ x, y })));
  });

/**
 * A scene as far as a user's map has shown it: the walls, areas and lights of which it has shown a part, whole; tokens
 * are left as they are. What the GM calls the scene is not said.
 */
export const shownScene = (scene: Scene, isShown: IsShown): Scene => {
  const { size } = scene.grid;
  return {
    ...scene,
    name: "",
    walls: scene.walls.filter((wall) => isWallShown(wall, size, isShown)),
    areas: scene.areas.filter((area) => isAreaShown(area, size, isShown)),
    lights: scene.lights.filter(isShown),
  };
};
