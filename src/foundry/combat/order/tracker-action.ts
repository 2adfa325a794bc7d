import type { CombatAction } from "../../../combat/action";
import { combatantIn, type Encounter, type Turn } from "../../../combat/encounter";
import { turnOrder } from "../../../combat/turn-order";
import { nextRound, nextTurn } from "../../../combat/turns";
import { readIf } from "../../../scene/read-foundry/read-as";
import { TURN, type Secrets } from "../stored/stored";
import type { OWN_STEP } from "./write-encounter";

const isBehind = (fight: Encounter, turn: Turn): boolean => {
  if (turn.round !== fight.round) return turn.round < fight.round;
  const order = turnOrder(fight).map(({ id }) => id);
  return order.indexOf(turn.acting ?? "") < order.indexOf(fight.acting ?? "");
};

/** Turns to skip although the tracker shows them: surprised combatants, and those that have acted this round. */
const isPassedOver = (fight: Encounter, { round, acting }: Turn): boolean => {
  const its = combatantIn(fight, acting);
  if (its === null) return false;
  return (its.isUnaware && round <= 1) || (its.actedIn ?? -1) >= round;
};

/** The action that begins a combat whose tracker was started. If the first combatant is surprised, another one begins. */
const begun = (fight: Encounter, { turn, isFirst }: TrackerStep, plan: Secrets["plan"], id: string): CombatAction => {
  const unaware = plan?.unaware ?? [];
  const combatants = fight.combatants.map((each) => ({ ...each, isUnaware: unaware.includes(each.id) }));
  // Some game systems begin a round without a current combatant.
  const isMoved = turn.round === 1 && combatantIn({ combatants }, turn.acting)?.isUnaware === true;
  return {
    id,
    kind: "begin",
    hasSurpriseRound: plan?.hasSurpriseRound === true,
    unaware,
    isFirstTurn: isFirst,
    turn: isMoved ? nextRound({ ...fight, combatants }) : turn,
  };
};

export interface TrackerStep {
  readonly turn: Turn;
  readonly isBack: boolean;
  /** The combat began with this turn. */
  readonly isFirst: boolean;
  /** The turn from which a client has stepped to the next turn; null for any other way to this turn. */
  readonly from: Turn | null;
}

/** Update option of a tracker step: the turn from which the client has stepped. */
export const STEPPED_FROM = "parapetFrom";

/** Options that Foundry passes with a tracker step. */
export interface StepOptions {
  readonly [STEPPED_FROM]?: unknown;
  readonly direction?: number;
  readonly [OWN_STEP]?: boolean;
}

/** A player can mark any step as one back. Theirs is one only if its turn is before the current one. */
export const stepTold = (
  to: Pick<TrackerStep, "turn" | "isFirst">,
  { direction = 1, [STEPPED_FROM]: stepped }: StepOptions,
  isByGM: boolean,
): TrackerStep => ({
  ...to,
  isBack: direction < 0 && isByGM,
  from: direction < 0 ? null : (readIf(TURN, stepped) ?? null),
});

const isAt = (fight: Encounter, { round, acting }: Turn): boolean => round === fight.round && acting === fight.acting;

/**
 * The turn to which a step forward leads. The client may not have known the latest order, or that others have stepped too: then
 * the tracker returns to the current turn. Thus nobody loses a turn, or has one twice.
 */
const steppedTo = (fight: Encounter, turn: Turn, from: Turn): Turn => {
  if (!isAt(fight, from)) return { round: fight.round, acting: fight.acting };
  // Some game systems have no current combatant between two turns.
  return turn.acting === null ? turn : nextTurn(fight);
};

/** The action for a step, with change id `id`; null when the tracker has not moved. A combat begins by the plan. */
export const trackerAction = (
  fight: Encounter,
  step: TrackerStep,
  plan: Secrets["plan"],
  id: string,
): CombatAction | null => {
  const { turn, isBack, from } = step;
  if (isAt(fight, turn)) return null;
  if (fight.round === 0) return turn.round === 0 ? null : begun(fight, step, plan, id);
  if (isBack || (from === null && isBehind(fight, turn))) return { id, kind: "back", turn };
  const to = from === null ? turn : steppedTo(fight, turn, from);
  if (!isPassedOver(fight, to) || isAt(fight, to)) return { id, kind: "turn", turn: to };
  return { id, kind: "turn", turn: nextTurn({ ...fight, ...to }) };
};
