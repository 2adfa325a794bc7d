import { dequal as isDeepEqual } from "dequal/lite";
import { isOwnUser } from "../../foundry/users/users";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { cardsSetting, missChanceSetting } from "../../foundry/settings/store";
import { areRulesChosen } from "../../foundry/settings/first-start";
import { createFrameTime, createSlices } from "../../foundry/time/idle-time";
import { onceAFrame } from "../../foundry/time/measured";
import { missIn, recordIn } from "../../systems/record/read-record";
import type { Table } from "../../table";
import { createAttackLines } from "./attack-lines";
import { cardActs, createCardPins, type CardActParts } from "./card-actions";
import { cardElements, missElements } from "./card-element";
import { createCardHosts, focusIn, returnFocus, type CardHost, type FocusedControl } from "./card-hosts";
import { cardRead, type CardRead } from "./card-reading";
import { createMissTable } from "./miss-rolls";

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

const isFull = ({ view }: CardRead): boolean => cardsSetting() === "full" && view.targets.length <= MOST_OPEN;

/** The content of cards. Details stay open or closed as the user left them when a card is drawn again. */
const createElements = (parts: Omit<CardActParts, "redraw">) => {
  const folds = new Map<string, Map<string, boolean>>();
  return (document: Document, read: CardRead, redraw: () => void): HTMLElement[] => {
    if (read.kind === "miss") return missElements(read.view, document);
    const { id } = read.message;
    const its = folds.get(id) ?? new Map<string, boolean>();
    folds.set(id, its);
    return cardElements(read.view, {
      document,
      words: parts.table.words,
      folds: its,
      isFull: isFull(read),
      pinned: parts.pins.of(id),
      actions: cardActs(read, { ...parts, redraw }),
      onFold: (target, isOpen) => void its.set(target, isOpen),
    });
  };
};

const placeOf = (id: string, { words }: Table): string => words.say("PARAPET.Card.Place", { id });

/** Its own message, or the one whose miss chances it rolls. Invalid flags are reported where their card is drawn. */
const attackOf = ({ id, flags }: MessageView): string => {
  const miss: unknown = Reflect.get(Object(flags["parapet"]), "miss");
  const of: unknown = Reflect.get(Object(miss), "of");
  return typeof of === "string" ? of : id;
};

/** The focus moves to the element that replaces a changed message's element. */
const followFocus = (former: readonly CardHost[], element: HTMLElement): void => {
  const focused = former.reduce<FocusedControl | null>((so, host) => so ?? focusIn(host.element), null);
  if (focused !== null) requestAnimationFrame(() => returnFocus(element, focused));
};

/** The first value in the GM's archive is final, so a card that has all its values stays as it is. */
const isComplete = ({ subject: { isPart, amendments } }: CardRead): boolean => !isPart && amendments.secret.size === 0;

/** Which cards depend on what happens outside their messages. */
const createDependents = () => {
  const withCoups = new WeakSet<CardHost>();
  const complete = new WeakSet<CardHost>();
  const put = (set: WeakSet<CardHost>, host: CardHost, isIn: boolean): unknown =>
    isIn ? set.add(host) : set.delete(host);
  return {
    note: (host: CardHost, read: CardRead | null): void => {
      put(withCoups, host, read?.view.targets.some(({ coup }) => coup !== null) === true);
      put(complete, host, read !== null && isComplete(read));
    },
    /** Cards that speak of a coup de grâce, which a fight bears on. */
    onFight: (host: CardHost): boolean => withCoups.has(host),
    /** Cards that lack data which other GMs may have. */
    onArchive: (host: CardHost): boolean => !complete.has(host),
  };
};

