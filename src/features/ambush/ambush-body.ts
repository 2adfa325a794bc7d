import type { Words } from "../../words/localize";
import { makerIn } from "../windows/make-element";
import { ambushContent } from "./ambush-content";
import { createAmbushFoot } from "./ambush-foot";
import type { AmbushView } from "./ambush-view";

/** Why there is nothing to prepare. */
type NothingToSay = "PARAPET.Ambush.NoSurprise";

/** Folds that were opened or shut stay so. */
const keepFolds = (before: readonly HTMLDetailsElement[], body: HTMLElement): void => {
  for (const { id, open } of before) {
    const now = body.querySelector<HTMLDetailsElement>(`#${CSS.escape(id)}`);
    if (now !== null) now.open = open;
  }
};

/** Whatever had the focus by its id has it again. */
const keepFocus = (held: string, into: HTMLElement): void => {
  if (held !== "") into.querySelector<HTMLElement>(`#${CSS.escape(held)}`)?.focus({ preventScroll: true });
};

/** What the window shows, in its own document. What is being typed is never drawn over. */
export const createAmbushBody = (into: HTMLElement, words: Words) => {
  const { ownerDocument: document } = into;
  const make = makerIn(document);
  const body = make("div", "parapet-ambush-body");
  const foot = createAmbushFoot(document, words);
  let isTyping = false;

  const drawView = (view: AmbushView): void => {
    const { activeElement } = document;
    const held = into.contains(activeElement) ? (activeElement?.id ?? "") : "";
    const { scrollTop } = body;
    const folds = [...body.querySelectorAll("details")];
    body.replaceChildren(...ambushContent({ document, words }, view));
    keepFolds(folds, body);
    foot.draw(view);
    if (!into.contains(foot.element)) into.replaceChildren(body, foot.element);
    body.scrollTop = scrollTop;
    keepFocus(held, into);
  };

  return {
    listen: (redraw: () => void): void => {
      const typed = (): void => {
        isTyping = false;
      };
      into.addEventListener("input", () => (isTyping = true), { capture: true });
      into.addEventListener("change", typed, { capture: true });
      into.addEventListener("focusout", () => {
        if (!isTyping) return;
        typed();
        redraw();
      });
    },
    draw: (view: AmbushView | NothingToSay): void => {
      if (typeof view === "string") into.replaceChildren(make("p", "parapet-ambush-none", words.say(view)));
      else if (!isTyping) drawView(view);
    },
  };
};
