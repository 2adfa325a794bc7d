import * as v from "valibot";
import { dequal as isDeepEqual } from "dequal/lite";
import { readIf } from "../../scene/read-foundry/read-as";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import type { Change, Encounter } from "../../combat/encounter";
import { toldMessage, type MessageView } from "../../foundry/chat/chat-messages";
import { combatWith, type CombatDocument } from "../../foundry/combat/stored/documents";
import { readingOnce } from "../../foundry/combat/reading-once";
import { onceAFrame } from "../../foundry/time/once-a-frame";
import { isGM } from "../../foundry/canvas/canvas-view";
import type { Words } from "../../words/localize";
import type { Table } from "../../table";
import { createCardHosts, type CardHost } from "../cards/card-hosts";
import { makerIn } from "../windows/make-element";
import { changesFrom, type UndoParts } from "./undo";
import { undoElements, type UndoButtonParts } from "./undo-button";

/** On a message that tells of a change: which one, in which combat. */
const RECORD = objectOf({ combat: v.string("an id"), change: v.string("an id") });

/** Only messages by GMs count: a player could post one to make a GM undo something. */
const recordOf = ({ flags, author }: MessageView) =>
  author?.isGM === true ? readIf(RECORD, Reflect.get(Object(flags["parapet"]), "order")) : undefined;

/** Whether its own owners alone and GMs may hear of it: of a hidden creature, and what no player knows was readied. */
const isSecret = ({ who, before }: Change, combat: CombatDocument): boolean => {
  const document = combat.combatants.get(who ?? "");
  if (document === undefined || document.hidden) return true;
  const wasReadied = (before.combatants[document.id]?.readied ?? null) !== null;
  return wasReadied && document.players.length === 0;
};

const stepInWords = (combat: CombatDocument, { combatants }: Encounter, who: string, words: Words): string => {
  const name = combat.combatants.get(who)?.name ?? "";
  const behind = combatants.find(({ id }) => id === who)?.steppedIn?.behind.id ?? "";
  const other = combat.combatants.get(behind);
  // Of a hidden creature not even its owner is told.
  return other === undefined || other.hidden
    ? words.say("PARAPET.Order.Card.StepIn", { name })
    : words.say("PARAPET.Order.Card.StepInBehind", { name, behind: other.name });
};

const sentenceOf = (combat: CombatDocument, change: Change, after: Encounter, words: Words): string | null => {
  const name = combat.combatants.get(change.who ?? "")?.name ?? "";
  if (change.kind === "hold") return words.say("PARAPET.Order.Card.Hold", { name });
  if (change.kind === "cancel") return words.say("PARAPET.Order.Card.Cancel", { name });
  return change.kind === "stepIn" ? stepInWords(combat, after, change.who ?? "", words) : null;
};

/** Whoever has come to the button by keyboard stays there when more goes back with it. */
const fill = (element: HTMLElement, elements: readonly HTMLElement[]): void => {
  const isFocused = element.contains(element.ownerDocument.activeElement);
  element.replaceChildren(...elements);
  if (isFocused) element.querySelector("button")?.focus();
};

const CLASS = "parapet-order-card";

type OrderCardParts = UndoButtonParts & Pick<Table, "guard" | "notifyGMs">;

/** Messages that tell what was done about turns; GMs can take it back there. */
export const createOrderCards = (parts: OrderCardParts) => {
  const hosts = createCardHosts();
  const draw = (host: CardHost, order: UndoParts["order"]): void => {
    const record = recordOf(host.message);
    const combat = combatWith(record?.combat ?? "");
    if (record === undefined || combat === undefined || !isGM()) return host.element.replaceChildren();
    const changes = changesFrom(combat, record.change, { ...parts, order }).map(({ id }) => id);
    if (isDeepEqual(changes, host.shown)) return;
    host.shown = changes;
    fill(host.element, undoElements(host.element.ownerDocument, combat, record.change, parts));
  };
  return {
    /** On the active GM's client: tells of a change that has been made. */
    made: (combat: CombatDocument, change: Change, after: Encounter): void => {
      const sentence = sentenceOf(combat, change, after, parts.words);
      if (sentence === null) return;
      if (isSecret(change, combat)) return parts.notifyGMs([sentence]);
      const flags = { order: { combat: combat.id, change: change.id } };
      parts.later(toldMessage({ paragraphs: [sentence], rolls: [], flags }));
    },
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (recordOf(message) === undefined || !isGM()) return;
      html.querySelector(`.${CLASS}`)?.remove();
      const element = makerIn(html.ownerDocument)("section", CLASS);
      element.setAttribute("aria-label", parts.words.say("PARAPET.Order.Undo"));
      (html.querySelector(".message-content") ?? html).append(element);
      draw(hosts.open(message, element), parts.order);
    },
    redraw: onceAFrame(() => {
      const order = readingOnce(parts.order);
      for (const host of hosts.all())
        parts.guard(
          () => `message ${host.message.id}`,
          () => draw(host, order),
          undefined,
        );
    }),
  };
};
