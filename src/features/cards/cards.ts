import { dequal as isDeepEqual } from "dequal/lite";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { createSlices } from "../../foundry/time/in-slices";
import { isOwnUser } from "../../foundry/canvas/canvas-view";
import { missIn, recordIn } from "../../systems/record/read-record";
import { cardActs, createPins, type CardPins } from "./card-actions";
import { cardElements, missElements } from "./card-element";
import {
  createCardHosts,
  focusIn,
  returnFocus,
  type CardHost,
  type CardHosts,
  type FocusedControl,
} from "./card-hosts";
import type { CardsParts } from "./card-parts";
import { cardRead, type CardRead } from "./card-reading";
import { createMissTable, type MissTable } from "./miss-rolls";

/** Cards in chat: each client's own, drawn from the flags of the messages as its user may know them now. */
export interface Cards {
  /** At `init`. */
  readonly register: () => void;
  /** For `renderChatMessageHTML`, and for the system's hook after it. A second call only moves a card that is still there to the end. */
  readonly render: (message: MessageView, html: HTMLElement) => void;
  /** For `createChatMessage`. */
  readonly made: (message: MessageView, options: object, userId: string) => void;
  /** A message has changed or gone. */
  readonly changed: (message: MessageView) => void;
  /** What cards say or who may know it may have changed. */
  readonly redraw: () => void;
  /** What the user sees may have changed: cards follow once that has settled. */
  readonly lookAgain: () => void;
  /** The scene goes. */
  readonly leave: () => void;
}

/** Milliseconds. While a token moves, sight changes with every frame. */
const SETTLES = 250;

const CLASS = "parapet-card";

/** What shows a message: all of its own element, or a part of another message's. */
const contentOf = (html: HTMLElement): HTMLElement => html.querySelector<HTMLElement>(".message-content") ?? html;

/** The card in an element. Cards of other messages may be further inside. */
const cardIn = (content: HTMLElement): Element | undefined =>
  [...content.children].find((child) => child.classList.contains(CLASS));

/** The card goes after what the system shows. */
const openElement = (content: HTMLElement, label: string): HTMLElement => {
  const element = content.ownerDocument.createElement("section");
  element.className = CLASS;
  element.setAttribute("aria-label", label);
  element.hidden = true;
  content.append(element);
  return element;
};

const bearsCard = ({ flags }: MessageView): boolean => {
  const own: unknown = flags["parapet"];
  return typeof own === "object" && own !== null && ("attack" in own || "miss" in own);
};

/** More targets than this would fill the log with reasons that nobody reads. */
const MOST_OPEN = 3;

const isFull = ({ view }: CardRead, { cards }: CardsParts): boolean =>
  cards() === "full" && view.targets.length <= MOST_OPEN;

/** What is put into a card. What its reader has folded stays so when it is drawn anew. */
const createElements = (parts: CardsParts, table: MissTable, pins: CardPins) => {
  const folds = new Map<string, Map<string, boolean>>();
  return (document: Document, read: CardRead, redraw: () => void): HTMLElement[] => {
    if (read.kind === "miss") return missElements(read.view, document);
    const { id } = read.message;
    const its = folds.get(id) ?? new Map<string, boolean>();
    folds.set(id, its);
    return cardElements(read.view, {
      document,
      words: parts.words,
      folds: its,
      isFull: isFull(read, parts),
      pinned: pins.of(id),
      actions: cardActs(read, { ...parts, table, pins, redraw }),
      onFold: (target, isOpen) => void its.set(target, isOpen),
    });
  };
};

const placeOf = (id: string, { words }: Pick<CardsParts, "words">): string => words.say("PARAPET.Card.Place", { id });

/** What is wrong with a record is told once, whoever reads it. */
const readSafely = (message: MessageView, parts: CardsParts) =>
  parts.guard(
    () => placeOf(message.id, parts),
    () => recordIn(message.flags),
    undefined,
  );

/** By its message: itself, or the one whose miss chances are rolled. Rubbish is told of where its card is drawn. */
const attackOf = ({ id, flags }: MessageView): string => {
  const miss: unknown = Reflect.get(Object(flags["parapet"]), "miss");
  const of: unknown = Reflect.get(Object(miss), "of");
  return typeof of === "string" ? of : id;
};

/** The focus goes along to the element that takes a changed message's place. */
const followFocus = (former: readonly CardHost[], element: HTMLElement): void => {
  const focused = former.reduce<FocusedControl | null>((so, host) => so ?? focusIn(host.element), null);
  if (focused !== null) requestAnimationFrame(() => returnFocus(element, focused));
};

