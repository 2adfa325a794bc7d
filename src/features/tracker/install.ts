import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { settling } from "../../foundry/combat/settling";
import { mostRounds } from "../../foundry/combat/new-encounter";
import { rollOff } from "../../foundry/combat/roll-offs";
import { hasCoverColumn } from "../../foundry/settings/automation";
import { idleTime } from "../../foundry/time/idle-time";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { dropsOnHotbar } from "./action-macros";
import { addEntries, rowEntries } from "./context-menu";
import { createEncounterEnd } from "./encounter-end";
import { encounterEntries } from "./encounter-menu";
import { createHudActs, runByKey } from "./hud-actions";
import { orderActs } from "./order-actions";
import { createOrderCards } from "./order-cards";
import { orderMarks } from "./order-marks";
import { createTracker } from "./tracker";

const MENU_HOOKS = ["getCombatantContextOptions", "getCombatTrackerContextOptions", "getCombatContextOptions"];

/** All that people see and do of the order of battle: in the tracker, its menus, chat, the token HUD, by key. */
export const installTracker = (table: Table): void => {
  const { hooks, words, later, verdicts, encounters, changes, whenChanged } = table;
  const { on, veto } = hooks;
  const { order, rows, events } = encounters;
  const parts = { ...table, ...encounters };
  const tracker = createTracker({
    ...parts,
    idle: idleTime,
    hasCoverColumn,
    marks: [orderMarks(words, () => verdicts.real.rules().ruleset), ...rows.marks],
  });
  const cards = createOrderCards(parts);
  const end = createEncounterEnd({ ...parts, mostRounds: () => mostRounds(verdicts.real.rules()) });
  const menu = { ...parts, actions: [...orderActs(parts), ...rows.acts] };
  const settle = (combat: CombatDocument) => order.settle(combat, (fight) => rollOff(combat, fight, parts));
  const entries = addEntries(() => [...rowEntries(menu), ...encounterEntries({ ...parts, rollOff: settle })]);
  const hud = createHudActs(menu);
  const changed = (): void => {
    tracker.refresh();
    hud.refresh();
    cards.redraw();
  };
  const newInitiative = settling(order);

  for (const version of [changes.map, changes.archive]) whenChanged(version, tracker.refresh);
  whenChanged(changes.encounters, changed);
  events.made.add(cards.made);
  events.made.add((combat) => later(order.idle().then(() => end.look(combat))));
  events.counted.add(end.lookAtAll);
  on("renderCombatTracker", tracker.render);
  for (const hook of MENU_HOOKS) on(hook, entries);
  for (const hook of ["updateCombat", "updateCombatant", "deleteCombat"]) on(hook, changed);
  on("createCombatant", newInitiative.joined);
  on("updateCombatant", newInitiative.changed);
  on("sightRefresh", tracker.refresh);
  on("renderChatMessageHTML", cards.render);
  on("renderTokenHUD", hud.render);
  veto("hotbarDrop", dropsOnHotbar({ words, later, actions: menu.actions }));
  for (const action of ["hold", "stepIn"]) addKey(hooks, { action, down: runByKey(action, menu) });
};
