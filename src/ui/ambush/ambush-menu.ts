import type { CombatDocument } from "../../foundry/combat/documents";
import { isGM } from "../../foundry/table-view";
import type { Words } from "../../foundry/localize";

interface Tracker {
  readonly viewed?: CombatDocument | null;
}

interface MenuEntry {
  readonly label?: string;
  readonly name?: string;
}

const ICON = '<i class="fa-solid fa-user-ninja"></i>';

/** For `getCombatContextOptions`, by the names of both versions; once, by whatever names the menu asks. */
export const ambushMenu =
  (words: Words, open: (combat: CombatDocument | null) => void) =>
  (tracker: Tracker, entries: MenuEntry[]): void => {
    const label = words.say("PARAPET.Ambush.Menu");
    if (entries.some((entry) => (entry.label ?? entry.name) === label)) return;
    const run = (): void => open(tracker.viewed ?? null);
    const names = { label, visible: () => isGM(), onClick: run };
    const old = { name: label, condition: () => isGM(), callback: run, icon: ICON };
    const entry = game.release.generation >= 14 ? { ...names, icon: "fa-solid fa-user-ninja" } : old;
    entries.push(entry);
  };
