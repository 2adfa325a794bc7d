import { creatureWithId } from "../../../scene/model/creature-ids";
import { isAboutMoving, standingOf } from "../../../combat/trigger";
import type { Verdicts } from "../../verdicts/verdicts";
import { isActiveGM, viewedScene } from "../../canvas/canvas-view";
import type { MovingToken } from "../../canvas/moving-tokens";
import { activeGM } from "../../users/users";
import { allCombats } from "../stored/documents";
import type { OrderOfBattle } from "../order-of-battle";
import type { Movement } from "./trigger-movement";
import { ANSWER_WITHIN } from "./trigger-prompts";
import { waitsOn, type Wait } from "./trigger-waits";
import type { Battlefield } from "../../../scene/model/battlefield";

/** Of a movement that waits: each movement has it once. */
const KEY = "parapet.ready";

/** How long a movement waits, once somebody acts, for the GM to let it go on, in milliseconds. */
export const HELD_FOR = 120_000;

/** However it ends, a movement is not held for longer. */
const LONGEST = ANSWER_WITHIN + HELD_FOR + 10_000;

/** Whether there is a part of the way that can be waited with: between its checkpoints a token cannot be held. */
export const hasMore = ({ pending }: Movement): boolean => pending.waypoints.length > 0;

/** Whether the token waits now, for whatever reason. */
export const isPaused = (token: MovingToken, movement: string): boolean =>
  token.movement?.id === movement && token.movement.state === "paused";

/** By who moves it, at once; whether it waits. */
export const pause = (token: MovingToken, movement: Movement): boolean =>
  hasMore(movement) && token.pauseMovement(KEY) !== null;

export const letGoOn = (token: MovingToken, movement: string): void => token.resumeMovement(movement, KEY);

/** By who moves it alone: the rest of its way is given up. */
export const stay = (token: MovingToken): void => void token.stopMovement();

const isFallen = ({ id }: MovingToken): boolean =>
  allCombats().some(({ combatants }) => combatants.contents.some((each) => each.tokenId === id && each.isDefeated));

/** Nobody has said whether it goes on: it does, but who has fallen meanwhile stays. */
export const waitIsOver = (token: MovingToken, movement: string): void => {
  if (isPaused(token, movement) && isFallen(token)) stay(token);
  else letGoOn(token, movement);
};

/** Whether one of those who wait may be waiting for this creature's movement. */
export const mayStop = (waits: readonly Wait[], creature: string, battlefield: Battlefield): boolean => {
  const mover = creatureWithId(battlefield, creature);
  return waits.some(({ readier, trigger }) => {
    const its = creatureWithId(battlefield, readier);
    if (mover === undefined || its === undefined || its === mover) return false;
    return isAboutMoving(trigger, creature, standingOf(its.disposition, mover.disposition));
  });
};

interface PauseParts {
  readonly order: Pick<OrderOfBattle, "fight">;
  readonly verdicts: Pick<Verdicts, "real">;
}

/**
 * Holds this user's movement until the active GM's client has found out whether anybody acts. Only who moves can hold a
 * token, and at once: what he may not know of does not stop him.
 */
const createPauses = (mayStopNow: (creature: string) => boolean) => {
  const held = new Map<string, () => void>();
  return {
    moved: (token: MovingToken, movement: Movement, isOwn: boolean): void => {
      if (!isOwn || isActiveGM() || activeGM() === null || !hasMore(movement)) return;
      if (!mayStopNow(`token:${token.id}`) || !pause(token, movement)) return;
      const goOn = (): void => {
        if (held.delete(movement.id)) waitIsOver(token, movement.id);
      };
      held.set(movement.id, goOn);
      setTimeout(goOn, LONGEST);
    },
    /** Nobody is left who could let it go on. */
    userLeft: (): void => {
      if (activeGM() === null) for (const goOn of held.values()) goOn();
    },
  };
};

export type Pauses = ReturnType<typeof createPauses>;

/** Who moves holds the token for what he knows that others wait for on his map: it decides, and shows nobody anything. */
export const pausesByOrder = ({ order, verdicts }: PauseParts): Pauses =>
  createPauses((creature) => {
    const scene = viewedScene();
    return scene !== null && mayStop(waitsOn(scene.id, order), creature, verdicts.real.current().battlefield);
  });
