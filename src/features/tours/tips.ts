/** What the GM's tour leaves out: a notice at first use. */
import type { Table } from "../../table";
import { clientStore } from "../../foundry/settings/plain-settings";

const TIPS = ["sheet", "ruling", "combat"] as const;
export type Tip = (typeof TIPS)[number];

/** Who has not taken the tour gets no tips: nobody asked for them. */
export const createTips = ({ words, later }: Pick<Table, "words" | "later">) => {
  const store = clientStore("tips");
  const left = (): readonly unknown[] => {
    const stored = store.read();
    return Array.isArray(stored) ? stored : [];
  };
  return {
    /** Call at `init`. */
    register: store.register,
    /** At the end of the tour; the first time only. */
    begin: (): void => later(store.change((stored) => (stored === undefined ? [...TIPS] : undefined))),
    show: (tip: Tip): void => {
      if (!left().includes(tip)) return;
      ui.notifications.info(foundry.utils.escapeHTML(words.say(`PARAPET.Tip.${tip}`)), { permanent: true });
      later(store.change((stored) => (Array.isArray(stored) ? stored.filter((each) => each !== tip) : undefined)));
    },
  };
};
