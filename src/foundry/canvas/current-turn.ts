/** Whose turn it is, and where its token has been in it. Tokens of the viewed scene by id (`token:ID`). */
import type { Move } from "../scene/preview";
import { viewedScene } from "./viewed-scene";

/** Whether a token is a combatant in a started combat and it is another combatant's turn. */
export const isOutOfTurn = (token: string): boolean => {
  const combat = game.combat;
  if (combat?.started !== true) return false;
  const fights = combat.combatants.contents.some(({ tokenId }) => `token:${tokenId}` === token);
  return fights && `token:${combat.combatant?.tokenId}` !== token;
};

/** Whether it is the turn of this token's combatant. */
const isActing = (token: string): boolean =>
  game.combat?.started === true && `token:${game.combat.combatant?.tokenId}` === token;

/** Whether a combatant's token has not moved since its last turn began; false outside of a started combat. */
export const standsStill = (token: string): boolean => {
  const combat = game.combat;
  const fights =
    combat?.started === true && combat.combatants.contents.some(({ tokenId }) => `token:${tokenId}` === token);
  return fights && movedToken(token)?.movementHistory.length === 0;
};

/** Actions of `CONFIG.Token.movement.actions` that move a token without passing through the space between. */
export const JUMPS: readonly unknown[] = ["blink", "displace"];

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenMeasuredMovementWaypoint.html */
interface PassedWaypoint extends Move {
  readonly elevation: number;
  readonly action?: string;
  readonly movementId?: string;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
interface MovedToken {
  readonly movement?: { readonly id: string; readonly chain: readonly string[] } | null;
  readonly movementHistory: readonly PassedWaypoint[];
}

const movedToken = (token: string): MovedToken | undefined => viewedScene()?.tokens.get(token.slice("token:".length));

export interface PassedPlace extends Move {
  readonly elevation: number;
  readonly isJump: boolean;
}

/**
 * The places where a token has been in its own turn, the first one first and the one where it stands last. Empty if it is
 * another's turn, or if it has not moved. Foundry clears the history when the token's turn begins.
 */
export const placesInTurn = (token: string): readonly PassedPlace[] => {
  if (!isActing(token)) return [];
  const history = movedToken(token)?.movementHistory ?? [];
  return history.map(({ x, y, elevation, level, action }) => ({
    x,
    y,
    elevation,
    level,
    isJump: JUMPS.includes(action),
  }));
};

/** Where a token stood before the last movement of its own turn; null if it has not moved in it. */
export const placeBeforeMoving = (token: string): Move | null => {
  const { movement, movementHistory: history = [] } = (isActing(token) ? movedToken(token) : undefined) ?? {};
  const last = history.at(-1)?.movementId;
  if (last === undefined) return null;
  // A movement with stops has several parts.
  const parts = movement?.id === last ? [last, ...movement.chain] : [last];
  const first = history.findIndex(({ movementId }) => movementId !== undefined && parts.includes(movementId));
  return history[first - 1] ?? null;
};
