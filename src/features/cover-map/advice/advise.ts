/** What a creature could do, as data: which enemies to attack from where it stands, and where to walk to. Nothing is done by itself. */
import { toPixels } from "../../../geometry/numbers/lattice";
import { isUnread, type Moves } from "../../../foundry/verdicts/verdicts";
import { verdictSentences } from "../../../foundry/verdicts/said";
import type { KnownVerdict } from "../../../foundry/verdicts/knowledge";
import { idleTime } from "../../../foundry/time/idle-time";
import { readSpeed } from "../../../foundry/settings/store";
import { mayAttack, type PixelPoint } from "../../../rules/attack/verdict";
import { adviceOn, type AdvisedPlace, enemiesInSight, type Goal } from "../../../rules/cover-map/advice";
import { enemiesOf, isMapTooLarge, type MapQuestion, tokenOf } from "../../../rules/cover-map/cover-map";
import { spacesBetween } from "../../../rules/distance/distance";
import { shotAt } from "../../../rules/judge/likely-attack";
import type { Provoked } from "../../../rules/movement/provoke";
import { type Creature, creatureWithId } from "../../../scene/model/battlefield";
import { walkingSpeed } from "../../../systems/adapter/speed";
import type { Table } from "../../../table";
import { questionOf } from "../cover-map-request";
import { middleOf } from "../map-pointing";
import { provokedByWalk } from "../walk-reactions";

/** An attack from where the creature stands. */
export interface AdvisedTarget {
  /** `token:ID`. */
  readonly target: string;
  readonly verdict: KnownVerdict;
  /** Scene units. */
  readonly distance: number;
  readonly reasons: readonly string[];
}

/** A place to walk to: its top left corner, scene pixels. */
export interface PlaceAdvice extends PixelPoint {
  /** The middle of the creature there. */
  readonly middle: PixelPoint;
  /** The corners on the way, the place itself last. */
  readonly way: readonly PixelPoint[];
  /** Scene units walked, twice as much on difficult ground. */
  readonly cost: number;
  /** The creature's own cover against the enemy with the clearest shot, a level of the rule set; null where none can attack. */
  readonly cover: string | null;
  /** How many enemies can attack it there. */
  readonly shots: number;
  /** Who may attack it on the way, and where. */
  readonly provokes: readonly { readonly enemy: string; readonly x: number; readonly y: number }[];
  /** The creature's attack from there, for the goal `attack`; else the clearest attack on it. Null without one. */
  readonly verdict: KnownVerdict | null;
  /** To the other creature of the verdict, scene units. */
  readonly distance: number | null;
  readonly reasons: readonly string[];
}

export interface CreatureAdvice {
  readonly goal: Goal;
  /** The clearest first; of equal ones the nearest. */
  readonly targets: readonly AdvisedTarget[];
  /** The best first. */
  readonly places: readonly PlaceAdvice[];
}

export interface AdviceWish {
  readonly goal: Goal;
  /** The one creature to attack, `token:ID`; null for any enemy. */
  readonly target: string | null;
  /** Scene units; null for what the sheet says. */
  readonly speed: number | null;
  /** How many places. */
  readonly most: number;
}

/** A GM's creatures act on what their side sees, though the GM sees all. */
function* countedEnemies(question: MapQuestion, { verdicts }: Table): Generator<void, readonly Creature[]> {
  const { battlefield, creature } = question;
  return verdicts.knowledge().knowsAll
    ? yield* enemiesInSight(battlefield, creature)
    : enemiesOf(battlefield, creature);
}

/** The question without the enemies that do not count. */
const among = (question: MapQuestion, counted: readonly Creature[]): MapQuestion => {
  const { battlefield, creature, terms = [] } = question;
  const left = new Set(enemiesOf(battlefield, creature).filter((enemy) => !counted.includes(enemy)));
  const creatures = battlefield.creatures.filter((each) => !left.has(each));
  const isThere = (id: string): boolean => creatures.some((each) => each.id === id);
  return { ...question, battlefield: { ...battlefield, creatures }, terms: terms.filter((its) => isThere(its.other)) };
};

const tenth = (value: number): number => Math.round(10 * value) / 10;

