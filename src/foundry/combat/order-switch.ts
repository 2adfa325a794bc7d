import { orderRules, type OrderRules } from "../../combat/order-rules";
import { areRulesChosen } from "../settings/first-start";
import { ruleSetWith } from "../rule-sets/rule-sets";
import { storedValue } from "../settings/store";

/** Game systems whose initiative is one number, rolled once, highest first. Parapet's order of battle is made for these. */
const ROLLED_ONCE: ReadonlySet<string> = new Set(["dnd5e", "pf1", "pf2e", "sf2e", "sfrpg", "D35E", "dnd35e"]);

/** By the rule set of the world: all clients must answer alike, whichever scene they view. */
const rulesOfWorld = (): OrderRules => orderRules(ruleSetWith(String(storedValue("ruleset")))?.id ?? "");

const hasRules = ({ hasHold, hasReady }: OrderRules): boolean => hasHold || hasReady;

/** Whether Parapet keeps count of turns at all. Where it does not, it writes, sorts, marks and offers nothing in fights. */
export const isOrderOn = (): boolean => {
  const setting = storedValue("orderOfBattle");
  if (setting !== "auto") return setting === "on";
  return ROLLED_ONCE.has(game.system.id) && areRulesChosen() && hasRules(rulesOfWorld());
};

/** Whether ties of initiative are settled by Parapet: by the modifier, Dexterity, and roll-offs. */
export const settlesTies = (): boolean => {
  const isRolledOnce = ROLLED_ONCE.has(game.system.id);
  return isOrderOn() && (storedValue("rollOffs") === "roll" || (isRolledOnce && rulesOfWorld().rollsOff));
};

/** Whether Parapet rolls for ties without being asked. */
export const rollsOff = (): boolean => storedValue("rollOffs") !== "hand" && settlesTies();

/** Whether creatures may hold their actions. */
export const hasHold = (): boolean => isOrderOn() && rulesOfWorld().hasHold;
