import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { EncounterTable, Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addEntries } from "../controls/menu-entries";
import { trackerEntries } from "./context-menu";
import { createEncounterEnd } from "./encounter-end";
import { createHudActs, runByKey } from "./hud-actions";
import { dropsOnHotbar, orderActs } from "./order-actions";
import { createOrderCards } from "./order-cards";
import { orderMarks } from "./order-marks";
import { createTracker } from "./tracker";

/**
 * The order of battle for its users: in the tracker, its menus, chat, the token HUD, and by key. `life.ts` registers what it
 * returns.
 */
export const installTracker = (table: Table) => {
  const { hooks, words, later, verdicts, encounters, changes, whenChanged } = table;
  const { order, rows } = encounters;
  const parts: EncounterTable = { ...table, ...encounters };
  rows.marks.unshift(orderMarks(words, () => verdicts.real.rules().ruleset));
  rows.acts.unshift(...orderActs(parts));
  const tracker = createTracker(parts);
  const cards = createOrderCards(parts);
  const end = createEncounterEnd(parts);
  const hud = createHudActs(parts);
  const changed = (): void => {
    tracker.refresh();
    hud.refresh();
    cards.redraw();
  };
  for (const version of [changes.map, changes.archive]) whenChanged(version, tracker.refresh);
  whenChanged(changes.encounters, changed);
  for (const action of ["hold", "stepIn"]) addKey(hooks, { action, down: runByKey(action, parts) });
  return {
    tracker,
    cards,
    hud,
    changed,
    askAtEnd: end.lookAtAll,
    askWhetherOver: (combat: CombatDocument) => later(order.idle().then(() => end.look(combat))),
    menu: addEntries(() => trackerEntries(parts)),
    dropped: dropsOnHotbar(parts),
  };
};
