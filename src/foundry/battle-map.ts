import type { Battlefield } from "../battlefield/battlefield";
import { printBattleMap, type Frame } from "../battlefield/print-notation";
import type { Scene, SceneWall } from "../battlefield/scene";
import { STEPS, toPixels } from "../geometry/lattice";
import type { Knowledge } from "./knowledge";
import type { Mirrored } from "./scene-mirror";

/** Squares round the creatures asked for, so that what tidying joins to their walls is there too. */
const MARGIN = 2;

/** The scene that a user knows: no creature out of his sight, and a shut secret door is a wall. */
const knownScene = (scene: Scene, { sees, isDisguised }: Knowledge): Scene => ({
  ...scene,
  tokens: scene.tokens.filter(({ id }) => sees(`token:${id}`)),
  walls: scene.walls.map((wall): SceneWall => (isDisguised(`wall:${wall.id}`) ? { ...wall, door: "none" } : wall)),
});

const frameRound = ({ creatures, grid }: Battlefield, ids: readonly string[]): Frame => {
  const points = creatures.filter(({ id }) => ids.includes(id)).flatMap(({ footprint }) => footprint);
  const [xs, ys] = [points.map(({ x }) => toPixels(x)), points.map(({ y }) => toPixels(y))];
  const margin = (MARGIN * grid.size) / STEPS;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
};

/** The neighbourhood of these creatures (`token:ID`), or the whole scene when none are named, as a text battle map. */
export const battleMapOf = (mirrored: Mirrored, knowledge: Knowledge, ids: readonly string[]): string =>
  printBattleMap(
    knownScene(mirrored.scene, knowledge),
    ids.length === 0 ? undefined : frameRound(mirrored.battlefield, ids),
  );
