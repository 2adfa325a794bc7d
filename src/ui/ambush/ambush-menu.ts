import { viewedCombat, type CombatDocument } from "../../foundry/combat/documents";
import type { Words } from "../../foundry/localize";
import { isGM } from "../../foundry/table-view";
import { addEntries } from "../tracker/context-menu";
import { combatantIdAt } from "../tracker/row-element";

/** The ambush window's entry in the encounter's menu, and in no combatant's. */
export const ambushMenu = (words: Words, open: (combat: CombatDocument | null) => void) =>
  addEntries(() => [
    {
      ...{ label: words.say("PARAPET.Ambush.Menu"), icon: "fa-solid fa-user-ninja" },
      isShown: (target) => isGM() && combatantIdAt(target) === null,
      run: () => open(viewedCombat()),
    },
  ]);
