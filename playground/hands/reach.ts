import type { StandInCanvas } from "../../stand-in/canvas";
import type { StandInDocument } from "../../stand-in/document";
import type { SceneDocument } from "../../stand-in/scene-document";
import type { Token } from "../../stand-in/token";
import { DOOR_RADIUS, middleOf } from "../map/walls";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The token at a scene point; of several the smallest, then the last. */
export const tokenAt = (canvas: StandInCanvas, { x, y }: Point): Token | null =>
  canvas.tokens.placeables
    .filter((token) => token.visible && token.bounds.contains(x, y))
    .reduce<Token | null>(
      (best, token) => (best === null || token.w * token.h <= best.w * best.h ? token : best),
      null,
    );

const doorWalls = (scene: SceneDocument): { readonly id: string; readonly at: Point }[] =>
  scene
    .sources("walls")
    .filter((wall) => wall.door > 0)
    .map((wall) => ({ id: wall._id, at: middleOf(wall) }));

/** The door whose icon is at a scene point. */
export const doorAt = ({ scene, stage }: StandInCanvas, { x, y }: Point): StandInDocument | null => {
  if (scene === null) return null;
  // On a map shown small, icons can be hit from a little further away, because fingers are thick.
  const reach = Math.max((DOOR_RADIUS * scene.spaces.size) / 100, 10 / stage.scale.x);
  const near = doorWalls(scene).find(({ at }) => Math.hypot(at.x - x, at.y - y) <= reach);
  return (near && scene.collections["walls"]?.get(near.id)) ?? null;
};

/** Toggles a door: open becomes closed; closed and locked become open. */
export const turnDoor = (door: StandInDocument): void => {
  void door.update({ ds: door._source["ds"] === 1 ? 0 : 1 });
};
