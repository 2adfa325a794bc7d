import { isCrossed } from "./collision";
import { isPlain } from "./objects";
import { SceneDocument } from "./scene-document";

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.groups.EffectsCanvasGroup.html#testinsidelight: whether one of
 * the viewed scene's lights reaches the point in all directions, blocked by walls only. Nothing else about light is
 * implemented.
 */
export const testInsideLight = (at: Point): boolean => {
  const scene: unknown = game.scenes.viewed;
  if (!(scene instanceof SceneDocument)) return false;
  const walls = scene.sources("walls").filter(({ light }) => light > 0);
  const { distancePixels } = scene.dimensions;
  return scene.sources("lights").some(({ x, y, config }) => {
    const { dim, bright } = isPlain(config) ? config : {};
    const reach = Math.max(Number(dim), Number(bright)) * distancePixels;
    return Math.hypot(at.x - x, at.y - y) <= reach && !walls.some((wall) => isCrossed(wall, { x, y }, at));
  });
};