/** Ways to draw what has been drawn before. */
const redrawsOf = (hosts: CardHosts, draw: (host: CardHost) => void) => ({
  redraw: (): void => hosts.all().forEach(draw),
  /** One card at each step, the last in the log first. */
  redrawing: function* (this: void): Generator<void, void> {
    for (const host of hosts.all().toReversed()) {
      draw(host);
      yield;
    }
  },
  /** The message's own and those that hang together with it. */
  redrawWith: (message: MessageView): void => {
    const isIts = (host: CardHost): boolean => attackOf(host.message) === attackOf(message);
    hosts.all().filter(isIts).forEach(draw);
  },
});

/** Draws cards where they are due, and only when something on them is another. */
const createDrawing = (parts: CardsParts, table: MissTable, pins: CardPins) => {
  const { guard, cards } = parts;
  const hosts = createCardHosts();
  const elementsOf = createElements(parts, table, pins);

  const draw = (host: CardHost): void => {
    const { message, element } = host;
    const read = cards() === "off" ? null : cardRead(message, parts, table);
    const shown = read === null ? null : [read.view, cards(), [...pins.of(message.id)]];
    if (isDeepEqual(shown, host.shown)) return;
    host.shown = shown;
    element.hidden = read === null;
    const focused = focusIn(element);
    element.replaceChildren(...(read === null ? [] : elementsOf(element.ownerDocument, read, redraws.redraw)));
    returnFocus(element, focused);
  };

  const drawSafely = (host: CardHost): void =>
    guard(
      () => placeOf(host.message.id, parts),
      () => draw(host),
      undefined,
    );
  const redraws = redrawsOf(hosts, drawSafely);

  return {
    ...redraws,
    /** Puts the card into an element that shows the message. */
    place: (message: MessageView, html: HTMLElement): void => {
      const content = contentOf(html);
      const old = cardIn(content);
      if (old !== undefined && hosts.has(message.id, old)) return content.append(old);
      old?.remove();
      const element = openElement(content, parts.words.say("PARAPET.Card.Title"));
      followFocus(hosts.of(message.id), element);
      drawSafely(hosts.open(message, element));
    },
  };
};

/** Cards follow what a player sees little by little: a log holds many. */
const createLooking = ({ frames, verdicts }: CardsParts, redrawing: () => Iterator<void, void>) => {
  const slices = createSlices(frames, (act) => act());
  let looking: ReturnType<typeof setTimeout> | undefined;
  return (): void => {
    clearTimeout(looking);
    if (!verdicts.knowledge().knowsAll) looking = setTimeout(() => slices.begin(redrawing()), SETTLES);
  };
};

/** Miss chances may be rolled along with an attack. */
const rollsAtOnce = (message: MessageView, parts: CardsParts): boolean => {
  const isRolled = parts.missChance() === "attack" && parts.adapter().capabilities.missChance !== "card";
  return isRolled && readSafely(message, parts) !== undefined;
};

export const createCards = (parts: CardsParts): Cards => {
  const table = createMissTable(parts);
  const pins = createPins(parts.pin);
  const drawing = createDrawing(parts, table, pins);
  /** Lines stay on the map no longer than there is a card to take them off. */
  const keepPins = (): void => pins.keep((id) => parts.cards() !== "off" && messageWith(id) !== undefined);
  const redraw = (): void => {
    keepPins();
    drawing.redraw();
  };
  const changed = (message: MessageView): void => {
    table.forget();
    keepPins();
    drawing.redrawWith(message);
  };
  return {
    register: table.register,
    render: (message, html) => {
      // The log hides the own element of a message that another one shows within it; a notification shows it.
      if (bearsCard(message)) drawing.place(message, html);
      for (const { id, element } of parts.adapter().messageElements?.within(html) ?? []) {
        const shown = messageWith(id);
        if (shown !== undefined && bearsCard(shown)) drawing.place(shown, element);
      }
    },
    made: (message, _options, userId) => {
      if (!bearsCard(message)) return;
      if (missIn(message.flags) !== undefined) changed(message);
      else if (isOwnUser(userId) && rollsAtOnce(message, parts)) parts.later(table.roll(message.id));
    },
    changed,
    redraw,
    lookAgain: createLooking(parts, drawing.redrawing),
    leave: () => {
      pins.clear();
      redraw();
    },
  };
};
