import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";
import { toggleTarget } from "../hands/choosing";
import { make } from "../page";
import { apiOf, toneOf, wordsFor } from "./words";

const SIDES: Readonly<Record<string, string>> = { "1": "friend", "0": "neutral" };

const levelFor = (token: Token, standIn: StandIn): HTMLElement => {
  const [attacker] = standIn.canvas.tokens.controlled;
  if (attacker === undefined) return make("span", "");
  if (attacker === token) return make("span", "mark attacks", "attacks");
  const verdict = apiOf(standIn)?.verdict(attacker.id, token.id) ?? null;
  if (verdict === null) return make("span", "mark", "no verdict");
  return make("span", `mark ${toneOf(verdict)}`, wordsFor(standIn).brief(verdict));
};

const chooser = (token: Token): HTMLElement => {
  const { name, disposition } = token.document._source;
  const button = make("button", "chooser", make("span", `dot ${SIDES[String(disposition)] ?? "foe"}`), name);
  button.type = "button";
  button.setAttribute("aria-pressed", String(token.controlled));
  button.addEventListener("click", () => token.control());
  return button;
};

const targeter = (token: Token): HTMLElement => {
  const button = make("button", "targeter", "◎");
  button.type = "button";
  button.title = `Target ${token.document._source.name}`;
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", String(token.isTargeted));
  button.addEventListener("click", () => {
    toggleTarget(token);
  });
  return button;
};

const dispositionOf = ({ document }: Token): number => document._source.disposition;

/** Beyond this many, levels are worked out for those on the map alone. */
const MOST_LEVELS = 60;

/** Everyone on the map, friends first, with the cover that each has from the creature that attacks. Keeps the keyboard where it was. */
export const showCreatures = (into: HTMLElement, standIn: StandIn): void => {
  const tokens = standIn.canvas.tokens.placeables.toSorted((a, b) => dispositionOf(b) - dispositionOf(a));
  const buttons = (): HTMLButtonElement[] => [...into.querySelectorAll("button")];
  const focused = buttons().findIndex((button) => button === document.activeElement);
  const rows = tokens.map((token, i) => {
    const level = i < MOST_LEVELS ? levelFor(token, standIn) : make("span", "");
    return make("li", "", chooser(token), level, targeter(token));
  });
  into.replaceChildren(...rows);
  if (focused >= 0) buttons()[focused]?.focus();
};
