import { shown } from "../scene/model/scene-error";
import { idleTime } from "../foundry/time/idle-time";
import { isUnread } from "../foundry/verdicts/verdicts";
import { readCoverMapRadius } from "../foundry/settings/store";
import { coverMapOf, placesIn, settleCoverMap, type MapPlace, type MapQuestion } from "../rules/cover-map/cover-map";
import { questionOf } from "../features/cover-map/cover-map-request";
import { answer, knownScene, type ApiParts } from "./api-context";
import { checkKeys, checkTwo } from "./validate-arguments";
import { tokenId, type TokenRef } from "./token-refs";

/** How far and against whom. */
export interface CoverMapRequest {
  /** Grid spaces; as set by this client's user, when left out. */
  readonly radius?: number;
  /** Whom the token is to shoot at from there; without one it is asked what cover it would have from its enemies. */
  readonly target?: TokenRef;
  /** Calls the work off: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** One place where the token could stand. */
export interface CoverPlace {
  /** Of its top left corner, scene pixels. */
  readonly x: number;
  readonly y: number;
  /** The least cover against those who may shoot, a level of the rule set; null where nobody is there to shoot. */
  readonly cover: string | null;
  readonly lineOfEffect: boolean;
  /** How many may shoot. */
  readonly shots: number;
  /** Against whom there is that cover, `token:ID`. */
  readonly worst: string | null;
}

/** The cover at every place that a token could walk to within a radius, nearest first: worked out in idle time. */
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

/** When the client is idle next: what tells how much of that time is left. */
const idle = (): Promise<() => number> => new Promise((run) => void idleTime(run));

/** Goes through the steps while the client is idle. Throws what they throw, and the signal's reason. */
const inIdleTime = async (steps: Iterator<void, void>, signal: AbortSignal | undefined): Promise<void> => {
  for (;;) {
    const left = await idle();
    signal?.throwIfAborted();
    do if (steps.next().done === true) return;
    while (left() > 0);
  }
};

/** Throws `RangeError` for the first thing that is wrong. */
const checkWish = (wish: CoverMapRequest): void => {
  checkKeys("wish", wish, ["radius", "target", "signal"]);
  const { radius, signal }: { readonly radius?: unknown; readonly signal?: unknown } = wish;
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new RangeError(`signal: came ${shown(signal)}, wanted an AbortSignal`);
  const isRight = typeof radius === "number" && radius > 0 && radius <= 100;
  if (radius !== undefined && !isRight)
    throw new RangeError(`radius: came ${shown(radius)}, wanted grid spaces above 0 and up to 100`);
};

export const createCoverMaps =
  (parts: ApiParts): FindCoverPlaces =>
  async (token, wish = {}) => {
    checkWish(wish);
    const { radius, target, signal } = wish;
    signal?.throwIfAborted();
    const scene = knownScene(parts);
    if (scene === null) return null;
    const creature = tokenId(scene, "token", token);
    const subject = { creature, target: target === undefined ? null : tokenId(scene, "target", target) };
    checkTwo(creature, subject.target ?? "");
    if ([creature, subject.target].some((id) => id !== null && isUnread(scene.mirrored, id))) return null;
    const question = answer(parts, () =>
      questionOf(subject, { verdicts: parts.verdicts.real, radius: () => radius ?? readCoverMapRadius() }),
    );
    if (question === null) return null;
    const map = coverMapOf(question);
    try {
      await inIdleTime(settleCoverMap(map), signal);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return answer(parts, () => {
        throw error;
      });
    }
    return placesIn(map).map(placeOf(question));
  };
