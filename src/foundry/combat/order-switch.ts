import { DECLARED_GAITS, type DeclaredGait } from "../../combat/encounter";
import type { Stance } from "../../rules/attack/verdict";
import type { OrderRules } from "../../rules/books/book";
import { ruleSetWith } from "../../rules/index";
import { areRulesChosen } from "../settings/first-start";
import { storedValue } from "../settings/store";

/**
 * Game systems in which initiative is one number, rolled once, highest first. Parapet's order of battle supports these.
 */
const ROLLED_ONCE: ReadonlySet<string> = new Set(["dnd5e", "pf1", "pf2e", "sf2e", "sfrpg", "D35E", "dnd35e"]);

/** The world's rule set: all clients must agree, whichever scene they view. */
const bookOfWorld = () => ruleSetWith(String(storedValue("ruleset")));

const rulesOfWorld = (): OrderRules => bookOfWorld()?.order ?? NO_ORDER_RULES;

const NO_ORDER_RULES: OrderRules = { rollsOff: false, hasHold: false, hasReady: false };

const hasRules = ({ hasHold, hasReady }: OrderRules): boolean => hasHold || hasReady;

const isOnUnder = (rules: OrderRules): boolean => {
  const setting = storedValue("orderOfBattle");
  return setting === "auto" ? ROLLED_ONCE.has(game.system.id) && hasRules(rules) : setting === "on";
};

/** Whether Parapet tracks turns. If not, it writes, sorts, marks and offers nothing in combats. */
export const isOrderOn = (): boolean =>
  isOnUnder(rulesOfWorld()) && (areRulesChosen() || storedValue("orderOfBattle") !== "auto");

export type Tracked = "ambush" | "hold" | "ready";

/** What the combat tracker has once this rule set is chosen; nothing where it stays the game system's own. */
export const trackedUnder = (ruleset: string): readonly Tracked[] => {
  const { order = NO_ORDER_RULES, surprise } = ruleSetWith(ruleset) ?? {};
  const has: Readonly<Record<Tracked, boolean>> = {
    ambush: surprise !== undefined,
    hold: order.hasHold,
    ready: true,
  };
  return isOnUnder(order) ? (["ambush", "hold", "ready"] as const).filter((each) => has[each]) : [];
};

/** Whether Parapet breaks initiative ties: by modifier, Dexterity, then roll-offs. */
export const settlesTies = (): boolean => {
  const isRolledOnce = ROLLED_ONCE.has(game.system.id);
  return isOrderOn() && (storedValue("rollOffs") === "roll" || (isRolledOnce && rulesOfWorld().rollsOff));
};

export const rollsOff = (): boolean => storedValue("rollOffs") !== "hand" && settlesTies();

/** What a creature can declare on its turn. */
export const stancesKnown = (): readonly Stance[] => (isOrderOn() ? (bookOfWorld()?.stances ?? []) : []);

/** How a creature can declare that it moves in its turn. */
export const gaitsKnown = (): readonly DeclaredGait[] => {
  const { steps, hasWithdraw, hasCharges } = (isOrderOn() ? bookOfWorld() : undefined) ?? {};
  const isKnown: Readonly<Record<DeclaredGait, boolean>> = {
    step: steps === "declared",
    withdraw: hasWithdraw === true,
    "moving-attack": hasCharges === true,
  };
  return DECLARED_GAITS.filter((gait) => isKnown[gait]);
};

/** Whether a creature that has attacked in its turn may still ready an action. */
export const readiesAfterAttack = (): boolean => rulesOfWorld().readiesAfterAttack === true;

export const hasHold = (): boolean => isOrderOn() && rulesOfWorld().hasHold;
