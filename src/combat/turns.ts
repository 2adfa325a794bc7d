import { combatantIn, FRESH, type Combatant, type Encounter, type Turn } from "./encounter";
import { keepingTurns, turnOrder } from "./turn-order";

/** Surprised creatures do not act in Foundry's first round, be it a surprise round or round 1. */
const isSurprised = (fight: Encounter, combatant: Combatant): boolean => combatant.isUnaware && fight.round <= 1;

/** Whether a combatant can have a turn in this round. */
const mayAct = (fight: Encounter, combatant: Combatant): boolean =>
  !(combatant.isDefeated && fight.skipsDefeated) &&
  !isSurprised(fight, combatant) &&
  (combatant.actedIn ?? -1) < fight.round;

const firstOf = (fight: Encounter, order: readonly Combatant[]): string | null =>
  order.find((each) => mayAct(fight, each))?.id ?? null;

/** The first turn of the next round; the first combatant's if none can act. */
export const nextRound = (fight: Encounter): Turn => {
  const next = { ...fight, round: fight.round + 1 };
  const order = turnOrder(next);
  const acting = firstOf(next, order);
  if (acting !== null) return { round: next.round, acting };
  // Everyone is surprised: the surprise round is skipped.
  if (next.round === 1 && order.some(({ isUnaware }) => isUnaware)) return nextRound(next);
  return { round: next.round, acting: order[0]?.id ?? null };
};

/** Combatants after the current one, whether they can act or not. */
const stillToCome = (fight: Encounter): Combatant[] => {
  const order = turnOrder(fight);
  const at = order.findIndex(({ id }) => id === fight.acting);
  return fight.acting !== null && at < 0 ? [] : order.slice(at + 1);
};

/** Combatants that will have a turn in this round. */
export const dueInRound = (fight: Encounter): Combatant[] => stillToCome(fight).filter((each) => mayAct(fight, each));

export const nextTurn = (fight: Encounter): Turn => {
  const acting = firstOf(fight, stillToCome(fight));
  return acting === null ? nextRound(fight) : { round: fight.round, acting };
};

/** A creature that held its action in its turn and steps in now: its turn goes on. */
const goesOn = ({ hasActed, actedIn, steppedIn }: Combatant, round: number): boolean =>
  hasActed && actedIn === null && steppedIn?.round === round;

const begun = (combatant: Combatant, round: number): Combatant => ({
  ...combatant,
  ...(goesOn(combatant, round) ? {} : { opportunities: 0, defence: null }),
  hasActed: true,
  actedIn: round,
  isUnaware: false,
  held: null,
  readied: null,
  charged: null,
  attacked: null,
  moves: [],
  hasStoodUp: false,
  finding: combatant.finding?.round === round - 1 ? combatant.finding : null,
  isFullRound: false,
});

const before = (order: readonly Combatant[], to: Turn): readonly Combatant[] =>
  order.slice(
    0,
    Math.max(
      order.findIndex(({ id }) => id === to.acting),
      0,
    ),
  );

/** Combatants whose turns came between two turns and were not recorded. */
const passed = (fight: Encounter, to: Turn): Set<string> => {
  const left = stillToCome(fight);
  const later = { ...fight, round: to.round };
  const rounds = to.round - fight.round;
  const here = rounds === 0 ? before(left, to) : left;
  const there = rounds > 1 ? fight.combatants : rounds > 0 ? before(turnOrder(later), to) : [];
  return new Set(
    [...here.filter((each) => mayAct(fight, each)), ...there.filter((each) => mayAct(later, each))].map(({ id }) => id),
  );
};

/** Its turn was not recorded: its held or readied action is over. */
const passedBy = (combatant: Combatant): Combatant => ({ ...begun(combatant, 0), actedIn: combatant.actedIn });

/** A combat that started before Parapet recorded it. Round and turn tell who has acted. */
export const adopted = (fight: Encounter, turn: Turn): Encounter => {
  const order = turnOrder({ ...fight, round: turn.round });
  const begunTurns = new Set(order.slice(0, 1 + order.findIndex(({ id }) => id === turn.acting)).map(({ id }) => id));
  const combatants = fight.combatants.map((each): Combatant => {
    const actedIn = begunTurns.has(each.id) ? turn.round : turn.round - 1;
    return { ...each, ...FRESH, hasActed: actedIn > 0, actedIn: actedIn > 0 ? actedIn : null };
  });
  return { ...fight, ...turn, isAdopted: true, combatants };
};

/** The fight at this turn, without regard to the turns between. */
export const turnEntered = (fight: Encounter, to: Turn): Encounter => ({
  ...fight,
  ...to,
  combatants: fight.combatants.map((each): Combatant => {
    const now = each.steppedIn !== null && each.steppedIn.round < to.round ? { ...each, steppedIn: null } : each;
    return now.id === to.acting ? begun(now, to.round) : now;
  }),
});

/**
 * The combat has this turn but its combatant does not: the writing client left in between. A creature that holds has
 * had no turn.
 */
export const isHalfBegun = ({ round, acting, combatants }: Encounter): boolean =>
  round > 0 && combatants.some(({ id, held, actedIn }) => id === acting && held === null && actedIn !== round);

/** The fight at the beginning of a turn, the next one or a later one. Nothing changes if it has begun already. */
export const turnBegun = (fight: Encounter, to: Turn): Encounter => {
  if (to.round === fight.round && to.acting === fight.acting) return fight;
  const gone = fight.round > 0 && fight.acting !== null ? passed(fight, to) : new Set<string>();
  const combatants = fight.combatants.map((each) => (gone.has(each.id) ? passedBy(each) : each));
  return turnEntered({ ...fight, combatants }, to);
};

/** The fight at its first turn. Creatures that a tie-break puts before it keep their turns. */
export const firstTurnBegun = (fight: Encounter, to: Turn): Encounter => {
  const after = turnBegun(fight, to);
  const acting = combatantIn(after, after.acting);
  if (acting === null) return after;
  const order = turnOrder(after);
  const level = order.slice(0, order.indexOf(acting)).filter(({ initiative }) => initiative === acting.initiative);
  return keepingTurns(
    after,
    level.filter((each) => mayAct(after, each)),
  );
};
