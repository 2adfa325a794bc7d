import { viewedCombat, type CombatDocument } from "../../foundry/combat/stored/documents";
import { isOrderOn } from "../../foundry/combat/order-switch";
import type { Words } from "../../words/localize";
import { isGM } from "../../foundry/canvas/canvas-view";
import { addEntries } from "../tracker/context-menu";
import { isOfEncounter } from "../tracker/tracker";

/** The ambush window's entry in the encounter's menu, and in no combatant's. */
export const ambushMenu = (words: Words, open: (combat: CombatDocument | null) => void) =>
  addEntries(() => [
    {
      label: words.say("PARAPET.Ambush.Menu"),
      icon: "fa-solid fa-user-ninja",
      isShown: (target) => isGM() && isOrderOn() && isOfEncounter(target),
      run: () => open(viewedCombat()),
    },
  ]);
