import { FRESH, type Combatant, type Encounter, type Turn } from "./encounter";
import { turnOrder } from "./turn-order";

/** Who is surprised does not act in the first round that Foundry counts, be it a surprise round or round 1. */
const isSurprised = (fight: Encounter, combatant: Combatant): boolean => combatant.isUnaware && fight.round <= 1;

/** Whether a combatant's turn may come in this round. */
const mayAct = (fight: Encounter, combatant: Combatant): boolean =>
  !(combatant.isDefeated && fight.skipsDefeated) &&
  !isSurprised(fight, combatant) &&
  (combatant.actedIn ?? -1) < fight.round;

const firstOf = (fight: Encounter, order: readonly Combatant[]): string | null =>
  order.find((each) => mayAct(fight, each))?.id ?? null;

/** The first turn of the next round; of whoever is first where nobody may act. */
export const nextRound = (fight: Encounter): Turn => {
  const next = { ...fight, round: fight.round + 1 };
  const order = turnOrder(next);
  const acting = firstOf(next, order);
  if (acting !== null) return { round: next.round, acting };
  // Nobody has noticed anything: the surprise round is over before it began.
  if (next.round === 1 && order.some(({ isUnaware }) => isUnaware)) return nextRound(next);
  return { round: next.round, acting: order[0]?.id ?? null };
};

/** Those whose turns are still to come in this round, may they act or not. */
const stillToCome = (fight: Encounter): Combatant[] => {
  const order = turnOrder(fight);
  const at = order.findIndex(({ id }) => id === fight.acting);
  return fight.acting !== null && at < 0 ? [] : order.slice(at + 1);
};

/** Those whose turns will come in this round. */
export const dueInRound = (fight: Encounter): Combatant[] => stillToCome(fight).filter((each) => mayAct(fight, each));

/** The turn behind this one. */
export const nextTurn = (fight: Encounter): Turn => {
  const acting = firstOf(fight, stillToCome(fight));
  return acting === null ? nextRound(fight) : { round: fight.round, acting };
};

const begun = (combatant: Combatant, round: number): Combatant => ({
  ...combatant,
  hasActed: true,
  actedIn: round,
  isUnaware: false,
  held: null,
  readied: null,
});

const before = (order: readonly Combatant[], to: Turn): readonly Combatant[] =>
  order.slice(
    0,
    Math.max(
      order.findIndex(({ id }) => id === to.acting),
      0,
    ),
  );

/** Those whose own turns came between two others, in whichever round, and nobody saw them begin. */
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

/** Its turn came and went while nobody kept count: what waits for that is over. */
const passedBy = (combatant: Combatant): Combatant => ({ ...begun(combatant, 0), actedIn: combatant.actedIn });

/** A fight that was under way before anything was kept of it. Who has acted follows from the round and the turn. */
export const adopted = (fight: Encounter, turn: Turn): Encounter => {
  const order = turnOrder({ ...fight, round: turn.round });
  const begunTurns = new Set(order.slice(0, 1 + order.findIndex(({ id }) => id === turn.acting)).map(({ id }) => id));
  const combatants = fight.combatants.map((each): Combatant => {
    const actedIn = begunTurns.has(each.id) ? turn.round : turn.round - 1;
    return { ...each, ...FRESH, hasActed: actedIn > 0, actedIn: actedIn > 0 ? actedIn : null };
  });
  return { ...fight, ...turn, isAdopted: true, combatants };
};

/** The fight when it is that creature's turn, nothing being said of the turns between. */
export const turnEntered = (fight: Encounter, to: Turn): Encounter => ({
  ...fight,
  ...to,
  combatants: fight.combatants.map((each): Combatant => {
    const now = each.steppedIn !== null && each.steppedIn.round < to.round ? { ...each, steppedIn: null } : each;
    return now.id === to.acting ? begun(now, to.round) : now;
  }),
});

/**
 * The turn was said to have begun, but what it did to whoever has it was not written: whoever wrote it left in that moment.
 * Who holds its action has not had its turn.
 */
export const isHalfBegun = ({ round, acting, combatants }: Encounter): boolean =>
  round > 0 && combatants.some(({ id, held, actedIn }) => id === acting && held === null && actedIn !== round);

/** The fight when a turn begins, be it the next one or one further on. A turn that has begun begins no second time. */
export const turnBegun = (fight: Encounter, to: Turn): Encounter => {
  if (to.round === fight.round && to.acting === fight.acting) return fight;
  const gone = fight.round > 0 && fight.acting !== null ? passed(fight, to) : new Set<string>();
  const combatants = fight.combatants.map((each) => (gone.has(each.id) ? passedBy(each) : each));
  return turnEntered({ ...fight, combatants }, to);
};
