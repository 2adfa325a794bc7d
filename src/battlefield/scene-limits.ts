import type { Scene, SceneGrid, SceneToken } from "./scene";
import { SceneError, shown } from "./scene-error";

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

/** Every space of a creature is judged with every other: of many more, one verdict would take seconds. */
const MOST_SPACES = 1000;

type Body = Pick<SceneToken, "x" | "y" | "width" | "height">;

/** Throws `SceneError` for a space of more squares than can be judged at a table. */
export const mustBeNarrow = ({ width, height }: Pick<Body, "width" | "height">, path: string): void => {
  if (Math.ceil(width) * Math.ceil(height) <= MOST_SPACES) return;
  throw new SceneError(path, `${width} by ${height} spaces`, `at most ${MOST_SPACES} in all`);
};

const mustEndWithin = (end: number, spaces: number, path: string): void => {
  if (end > FARTHEST) throw new SceneError(path, shown(spaces), `a token within ${FARTHEST} pixels`);
};

/** Throws `SceneError` for a token that reaches beyond where the lattice is exact, or is of too many spaces. */
export const mustBeJudgeable = (body: Body, { size }: Pick<SceneGrid, "size">, path: string): void => {
  mustEndWithin(body.x + body.width * size, body.width, `${path}.width`);
  mustEndWithin(body.y + body.height * size, body.height, `${path}.height`);
  mustBeNarrow(body, `${path}.width`);
};

/** The scene, if it is of a size that can be judged at a table; else throws `SceneError`. */
export const withinLimits = (scene: Scene): Scene => {
  mustDiffer(scene.tokens);
  scene.tokens.forEach((token, i) => mustBeJudgeable(token, scene.grid, `tokens[${i}]`));
  if (scene.walls.length <= MOST_WALLS) return scene;
  throw new SceneError("walls", `${scene.walls.length} walls`, `at most ${MOST_WALLS}`);
};
