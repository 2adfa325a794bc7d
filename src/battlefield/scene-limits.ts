import type { Scene, SceneToken } from "./scene";
import { SceneError } from "./scene-error";

/** Scenes lie within this many pixels of the origin, so that the lattice stays exact. */
export const FARTHEST = 65536;

/** Maps that people draw have a few thousand; many more are no map, and tidying them would take minutes. */
const MOST_WALLS = 30_000;

/** Two of one id could not be told apart in a verdict. */
const mustDiffer = (tokens: readonly SceneToken[]): void => {
  const seen = new Set<string>();
  tokens.forEach(({ id }, i) => {
    if (seen.has(id)) throw new SceneError(`tokens[${i}]._id`, JSON.stringify(id), "an id that no other token has");
    seen.add(id);
  });
};

/** The scene, if it is of a size that can be judged at a table; else throws `SceneError`. */
export const withinLimits = (scene: Scene): Scene => {
  mustDiffer(scene.tokens);
  if (scene.walls.length <= MOST_WALLS) return scene;
  throw new SceneError("walls", `${scene.walls.length} walls`, `at most ${MOST_WALLS}`);
};
