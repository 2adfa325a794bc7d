import type { Encounter } from "../../combat/encounter";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { GmSecrets } from "../../foundry/combat/gm-only/gm-secrets";
import type { OrderOfBattle, OrderParts } from "../../foundry/combat/order-of-battle";
import type { AskForAction } from "../../foundry/combat/combat-queries";
import { settling } from "../../foundry/combat/settling";
import type { NotifyGMs } from "../../foundry/chat/gm-notices";
import type { GuardedHooks } from "../../foundry/errors/hooks";
import { mostRounds } from "../../foundry/combat/new-encounter";
import { rollOff } from "../../foundry/combat/roll-offs";
import { rollsOff } from "../../foundry/combat/order-switch";
import { dropsOnHotbar } from "./action-macros";
import { addEntries, rowEntries } from "./context-menu";
import { createEncounterEnd } from "./encounter-end";
import { encounterEntries } from "./encounter-menu";
import { createHudActs, runByKey } from "./hud-actions";
import { orderActs } from "./order-actions";
import { createOrderCards } from "./order-cards";
import { orderMarks } from "./order-marks";
import type { RowAct } from "./row-action";
import type { MarkSource } from "./row-mark";
import { createTracker, type TrackerParts } from "./tracker";

export interface OrderTableParts extends Omit<TrackerParts, "marks" | "order"> {
  readonly order: OrderOfBattle;
  readonly secrets: GmSecrets;
  readonly ask: AskForAction;
  readonly notifyGMs: NotifyGMs;
  /** Tells of what could not be done. */
  readonly later: (done: Promise<unknown>) => void;
  /** What others have to mark in rows, and to offer for them. */
  readonly marks?: readonly MarkSource[];
  readonly actions?: readonly RowAct[];
}

const MENU_HOOKS = ["getCombatantContextOptions", "getCombatTrackerContextOptions", "getCombatContextOptions"];

/** Where the settings leave ties to Parapet. */
const rollOffUnasked = async (
  combat: CombatDocument,
  fight: Encounter,
  parts: Pick<OrderTableParts, "words" | "notifyGMs">,
): ReturnType<typeof rollOff> => (rollsOff() && !fight.isAdopted ? rollOff(combat, fight, parts) : null);

/** All that people see and do of the order of battle: in the tracker, its menus, chat, the token HUD, by key. */
export const createOrderTable = (parts: OrderTableParts) => {
  const { order, words, later, verdicts, marks = [], actions = [] } = parts;
  const tracker = createTracker({
    ...parts,
    marks: [orderMarks(words, () => verdicts.real.rules().ruleset), ...marks],
  });
  const cards = createOrderCards(parts);
  const end = createEncounterEnd({ ...parts, mostRounds: () => mostRounds(verdicts.real.rules()) });
  const menu = { ...parts, actions: [...orderActs(parts), ...actions] };
  const settle = (combat: CombatDocument) => order.settle(combat, (fight) => rollOff(combat, fight, parts));
  const entries = addEntries(() => [...rowEntries(menu), ...encounterEntries({ ...parts, rollOff: settle })]);
  const hud = createHudActs(menu);
  const changed = (): void => {
    tracker.refresh();
    hud.refresh();
    cards.redraw();
  };
  const made: OrderParts["made"] = (combat, change, after) => {
    cards.made(combat, change, after);
    later(order.idle().then(() => end.look(combat)));
  };
  const newInitiative = settling(order);
  return {
    made,
    /** What this client knows of a fight has changed. */
    changed,
    rollOff: (combat: CombatDocument, fight: Encounter) => rollOffUnasked(combat, fight, parts),
    refresh: tracker.refresh,
    hold: runByKey("hold", menu),
    stepIn: runByKey("stepIn", menu),
    listen: ({ on, veto }: Pick<GuardedHooks, "on" | "veto">): void => {
      on("renderCombatTracker", tracker.render);
      for (const hook of MENU_HOOKS) on(hook, entries);
      for (const hook of ["updateCombat", "updateCombatant", "deleteCombat"]) on(hook, changed);
      on("createCombatant", newInitiative.joined);
      on("updateCombatant", newInitiative.changed);
      on("sightRefresh", tracker.refresh);
      on("renderChatMessageHTML", cards.render);
      on("renderTokenHUD", hud.render);
      veto("hotbarDrop", dropsOnHotbar({ words, later, actions: menu.actions }));
    },
    lookAtAll: end.lookAtAll,
  };
};