/** Draws cards where they are due, and only if something on them has changed. */
const createDrawing = (parts: Omit<CardActParts, "redraw">) => {
  const { table, misses, pins } = parts;
  const hosts = createCardHosts();
  /** By the element that shows the message: dnd5e replaces its content after Foundry's hook. */
  const placed = new WeakMap<HTMLElement, HTMLElement>();
  const elementsOf = createElements(parts);
  const dependents = createDependents();

  const draw = (host: CardHost): void => {
    const { message, element } = host;
    const setting = cardsSetting();
    const read = setting === "off" ? null : cardRead(message, table, misses);
    dependents.note(host, read);
    const shown = read === null ? null : [read.view, setting, [...pins.of(message.id)]];
    if (isDeepEqual(shown, host.shown)) return;
    host.shown = shown;
    element.hidden = read === null;
    const focused = focusIn(element);
    element.replaceChildren(...(read === null ? [] : elementsOf(element.ownerDocument, read, redraw)));
    returnFocus(element, focused);
  };
  const drawSafely = (host: CardHost): void =>
    table.guard(
      () => placeOf(host.message.id, table),
      () => draw(host),
      undefined,
    );
  const redraw = (): void => hosts.all().forEach(drawSafely);

  return {
    redraw,
    redrawCoups: (): void => hosts.all().filter(dependents.onFight).forEach(drawSafely),
    redrawIncomplete: (): void => hosts.all().filter(dependents.onArchive).forEach(drawSafely),
    /** One card at each step, the last in the log first. */
    redrawing: function* (this: void): Generator<void, void> {
      for (const host of hosts.all().toReversed()) {
        drawSafely(host);
        yield;
      }
    },
    /** The message's own cards and those about the same attack. */
    redrawWith: (message: MessageView): void =>
      hosts
        .all()
        .filter((host) => attackOf(host.message) === attackOf(message))
        .forEach(drawSafely),
    /** Puts the card into an element that shows the message. */
    place: (message: MessageView, html: HTMLElement): void => {
      const content = contentOf(html);
      const old = cardIn(content) ?? placed.get(html);
      if (old !== undefined && hosts.has(message.id, old)) return content.append(old);
      old?.remove();
      const element = openElement(content, table.words.say("PARAPET.Card.Title"));
      placed.set(html, element);
      followFocus(hosts.of(message.id), element);
      drawSafely(hosts.open(message, element));
    },
  };
};

/** After a player's sight or a GM's walls have changed, cards are redrawn a few each frame: a log holds many. */
const createLooking = (redrawing: () => Iterator<void, void>) => {
  const slices = createSlices(createFrameTime(), (act) => act());
  let looking: ReturnType<typeof setTimeout> | undefined;
  return (): void => {
    clearTimeout(looking);
    looking = setTimeout(() => slices.begin(redrawing()), SETTLES);
  };
};

/** Whether miss chances are rolled with the attack. The first reader of an invalid record reports it. */
const rollsAtOnce = (message: MessageView, table: Table): boolean => {
  const { adapter, coexistence, guard } = table;
  const setting = missChanceSetting(coexistence.isRollingChances() || !areRulesChosen());
  if (setting !== "attack" || adapter().capabilities.missChance === "card") return false;
  const record = guard(
    () => placeOf(message.id, table),
    () => recordIn(message.flags),
    undefined,
  );
  return record !== undefined;
};

/** Cards in chat: each client draws its own from the flags of the messages, with what its user may know now. */
export const createCards = (table: Table) => {
  const misses = createMissTable(table);
  const pins = createCardPins(table);
  const drawing = createDrawing({ table, misses, pins });
  const lines = createAttackLines(table, misses);
  const look = createLooking(drawing.redrawing);
  /** Lines stay on the map only as long as there is a card that can remove them. */
  const keepPins = (): void => pins.keep((id) => cardsSetting() !== "off" && messageWith(id) !== undefined);
  const redraw = (): void => {
    keepPins();
    drawing.redraw();
  };
  const changed = (message: MessageView): void => {
    misses.forget();
    keepPins();
    drawing.redrawWith(message);
  };
  return {
    /** At `init`. */
    register: misses.register,
    /** For `renderChatMessageHTML`, and for the system's hook after it. A second call moves an existing card to the end. */
    render: (message: MessageView, html: HTMLElement): void => {
      // The log hides the element of a message that another one shows within it; a notification shows it.
      if (bearsCard(message)) drawing.place(message, html);
      for (const { id, element } of table.adapter().messageElements?.within(html) ?? []) {
        const shown = messageWith(id);
        if (shown !== undefined && bearsCard(shown)) drawing.place(shown, element);
      }
    },
    /** For `createChatMessage`. */
    made: (message: MessageView, _options: object, userId: string): void => {
      if (!bearsCard(message)) return;
      if (missIn(message.flags) !== undefined) return changed(message);
      lines.made(message);
      if (isOwnUser(userId) && rollsAtOnce(message, table)) table.later(misses.roll(message.id));
    },
    /** A message was changed or deleted. */
    changed,
    /** The content of cards, or who may know it, may have changed. */
    redraw,
    /** The GM's archive has new entries. */
    archiveChanged: drawing.redrawIncomplete,
    /** A fight has gone on. */
    fightChanged: onceAFrame(drawing.redrawCoups),
    /** The user's sight may have changed: cards are redrawn when it has settled. */
    lookAgain: (): void => void (table.verdicts.knowledge().knowsAll || look()),
    /** Walls have changed: only GMs have buttons that tell how these are. */
    wallsChanged: (): void => void (table.verdicts.knowledge().knowsAll && look()),
    /** The scene is torn down. */
    leave: (): void => {
      pins.clear();
      redraw();
    },
  };
};
