import { STEPS } from "../../geometry/numbers/lattice";
import type { Scene, SceneGrid, SceneToken, Shape } from "../model/scene";
import { LargeAreaError, SceneError, shown } from "../model/scene-error";
import { crossingsIn } from "./cut-edges";
import { layerOf } from "./shape-edges";

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

/** Whether a token can be so many spaces wide or high, and be drawn on. */
export const isTokenSize = (spaces: number): boolean => spaces >= 0 && spaces <= MOST_SPACES;

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

/** The edges that one area may have. Those that people draw have up to 150. */
const MOST_EDGES = 2000;

/** How often the edges of one area may cross: each makes corners. */
const MOST_CROSSINGS = 2000;

/** Throws `LargeAreaError` for an area of more edges or crossings than can be judged at a table. */
export const mustBePlain = (shapes: readonly Shape[], path: string): void => {
  const edges = shapes.flatMap((shape) => layerOf(shape).edges);
  if (edges.length > MOST_EDGES) throw new LargeAreaError(path, `${edges.length} edges`, `at most ${MOST_EDGES}`);
  const mostPairs = (edges.length * (edges.length - 1)) / 2;
  if (mostPairs <= MOST_CROSSINGS || crossingsIn(edges, MOST_CROSSINGS) <= MOST_CROSSINGS) return;
  throw new LargeAreaError(path, "edges that cross more often", `at most ${MOST_CROSSINGS} crossings`);
};

/** Scene units of a space: beyond, a height has more digits than anybody can wait for. */
const [LEAST_DISTANCE, MOST_DISTANCE] = [1e-6, 1e9];

const mustBeMeasurable = ({ distance }: SceneGrid): void => {
  if (distance >= LEAST_DISTANCE && distance <= MOST_DISTANCE) return;
  throw new SceneError("grid.distance", shown(distance), `a number from ${LEAST_DISTANCE} to ${MOST_DISTANCE}`);
};

/** The scene, if it is of a size that can be judged at a table; else throws `SceneError`. */
export const withinLimits = (scene: Scene): Scene => {
  mustBeMeasurable(scene.grid);
  mustDiffer(scene.tokens);
  scene.tokens.forEach((token, i) => mustBeJudgeable(token, scene.grid, `tokens[${i}]`));
  scene.areas.forEach(({ id, shapes }) => mustBePlain(shapes, `areas.${id}`));
  if (scene.walls.length <= MOST_WALLS) return scene;
  throw new SceneError("walls", `${scene.walls.length} walls`, `at most ${MOST_WALLS}`);
};

export const NEAR_SHAPE = `a shape within ${FARTHEST} pixels of 0,0`;

const ownPlace = (shape: Shape): readonly number[] => (shape.type === "polygon" ? shape.points : [shape.x, shape.y]);

/** Whether all of a shape is where the lattice is exact: beyond, its corners would be rounded, or be nowhere at all. */
export const isNear = (shape: Shape): boolean =>
  ownPlace(shape).every((n) => Math.abs(n) <= FARTHEST) &&
  layerOf(shape).edges.every(({ a }) => Math.abs(a.x) <= STEPS * FARTHEST && Math.abs(a.y) <= STEPS * FARTHEST);
