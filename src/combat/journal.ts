import { dequal as isDeepEqual } from "dequal/lite";
import {
  combatantIn,
  FRESH,
  type Before,
  type Change,
  type Combatant,
  type Encounter,
  type OrderState,
  type Turn,
} from "./encounter";
import { turnOrder } from "./turn-order";
import { nextTurn, turnEntered } from "./turns";

const ORDER = ["round", "acting", "base", "renewals"] as const satisfies readonly (keyof OrderState)[];

/** Fields that a change may set. Documents of others hold the remaining fields. */
const CHANGED = ["initiative", "rollOffs", "rolled", ...Object.keys(FRESH)];

/** What the fields that differ were before. */
const differing = (before: object, after: object, keys: readonly string[]) =>
  Object.fromEntries(
    Object.entries(before).filter(([key, value]) => keys.includes(key) && !isDeepEqual(value, Reflect.get(after, key))),
  );

const combatantsBefore = (before: Encounter, after: Encounter): Record<string, Before> => {
  const found: Record<string, Before> = {};
  for (const each of after.combatants) {
    const was = combatantIn(before, each.id);
    const fields = was === null ? {} : differing(was, each, CHANGED);
    if (Object.keys(fields).length > 0) found[each.id] = fields;
  }
  return found;
};

/** The fight after a change, with what is needed to undo it. */
export const journalled = (before: Encounter, after: Encounter, what: Omit<Change, "turn" | "before">): Encounter => {
  const order = differing(before, after, ORDER);
  const { round, acting } = after;
  const change: Change = {
    ...what,
    turn: { round, acting },
    before: { order, combatants: combatantsBefore(before, after) },
  };
  return { ...after, journal: [...before.journal, change] };
};

const takenBack = (fight: Encounter, { before }: Change): Encounter => ({
  ...fight,
  ...before.order,
  combatants: fight.combatants.map((each) => ({ ...each, ...before.combatants[each.id] })),
  journal: fight.journal.slice(0, -1),
});

/** Where a creature's hold stands before this index of the journal, with nothing but roll-offs between; -1 if it does not. */
const holdBefore = (journal: readonly Change[], at: number, who: string | null | undefined): number => {
  const last = journal[at - 1];
  if (last?.kind === "rollOff") return holdBefore(journal, at - 1, who);
  return last?.kind === "hold" && last.who === who ? at - 1 : -1;
};

/**
 * The changes that undoing this one undoes, latest first; empty if it is no longer kept. A creature that holds does not
 * stay in its turn: undoing the next turn undoes the hold.
 */
export const changesSince = ({ journal }: Pick<Encounter, "journal">, id: string): Change[] => {
  const at = journal.findIndex((change) => change.id === id);
  if (at < 0) return [];
  const held = holdBefore(journal, at, journal[at]?.before.order.acting);
  return journal.slice(held < 0 ? at : held).reverse();
};

/**
 * The fight before a change and all later ones. Combatants that joined or left since are not affected. If the current
 * combatant has left, the next turn begins, as change `by`.
 */
export const undone = (fight: Encounter, id: string, by: string): Encounter => {
  const back = changesSince(fight, id).reduce(takenBack, fight);
  if (back.acting === null || combatantIn(back, back.acting) !== null) return back;
  const after = turnEntered(back, nextTurn({ ...back, acting: null }));
  return journalled(back, after, { id: by, kind: "turn", who: after.acting });
};

const isAt = (turn: Turn, other: Turn): boolean => turn.round === other.round && turn.acting === other.acting;

/** The fight before a turn began, as far as changes are kept. */
const beforeTurn = (fight: Encounter, turn: Turn): Encounter => {
  const last = fight.journal.at(-1);
  return last !== undefined && isAt(last.turn, turn) ? beforeTurn(takenBack(fight, last), turn) : fight;
};

const beforeRound = (fight: Encounter, round: number): Encounter => {
  const last = fight.journal.at(-1);
  return last !== undefined && last.turn.round >= round ? beforeRound(takenBack(fight, last), round) : fight;
};

/** The last turn of the previous round, in that round's order; round 0 before round 1. */
export const previousRound = (fight: Encounter): Turn => {
  const round = fight.round - 1;
  if (round < 1) return { round: 0, acting: null };
  return { round, acting: turnOrder({ ...beforeRound(fight, fight.round), round }).at(-1)?.id ?? null };
};

/** The turn before this one, in the order when this turn began, surprised creatures included. */
export const previousTurn = (fight: Encounter): Turn => {
  const { round, acting } = fight;
  const before = beforeTurn(fight, fight);
  const order = turnOrder({ ...before, round });
  const at = order.findIndex(({ id }) => id === acting);
  return at > 0 ? { round, acting: order[at - 1]?.id ?? null } : previousRound(fight);
};

const isBehind = (fight: Encounter, turn: Turn, other: Turn): boolean => {
  if (turn.round !== other.round) return turn.round > other.round;
  const order = turnOrder({ ...fight, round: turn.round }).map(({ id }) => id);
  return order.indexOf(turn.acting ?? "") > order.indexOf(other.acting ?? "");
};

/** Whether the change at this index came after a turn. If its combatant has left, the change before it decides. */
const isMadeBehind = (fight: Encounter, at: number, to: Turn): boolean => {
  const change = fight.journal[at];
  if (change === undefined || isAt(change.turn, to)) return false;
  const { round, acting } = change.turn;
  if (round !== to.round || combatantIn(fight, acting) !== null) return isBehind(fight, change.turn, to);
  const before = fight.journal[at - 1];
  return before !== undefined && (isAt(before.turn, to) || isMadeBehind(fight, at - 1, to));
};

/** Undoes everything after a turn, and a hold in that turn. */
const backTo = (fight: Encounter, to: Turn): Encounter => {
  const last = fight.journal.at(-1);
  if (last === undefined) return fight;
  if (isMadeBehind(fight, fight.journal.length - 1, to)) return backTo(takenBack(fight, last), to);
  const held = holdBefore(fight.journal, fight.journal.length, to.acting);
  return held < 0 ? fight : fight.journal.slice(held).reverse().reduce(takenBack, fight);
};

/** After a step back, no creature behind that turn has acted in the round. */
const unacted = (fight: Encounter, to: Turn): Encounter => {
  const order = turnOrder({ ...fight, round: to.round });
  const behind = new Set(order.slice(order.findIndex(({ id }) => id === to.acting) + 1).map(({ id }) => id));
  const combatants = fight.combatants.map((each): Combatant => {
    const isAhead =
      each.actedIn !== null && (each.actedIn > to.round || (each.actedIn === to.round && behind.has(each.id)));
    if (!isAhead) return each;
    return to.round > 1 ? { ...each, actedIn: to.round - 1 } : { ...each, actedIn: null, hasActed: false };
  });
  return { ...fight, combatants };
};

/**
 * The fight after the tracker went back to an earlier turn: later changes are undone. A turn that was skipped or is no
 * longer kept begins again, as change `id`.
 */
export const steppedBack = (fight: Encounter, to: Turn, id: string): Encounter => {
  if (isAt(fight, to)) return fight;
  const back = backTo(beforeTurn(fight, fight), to);
  if (isAt(back, to)) return back;
  const after = turnEntered(unacted(back, to), to);
  return journalled(back, after, { id, kind: "turn", who: to.acting });
};
