import { adviseInIdleTime, type CreatureAdvice } from "../features/cover-map/advice/advise";
import { GOALS, type Goal } from "../rules/cover-map/advice";
import { MOST_PLACES } from "../rules/cover-map/best-places";
import { shown } from "../scene/model/scene-error";
import type { Table } from "../table";
import { answer, knownScene, tokenId, type TokenRef, checkKeys, checkTwo } from "./api-context";

/** What the creature wants, and how far it can go. */
export interface AdviceRequest {
  /**
   * "attack", unless said: the clearest shot; of equal ones the one with the better cover of its own. "cover": the best cover of its own.
   * "hide": out of every enemy's line of sight. "escape": the fewest reactions, then no line of effect. Of equal ones the shortest way.
   */
  readonly goal?: Goal;
  /** The one creature to attack; any enemy by default. */
  readonly target?: TokenRef;
  /** Scene units; by default what its sheet says. */
  readonly speed?: number;
  /** How many places, at most 20; 3 by default. */
  readonly most?: number;
  /** Cancels the work: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * What a creature could do: which enemies it could attack from where it stands, and the best places to walk to. A GM's creatures act on what their
 * side sees; a player gets advice on own tokens only, by what that player knows. Works while the browser is idle.
 */
export type Advise = (token: TokenRef, request?: AdviceRequest) => Promise<CreatureAdvice | null>;

const MOST = 20;
const FARTHEST = 1000;

/** Throws `RangeError` for the first invalid option. */
const checkRequest = (request: AdviceRequest): void => {
  checkKeys("request", request, ["goal", "target", "speed", "most", "signal"]);
  const { goal, speed, most, signal }: Readonly<Partial<Record<keyof AdviceRequest, unknown>>> = request;
  if (goal !== undefined && !GOALS.some((each) => each === goal))
    throw new RangeError(`goal: expected one of ${GOALS.join(", ")}, got ${shown(goal)}`);
  if (speed !== undefined && !(typeof speed === "number" && speed > 0 && speed <= FARTHEST))
    throw new RangeError(`speed: expected scene units above 0 and up to ${FARTHEST}, got ${shown(speed)}`);
  if (most !== undefined && !(Number.isInteger(most) && Number(most) > 0 && Number(most) <= MOST))
    throw new RangeError(`most: expected a whole number from 1 to ${MOST}, got ${shown(most)}`);
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new RangeError(`signal: expected an AbortSignal, got ${shown(signal)}`);
};

export const createAdvise =
  (table: Table): Advise =>
  async (token, request = {}) => {
    checkRequest(request);
    const { goal = "attack", target, speed = null, most = MOST_PLACES, signal } = request;
    signal?.throwIfAborted();
    const scene = knownScene(table);
    if (scene === null) return null;
    const creature = tokenId(scene, "token", token);
    const aim = target === undefined ? null : tokenId(scene, "target", target);
    checkTwo(creature, aim ?? "");
    try {
      return await adviseInIdleTime(creature, { goal, target: aim, speed, most }, table, signal);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return answer(table, () => {
        throw error;
      });
    }
  };
