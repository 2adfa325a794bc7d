/** Corrects a step of the tracker before Foundry writes it. */
import { act } from "../../../combat/action";
import type { Encounter, Turn } from "../../../combat/encounter";
import { previousRound, previousTurn } from "../../../combat/journal";
import { nextRound, nextTurn } from "../../../combat/turns";
import { trackerTurn, type CombatDocument, type CombatantDocument } from "../stored/documents";
import { storedOrder } from "../stored/read-encounter";
import { STEPPED_FROM, trackerAction } from "./tracker-action";
import type { OrderOfBattle } from "./order-of-battle";
import { isOwnStep, type OWN_STEP } from "./write-encounter";

/** Whether a combat's `nextTurn` is at work. After the last turn, it goes to the next round. */
let isInNextTurn = false;

export const inNextTurn = (step: () => unknown): unknown => {
  isInNextTurn = true;
  try {
    return step();
  } finally {
    isInNextTurn = false;
  }
};

/** The update Foundry is about to write; listeners may change it. */
interface StepData {
  round: number;
  turn: number | null;
}

interface StepOptions {
  [STEPPED_FROM]?: Turn;
  direction?: number;
  worldTime?: { delta: number };
}

const stepTo = (combat: CombatDocument, to: Turn, data: StepData, options: StepOptions | undefined): void => {
  const at = combat.turns.findIndex(({ id }) => id === to.acting);
  // Some game systems move to a round without a current combatant.
  const isNobodys = data.turn === null && data.round > 0;
  if (isNobodys || (at < 0 && to.round > 0)) return;
  const turn = to.round === 0 ? data.turn : at;
  if (data.round === to.round && data.turn === turn) return;
  [data.round, data.turn] = [to.round, turn];
  if (options?.worldTime !== undefined && combat.getTimeDelta !== undefined)
    options.worldTime.delta = combat.getTimeDelta(combat.round, combat.turn, to.round, turn);
};

/**
 * The combat at the tracker's turn, though the active GM's client may not have recorded its last steps yet. If it has recorded
 * none, those before this turn have acted.
 */
const fightAtTracker = (order: OrderOfBattle, combat: CombatDocument): Encounter => {
  const fight = order.fight(combat);
  const step = { turn: trackerTurn(combat), isBack: false, isFirst: false, from: null };
  const action = trackerAction(fight, step, null, "not kept yet");
  const now = action === null ? fight : act(fight, action);
  return typeof now === "string" ? fight : now;
};

/**
 * Hooks `combatStart`, `combatTurn`, `combatRound`: before the tracker moves, on the client that moves it. Skips
 * surprised combatants and those that have acted, as far as this client knows; a step back reverts the last turn.
 */
export const trackerSteps = (order: OrderOfBattle) => ({
  begins: (combat: CombatDocument, data: StepData): void => {
    const plan = order.planOf(combat);
    if (plan === null || plan.unaware.length === 0) return;
    const fight = order.fight(combat);
    const combatants = fight.combatants.map((each) => ({ ...each, isUnaware: plan.unaware.includes(each.id) }));
    stepTo(combat, nextRound({ ...fight, combatants, round: 0 }), data, undefined);
  },
  steps: (combat: CombatDocument, data: StepData, options?: StepOptions): void => {
    const isNextTurn = isInNextTurn || data.round === combat.round;
    if (options !== undefined && isNextTurn) options[STEPPED_FROM] = trackerTurn(combat);
    if (storedOrder(combat) === undefined) return;
    const fight = fightAtTracker(order, combat);
    const isBack = (options?.direction ?? 1) < 0;
    stepTo(combat, isBack ? previousOf(fight, combat, data) : nextOf(fight, data, isNextTurn), data, options);
  },
});

/** From the first turn of a round, Foundry steps back to the previous round. */
const previousOf = (fight: Encounter, combat: CombatDocument, data: StepData): Turn =>
  data.round < combat.round && combat.turn !== 0 ? previousRound(fight) : previousTurn(fight);

/** A step to the next round skips as much as a step to the next turn. */
const nextOf = (fight: Encounter, data: StepData, isNextTurn: boolean): Turn =>
  data.round > fight.round && !isNextTurn ? nextRound(fight) : nextTurn(fight);

/** Combatant listeners: ties are settled again when a combatant joins with an initiative or gets a new one. */
export const settling = ({ settle }: Pick<OrderOfBattle, "settle">) => ({
  joined: ({ combat, initiative }: CombatantDocument) => (combat && initiative !== null ? settle(combat) : undefined),
  changed: (
    { combat }: CombatantDocument,
    changes: { readonly initiative?: unknown },
    options: { readonly [OWN_STEP]?: unknown },
    userId: string,
  ) => (combat && changes.initiative !== undefined && !isOwnStep(options, userId) ? settle(combat) : undefined),
});
