import type { Words } from "../../words/localize";
import { formRow } from "../windows/form-row";
import { makerIn, type MakeElement } from "../windows/make-element";
import type { CapabilityLine } from "../../systems/adapter/capability-lines";
import type { WelcomeView } from "./welcome-view";

/** What a button does once the answer is kept. */
export const AFTERWARDS = ["use", "tour", "settings"] as const;
export type Afterwards = (typeof AFTERWARDS)[number];

const icon = (make: MakeElement, name: string): HTMLElement => {
  const made = make("i", name);
  made.ariaHidden = "true";
  return made;
};

const button = (make: MakeElement, then: Afterwards, words: Words): HTMLButtonElement => {
  const made = make("button", "", words.say(`PARAPET.Welcome.${then}`));
  made.type = "submit";
  made.value = then;
  // The settings begin with the choice that is still open here.
  made.formNoValidate = then === "settings";
  return made;
};

const laterButton = (make: MakeElement, words: Words): HTMLButtonElement => {
  const made = make("button", "", words.say("PARAPET.Welcome.later"));
  made.type = "button";
  made.dataset["action"] = "close";
  return made;
};

const lineElement = (make: MakeElement, { isAutomatic, text }: CapabilityLine): HTMLElement => {
  const mark = icon(make, isAutomatic ? "fa-solid fa-check" : "fa-solid fa-minus");
  return make("li", isAutomatic ? "parapet-welcome-yes" : "parapet-welcome-no", mark, make("span", "", text));
};

/** The part that follows the choice of rules. */
export const automaticContent = (document: Document, { heading, lines, notes }: WelcomeView): HTMLElement[] => {
  const make = makerIn(document);
  return [
    make("h2", "", heading),
    make("ul", "parapet-welcome-lines", ...lines.map((line) => lineElement(make, line))),
    ...notes.map((note) => make("p", "hint", note)),
  ];
};

export interface WelcomeContent {
  readonly content: HTMLElement;
  readonly selects: readonly HTMLSelectElement[];
  /** What follows from the answers. */
  readonly automatic: HTMLElement;
}

/** Which rolls are attacks, in systems without an adapter. */
const attackDiceRow = (document: Document, { attackDice }: WelcomeView, words: Words): HTMLElement[] => {
  if (attackDice === null) return [];
  const { options, value } = attackDice;
  const row = formRow(document, {
    id: "parapet-welcome-attack-dice",
    name: "attackDice",
    label: words.say("PARAPET.Setting.attackDice.Name"),
    hint: words.say("PARAPET.Setting.attackDice.Hint"),
    control: { kind: "choice", options, value },
  });
  return [row];
};

export const welcomeContent = (document: Document, view: WelcomeView, chosen: string, words: Words): WelcomeContent => {
  const make = makerIn(document);
  const row = formRow(document, {
    id: "parapet-welcome-ruleset",
    name: "ruleset",
    label: words.say("PARAPET.Setting.ruleset.Name"),
    hint: words.say("PARAPET.Setting.ruleset.Hint"),
    control: { kind: "choice", options: view.options, value: chosen },
  });
  const select = row.querySelector("select");
  if (select !== null) select.required = true;
  const automatic = make("section", "parapet-welcome-automatic", ...automaticContent(document, view));
  const buttons = [...AFTERWARDS.map((then) => button(make, then, words)), laterButton(make, words)];
  // Other rules may change what it says.
  automatic.ariaLive = "polite";
  const footer = make("footer", "form-footer", ...buttons);
  const content = make("section", "standard-form parapet-welcome-content");
  content.append(make("p", "", view.recognised), row, ...attackDiceRow(document, view, words), automatic, footer);
  return { content, selects: [...content.querySelectorAll("select")], automatic };
};
