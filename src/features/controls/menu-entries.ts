/** Entries in menus that Foundry makes. */

/** An element, or jQuery's around it. */
type MenuTarget = HTMLElement | { readonly [0]: HTMLElement };

const elementOf = (target: MenuTarget): HTMLElement => ("closest" in target ? target : target[0]);

/** An entry's label and icon, whether it shows for an element, and what it does there. */
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
 * The listener for all hooks by which Foundry may ask for entries. Documented names and those of the class differ, and
 * several hooks may ask about the same menu. The element tells which menu it is.
 */
export const addEntries = (entries: () => readonly MenuEntry[]) => {
  const done = new WeakSet<object>();
  return (_app: object, list: object[]): void => {
    if (done.has(list)) return;
    done.add(list);
    list.push(...entries().map(entryFor));
  };
};
