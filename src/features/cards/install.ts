import { addLayer } from "../../foundry/canvas/add-layer";
import { isActiveGM } from "../../foundry/users/users";
import { forgetIfShut } from "../../foundry/scene/opened-walls";
import type { Table } from "../../table";
import { createCards } from "./cards";
import { createStealthCards } from "./stealth-card";

/** Just above the best places. */
const BELOW_TOKENS = 93;

/** Cards in chat: of attacks, saves and areas, and for GMs of who hides. */
export const installCards = (table: Table): void => {
  const { hooks, adapter, changes, later, whenChanged } = table;
  const { on, once } = hooks;
  const cards = createCards(table);
  const stealthCards = createStealthCards(table);
  for (const version of [changes.display, changes.rulesChosen]) whenChanged(version, cards.redraw);
  whenChanged(changes.archive, cards.archiveChanged);
  whenChanged(changes.archive, stealthCards.redraw);
  whenChanged(changes.encounters, cards.fightChanged);
  once("init", () => {
    const { messageElements } = adapter();
    if (messageElements !== undefined) on(messageElements.hook, cards.render);
  });
  addLayer(hooks, { name: "parapetSaved", zIndex: BELOW_TOKENS, onChange: cards.settle });
  once("init", cards.register);
  for (const each of [cards, stealthCards]) {
    on("renderChatMessageHTML", each.render);
    on("createChatMessage", each.made);
  }
  for (const hook of ["updateChatMessage", "deleteChatMessage"]) on(hook, cards.changed);
  for (const hook of ["canvasReady", "createToken", "deleteToken"]) on(hook, cards.redraw);
  for (const hook of ["updateCombat", "updateCombatant", "deleteCombat"]) on(hook, cards.fightChanged);
  for (const hook of ["createWall", "updateWall", "deleteWall"]) on(hook, cards.wallsChanged);
  on("updateWall", (wall: Parameters<typeof forgetIfShut>[0]) => {
    if (isActiveGM()) later(forgetIfShut(wall));
  });
  on("sightRefresh", cards.lookAgain);
  on("canvasTearDown", cards.leave);
};
