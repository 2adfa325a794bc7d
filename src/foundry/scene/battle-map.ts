import type { Battlefield } from "../../scene/model/battlefield";
import { printBattleMap, type Frame } from "../../scene/print/print-notation";
import { STEPS, toPixels } from "../../geometry/numbers/lattice";
import type { Mirrored } from "./scene-mirror";
import { shownScene, type IsShown } from "./shown-scene";

/** Squares around the requested creatures, so that whatever the repairs join to nearby walls is included. */
const MARGIN = 2;

/** Throws `RangeError` when none of them is on the scene. */
const frameRound = ({ creatures, grid }: Battlefield, ids: readonly string[]): Frame => {
  const points = creatures.filter(({ id }) => ids.includes(id)).flatMap(({ footprint }) => footprint);
  if (points.length === 0) throw new RangeError(`came ${ids.join(", ")}, wanted a token that can be read`);
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
