import type { SceneGrid, SceneToken } from "../../scene/model/scene";
import { FARTHEST } from "../../scene/shapes/scene-limits";
import { snapshotOf } from "../../scene/snapshot/snapshot";
import type { MirroredSnapshot } from "./scene-mirror";

/** Position of a token: its top left corner in pixels. Elevation and level stay the token's own when omitted. */
export interface Move {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number | undefined;
  readonly level?: string | null | undefined;
}

const canReach = (start: number, length: number): boolean => start >= -FARTHEST && start + length <= FARTHEST;

const moved = (token: SceneToken, move: Move | undefined, { size }: SceneGrid): SceneToken => {
  if (move === undefined) return token;
  if (!canReach(move.x, token.width * size) || !canReach(move.y, token.height * size)) return token;
  const { x, y, elevation = token.elevation, level = token.level } = move;
  const isThere = x === token.x && y === token.y && elevation === token.elevation && level === token.level;
  return isThere ? token : { ...token, x: x + 0, y: y + 0, elevation: elevation + 0, level };
};

/**
 * The scene with these tokens, by id, at other positions. The mirrored scene does not change and shares everything else
 * with the preview. A token that is missing, or would be off the scene, does not move.
 */
export const previewOf = (mirrored: MirroredSnapshot, moves: ReadonlyMap<string, Move>): MirroredSnapshot => {
  const { scene, making, unread } = mirrored;
  const tokens = scene.tokens.map((token) => moved(token, moves.get(token.id), scene.grid));
  if (tokens.every((token, i) => token === scene.tokens[i])) return mirrored;
  return { ...snapshotOf({ ...scene, tokens }, making, mirrored), unread };
};
