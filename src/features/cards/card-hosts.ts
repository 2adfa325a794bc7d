/** Cards in chat: where they are, the template that shows them, and the listeners of their controls. */
import { dequal as isDeepEqual } from "dequal/lite";
import type { MessageView } from "../../foundry/chat/chat-messages";
import type { Table } from "../../table";
import { TEMPLATES } from "../windows/parapet-window";

/** What a card shows, and what its controls do. */
export interface Card {
  /** The context of templates/card.hbs. The card is drawn again only if it is different. */
  readonly view: object;
  readonly label?: string;
  /** By `data-parapet-act` of a button. The key is its `data-parapet-key`, such as a target's id. */
  readonly acts?: Readonly<Record<string, (key: string, button: HTMLButtonElement) => void>>;
  /** The same of fields for numbers. */
  readonly fields?: Readonly<Record<string, (key: string, value: number) => void>>;
  /** What a row shows once it is open, as a context of the template. Most are never opened. */
  readonly inside?: (key: string) => object | null;
  /** A fight bears on it. */
  readonly isOnFight?: boolean;
  /** It lacks no data that other GMs may have. */
  readonly isComplete?: boolean;
}

/** An element in which a message's card is drawn. */
export interface CardHost {
  readonly message: MessageView;
  readonly element: HTMLElement;
  /** The card that it shows now. */
  card: Card | null;
}

interface Kept {
  readonly host: WeakRef<CardHost>;
  wasThere: boolean;
}

/** A message may be in several places: in the log, in its own window, beside the map. */
const createCardHosts = () => {
  let hosts: readonly Kept[] = [];
  /** A host lives as long as its element. */
  const kept = new WeakMap<Element, CardHost>();
  const liveHosts = (): readonly CardHost[] => hosts.flatMap(({ host }) => host.deref() ?? []);
  const isThere = ({ host }: Kept): boolean => host.deref()?.element.isConnected === true;
  return {
    open: (message: MessageView, element: HTMLElement): CardHost => {
      const host: CardHost = { message, element, card: null };
      kept.set(element, host);
      hosts = [...hosts, { host: new WeakRef(host), wasThere: false }];
      return host;
    },
    /** Whether a card of that message is drawn in an element. One that has left the page is drawn no more. */
    has: (messageId: string, element: Element): boolean =>
      liveHosts().some((host) => host.element === element && host.message.id === messageId),
    /** Those on the page, and those that are not added to it yet. */
    all: (): readonly CardHost[] => {
      for (const each of hosts) each.wasThere ||= isThere(each);
      hosts = hosts.filter((each) => (each.wasThere ? isThere(each) : each.host.deref() !== undefined));
      return liveHosts();
    },
    /** Those of one message. */
    of: (messageId: string): readonly CardHost[] => liveHosts().filter(({ message }) => message.id === messageId),
  };
};

/** The control of a card that has the focus. */
interface FocusedControl {
  readonly act: string;
  readonly key: string;
}

const ACT = "[data-parapet-act]";

export const focusIn = (card: HTMLElement): FocusedControl | null => {
  const active = card.ownerDocument.activeElement;
  const act = active?.getAttribute("data-parapet-act") ?? null;
  return act !== null && card.contains(active) ? { act, key: active?.getAttribute("data-parapet-key") ?? "" } : null;
};

/** Focuses the same control of a redrawn card, or its first if that is gone. */
export const returnFocus = (card: HTMLElement, focused: FocusedControl | null): void => {
  if (focused === null) return;
  const controls = [...card.querySelectorAll<HTMLElement>(ACT)];
  const same = controls.find(
    ({ dataset }) => dataset["parapetAct"] === focused.act && dataset["parapetKey"] === focused.key,
  );
  (same ?? controls[0])?.focus();
};

/** What shows a message: all of its own element, or a part of another message's. */
export const contentOf = (html: HTMLElement): HTMLElement =>
  html.querySelector<HTMLElement>(".message-content") ?? html;

/** The element of a card for that content. It is hidden while it shows nothing. */
export const cardElement = (content: HTMLElement, className: string, label: string, tag = "section"): HTMLElement => {
  const element = content.ownerDocument.createElement(tag);
  element.className = className;
  if (label !== "") element.setAttribute("aria-label", label);
  element.hidden = true;
  return element;
};

type Template = Awaited<ReturnType<typeof foundry.applications.handlebars.getTemplate>>;

export const cardTemplate = (): Promise<Template> =>
  foundry.applications.handlebars.getTemplate(`${TEMPLATES}/card.hbs`);

