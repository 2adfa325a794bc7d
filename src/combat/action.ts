import type { Stance } from "../rules/attack/verdict";
import {
  combatantIn,
  FRESH,
  withCombatant,
  type AttackCost,
  type Before,
  type Change,
  type DeclaredGait,
  type Combatant,
  type Encounter,
  type TargetFinding,
  type Readied,
  type TokenPlace,
  type TurnPlace,
  type Turn,
} from "./encounter";
import { changesSince, journalled, steppedBack, undone } from "./journal";
import { excludes, inStance, NO_STANCE, stancesIn, type EndingStance } from "./stances";
import { behindActing, keepingTurns, turnOrder } from "./turn-order";
import { dueInRound, firstTurnBegun, nextRound, turnBegun } from "./turns";

/** Whether it is a full-round action that the book leaves no attacks of opportunity after. */
interface FullRound {
  readonly isFullRound: boolean;
}

type Finds = Omit<TargetFinding, "round"> & FullRound;

/** An action on a combat. `id` is chosen by the caller: an action is not done twice under one id. */
export type CombatAction = { readonly id: string } & (
  | {
      readonly kind: "begin";
      readonly turn: Turn;
      /** The tracker has not moved since the fight began. */
      readonly isFirstTurn?: boolean;
      readonly hasSurpriseRound: boolean;
      readonly unaware: readonly string[];
    }
  | { readonly kind: "turn"; readonly turn: Turn }
  | { readonly kind: "back"; readonly turn: Turn }
  | { readonly kind: "ready"; readonly who: string; readonly readied: Omit<Readied, "round"> }
  | {
      readonly kind: "fire" | "hold" | "stepIn" | "cancel" | "opportunity" | "endFind" | "endCoup";
      readonly who: string;
    }
  | { readonly kind: "attack"; readonly who: string; readonly cost: AttackCost }
  | { readonly kind: "charge"; readonly who: string; readonly from: TokenPlace | null }
  | ({
      readonly kind: "gait";
      readonly who: string;
      readonly gait: DeclaredGait;
      readonly from: TurnPlace | null;
    } & FullRound)
  | { readonly kind: "standUp"; readonly who: string }
  | { readonly kind: "stance"; readonly who: string; readonly stance: Stance }
  | { readonly kind: "endStance"; readonly who: string; readonly stance: EndingStance }
  | ({ readonly kind: "find"; readonly who: string } & Finds)
  | ({ readonly kind: "coup"; readonly who: string } & FullRound)
  | { readonly kind: "rollOff"; readonly rolls: Readonly<Record<string, readonly number[]>> }
  | { readonly kind: "restart"; readonly renewal: number; readonly initiatives: Readonly<Record<string, number>> }
  | { readonly kind: "undo"; readonly change: string }
);

/** Why an action cannot be taken. */
export const COMBAT_REFUSALS = [
  ...(["not-begun", "gone", "defeated", "not-acting", "acting", "readied", "not-readied"] as const),
  ...(["held", "not-held", "steps-in", "too-late", "defending"] as const),
] as const;
export type CombatRefusal = (typeof COMBAT_REFUSALS)[number];

type By<K extends CombatAction["kind"]> = Extract<CombatAction, { readonly kind: K }>;

/** Actions of a creature. */
type OwnKind =
  | ("ready" | "fire" | "hold" | "stepIn" | "cancel")
  | (
      | "opportunity"
      | "attack"
      | "charge"
      | "gait"
      | "standUp"
      | "stance"
      | "endStance"
      | "find"
      | "endFind"
      | "coup"
      | "endCoup"
    );

/** The first change of a kind by a creature since its own turn began, as far as changes are kept. */
const changeInTurn = ({ journal }: Encounter, { id }: Combatant, kind: "find" | "coup"): Change | undefined => {
  const turn = journal.findLastIndex((each) => each.kind === "turn" && each.turn.acting === id);
  return journal.slice(turn + 1).find((each) => each.kind === kind && each.who === id);
};

/** What that change has replaced. */
const replacedInTurn = (fight: Encounter, its: Combatant, kind: "find" | "coup"): Before =>
  changeInTurn(fight, its, kind)?.before.combatants[its.id] ?? {};

