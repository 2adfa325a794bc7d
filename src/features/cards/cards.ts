import { isOwnUser } from "../../foundry/users/users";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { cardsSetting, missChanceSetting } from "../../foundry/settings/store";
import { areRulesChosen } from "../../foundry/settings/first-start";
import { createFrameTime, createSlices } from "../../foundry/time/idle-time";
import { onceAFrame } from "../../foundry/time/measured";
import { againIn, missIn, recordIn } from "../../systems/record/attack-record";
import type { Table } from "../../table";
import { createAttackLines } from "./attack-lines";
import { cardActs, createCardPins, type CardActParts } from "./card-actions";
import {
  cardElement,
  contentOf,
  createCardDrawing,
  focusIn,
  returnFocus,
  type Card,
  type CardHost,
} from "./card-hosts";
import { cardPicture } from "./view/card-picture";
import { cardContext, cardRead, type AttackRead } from "./card-reading";
import { createMissTable } from "./view/miss-rolls";
import { createSavedMoments } from "./saved/saved-moment";

/** Milliseconds. While a token moves, sight changes with every frame. */
const SETTLES = 250;

const CLASS = "parapet-card";

/** The card in an element. Cards of other messages may be further inside. */
const cardIn = (content: HTMLElement): Element | undefined =>
  [...content.children].find((child) => child.classList.contains(CLASS));

const bearsCard = ({ flags }: MessageView): boolean => {
  const own: unknown = flags["parapet"];
  return typeof own === "object" && own !== null && ("attack" in own || "miss" in own);
};

/** More targets than this would fill the log with reasons that nobody reads. */
const MOST_OPEN = 3;

const isFull = ({ view }: AttackRead): boolean => cardsSetting() === "full" && view.targets.length <= MOST_OPEN;

/**
 * The first value in the GM's archive is final, so a card that has all its values stays as it is. Miss chances may be set again:
 * the message says so first.
 */
const isComplete = ({ subject: { isPart, amendments, chancesTold } }: AttackRead): boolean =>
  !isPart && amendments.secret.size === 0 && chancesTold.size === 0;

const attackCard = (read: AttackRead, parts: CardActParts): Card => {
  const { view, message } = read;
  const { table, pins } = parts;
  return {
    view: cardContext(view, {
      words: table.words,
      isFull: isFull(read),
      pinned: pins.of(message.id),
      saved: read.saved,
    }),
    ...cardActs(read, parts),
    inside: (target) => {
      const picture = view.targets.find(({ id }) => id === target)?.picture ?? null;
      return picture && { picture: cardPicture(picture, table.words) };
    },
    isOnFight: view.targets.some(({ coup }) => coup !== null),
    isComplete: isComplete(read),
  };
};

/** Its own message, or the one whose miss chances it rolls. Invalid flags are reported where their card is drawn. */
const attackOf = ({ id, flags }: MessageView): string => {
  const miss: unknown = Reflect.get(Object(flags["parapet"]), "miss");
  const of: unknown = Reflect.get(Object(miss), "of");
  return typeof of === "string" ? of : id;
};

/** The focus moves to the element that replaces a changed message's element. */
const followFocus = (former: readonly CardHost[], element: HTMLElement): void => {
  const [focused] = former.flatMap((host) => focusIn(host.element) ?? []);
  if (focused !== undefined) requestAnimationFrame(() => returnFocus(element, focused));
};

/** The cards of attacks, and of rolls against their miss chances. */
const createAttackCards = (parts: Omit<CardActParts, "redraw">) => {
  const { table, misses } = parts;
  /** By the element that shows the message: dnd5e replaces its content after Foundry's hook. */
  const placed = new WeakMap<HTMLElement, HTMLElement>();
  const cards = createCardDrawing(table, () => (message) => {
    const read = cardsSetting() === "off" ? null : cardRead(message, table, misses);
    if (read === null) return null;
    return read.kind === "miss"
      ? { view: { rolls: read.rolls } }
      : attackCard(read, { ...parts, redraw: cards.redraw });
  });
  const { all, drawAll, redraw, redrawing } = cards;
  return {
    redraw,
    redrawing,
    /** Cards that speak of a coup de grâce, which a fight bears on. */
    redrawCoups: (): void => drawAll(all().filter(({ card }) => card?.isOnFight === true)),
    /** Cards that lack data which other GMs may have. */
    redrawIncomplete: (): void => drawAll(all().filter(({ card }) => card?.isComplete !== true)),
    /** The message's own cards and those about the same attack. */
    redrawWith: (message: MessageView): void =>
      drawAll(all().filter((host) => attackOf(host.message) === attackOf(message))),
    /** Puts the card into an element that shows the message, after what the system shows. */
    place: (message: MessageView, html: HTMLElement): void => {
      const content = contentOf(html);
      const old = cardIn(content) ?? placed.get(html);
      if (old !== undefined && cards.has(message.id, old)) return content.append(old);
      old?.remove();
      const element = cardElement(content, CLASS, table.words.say("PARAPET.Card.Title"));
      content.append(element);
      placed.set(html, element);
      followFocus(cards.of(message.id), element);
      cards.open(message, element);
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
  const { adapter, coexistence, guard, words } = table;
  const setting = missChanceSetting(coexistence.isRollingChances() || !areRulesChosen());
  if (setting !== "attack" || adapter().capabilities.missChance === "card") return false;
  const record = guard(
    () => words.say("PARAPET.Card.Place", { id: message.id }),
    () => recordIn(message.flags),
    undefined,
  );
  return record !== undefined;
};

/** Cards in chat: each client draws its own from the flags of the messages, with what its user may know now. */
export const createCards = (table: Table) => {
  const misses = createMissTable(table);
  const pins = createCardPins(table);
  const drawing = createAttackCards({ table, misses, pins });
  const moments = createSavedMoments();
  const lines = createAttackLines(table, misses, moments);
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
    /** Where the moments of cover are drawn; null without a canvas. */
    settle: moments.settle,
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
      // The first roll's message was deleted before this one came: its rolls count from now on.
      if (againIn(message.flags) !== undefined) misses.forget();
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
