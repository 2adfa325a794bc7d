import type { PromptAnswer } from "../../foundry/combat/readied/trigger-prompts";
import type { EncounterTable } from "../../table";
import { makerIn } from "../windows/make-element";

/** Pixels: a sentence in a few lines. */
const WIDTH = 440;

/** An entry of a window. */
export interface ListedRow {
  readonly element: HTMLElement;
  /** Answers it; only the first answer counts. */
  readonly answer: (said: PromptAnswer) => void;
}

interface ListOptions {
  readonly title: string;
  readonly icon: string;
  readonly className: string;
  /** Below the entries; "" for nothing. */
  readonly hint: string;
  /** The button that answers all entries with a pass. */
  readonly passAll: string;
}

/** https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html */
interface Shown {
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}

/** A window, and its entries. */
interface Opened {
  readonly rows: Set<ListedRow>;
  shown: Shown | null;
}

/** The text takes the focus: a key pressed in that moment must not answer. */
const contentFor = (hint: string): string => {
  const make = makerIn(document);
  const hints = hint === "" ? [] : [make("p", "hint", hint)];
  const text = make("div", "", make("div", "parapet-offer-list"), ...hints);
  text.tabIndex = -1;
  text.autofocus = true;
  return text.outerHTML;
};

/** A window that is there while it has entries, and once. */
export const createListWindow = ({ later }: Pick<EncounterTable, "later">, options: () => ListOptions) => {
  /** Null once it closes: entries that arrive while it does open the next window. */
  let current: Opened | null = null;

  const leave = (its: Opened): void => {
    if (current === its) current = null;
  };
  const fill = (its: Opened): void => {
    const { rows, shown } = its;
    if (rows.size === 0) {
      leave(its);
      void shown?.close();
    } else
      shown?.element.querySelector(".parapet-offer-list")?.replaceChildren(...[...rows].map(({ element }) => element));
  };
  /** However it is closed: it may still be seen for a moment. */
  const watchClosing = (its: Opened, dialog: Shown): void => {
    const close: Shown["close"] = dialog.close.bind(dialog);
    dialog.close = (...given) => {
      leave(its);
      return close(...given);
    };
  };
  const open = async (its: Opened): Promise<void> => {
    const { title, icon, className, hint, passAll } = options();
    const said: unknown = await foundry.applications.api.DialogV2.wait({
      window: { title, icon },
      classes: [className],
      position: { width: WIDTH },
      content: contentFor(hint),
      rejectClose: false,
      render: (_event, dialog) => {
        if (its.shown === null) watchClosing(its, dialog);
        its.shown = dialog;
        fill(its);
      },
      buttons: [{ action: "pass", label: passAll, callback: () => "pass" }],
    });
    leave(its);
    its.shown = null;
    for (const row of [...its.rows]) row.answer(said === "pass" ? "pass" : null);
  };
  return {
    /** Returns how to take it out. */
    add: (row: ListedRow): (() => void) => {
      const its = current ?? { rows: new Set(), shown: null };
      its.rows.add(row);
      if (its === current) fill(its);
      else {
        current = its;
        later(open(its));
      }
      return () => {
        if (its.rows.delete(row)) fill(its);
      };
    },
  };
};

export type ListWindow = ReturnType<typeof createListWindow>;
