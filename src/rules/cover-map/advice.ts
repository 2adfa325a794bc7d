/** The best places that a creature can walk to: for an attack, for cover, to hide or to get away. */
import { type Battlefield, type Creature, withCreature } from "../../scene/model/battlefield";
import { attitudeBetween } from "../../scene/model/sides";
import type { Walk } from "../../scene/spaces/walks";
import { groundOf } from "../attack/attack-pair";
import { pairOf, sideOf } from "../attack/between";
import { linesBetween } from "../line-of-effect/line-of-effect";
import { compareWorth, ownWorth, walksOf } from "./best-places";
import { coverWherever, enemiesOf, type MapQuestion } from "./cover-map";
import type { PlaceCover } from "./place-cover";

/** The clearest shot, the best cover of one's own, out of sight of every enemy, or away with the fewest reactions. */
export const GOALS = ["attack", "cover", "hide", "escape"] as const;
export type Goal = (typeof GOALS)[number];

export interface AdvisedPlace<Reaction> extends Walk {
  /** The clearest shot from there; null where nobody is attacked. */
  readonly shot: { readonly target: string; readonly cover: PlaceCover } | null;
  /** Its own cover there, against all its enemies. */
  readonly own: PlaceCover;
  /** What the walk provokes. Empty where that does not decide. */
  readonly reactions: readonly Reaction[];
}

export interface AdviceQuestion<Reaction> {
  readonly goal: Goal;
  /** About the creature's own cover against its enemies. */
  readonly own: MapQuestion;
  /** About its shots: one question for each creature that it may attack. */
  readonly shots: readonly (MapQuestion & { readonly target: string })[];
  /** Scene units. */
  readonly speed: number;
  readonly reactionsTo: (walk: Walk) => readonly Reaction[];
}

export interface Advice<Reaction> {
  /** All that serve the goal, the best first. */
  readonly places: readonly AdvisedPlace<Reaction>[];
  /** All that it can walk to. */
  readonly walks: readonly Walk[];
}

type Ranked = AdvisedPlace<unknown>;

const byOwnCover = (p: Ranked, q: Ranked): number => compareWorth(ownWorth(q.own), ownWorth(p.own));

/** Best first; of equal ones the shortest way. Of equal shots the one with the better cover of one's own comes first. */
const ORDERS: Readonly<Record<Goal, (p: Ranked, q: Ranked) => number>> = {
  attack: (p, q) => (p.shot?.cover.level ?? 0) - (q.shot?.cover.level ?? 0) || byOwnCover(p, q) || p.cost - q.cost,
  cover: (p, q) => byOwnCover(p, q) || p.cost - q.cost,
  hide: (p, q) => p.cost - q.cost,
  escape: (p, q) =>
    p.reactions.length - q.reactions.length ||
    Number(p.own.lineOfEffect) - Number(q.own.lineOfEffect) ||
    p.cost - q.cost,
};

/** The places that serve a goal, best first. */
export const rankedFor = <P extends Ranked>(goal: Goal, places: readonly P[]): readonly P[] =>
  places.filter(({ shot }) => goal !== "attack" || shot !== null).toSorted(ORDERS[goal]);

const isInSight = (battlefield: Battlefield, from: Creature, to: Creature): boolean => {
  const pair = pairOf(battlefield, sideOf(from), sideOf(to));
  return linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target)).lineOfSight;
};

/**
 * The enemies of a creature to which some member of its side has a line of sight. Hidden and dead creatures do not count, on either
 * side. Yields now and then.
 */
export function* enemiesInSight(battlefield: Battlefield, id: string): Generator<void, readonly Creature[]> {
  const its = battlefield.creatures.find((creature) => creature.id === id);
  if (its === undefined) return [];
  const allies = battlefield.creatures.filter(
    (other) => other.kind === "creature" && !other.isDead && !other.isHidden && attitudeBetween(other, its) === "ally",
  );
  const side = [its, ...allies.filter((ally) => ally !== its)];
  const found: Creature[] = [];
  for (const enemy of enemiesOf(battlefield, id)) {
    for (const member of side) {
      yield;
      if (!isInSight(battlefield, member, enemy)) continue;
      found.push(enemy);
      break;
    }
  }
  return found;
}

/** Whether no enemy has a line of sight to the creature standing so. */
function* isOutOfSight({ battlefield, creature }: MapQuestion, standing: Creature): Generator<void, boolean> {
  const field = withCreature(battlefield, standing);
  for (const enemy of enemiesOf(battlefield, creature)) {
    if (isInSight(field, enemy, standing)) return false;
    yield;
  }
  return true;
}

type Judge = ReturnType<typeof coverWherever>;

/** The clearest shot from a place, the first of several; null without any. */
function* clearestShot(
  judges: readonly (readonly [target: string, judge: Judge])[],
  standing: Creature,
): Generator<void, AdvisedPlace<never>["shot"]> {
  let best: AdvisedPlace<never>["shot"] = null;
  for (const [target, judge] of judges) {
    const cover = yield* judge(standing);
    if (cover.level !== null && (best === null || cover.level < (best.cover.level ?? Infinity)))
      best = { target, cover };
    if (best?.cover.level === 0) break;
  }
  return best;
}

/** The place where it stands counts too. Yields now and then. */
export function* adviceOn<Reaction>({
  goal,
  own,
  shots,
  speed,
  reactionsTo,
}: AdviceQuestion<Reaction>): Generator<void, Advice<Reaction>> {
  const walks = yield* walksOf(own, speed);
  const ownAt = coverWherever(own);
  const judges = goal === "attack" ? shots.map((shot) => [shot.target, coverWherever(shot)] as const) : [];
  const found: AdvisedPlace<Reaction>[] = [];
  for (const walk of walks) {
    yield;
    const shot = yield* clearestShot(judges, walk.creature);
    if (goal === "attack" && shot === null) continue;
    if (goal === "hide" && !(yield* isOutOfSight(own, walk.creature))) continue;
    const reactions = goal === "escape" ? reactionsTo(walk) : [];
    found.push({ ...walk, shot, own: yield* ownAt(walk.creature), reactions });
  }
  return { places: rankedFor(goal, found), walks };
}
