import { dequal as isDeepEqual } from "dequal/lite";
import type { Change } from "../../combat/encounter";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { combatWith } from "../../foundry/combat/stored/documents";
import { firedIn, keptFired, type Fired } from "../../foundry/combat/readied/readied-message";
import { decidesFor, movingToken } from "../../foundry/canvas/moving-tokens";
import { readingOnce } from "../../foundry/combat/encounters/rows";
import { isPaused, letGoOn, stay } from "../../foundry/combat/readied/trigger-pauses";
import { onceAFrame } from "../../foundry/time/measured";
import { isStandIn } from "../../foundry/verdicts/knowledge";
import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { createCardHosts, type CardHost } from "../cards/card-hosts";
import { makerIn, type MakeElement } from "../windows/make-element";
import { changesFrom, undoElements, type UndoParts } from "../tracker/undo";
import { calledNow } from "../cards/creature-words";
import { readiedWords } from "../../foundry/combat/readied/readied-words";

export type FiredCardParts = UndoParts & Pick<Table, "verdicts" | "guard" | "archive">;

/** What the GM can do about the movement that is interrupted; only who moves can end it. */
type MovementAct = "goOn" | "stay" | "putBack";

const actsFor = ({ scene, creature, movement }: Fired): readonly MovementAct[] => {
  if (!isGM() || movement === null) return [];
  const token = movingToken(scene, creature);
  if (token === undefined) return [];
  if (!movement.isHeld) return token.movement?.id === movement.id ? ["putBack"] : [];
  if (!isPaused(token, movement.id)) return [];
  return token.movement?.user?.isSelf === true ? ["goOn", "stay"] : ["goOn"];
};

interface FiredView {
  readonly sentences: readonly string[];
  readonly actions: readonly MovementAct[];
  /** Ids of the changes that undoing it would undo. */
  readonly undoes: readonly string[];
}

const undoneBy = ({ combat: id, change }: Fired, parts: FiredCardParts): readonly string[] => {
  const combat = combatWith(id);
  if (!isGM() || combat === undefined || change === null) return [];
  return changesFrom(combat, change, parts).map((each) => each.id);
};

/** The readied action, while the journal has it: only GMs see that of a GM's creature. */
const doesWords = ({ combat: id, change }: Fired, { order, words }: FiredCardParts): string[] => {
  const combat = combatWith(id);
  const made = combat === undefined ? undefined : order.fight(combat).journal.find((each) => each.id === change);
  const document = combat?.combatants.get(made?.who ?? "");
  const readied = made?.before.combatants[made.who ?? ""]?.readied ?? null;
  if (document === undefined || readied === null) return [];
  return [words.say("PARAPET.Ready.Then", { action: readiedWords(readied, document, words).does })];
};

const viewOf = (fired: Fired, parts: FiredCardParts): FiredView => {
  const { words } = parts;
  const { readier, creature, movement } = fired;
  const [name, other] = [readier, creature].map((id) => (id === null ? "" : calledNow(id, parts)));
  const values = { name: name ?? "", creature: other ?? "" };
  const actions = actsFor(fired);
  return {
    sentences: [
      creature === null || creature === readier
        ? words.say("PARAPET.Ready.Acts", values)
        : words.say("PARAPET.Ready.ActsBefore", values),
      ...doesWords(fired, parts),
      ...(movement?.isHeld === false ? [words.say("PARAPET.Ready.NotHeld", values)] : []),
      ...(actions.includes("goOn") ? [words.say("PARAPET.Ready.Held", values)] : []),
    ],
    actions,
    undoes: undoneBy(fired, parts),
  };
};

const doAct = (act: MovementAct, { scene, creature, movement }: Fired, { later }: FiredCardParts): void => {
  const token = movingToken(scene, creature);
  if (token === undefined || movement === null) return;
  if (act === "goOn") letGoOn(token, movement.id);
  else if (act === "stay") stay(token);
  else later(token.revertRecordedMovement(movement.id));
};

const actButton = (make: MakeElement, act: MovementAct, fired: Fired, parts: FiredCardParts): HTMLElement => {
  const button = make("button", "", parts.words.say(`PARAPET.Ready.${act}`));
  button.type = "button";
  button.dataset["movement"] = act;
  button.addEventListener("click", () => {
    doAct(act, fired, parts);
    const { parentElement } = button;
    for (const each of parentElement?.querySelectorAll("[data-movement]") ?? []) each.remove();
  });
  return button;
};

const elementsOf = ({ sentences, actions, undoes }: FiredView, host: CardHost, fired: Fired, parts: FiredCardParts) => {
  const { ownerDocument } = host.element;
  const make = makerIn(ownerDocument);
  const combat = combatWith(fired.combat);
  const isUndone = undoes.length === 0 || combat === undefined;
  const undo = isUndone ? [] : undoElements(ownerDocument, combat, fired.change ?? "", parts);
  return [
    ...sentences.map((sentence) => make("p", "", sentence)),
    ...actions.map((act) => actButton(make, act, fired, parts)),
    ...(undo.length === 0 ? [] : [make("div", "parapet-order-card", ...undo)]),
  ];
};

/** What counts of a message by a player: no movement, and only the change by which this creature fired. */
const asPlayerTells = (fired: Fired, { order }: FiredCardParts): Fired => {
  const combat = combatWith(fired.combat);
  const isItsActing = ({ id, kind, who }: Change): boolean =>
    id === fired.change &&
    kind === "fire" &&
    `token:${combat?.combatants.get(who ?? "")?.tokenId ?? ""}` === fired.readier;
  const isTrue = combat !== undefined && order.fight(combat).journal.some(isItsActing);
  return { ...fired, movement: null, change: isTrue ? fired.change : null };
};

/** GMs see the full record if their client has it. A message by a player counts only for their own creatures. */
const firedOn = ({ flags, author }: MessageView, parts: FiredCardParts): Fired | undefined => {
  const told = firedIn(flags);
  if (told === undefined) return undefined;
  const fired = isGM() ? (keptFired(parts.archive.of(author?.id ?? "", told.key)) ?? told) : told;
  if (author?.isGM === true) return fired;
  const isTheirs = isStandIn(fired.readier) || decidesFor(author, fired.scene, fired.readier);
  return isTheirs ? asPlayerTells(fired, parts) : undefined;
};

/** Cards that say that a creature acts before another goes on: each client's own, by what its user may know now. */
export const createFiredCards = (parts: FiredCardParts) => {
  const hosts = createCardHosts();
  const draw = (host: CardHost, order: FiredCardParts["order"]): void => {
    const fired = firedOn(host.message, parts);
    if (fired === undefined) return;
    const view = viewOf(fired, { ...parts, order });
    if (isDeepEqual(view, host.shown)) return;
    host.shown = view;
    host.element.replaceChildren(...elementsOf(view, host, fired, parts));
  };
  const drawSafely = (host: CardHost, order: FiredCardParts["order"]): void =>
    parts.guard(
      () => `message ${host.message.id}`,
      () => draw(host, order),
      undefined,
    );
  return {
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (firedOn(message, parts) === undefined) return;
      const content = html.querySelector<HTMLElement>(".message-content") ?? html;
      const element = makerIn(html.ownerDocument)("section", "parapet-card parapet-fired");
      element.setAttribute("aria-label", parts.words.say("PARAPET.Ready.Title"));
      content.replaceChildren(element);
      drawSafely(hosts.open(message, element), parts.order);
    },
    redraw: onceAFrame(() => {
      const order = readingOnce(parts.order);
      for (const host of hosts.all()) drawSafely(host, order);
    }),
  };
};
