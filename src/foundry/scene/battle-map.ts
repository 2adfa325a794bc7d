import { shapeBounds } from "../../scene/shapes/shape-edges";
import type { Scene, SceneArea, SceneWall } from "../../scene/model/scene";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Battlefield } from "../../scene/model/battlefield";
import { printBattleMap, type Frame } from "../../scene/print/print-notation";
import { STEPS, toPixels } from "../../geometry/numbers/lattice";
import type { Mirrored } from "./scene-mirror";

/** Whether a user's map has revealed a point. */
export type IsShown = (place: PixelPoint) => boolean;

/** Distance between tested points in squares, and most points in a row. */
const STEP = 0.5;
const MOST = 200;

/** Distance from a wall at which each side is tested, in squares. */
const ASIDE = 0.1;

/** Centres of equal parts of an interval. */
const middles = (from: number, to: number, step: number): number[] => {
  const count = Math.min(MOST, Math.max(1, Math.ceil((to - from) / step)));
  return Array.from({ length: count }, (_, i) => from + ((to - from) * (i + 0.5)) / count);
};

const isWallShown = ({ c: [ax, ay, bx, by] }: SceneWall, size: number, isShown: IsShown): boolean => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.max(1, Math.hypot(dx, dy));
  const [nx, ny] = [(-dy / length) * ASIDE * size, (dx / length) * ASIDE * size];
  return middles(0, length, STEP * size).some((along) => {
    const [x, y] = [ax + (dx * along) / length, ay + (dy * along) / length];
    return isShown({ x: x + nx, y: y + ny }) || isShown({ x: x - nx, y: y - ny });
  });
};

/** Whether some point in the bounding boxes of its shapes is revealed. */
const isAreaShown = ({ shapes }: SceneArea, size: number, isShown: IsShown): boolean =>
  shapes.some((shape) => {
    const [x0, y0, x1, y1] = shapeBounds(shape);
    return middles(x0, x1, STEP * size).some((x) => middles(y0, y1, STEP * size).some((y) => isShown({ x, y })));
  });

/**
 * The part of a scene that a user's map has revealed: walls, areas and lights with any revealed part are included
 * whole. Tokens are unchanged. The scene's name is removed.
 */
const shownScene = (scene: Scene, isShown: IsShown): Scene => {
  const { size } = scene.grid;
  return {
    ...scene,
    name: "",
    walls: scene.walls.filter((wall) => isWallShown(wall, size, isShown)),
    areas: scene.areas.filter((area) => isAreaShown(area, size, isShown)),
    lights: scene.lights.filter(isShown),
  };
};

/** Squares around the requested creatures, so that whatever the repairs join to nearby walls is included. */
const MARGIN = 2;

/** Throws `RangeError` when none of them is on the scene. */
const frameRound = ({ creatures, grid }: Battlefield, ids: readonly string[]): Frame => {
  const points = creatures.filter(({ id }) => ids.includes(id)).flatMap(({ footprint }) => footprint);
  if (points.length === 0) throw new RangeError(`expected a token that can be read, got ${ids.join(", ")}`);
  const [xs, ys] = [points.map(({ x }) => toPixels(x)), points.map(({ y }) => toPixels(y))];
  const margin = (MARGIN * grid.size) / STEPS;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
};

/**
 * The neighbourhood of these creatures (`token:ID`), or the whole scene when none are named, as a text map. Optionally
 * limited to what a user's map has revealed.
 */
export const battleMapOf = (
  { scene, battlefield }: Mirrored,
  ids: readonly string[],
  isShown: IsShown | null = null,
): string => {
  const frame = ids.length === 0 ? undefined : frameRound(battlefield, ids);
  return printBattleMap(isShown === null ? scene : shownScene(scene, isShown), frame);
};
