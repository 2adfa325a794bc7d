import type { MessageView } from "../../foundry/chat-messages";
import { firedIn, type Fired } from "../../foundry/combat/fired";
import { movingToken } from "../../foundry/combat/moving-tokens";
import { isPaused, letGoOn } from "../../foundry/combat/trigger-pauses";
import type { Guard } from "../../foundry/errors";
import { isGM } from "../../foundry/table-view";
import { createCardHosts, type CardHost } from "../chat/card-hosts";
import { makerIn } from "../make-element";
import { calledNow, type NamingParts } from "./creature-words";

export interface FiredCardParts extends NamingParts {
  readonly guard: Guard;
  readonly later: (done: Promise<unknown>) => void;
}

/** What the GM can do about the movement that is interrupted. */
type MovementAct = "goOn" | "putBack";

const actFor = ({ scene, creature, movement }: Fired): MovementAct | null => {
  if (!isGM() || movement === null) return null;
  const token = movingToken(scene, creature);
  if (token === undefined) return null;
  if (movement.isHeld) return isPaused(token, movement.id) ? "goOn" : null;
  return token.movement?.id === movement.id ? "putBack" : null;
};

interface FiredView {
  readonly sentences: readonly string[];
  readonly act: MovementAct | null;
}

const viewOf = (fired: Fired, parts: FiredCardParts): FiredView => {
  const { words } = parts;
  const { readier, creature, movement } = fired;
  const [name, other] = [readier, creature].map((id) => (id === null ? "" : calledNow(id, parts)));
  const values = { name: name ?? "", creature: other ?? "" };
  const act = actFor(fired);
  return {
    sentences: [
      creature === null || creature === readier
        ? words.say("PARAPET.Ready.Acts", values)
        : words.say("PARAPET.Ready.ActsBefore", values),
      ...(movement?.isHeld === false ? [words.say("PARAPET.Ready.NotHeld", values)] : []),
      ...(act === "goOn" ? [words.say("PARAPET.Ready.Held", values)] : []),
    ],
    act,
  };
};

const doAct = (act: MovementAct, { scene, creature, movement }: Fired, { later }: FiredCardParts): void => {
  const token = movingToken(scene, creature);
  if (token === undefined || movement === null) return;
  if (act === "goOn") letGoOn(token, movement.id);
  else later(token.revertRecordedMovement(movement.id));
};

const elementsOf = ({ sentences, act }: FiredView, element: HTMLElement, fired: Fired, parts: FiredCardParts) => {
  const make = makerIn(element.ownerDocument);
  const said = sentences.map((sentence) => make("p", "", sentence));
  if (act === null) return said;
  const button = make("button", "", parts.words.say(`PARAPET.Ready.${act}`));
  button.type = "button";
  button.addEventListener("click", () => {
    doAct(act, fired, parts);
    button.remove();
  });
  return [...said, button];
};

/** Cards that say that a creature acts before another goes on: each client's own, by what its user may know now. */
export const createFiredCards = (parts: FiredCardParts) => {
  const hosts = createCardHosts();
  const draw = (host: CardHost): void => {
    const fired = firedIn(host.message.flags);
    if (fired === undefined) return;
    const view = viewOf(fired, parts);
    const shown = JSON.stringify(view);
    if (shown === host.shown) return;
    host.shown = shown;
    host.element.replaceChildren(...elementsOf(view, host.element, fired, parts));
  };
  const drawSafely = (host: CardHost): void =>
    parts.guard(
      () => `message ${host.message.id}`,
      () => draw(host),
      undefined,
    );
  return {
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (firedIn(message.flags) === undefined) return;
      const content = html.querySelector<HTMLElement>(".message-content") ?? html;
      const element = makerIn(html.ownerDocument)("section", "parapet-card parapet-fired");
      element.setAttribute("aria-label", parts.words.say("PARAPET.Ready.Title"));
      content.replaceChildren(element);
      drawSafely(hosts.open(message, element));
    },
    redraw: (): void => hosts.all().forEach(drawSafely),
  };
};
