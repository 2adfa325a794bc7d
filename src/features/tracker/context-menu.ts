import { type RowAct, createSubjects, type RowSubject } from "../../foundry/combat/encounters/rows";
import type { EncounterTable } from "../../table";
import { combatantIdAt } from "./row-element";

export interface MenuParts extends Pick<EncounterTable, "order" | "words" | "guard"> {
  readonly actions: readonly RowAct[];
}

/** An element, or jQuery's around it. */
type MenuTarget = HTMLElement | { readonly [0]: HTMLElement };

const elementOf = (target: MenuTarget): HTMLElement => ("closest" in target ? target : target[0]);

/** What an entry's label and icon are, whether it shows for an element, and what it does there. */
export interface MenuEntry {
  readonly label: string;
  /** Classes. */
  readonly icon: string;
  readonly isShown: (target: HTMLElement) => boolean;
  readonly run: (target: HTMLElement) => void;
}

/** By the names of the version: 14 warns of those of 13. */
const entryFor = ({ label, icon, isShown, run }: MenuEntry): object => {
  const picture = `<i class="${icon}"></i>`;
  const [shows, runs] = [(it: MenuTarget) => isShown(elementOf(it)), (it: MenuTarget) => run(elementOf(it))];
  return game.release.generation < 14
    ? { name: label, icon: picture, condition: shows, callback: runs }
    : { label, icon: picture, visible: shows, onClick: (_event: Event, it: MenuTarget) => runs(it) };
};

/**
 * The listener for all hooks by which Foundry may ask for entries: documented names and those of the class differ, and one
 * menu may be asked for by several. Which menu it is, the element says.
 */
export const addEntries = (entries: () => readonly MenuEntry[]) => {
  const done = new WeakSet<object>();
  return (_app: object, list: object[]): void => {
    if (done.has(list)) return;
    done.add(list);
    list.push(...entries().map(entryFor));
  };
};

export const rowEntries = ({ order, actions, words, guard }: MenuParts): readonly MenuEntry[] => {
  const subjectAt = (target: HTMLElement): RowSubject | null => {
    const id = combatantIdAt(target);
    return id === null ? null : createSubjects(order)(id);
  };
  const safely = <T>(does: () => T, otherwise: T): T =>
    guard(() => words.say("PARAPET.Order.Tracker"), does, otherwise);
  return actions.map(({ label, icon, isOffered, run }) => ({
    label: words.say(label),
    icon,
    isShown: (target) =>
      safely(() => {
        const subject = subjectAt(target);
        return subject !== null && isOffered(subject);
      }, false),
    run: (target) =>
      safely(() => {
        const subject = subjectAt(target);
        if (subject !== null) run(subject);
      }, undefined),
  }));
};
