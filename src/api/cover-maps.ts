import * as v from "valibot";
import { idleTime } from "../foundry/time/idle-time";
import { isUnread } from "../foundry/verdicts/verdicts";
import { readCoverMapRadius } from "../foundry/settings/store";
import { coverMapOf, placesIn, settleCoverMap, type MapPlace, type MapQuestion } from "../rules/cover-map/cover-map";
import { questionOf } from "../features/cover-map/cover-map-request";
import { answer, checkEach, knownScene, SIGNAL, tokenId, type TokenRef, checkTwo, upTo } from "./api-context";
import type { Table } from "../table";

/** Radius and target of a cover map. */
export interface CoverMapRequest {
  /** Grid spaces; the user's own setting by default. */
  readonly radius?: number;
  /**
   * The creature to attack from each place. By default each place is judged for the token's cover against its enemies.
   */
  readonly target?: TokenRef;
  /** Cancels the work: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** One place where the token could stand. */
export interface CoverPlace {
  /** Top left corner, scene pixels. */
  readonly x: number;
  readonly y: number;
  /** The least cover against attackers that can shoot, a level of the rule set; null without any. */
  readonly cover: string | null;
  readonly lineOfEffect: boolean;
  /** Number of attackers that can shoot. */
  readonly shots: number;
  /** The attacker with the least cover, `token:ID`. */
  readonly worst: string | null;
}

/** The cover at every place that a token can walk to within a radius, nearest first. Computed in idle time. */
export type FindCoverPlaces = (token: TokenRef, wish?: CoverMapRequest) => Promise<readonly CoverPlace[] | null>;

const placeOf =
  ({ ruleSet }: MapQuestion) =>
  ({ x, y, cover }: MapPlace): CoverPlace => ({
    x,
    y,
    lineOfEffect: cover.lineOfEffect,
    shots: cover.shots,
    worst: cover.worst,
    cover: cover.level === null ? null : (ruleSet.levels[cover.level] ?? null),
  });

/** Resolves in the client's next idle time, to a function that returns the milliseconds left. */
const idle = (): Promise<() => number> => new Promise((run) => void idleTime(run));

/** Runs the steps in idle time. Rejects with their error or the signal's reason. */
const inIdleTime = async (steps: Iterator<void, void>, signal: AbortSignal | undefined): Promise<void> => {
  for (;;) {
    const left = await idle();
    signal?.throwIfAborted();
    do if (steps.next().done === true) return;
    while (left() > 0);
  }
};

const WISH = { radius: upTo(100, "grid spaces"), target: v.unknown(), signal: SIGNAL };

export const createCoverMaps =
  (table: Table): FindCoverPlaces =>
  async (token, wish = {}) => {
    checkEach("wish", WISH, wish);
    const { radius, target, signal } = wish;
    signal?.throwIfAborted();
    const scene = knownScene(table);
    if (scene === null) return null;
    const creature = tokenId(scene, "token", token);
    const subject = { creature, target: target === undefined ? null : tokenId(scene, "target", target) };
    checkTwo(creature, subject.target ?? "");
    if ([creature, subject.target].some((id) => id !== null && isUnread(scene.mirrored, id))) return null;
    if (table.verdicts.knowledge().isObject(creature)) return null;
    const question = answer(table, () => questionOf(subject, table.verdicts.real, radius ?? readCoverMapRadius()));
    if (question === null) return null;
    const map = coverMapOf(question);
    try {
      await inIdleTime(settleCoverMap(map), signal);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return answer(table, () => {
        throw error;
      });
    }
    return placesIn(map).map(placeOf(question));
  };
