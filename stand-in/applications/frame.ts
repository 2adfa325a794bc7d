import { make } from "../make";
import type { Configuration } from "./options";
import { isA } from "./realms";

/** The parts of a window: its element, with header and content. */
export interface ApplicationFrame {
  readonly element: HTMLElement;
  readonly header: HTMLElement | undefined;
  readonly title: HTMLHeadingElement | undefined;
  readonly icon: HTMLElement | undefined;
  readonly close: HTMLButtonElement | undefined;
  readonly content: HTMLElement;
}

interface Labels {
  readonly title: string;
  readonly close: string;
}

const closeButton = (label: string): HTMLButtonElement => {
  const close = make("button", "header-control icon fa-solid fa-xmark");
  close.type = "button";
  close.dataset["action"] = "close";
  close.dataset["tooltip"] = label;
  close.setAttribute("aria-label", label);
  return close;
};

/**
 * Class names as on https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html and
 * https://foundryvtt.wiki/en/development/api/applicationv2: `application`, `window-header`, `window-title`,
 * `window-icon`, `window-content`. Without a frame the element is its own content.
 */
export const makeFrame = ({ id, tag, classes, window }: Configuration, labels: Labels): ApplicationFrame => {
  const element = make(tag, ["application", ...classes].join(" "));
  element.id = id;
  if (element instanceof HTMLFormElement) element.autocomplete = "off";
  const none = { header: undefined, title: undefined, icon: undefined, close: undefined };
  if (!window.frame) return { ...none, element, content: element };
  const icon = make("i", `window-icon fa-fw ${window.icon === false ? "hidden" : window.icon}`);
  const title = make("h1", "window-title", labels.title);
  const close = closeButton(labels.close);
  const header = make("header", "window-header", icon, title, close);
  const content = make(window.contentTag, ["window-content", ...window.contentClasses].join(" "));
  element.append(header, content);
  element.setAttribute("role", "dialog");
  element.setAttribute("aria-label", labels.title);
  return { element, header, title, icon, close, content };
};

/** Calls `move` with the position to which the window is dragged by its header. */
export const dragByHeader = (
  { element, header }: Pick<ApplicationFrame, "element" | "header">,
  move: (to: { readonly left: number; readonly top: number }) => void,
): void => {
  let grip: { readonly x: number; readonly y: number } | null = null;
  header?.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (isA("Element", event.target) && event.target.closest("button") !== null)) return;
    const { left, top } = element.getBoundingClientRect();
    grip = { x: event.clientX - left, y: event.clientY - top };
    header.setPointerCapture(event.pointerId);
  });
  header?.addEventListener("pointermove", (event) => {
    if (grip !== null) move({ left: event.clientX - grip.x, top: event.clientY - grip.y });
  });
  header?.addEventListener("lostpointercapture", () => {
    grip = null;
  });
};
