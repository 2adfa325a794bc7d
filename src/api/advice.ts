import * as v from "valibot";
import { adviseInIdleTime, type CreatureAdvice } from "../features/cover-map/advice/advise";
import { GOALS, type Goal } from "../rules/cover-map/advice";
import { MOST_PLACES } from "../rules/cover-map/best-places";
import { oneOf } from "../scene/read-foundry/schema/schema-fields";
import type { Table } from "../table";
import {
  answer,
  checkEach,
  knownScene,
  SIGNAL,
  tokenId,
  type TokenRef,
  checkTwo,
  upTo,
  wholeUpTo,
} from "./api-context";

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

const REQUEST = {
  goal: oneOf(GOALS),
  target: v.unknown(),
  speed: upTo(1000, "scene units"),
  most: wholeUpTo(20),
  signal: SIGNAL,
};

export const createAdvise =
  (table: Table): Advise =>
  async (token, request = {}) => {
    checkEach("request", REQUEST, request);
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
