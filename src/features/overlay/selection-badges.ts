import type { KnownLevel } from "../../foundry/verdicts/knowledge";
import type { PlacedAttack } from "../../foundry/verdicts/pins";
import { movesTo } from "../../foundry/verdicts/place-struck";
import { tokenPlace } from "../../foundry/verdicts/verdicts";
import { creatureWithId, type Creature } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import { badgeOf, type Badge } from "./overlay-plan";

export interface SelectionBadges {
  readonly badges: readonly Badge[];
  /** The time of this frame was over before all were judged. The next frame goes on. */
  readonly isPartial: boolean;
}

interface Selection {
  readonly attacker: Creature;
  /** Ids of creatures. */
  readonly targets: readonly string[];
  readonly attackOn: (target: string) => PlacedAttack;
  /** Badges by the creature's id, from earlier frames. New ones are added. */
  readonly made: Map<string, Badge>;
}

/** Milliseconds a frame, once a verdict had to be judged. */
const MOST_TIME = 1;

const farness = (from: Creature, to: Creature): number =>
  Math.hypot(to.centre.x - from.centre.x, to.centre.y - from.centre.y);

const BESIDES = { kind: "attack", isFocus: false, isAsked: false } as const;

/**
 * A badge on each creature that the attacker could attack, the nearest first. While a token is dragged, those for which the
 * time of a frame is enough are shown; else all arrive together.
 */
export const selectionBadges = (table: Table, { attacker, targets, attackOn, made }: Selection): SelectionBadges => {
  const { guard, verdicts, words } = table;
  const { battlefield } = verdicts.known();
  const creatures = targets.flatMap((id) => creatureWithId(battlefield, id) ?? []);
  const order = [...creatures].sort((p, q) => farness(attacker, p) - farness(attacker, q));
  const judge = (target: string): KnownLevel => {
    const { attack, at } = attackOn(target);
    return verdicts.level(attack, { at: movesTo(target, at), tell: false });
  };
  const badgeFor = (creature: Creature): Badge => {
    const place = (): string => tokenPlace(words, verdicts, creature.id);
    const unjudged = badgeOf(creature, null, words, BESIDES);
    return guard(place, () => badgeOf(creature, judge(creature.id), words, BESIDES), unjudged);
  };
  const before = verdicts.judgedSoFar();
  let end: number | undefined;
  for (const creature of order.filter(({ id }) => !made.has(id))) {
    // Known verdicts take little time: they are shown at once.
    if (verdicts.judgedSoFar() > before) end ??= performance.now() + MOST_TIME;
    if (end !== undefined && performance.now() > end) break;
    made.set(creature.id, badgeFor(creature));
  }
  const badges = order.flatMap(({ id }) => made.get(id) ?? []);
  const isPartial = badges.length < order.length;
  return { badges: isPartial && !verdicts.isElsewhere() ? [] : badges, isPartial };
};
