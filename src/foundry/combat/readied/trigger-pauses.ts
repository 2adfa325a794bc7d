import type { Readied, Turn } from "../../../combat/encounter";
import { isAboutMoving, type Trigger } from "../../../combat/trigger";
import { allCombats, type CombatantDocument } from "../stored/documents";
import type { OrderOfBattle } from "../order/order-of-battle";
import { mayWaitFor, type MovingToken } from "../../canvas/moving-tokens";
import { creatureWithId, type Battlefield } from "../../../scene/model/battlefield";
import { attitudeBetween } from "../../../scene/model/sides";
import type { Verdicts } from "../../verdicts/verdicts";
import { isCharging } from "../charging";
import { isActiveGM } from "../../users/users";
import { viewedScene } from "../../canvas/viewed-scene";
import { activeGM } from "../../users/users";
import type { Movement } from "./trigger-movement";

export interface Wait {
  readonly combat: string;
  /** Id of the combatant. */
  readonly who: string;
  readonly readier: string;
  readonly readied: Readied;
  readonly trigger: Trigger;
  readonly turn: Turn;
  /** Owners that are not GMs. */
  readonly players: CombatantDocument["players"];
}

/** A player can write any trigger into their own combatant: it counts only if one of its players may know about it. */
const isOpenTo = (trigger: Trigger, { players, sceneId }: CombatantDocument): boolean =>
  players.length === 0 || players.some((player) => mayWaitFor(trigger, sceneId, player));

/** The creatures that wait on a scene, as far as this client's user may know about them. */
export const waitsOn = (scene: string | null, { fight }: Pick<OrderOfBattle, "fight">): Wait[] =>
  allCombats()
    .filter(({ round }) => round > 0)
    .flatMap((combat) => {
      const { round, acting, combatants } = fight(combat);
      return combatants.flatMap(({ id: who, readied, isDefeated }): Wait[] => {
        const document = combat.combatants.get(who);
        const trigger = readied?.trigger ?? null;
        if (readied === null || trigger === null || isDefeated) return [];
        if (document === undefined || document.tokenId === null || document.sceneId !== scene) return [];
        if (!isOpenTo(trigger, document)) return [];
        const { tokenId, players } = document;
        const turn = { round, acting };
        return [{ combat: combat.id, who, readier: `token:${tokenId}`, readied, trigger, turn, players }];
      });
    });

/** Key under which a movement is paused for readied actions. Each movement has it once. */
const KEY = "parapet.ready";

/** The same for attacks of opportunity. */
export const PROVOKED_KEY = "parapet.provoked";

/** How long a paused movement waits for the GM to resume it after someone acts, milliseconds. */
export const HELD_FOR = 120_000;

/** Time to wait for an answer to a prompt, milliseconds. */
export const ANSWER_WITHIN = 45_000;

/** Longest pause, however it ends. */
const LONGEST = ANSWER_WITHIN + HELD_FOR + 10_000;

/** Whether the path has a checkpoint ahead. A token can be stopped only at checkpoints. */
export const hasMore = ({ pending }: Movement): boolean => pending.waypoints.length > 0;

/** Whether the token is paused now, for any reason. */
export const isPaused = (token: MovingToken, movement: string): boolean =>
  token.movement?.id === movement && token.movement.state === "paused";

/** Pauses the movement, on the moving user's client, without delay. Returns whether it is paused. */
export const pause = (token: MovingToken, movement: Movement, key = KEY): boolean =>
  hasMore(movement) && token.pauseMovement(key) !== null;

export const letGoOn = (token: MovingToken, movement: string, key = KEY): void => token.resumeMovement(movement, key);

/** Cancels the rest of the path. Only on the moving user's client. */
export const stay = (token: MovingToken): void => void token.stopMovement();

const isFallen = ({ id }: MovingToken): boolean =>
  allCombats().some(({ combatants }) => combatants.contents.some((each) => each.tokenId === id && each.isDefeated));

/** Without a decision the movement goes on, unless the creature was defeated meanwhile. */
export const waitIsOver = (token: MovingToken, movement: string, key = KEY): void => {
  if (isPaused(token, movement) && isFallen(token)) stay(token);
  else letGoOn(token, movement, key);
};

/** Whether one of the waiting creatures may be waiting for this creature's movement. */
export const mayStop = (
  waits: readonly Wait[],
  { creature, isCharge }: { readonly creature: string; readonly isCharge: boolean },
  battlefield: Battlefield,
): boolean => {
  const mover = creatureWithId(battlefield, creature);
  return waits.some(({ readier, trigger }) => {
    const its = creatureWithId(battlefield, readier);
    if (mover === undefined || its === undefined || its === mover) return false;
    return isAboutMoving(trigger, { creature, isCharge }, attitudeBetween(its, mover));
  });
};

/** Milliseconds until the moving user learns why their token has stopped. Most pauses are over before. */
const TOLD_AFTER = 1000;

/** Whether a readied action that the user may know about may wait for a creature's movement. */
export const stopsByReadied =
  ({ order, verdicts }: { readonly order: Pick<OrderOfBattle, "fight">; readonly verdicts: Pick<Verdicts, "real"> }) =>
  (creature: string): boolean => {
    const scene = viewedScene();
    if (scene === null) return false;
    const isCharge = isCharging(creature, verdicts.real.rules().ruleset);
    return mayStop(waitsOn(scene.id, order), { creature, isCharge }, verdicts.real.current().battlefield);
  };

interface PauseParts {
  /** Tells this client's user that their token waits. */
  readonly tellWaiting: () => void;
  /** Whether someone may act before this creature goes on, as far as the user may know. */
  readonly mayStopNow: (creature: string, movement: Movement) => boolean;
  readonly key?: string;
}

/**
 * Pauses this user's movement until the active GM's client knows whether someone acts. Only the moving user can pause a
 * token, and must do it at once. What the user may not know about does not pause it.
 */
export const createPauses = ({ mayStopNow, tellWaiting, key = KEY }: PauseParts) => {
  const held = new Map<string, { readonly goOn: () => void; readonly gm: string }>();
  return {
    moved: (token: MovingToken, movement: Movement, isOwn: boolean): void => {
      const gm = activeGM();
      if (!isOwn || isActiveGM() || gm === null || !hasMore(movement)) return;
      if (!mayStopNow(`token:${token.id}`, movement) || !pause(token, movement, key)) return;
      const goOn = (): void => {
        if (held.delete(movement.id)) waitIsOver(token, movement.id, key);
      };
      held.set(movement.id, { goOn, gm: gm.id });
      setTimeout(() => isPaused(token, movement.id) && tellWaiting(), TOLD_AFTER);
      setTimeout(goOn, LONGEST);
    },
    /** The GM whose client would have resumed the movement has left. */
    userLeft: ({ id }: { readonly id: string }, isThere: boolean): void => {
      if (!isThere) for (const { goOn, gm } of [...held.values()]) if (gm === id) goOn();
    },
  };
};

export type Pauses = ReturnType<typeof createPauses>;
