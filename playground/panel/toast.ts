import { Hooks } from "../../stand-in/hooks";
import type { StandIn } from "../../stand-in/start";
import { showAll } from "../guide/show-all";
import { element, make } from "../page";
import { say } from "../say";

/** How long a card stays, milliseconds, unless the pointer or the focus is on it. */
const STAYS = 9000;

/** Pixels around the card, and the least height in which it can be read. */
const [EDGE, LEAST] = [6, 150] as const;

const isInView = (message: HTMLElement): boolean => {
  const box = message.getBoundingClientRect();
  const aside = message.closest("aside")?.getBoundingClientRect();
  const [top, bottom] = [
    Math.max(0, aside?.top ?? 0),
    Math.min(window.innerHeight, aside?.bottom ?? window.innerHeight),
  ];
  return box.height > 0 && box.top >= top && box.bottom <= bottom;
};

/** A press in the copy of a card presses the same element of the card. */
const passOn = (copy: HTMLElement, message: HTMLElement): void => {
  const places = (root: HTMLElement): Element[] => [...root.querySelectorAll("*")];
  copy.addEventListener("click", (event) => {
    const at = places(copy).findIndex((it) => it === event.target);
    const same = places(message)[at];
    if (same instanceof HTMLElement) same.click();
  });
};

/** The ids of a copy differ from those of its original, also where labels and descriptions name them. */
const renameIds = (copy: HTMLElement): void => {
  for (const named of copy.querySelectorAll("[id]")) named.id += "-copy";
  for (const attribute of ["for", "aria-labelledby", "aria-describedby", "aria-controls"])
    for (const element of copy.querySelectorAll(`[${attribute}]`)) {
      const ids = (element.getAttribute(attribute) ?? "").split(" ");
      element.setAttribute(attribute, ids.map((id) => `${id}-copy`).join(" "));
    }
};

/** On narrow pages it is below the map, above the guide if there is room: the creatures that it speaks of stay in view. */
const putBelowMap = (toast: HTMLElement): void => {
  const room = window.innerHeight - element("map", HTMLElement).getBoundingClientRect().bottom - 2 * EDGE;
  const guide = element("guide", HTMLElement).getBoundingClientRect().height;
  const isAbove = guide > 0 && room - guide - EDGE >= LEAST;
  toast.style.setProperty("--bottom", `${isAbove ? guide + 2 * EDGE : EDGE}px`);
  toast.style.setProperty("--height", `${Math.max(LEAST, isAbove ? room - guide - EDGE : room)}px`);
};

/** Who attacks and who is attacked: the card is about them. */
const bringIntoView = ({ canvas, game }: StandIn, toast: HTMLElement): void => {
  const tokens = [...canvas.tokens.controlled, ...game.user.targets];
  if (tokens.length > 0)
    showAll(
      canvas,
      tokens.map(({ center }) => center),
      toast.getBoundingClientRect(),
    );
};

/** The message whose copy the toast shows. */
const originalIn = (chat: HTMLElement, toast: HTMLElement): HTMLElement | undefined => {
  const id = toast.querySelector<HTMLElement>("[data-message-id]")?.dataset["messageId"];
  return id === undefined
    ? undefined
    : (chat.querySelector<HTMLElement>(`:scope > [data-message-id="${id}"]`) ?? undefined);
};

/** Whether a message has changed, or is in place of what it was. */
const isAbout = ({ target, addedNodes }: MutationRecord, message: HTMLElement): boolean =>
  message.contains(target) || [...addedNodes].includes(message);

/** A new chat card that is out of view is shown for a while: over the map, on narrow pages below it. */
export const keepToast = (standIn: StandIn): void => {
  const [chat, toast] = [element("chat", HTMLElement), element("toast", HTMLElement)];
  let timer = 0;
  const hide = (): void => {
    toast.hidden = true;
    toast.replaceChildren();
  };
  const hideLater = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (toast.matches(":hover, :focus-within")) hideLater();
      else hide();
    }, STAYS);
  };
  const show = (message: HTMLElement, isNew: boolean): void => {
    if (isInView(message)) return;
    const copy = message.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return;
    passOn(copy, message);
    renameIds(copy);
    // The original has the name of the landmark.
    for (const card of copy.querySelectorAll("section[aria-label]")) card.removeAttribute("aria-label");
    const close = make("button", "toast-close", "×");
    close.type = "button";
    close.title = say("toast.close");
    close.setAttribute("aria-label", close.title);
    close.addEventListener("click", hide);
    toast.replaceChildren(make("ol", "chat-log plain", copy), close);
    toast.hidden = false;
    putBelowMap(toast);
    if (isNew && getComputedStyle(toast).position === "fixed") bringIntoView(standIn, toast);
    hideLater();
  };
  /** Ids of messages that are not in the log yet: several may be on their way. */
  const made = new Set<unknown>();
  Hooks.on("createChatMessage", (message) => void made.add(Reflect.get(Object(message), "id")));
  new MutationObserver((changes) => {
    const last = chat.lastElementChild;
    if (!(last instanceof HTMLElement)) return hide();
    const isNew = made.has(last.dataset["messageId"]);
    for (const each of chat.children) if (each instanceof HTMLElement) made.delete(each.dataset["messageId"]);
    if (isNew) return show(last, true);
    const shown = originalIn(chat, toast);
    if (shown !== undefined && changes.some((change) => isAbout(change, shown))) show(shown, false);
  }).observe(chat, { childList: true, subtree: true });
};
