import type { Words } from "../../words/localize";
import { makerIn } from "../windows/make-element";
import { actButton, type Actions } from "./ambush-elements";
import type { AmbushView } from "./ambush-view";
import { beginWords } from "./ambush-words";

const actions = ({ rules, draft, outcome, combatants }: AmbushView, words: Words): Actions => {
  const isToTell = rules.cost === "roll" && !draft.isTold && outcome.unaware.length > 0;
  return [
    ...(isToTell ? [["tell", words.say("PARAPET.Ambush.Tell")] as const] : []),
    ...(combatants.length > 0 ? [["begin", words.say("PARAPET.Ambush.BeginNow")] as const] : []),
    ["forget", words.say("PARAPET.Ambush.Forget")],
  ];
};

/** What comes of it, always in sight and said to screen readers when it changes; and what can be done with it. */
export const createAmbushFoot = (document: Document, words: Words) => {
  const make = makerIn(document);
  const told = make("p", "parapet-ambush-begin");
  told.setAttribute("role", "status");
  const bar = make("div", "parapet-ambush-bar");
  const element = make("footer", "parapet-ambush-foot", told, bar);
  return {
    element,
    draw: (view: AmbushView): void => {
      const text = beginWords(view, words);
      if (told.textContent !== text) told.textContent = text;
      const due = actions(view, words);
      const shown = [...bar.querySelectorAll("button")].map(({ dataset }) => dataset["act"]).join();
      if (shown === due.map(([act]) => act).join()) return;
      bar.replaceChildren(...due.map(([act, label]) => actButton({ document, words }, act, label)));
    },
  };
};
