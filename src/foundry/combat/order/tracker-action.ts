import type { CombatAction } from "../../../combat/action";
import { combatantIn, type Encounter, type Turn } from "../../../combat/encounter";
import { turnOrder } from "../../../combat/turn-order";
import { nextRound, nextTurn } from "../../../combat/turns";
import type { Secrets } from "../stored/stored";

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

/**
 * The action that begins a combat whose tracker was started. Tie-breaks may put another combatant first than the
 * tracker did.
 */
const begun = (fight: Encounter, turn: Turn, plan: Secrets["plan"], id: string): CombatAction => {
  const unaware = plan?.unaware ?? [];
  const combatants = fight.combatants.map((each) => ({ ...each, isUnaware: unaware.includes(each.id) }));
  const first = nextRound({ ...fight, combatants });
  const shown = combatantIn({ combatants }, turn.acting);
  // Some game systems begin a round without a current combatant.
  const isMoved =
    shown !== null && (shown.isUnaware || shown.initiative === combatantIn(fight, first.acting)?.initiative);
  return {
    id,
    kind: "begin",
    hasSurpriseRound: plan?.hasSurpriseRound === true,
    unaware,
    turn: turn.round === 1 && isMoved ? first : turn,
  };
};

export interface TrackerStep {
  readonly turn: Turn;
  readonly isBack: boolean;
}

/** The action for a step, with change id `id`; null when the tracker has not moved. A combat begins by the plan. */
export const trackerAction = (
  fight: Encounter,
  { turn, isBack }: TrackerStep,
  plan: Secrets["plan"],
  id: string,
): CombatAction | null => {
  if (turn.round === fight.round && turn.acting === fight.acting) return null;
  if (fight.round === 0) return turn.round === 0 ? null : begun(fight, turn, plan, id);
  if (isBack || isBehind(fight, turn)) return { id, kind: "back", turn };
  if (!isPassedOver(fight, turn)) return { id, kind: "turn", turn };
  return { id, kind: "turn", turn: nextTurn({ ...fight, ...turn }) };
};
