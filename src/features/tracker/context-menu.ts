import { isGM } from "../../foundry/users/users";
import { clearOrder } from "../../foundry/combat/order/new-encounter";
import { createSubjects, type RowSubject } from "../../foundry/combat/encounters/rows";
import { rollOff, tiedIn } from "../../foundry/combat/order/roll-offs";
import { viewedCombat, type CombatDocument } from "../../foundry/combat/stored/documents";
import { isKept } from "../../foundry/combat/stored/read-encounter";
import type { EncounterTable } from "../../table";
import type { MessageKey } from "../../words/localize";
import type { MenuEntry } from "../controls/menu-entries";
import { isConfirmed } from "../windows/ask";
import { combatantIdAt, isOfEncounter } from "./tracker";
import { undoChange } from "./undo";

const clear = async (combat: CombatDocument, { words, secrets }: EncounterTable): Promise<void> => {
  const title = words.say("PARAPET.Order.Clear");
  if (await isConfirmed(title, words.say("PARAPET.Order.ClearWhat"), title, words)) await clearOrder(combat, secrets);
};

/** What an entry does with a combatant or an encounter. */
interface EntryAct<T> {
  readonly label: MessageKey;
  readonly icon: string;
  readonly isOffered: (on: T) => boolean;
  readonly run: (on: T) => void;
}

const encounterActs = (table: EncounterTable): readonly EntryAct<CombatDocument>[] => {
  const { order, later } = table;
  const last = (combat: CombatDocument): string => order.fight(combat).journal.at(-1)?.id ?? "";
  return [
    {
      label: "PARAPET.Order.UndoLast",
      icon: "fa-solid fa-rotate-left",
      isOffered: (combat) => last(combat) !== "",
      run: (combat) => later(undoChange(combat, last(combat), table)),
    },
    {
      label: "PARAPET.Order.RollOff",
      icon: "fa-solid fa-dice-d20",
      isOffered: (combat) => order.fight(combat).round > 0 && tiedIn(order.fight(combat)).length > 0,
      run: (combat) => later(order.settle(combat, (fight) => rollOff(combat, fight, table))),
    },
    {
      label: "PARAPET.Order.Clear",
      icon: "fa-solid fa-eraser",
      isOffered: isKept,
      run: (combat) => later(clear(combat, table)),
    },
  ];
};

const entriesFor = <T>(
  acts: readonly EntryAct<T>[],
  at: (target: HTMLElement) => T | null,
  { guard, words }: EncounterTable,
): readonly MenuEntry[] => {
  const safely = <R>(does: () => R, otherwise: R): R =>
    guard(() => words.say("PARAPET.Order.Tracker"), does, otherwise);
  return acts.map(({ label, icon, isOffered, run }) => ({
    label: words.say(label),
    icon,
    isShown: (target) =>
      safely(() => {
        const on = at(target);
        return on !== null && isOffered(on);
      }, false),
    run: (target) =>
      safely(() => {
        const on = at(target);
        if (on !== null) run(on);
      }, undefined),
  }));
};

/** Entries about a row's combatant and, for the GM, about the encounter that the tracker shows. */
export const trackerEntries = (table: EncounterTable): readonly MenuEntry[] => {
  const subjectAt = (target: HTMLElement): RowSubject | null =>
    createSubjects(table.order)(combatantIdAt(target) ?? "");
  const combatAt = (target: HTMLElement): CombatDocument | null =>
    isGM() && isOfEncounter(target) ? viewedCombat() : null;
  const record: EntryAct<CombatDocument> = {
    label: "PARAPET.Fight.Title",
    icon: "fa-solid fa-shield-halved",
    isOffered: () => true,
    run: ({ id }) => table.features.fightRecord?.open(id),
  };
  // Players have no menu of an encounter, but they have those of its rows.
  const readAt = (target: HTMLElement): CombatDocument | null =>
    isGM() === isOfEncounter(target) ? viewedCombat() : null;
  return [
    ...entriesFor(table.rows.acts, subjectAt, table),
    ...entriesFor(encounterActs(table), combatAt, table),
    ...entriesFor([record], readAt, table),
  ];
};
