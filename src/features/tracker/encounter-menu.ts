import { clearOrder } from "../../foundry/combat/clear-order";
import { viewedCombat, type CombatDocument } from "../../foundry/combat/stored/documents";
import { isKept } from "../../foundry/combat/stored/read-encounter";
import { tiedIn } from "../../foundry/combat/roll-offs";
import type { MessageKey } from "../../words/localize";
import { isGM } from "../../foundry/canvas/canvas-view";
import type { EncounterTable } from "../../table";
import { isConfirmed } from "./confirm";
import type { MenuEntry } from "./context-menu";
import { isOfEncounter } from "./row-element";
import { undoChange } from "./undo";
import type { UndoButtonParts } from "./undo-button";

export interface EncounterMenuParts extends UndoButtonParts, Pick<EncounterTable, "guard" | "secrets"> {
  readonly rollOff: (combat: CombatDocument) => Promise<unknown>;
}

const clear = async (combat: CombatDocument, { words, secrets }: EncounterMenuParts): Promise<void> => {
  const title = words.say("PARAPET.Order.Clear");
  const isMeant = await isConfirmed(
    title,
    [words.say("PARAPET.Order.ClearWhat")],
    words.say("PARAPET.Order.Clear"),
    words,
  );
  if (isMeant) await clearOrder(combat, secrets);
};

interface EncounterAct {
  readonly label: MessageKey;
  readonly icon: string;
  readonly isOffered: (combat: CombatDocument) => boolean;
  readonly run: (combat: CombatDocument) => Promise<unknown>;
}

const encounterActs = (parts: EncounterMenuParts): readonly EncounterAct[] => {
  const { order, rollOff } = parts;
  const last = (combat: CombatDocument): string => order.fight(combat).journal.at(-1)?.id ?? "";
  return [
    {
      label: "PARAPET.Order.UndoLast",
      icon: "fa-solid fa-rotate-left",
      isOffered: (combat) => last(combat) !== "",
      run: (combat) => undoChange(combat, last(combat), parts),
    },
    {
      label: "PARAPET.Order.RollOff",
      icon: "fa-solid fa-dice-d20",
      isOffered: (combat) => order.fight(combat).round > 0 && tiedIn(order.fight(combat)).length > 0,
      run: rollOff,
    },
    {
      label: "PARAPET.Order.Clear",
      icon: "fa-solid fa-eraser",
      isOffered: isKept,
      run: (combat) => clear(combat, parts),
    },
  ];
};

/** What the GM may do about the encounter that the tracker shows. */
export const encounterEntries = (parts: EncounterMenuParts): readonly MenuEntry[] => {
  const { guard, words, later } = parts;
  const safely = <T>(does: () => T, otherwise: T): T =>
    guard(() => words.say("PARAPET.Order.Tracker"), does, otherwise);
  return encounterActs(parts).map(({ label, icon, isOffered, run }) => ({
    label: words.say(label),
    icon,
    isShown: (target) =>
      safely(() => {
        const combat = viewedCombat();
        return isGM() && isOfEncounter(target) && combat !== null && isOffered(combat);
      }, false),
    run: () => {
      const combat = viewedCombat();
      if (combat !== null) later(run(combat));
    },
  }));
};