/** Why a creature cannot take an action; null if it can. */
const refusalOf = (fight: Encounter, its: Combatant | null, action: By<OwnKind>) => {
  const { kind } = action;
  if (fight.round === 0) return "not-begun";
  if (its === null) return "gone";
  if (kind === "endStance") return stancesIn(its).includes(action.stance) ? null : "gone";
  if (kind === "endFind") return its.finding === null ? "gone" : null;
  if (kind === "endCoup") return changeInTurn(fight, its, "coup") === undefined ? "gone" : null;
  if (kind === "coup") return null;
  if (kind === "cancel") return its.held === null && its.readied === null ? "not-held" : null;
  if (its.isDefeated) return "defeated";
  const isActing = fight.acting === its.id;
  switch (kind) {
    case "ready":
    case "hold":
      if (!isActing) return "not-acting";
      if (its.held !== null) return "held";
      return its.readied === null ? null : "readied";
    case "attack":
    case "charge":
    case "gait":
    case "standUp":
    case "find":
      return isActing ? null : "not-acting";
    case "stance":
      if (!isActing) return "not-acting";
      return excludes(its, action.stance) ? "defending" : null;
    case "opportunity":
      return isActing ? "acting" : null;
    case "fire":
      if (its.readied === null) return "not-readied";
      return isActing ? "acting" : null;
    case "stepIn":
      if (its.held === null) return its.steppedIn?.round === fight.round ? "steps-in" : "not-held";
      return isActing ? "acting" : null;
  }
};

/** A creature that stops finding its target in the turn in which it began has not taken that full round. */
const leavingOff = (fight: Encounter, its: Combatant): Before =>
  its.finding === null ? {} : { ...replacedInTurn(fight, its, "find"), finding: null };

const fullRound = ({ isFullRound }: FullRound): Before => (isFullRound ? { isFullRound } : {});

/** A charge ends a stealth stance before the attack. */
const charges = (fight: Encounter, its: Combatant, from: TokenPlace | null): Encounter =>
  its.charged === null
    ? withCombatant(fight, its.id, {
        charged: { round: fight.round, from },
        ...(its.isStealthy ? NO_STANCE : {}),
        ...leavingOff(fight, its),
      })
    : fight;

/** Another full round on the same target begins the two rounds again. */
const finds = (fight: Encounter, its: Combatant, { message, target, isFullRound }: Finds): Encounter =>
  its.finding?.round === fight.round && its.finding.message === message && its.finding.target === target
    ? fight
    : withCombatant(fight, its.id, {
        finding: { round: fight.round, message, target },
        ...fullRound({ isFullRound }),
      });

/** It ends the search for its target. */
const delivers = (fight: Encounter, its: Combatant, { isFullRound }: FullRound): Encounter =>
  its.finding === null && (!isFullRound || its.isFullRound)
    ? fight
    : withCombatant(fight, its.id, { finding: null, ...fullRound({ isFullRound }) });

const steppedIn = (fight: Encounter, its: Combatant): Encounter => {
  const acting = combatantIn(fight, fight.acting);
  if (acting === null) return fight;
  return withCombatant(fight, its.id, {
    initiative: acting.initiative === null ? null : acting.initiative - 1,
    rolled: its.rolled ?? its.initiative,
    rollOffs: [],
    held: null,
    steppedIn: { round: fight.round, ...behindActing(fight, acting) },
  });
};

const creatureActs = (fight: Encounter, action: By<OwnKind>): Encounter | CombatRefusal => {
  const its = combatantIn(fight, action.who);
  const refused = refusalOf(fight, its, action);
  if (refused !== null || its === null) return refused ?? "gone";
  const { round } = fight;
  switch (action.kind) {
    case "ready":
      return withCombatant(fight, its.id, { readied: { round, ...action.readied }, ...leavingOff(fight, its) });
    case "fire":
      return withCombatant(fight, its.id, { readied: null });
    case "hold":
      return withCombatant(fight, its.id, { held: { round }, actedIn: null });
    case "stepIn":
      return steppedIn(fight, its);
    case "cancel":
      return withCombatant(fight, its.id, { held: null, readied: null });
    case "opportunity":
      return withCombatant(fight, its.id, { opportunities: its.opportunities + 1 });
    case "attack":
      return its.attacked === "action" || its.attacked === action.cost
        ? fight
        : withCombatant(fight, its.id, { attacked: action.cost });
    case "charge":
      return charges(fight, its, action.from);
    case "gait":
      return withCombatant(fight, its.id, {
        moves: [...its.moves, { gait: action.gait, from: action.from }],
        ...fullRound(action),
      });
    case "standUp":
      return its.hasStoodUp ? fight : withCombatant(fight, its.id, { hasStoodUp: true });
    case "stance":
      return stancesIn(its).includes(action.stance)
        ? fight
        : withCombatant(fight, its.id, {
            // Total defense leaves no full round for a coup de grâce.
            ...(action.stance === "total-defense" ? leavingOff(fight, its) : {}),
            ...inStance(action.stance, true, round),
          });
    case "endStance":
      return withCombatant(fight, its.id, inStance(action.stance, false, round));
    case "find":
      return finds(fight, its, action);
    case "endFind":
      return withCombatant(fight, its.id, leavingOff(fight, its));
    case "coup":
      return delivers(fight, its, action);
    case "endCoup":
      return withCombatant(fight, its.id, replacedInTurn(fight, its, "coup"));
  }
};

