/**
 * Places for an ambush beside a way, given by points of it.
 *
 * Source: Epic Path, "Good Hiding Places", for books whose surprise is an ambush check. Each ambusher has such cover from each point.
 * Read this way in other books, which have no such rule: each point with a line of effect to a place finds it covered. From the place,
 * a line of effect leads to one of the points at least. The first point does not see it.
 */
import { isHidingPlace } from "../combat/surprise/ambush";
import type { Ground } from "./ground";
import type { AnalysisQuestion } from "./question";
import { rangeSteps, type Shooting } from "./shooting";
import { isInRange, type Side, type SideName } from "./sides";
import { wayBetween } from "./ways";

export interface Ambush {
  /** The side that lies in ambush; null where the way was named. */
  readonly side: SideName | null;
  /** Numbers of the points' places on the ground, in the order of the way. */
  readonly approach: readonly number[];
  /** Places of the sample, by their numbers on the ground, that suit an ambush. */
  readonly places: readonly number[];
  /** Those of them from which a shot at a point of the way is possible. */
  readonly striking: readonly number[];
}

/** Whether the book's own rule says what a hiding place is. */
export const hasOwnRule = ({ rules }: Pick<AnalysisQuestion, "rules">): boolean =>
  rules.surprise?.("2014").check === "ambush";

/** What a place is to the way: a hiding place, and one to shoot from. */
interface Hide {
  readonly isHidden: boolean;
  readonly strikes: boolean;
}

const hideBy = (shooting: Shooting, place: number, points: readonly number[]): Hide => {
  const verdicts = points.map((point) => shooting.verdict(point, place));
  return {
    isHidden: verdicts.every((verdict) => isHidingPlace(verdict)),
    strikes: points.some((point) => shooting.verdict(place, point).lineOfEffect),
  };
};

const NO_HIDE: Hide = { isHidden: false, strikes: false };

const hideFrom = ({ rules }: AnalysisQuestion, shooting: Shooting, place: number, points: readonly number[]): Hide => {
  for (const [number, point] of points.entries()) {
    const { lineOfEffect, lineOfSight, cover } = shooting.verdict(point, place);
    const isSeenAtOnce = number === 0 && lineOfSight;
    if (isSeenAtOnce || (lineOfEffect && cover === rules.levels[0])) return NO_HIDE;
  }
  // Asked last: a place that is none needs no answer.
  const strikes = points.some((point) => shooting.verdict(place, point).lineOfEffect);
  return { isHidden: strikes, strikes };
};

/** A way beside which places are looked for, and the side that looks. */
export type Approach = Pick<Ambush, "side" | "approach">;

/** Of the way from one side to the other: where it begins, a quarter of it and the half. */
const POINTS = [0, 1 / 4, 1 / 2] as const;

/** For each side the way on foot by which the other comes; none where no way joins them. */
export const approachesOf = (ground: Ground, [first, second]: readonly [Side, Side]): readonly Approach[] =>
  [
    { side: first.name, way: wayBetween(ground, second.places, first.places) },
    { side: second.name, way: wayBetween(ground, first.places, second.places) },
  ].flatMap(({ side, way }) => {
    const points = POINTS.map((share) => way[Math.floor(share * (way.length - 1))] ?? -1);
    return way.length > POINTS.length ? [{ side, approach: [...new Set(points)] }] : [];
  });

/** The places of the sample in range of the way that suit an ambush. Yields after each place. */
export function* ambushOf(
  question: AnalysisQuestion,
  ground: Ground,
  [shooting, sampled, { side, approach }]: readonly [Shooting, readonly number[], Approach],
): Generator<void, Ambush> {
  const range = rangeSteps(question);
  const isByBook = hasOwnRule(question);
  const [places, striking]: [number[], number[]] = [[], []];
  for (const place of sampled) {
    if (approach.includes(place) || !approach.some((point) => isInRange(ground, point, place, range))) continue;
    const hide = isByBook ? hideBy(shooting, place, approach) : hideFrom(question, shooting, place, approach);
    if (hide.isHidden) places.push(place);
    if (hide.isHidden && hide.strikes) striking.push(place);
    yield;
  }
  return { side, approach, places, striking };
}
