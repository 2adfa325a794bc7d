import { settling } from "../../foundry/combat/tracker-steps";
import type { EncounterTable, Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addEntries, trackerEntries } from "./context-menu";
import { createEncounterEnd } from "./encounter-end";
import { createHudActs, runByKey } from "./hud-actions";
import { dropsOnHotbar, orderActs } from "./order-actions";
import { createOrderCards } from "./order-cards";
import { orderMarks } from "./order-marks";
import { createTracker } from "./tracker";

const MENU_HOOKS = ["getCombatantContextOptions", "getCombatTrackerContextOptions", "getCombatContextOptions"];

/** The order of battle for its users: in the tracker, its menus, chat, the token HUD, and by key. */
export const installTracker = (table: Table): void => {
  const { hooks, words, later, verdicts, encounters, changes, whenChanged } = table;
  const { on, veto } = hooks;
  const { order, rows, events } = encounters;
  const parts: EncounterTable = { ...table, ...encounters };
  rows.marks.unshift(orderMarks(words, () => verdicts.real.rules().ruleset));
  rows.acts.unshift(...orderActs(parts));
  const tracker = createTracker(parts);
  const cards = createOrderCards(parts);
  const end = createEncounterEnd(parts);
  const entries = addEntries(() => trackerEntries(parts));
  const hud = createHudActs(parts);
  const changed = (): void => {
    tracker.refresh();
    hud.refresh();
    cards.redraw();
  };
  const newInitiative = settling(order);

  for (const version of [changes.map, changes.archive]) whenChanged(version, tracker.refresh);
  whenChanged(changes.encounters, changed);
  events.made.push(cards.made);
  events.made.push((combat) => later(order.idle().then(() => end.look(combat))));
  events.counted.push(end.lookAtAll);
  on("renderCombatTracker", tracker.render);
  for (const hook of MENU_HOOKS) on(hook, entries);
  for (const hook of ["updateCombat", "updateCombatant", "deleteCombat"]) on(hook, changed);
  on("createCombatant", newInitiative.joined);
  on("updateCombatant", newInitiative.changed);
  on("sightRefresh", tracker.refresh);
  on("renderChatMessageHTML", cards.render);
  on("renderTokenHUD", hud.render);
  veto("hotbarDrop", dropsOnHotbar(parts));
  for (const action of ["hold", "stepIn"]) addKey(hooks, { action, down: runByKey(action, parts) });
};