/** White space between two tags, but for a single space: the lines of the template. Values have no tags, they are escaped. */
const LINES = />(?! <)\s+</g;

/** The nodes that the template makes of a context. */
export const shownBy = (template: Template, context: object, document: Document): DocumentFragment => {
  const made = document.createElement("template");
  made.innerHTML = template(context).trim().replace(LINES, "><");
  return made.content;
};

/** The number in a field; null for none, and beyond its bounds. */
const numberIn = ({ value, min, max }: HTMLInputElement): number | null => {
  const number = Number(value);
  const isWithin = (min === "" || number >= Number(min)) && (max === "" || number <= Number(max));
  return value.trim() !== "" && Number.isFinite(number) && isWithin ? number : null;
};

const actOf = ({ dataset }: HTMLElement) => [dataset["parapetAct"] ?? "", dataset["parapetKey"] ?? ""] as const;

/** Lets the controls that a card shows now do what they are for. */
const bind = (host: CardHost, folds: Map<string, boolean>, draw: (context: object) => DocumentFragment): void => {
  const { element, message } = host;
  for (const button of element.querySelectorAll<HTMLButtonElement>(`button${ACT}`))
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      const [act, key] = actOf(button);
      host.card?.acts?.[act]?.(key, button);
    });
  for (const input of element.querySelectorAll<HTMLInputElement>(`input${ACT}`))
    input.addEventListener("change", () => {
      const number = numberIn(input);
      const [act, key] = actOf(input);
      if (number === null) input.value = input.defaultValue;
      else host.card?.fields?.[act]?.(key, number);
    });
  for (const summary of element.querySelectorAll<HTMLElement>(`summary${ACT}`)) {
    const [, key] = actOf(summary);
    const details = summary.closest("details");
    if (details === null) continue;
    const fold = `${message.id} ${key}`;
    details.open = folds.get(fold) ?? details.open;
    summary.addEventListener("click", () => void folds.set(fold, !details.open));
    const open = (): void => {
      const more = host.card?.inside?.(key) ?? null;
      if (more !== null) details.lastElementChild?.append(draw(more));
    };
    if (details.open) open();
    else details.addEventListener("toggle", open, { once: true });
  }
};

/**
 * Draws the cards of one kind of message where they are due. `reading` begins a pass over some of them. What it returns gives
 * the card of a message, null where there is none for this client's user, and throws for invalid data.
 */
export const createCardDrawing = (
  { guard, hooks, words }: Pick<Table, "guard" | "hooks" | "words">,
  reading: () => (message: MessageView) => Card | null,
) => {
  const hosts = createCardHosts();
  /** Details stay open or closed as the user left them when a card is drawn again. */
  const folds = new Map<string, boolean>();
  let template: Template | null = null;

  const draw = (host: CardHost, cardOf: ReturnType<typeof reading>): void => {
    const { element, message, card: before } = host;
    const card = cardOf(message);
    if (template === null) return;
    const make = template;
    host.card = card;
    if (isDeepEqual(card?.view, before?.view)) return;
    element.hidden = card === null;
    if (card?.label !== undefined) element.setAttribute("aria-label", card.label);
    const focused = focusIn(element);
    const shown = (context: object): DocumentFragment => shownBy(make, context, element.ownerDocument);
    element.replaceChildren(...(card === null ? [] : [shown(card.view)]));
    bind(host, folds, shown);
    returnFocus(element, focused);
  };
  const drawSafely = (host: CardHost, cardOf: ReturnType<typeof reading>): void =>
    guard(
      () => words.say("PARAPET.Card.Place", { id: host.message.id }),
      () => draw(host, cardOf),
      undefined,
    );
  const drawAll = (some: readonly CardHost[]): void => {
    const cardOf = reading();
    for (const host of some) drawSafely(host, cardOf);
  };
  // Cards that came before the template are drawn now.
  hooks.once("init", async () => {
    template = await cardTemplate();
    drawAll(hosts.all());
  });

  return {
    ...hosts,
    /** Draws the card of a message in an element. */
    open: (message: MessageView, element: HTMLElement): void => drawAll([hosts.open(message, element)]),
    drawAll,
    redraw: (): void => drawAll(hosts.all()),
    /** One card at each step, the last in the log first. */
    redrawing: function* (this: void): Generator<void, void> {
      for (const host of hosts.all().toReversed()) {
        drawSafely(host, reading());
        yield;
      }
    },
  };
};