const targetsOf = (
  { battlefield, creature, ruleSet }: MapQuestion,
  targets: readonly Creature[],
  table: Table,
): readonly AdvisedTarget[] => {
  const its = creatureWithId(battlefield, creature);
  if (its === undefined) return [];
  const rankOf = ({ verdict }: AdvisedTarget): number =>
    mayAttack(verdict) ? ruleSet.levels.indexOf(verdict.cover) : Infinity;
  return targets
    .map((target): AdvisedTarget => {
      const verdict = table.verdicts.judge(shotAt(creature, target.id), { settings: "saved", tell: false });
      return {
        target: target.id,
        verdict: structuredClone(verdict),
        distance: tenth(spacesBetween(battlefield, its, target)),
        reasons: verdictSentences(table, battlefield, verdict),
      };
    })
    .sort((p, q) => (rankOf(p) === rankOf(q) ? 0 : rankOf(p) - rankOf(q)) || p.distance - q.distance);
};

const placeOf = (place: AdvisedPlace<Provoked>, own: MapQuestion, goal: Goal, table: Table): PlaceAdvice => {
  const { battlefield, creature, ruleSet } = own;
  const { x, y, cost, way, shot } = place;
  const other = shot?.target ?? place.own.worst;
  const attack = other === null ? null : shot === null ? shotAt(other, creature) : shotAt(creature, other);
  const at: Moves = new Map([[creature.replace(/^token:/, ""), { x, y }]]);
  const verdict = attack && table.verdicts.judge(attack, { at, settings: "saved", tell: false });
  const its = other === null ? undefined : creatureWithId(battlefield, other);
  const from = tokenOf(own);
  // Ways are asked about only where they decide, before that.
  const provoked = goal === "escape" ? place.reactions : provokedByWalk(place, own, table);
  return {
    x,
    y,
    middle: middleOf(place),
    way: way.map(([left, top]) => ({ x: left, y: top })),
    cost: tenth(cost),
    cover: place.own.level === null ? null : (ruleSet.levels[place.own.level] ?? null),
    shots: place.own.shots,
    provokes: provoked.map(({ enemy, shift }) => ({
      enemy: enemy.id,
      x: from.x + toPixels(shift.x),
      y: from.y + toPixels(shift.y),
    })),
    verdict: structuredClone(verdict),
    distance: its === undefined ? null : tenth(spacesBetween(battlefield, place.creature, its)),
    reasons: verdict === null ? [] : verdictSentences(table, battlefield, verdict),
  };
};

/**
 * Advice on a creature that the user knows, `token:ID`. Null where none can be given: the creature cannot be read, is no
 * creature to the user, is not a player's own, or creatures are too large. Yields now and then.
 */
function* advising(
  creature: string,
  { goal, target, speed, most }: AdviceWish,
  table: Table,
): Generator<void, CreatureAdvice | null> {
  const { real, knowledge } = table.verdicts;
  const known = real.known();
  const { owns, isObject } = knowledge();
  if (isUnread(known, creature) || isObject(creature) || !owns(creature)) return null;
  if (creatureWithId(known.battlefield, creature) === undefined) return null;
  const whole = questionOf({ creature, target: null }, real, 1);
  const counted = yield* countedEnemies(whole, table);
  const own = among(whole, counted);
  const aims = target === null ? counted : counted.filter(({ id }) => id === target);
  const shots = aims.map(({ id }) => ({
    ...among(questionOf({ creature, target: id }, real, 1), counted),
    target: id,
  }));
  if ([own, ...shots].some(isMapTooLarge)) return null;
  const { places } = yield* adviceOn<Provoked>({
    goal,
    own,
    shots,
    speed: speed ?? walkingSpeed(creature, known.scene.grid, table) ?? readSpeed(),
    reactionsTo: (walk) => provokedByWalk(walk, own, table),
  });
  const told: PlaceAdvice[] = [];
  // Without an enemy there is nothing to attack, to hide from or to get away from.
  for (const place of counted.length === 0 ? [] : places.slice(0, most)) {
    told.push(placeOf(place, own, goal, table));
    yield;
  }
  return { goal, targets: targetsOf(own, aims, table), places: told };
}

/** Resolves in the client's next idle time, to a function that returns the milliseconds left. */
const idle = (): Promise<() => number> => new Promise((run) => void idleTime(run));

/** The same in idle time. Rejects with an error of the work, or with the signal's reason. */
export const adviseInIdleTime = async (
  creature: string,
  wish: AdviceWish,
  table: Table,
  signal?: AbortSignal,
): Promise<CreatureAdvice | null> => {
  const work = advising(creature, wish, table);
  for (;;) {
    const left = await idle();
    signal?.throwIfAborted();
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (left() > 0);
  }
};
