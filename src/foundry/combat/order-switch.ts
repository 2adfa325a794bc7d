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

/** Whether Parapet tracks turns. If not, it writes, sorts, marks and offers nothing in combats. */
export const isOrderOn = (): boolean => {
  const setting = storedValue("orderOfBattle");
  if (setting !== "auto") return setting === "on";
  return ROLLED_ONCE.has(game.system.id) && areRulesChosen() && hasRules(rulesOfWorld());
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
