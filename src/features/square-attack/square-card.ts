import { dequal as isDeepEqual } from "dequal/lite";
import type { MessageView } from "../../foundry/chat/chat-messages";
import {
  decidedSquare,
  keptSquare,
  toldSquareOn,
  type FoundSquare,
  type ToldSquare,
} from "../../foundry/chat/square-message";
import { isGM } from "../../foundry/users/users";
import { onceAFrame } from "../../foundry/time/measured";
import type { Table } from "../../table";
import { createCardHosts, type CardHost } from "../cards/card-hosts";
import { calledNow } from "../cards/creature-words";
import { makerIn } from "../windows/make-element";
import { squareAct, squareResult } from "./square-judge";

interface SquareView {
  readonly sentences: readonly string[];
  /** What only GMs read. */
  readonly secrets: readonly string[];
  /** The results that a GM can choose. */
  readonly choices: readonly boolean[];
  readonly found: FoundSquare | null;
}

const viewOf = (told: ToldSquare, table: Table): SquareView => {
  const { archive, words } = table;
  const { key, attacker, isHit } = told;
  const sentences = [squareAct(told, calledNow(attacker, table), words), squareResult(told, table)];
  if (!isGM()) return { sentences, secrets: [], choices: [], found: null };
  const kept = keptSquare(archive.ofGM(key));
  return {
    sentences,
    secrets: kept?.lines ?? [words.say("PARAPET.Square.Lost")],
    choices: [true, false].filter((each) => each !== isHit),
    found: kept?.found ?? null,
  };
};

/** Cards of attacks on squares: for everyone whether one hit, for GMs whether anyone was there. */
export const createSquareCards = (table: Table) => {
  const { guard, later, words } = table;
  const hosts = createCardHosts();

  const choose = (message: MessageView, isHit: boolean, found: FoundSquare | null): void =>
    later(message.update(decidedSquare(isHit, found)));

  const elementsOf = (
    { sentences, secrets, choices, found }: SquareView,
    { message, element }: CardHost,
  ): HTMLElement[] => {
    const make = makerIn(element.ownerDocument);
    const buttons = choices.map((isHit) => {
      const button = make("button", "", words.say(isHit ? "PARAPET.Square.CallHit" : "PARAPET.Square.CallMiss"));
      button.type = "button";
      button.dataset["parapetAct"] = isHit ? "hit" : "miss";
      button.addEventListener("click", () => choose(message, isHit, found));
      return button;
    });
    return [
      ...sentences.map((sentence) => make("p", "", sentence)),
      ...(secrets.length === 0
        ? []
        : [
            make("p", "parapet-square-secret-title", words.say("PARAPET.Square.ForGMs")),
            make("ul", "parapet-square-secret", ...secrets.map((secret) => make("li", "", secret))),
          ]),
      ...(buttons.length === 0 ? [] : [make("div", "parapet-square-choices", ...buttons)]),
    ];
  };
  const draw = (host: CardHost): void => {
    const told = toldSquareOn(host.message);
    if (told === undefined) return;
    const view = viewOf(told, table);
    if (isDeepEqual(view, host.shown)) return;
    host.shown = view;
    host.element.replaceChildren(...elementsOf(view, host));
  };
  const drawSafely = (host: CardHost): void =>
    guard(
      () => `message ${host.message.id}`,
      () => draw(host),
      undefined,
    );
  return {
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (toldSquareOn(message) === undefined || !message.isContentVisible) return;
      const content = html.querySelector<HTMLElement>(".message-content") ?? html;
      const element = makerIn(html.ownerDocument)("section", "parapet-card parapet-square");
      element.setAttribute("aria-label", words.say("PARAPET.Square.Card"));
      content.replaceChildren(element);
      drawSafely(hosts.open(message, element));
    },
    redraw: onceAFrame(() => hosts.all().forEach(drawSafely)),
  };
};