const begins = (fight: Encounter, action: By<"begin">): Encounter | CombatRefusal => {
  const { turn, isFirstTurn, hasSurpriseRound, unaware } = action;
  if (fight.round > 0) return "too-late";
  const surprised = new Set(unaware);
  // After its first turn, what is stored of its combatants still counts.
  const fresh = isFirstTurn === false ? {} : FRESH;
  const combatants = fight.combatants.map((each): Combatant => ({
    ...each,
    ...fresh,
    isUnaware: surprised.has(each.id),
  }));
  const base = hasSurpriseRound ? 1 : 0;
  const begin = isFirstTurn ? firstTurnBegun : turnBegun;
  return begin({ ...fight, base, renewals: 0, isAdopted: false, combatants }, turn);
};

const rolled = (fight: Encounter, { rolls }: By<"rollOff">): Encounter =>
  Object.entries(rolls).reduce((now, [id, its]) => {
    const rollOffs = combatantIn(now, id)?.rollOffs ?? [];
    return withCombatant(now, id, { rollOffs: [...rollOffs, ...its] });
  }, fight);

/**
 * The fight after ties were broken differently. A creature whose turn was still to come, and that now ranks before the
 * current combatant, keeps it: it acts right after that combatant.
 */
export const withNewTies = (before: Encounter, after: Encounter): Encounter => {
  const acting = combatantIn(after, after.acting);
  if (acting === null) return after;
  const due = new Set(dueInRound(before).map(({ id }) => id));
  const order = turnOrder(after);
  return keepingTurns(
    after,
    order.slice(0, order.indexOf(acting)).filter(({ id }) => due.has(id)),
  );
};

/** A new encounter with the survivors. Foundry's round number goes on, the displayed one starts at 1 again. */
const restarts = (fight: Encounter, { renewal, initiatives }: By<"restart">): Encounter | CombatRefusal => {
  if (fight.round === 0) return "not-begun";
  if (renewal !== fight.renewals + 1) return "too-late";
  const combatants = fight.combatants.map((each): Combatant => ({
    ...each,
    ...FRESH,
    initiative: initiatives[each.id] ?? each.initiative,
    rolled: null,
    rollOffs: [],
  }));
  const { round } = fight;
  const anew = { ...fight, base: round - 1, renewals: renewal, acting: null, combatants };
  return turnBegun(anew, nextRound({ ...anew, round: round - 1 }));
};

const made = (fight: Encounter, action: Exclude<CombatAction, By<"undo" | "back">>): Encounter | CombatRefusal => {
  switch (action.kind) {
    case "begin":
      return begins(fight, action);
    case "turn":
      return fight.round === 0 ? "not-begun" : turnBegun(fight, action.turn);
    case "rollOff":
      return withNewTies(fight, rolled(fight, action));
    case "restart":
      return restarts(fight, action);
    case "ready":
    case "fire":
    case "hold":
    case "stepIn":
    case "cancel":
    case "opportunity":
    case "attack":
    case "charge":
    case "gait":
    case "standUp":
    case "stance":
    case "endStance":
    case "find":
    case "endFind":
    case "coup":
    case "endCoup":
      return creatureActs(fight, action);
  }
};

/** The fight after an action, or the reason for refusing it. The same object if nothing changes. */
export const act = (fight: Encounter, action: CombatAction): Encounter | CombatRefusal => {
  if (fight.journal.some(({ id }) => id === action.id)) return fight;
  if (action.kind === "back") return steppedBack(fight, action.turn, action.id);
  if (action.kind === "undo")
    return changesSince(fight, action.change).length === 0 ? "gone" : undone(fight, action.change, action.id);
  const after = made(fight, action);
  if (typeof after === "string" || after === fight) return after;
  const { id, kind } = action;
  return journalled(fight, after, { id, kind, who: "who" in action ? action.who : null });
};
