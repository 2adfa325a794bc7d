import type { Scene } from "./scene";
import { SceneError } from "./scene-error";

/** Maps that people draw have a few thousand; many more are no map, and tidying them would take minutes. */
const MOST_WALLS = 30_000;

/** The scene, if it is of a size that can be judged at a table; else throws `SceneError`. */
export const withinLimits = (scene: Scene): Scene => {
  if (scene.walls.length <= MOST_WALLS) return scene;
  throw new SceneError("walls", `${scene.walls.length} walls`, `at most ${MOST_WALLS}`);
};
