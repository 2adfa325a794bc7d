import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { DOMWindow } from "jsdom";
import { mapBox } from "./map-box";

/** Keys that user-event calls by their code. */
const BY_CODE = /^(Space|Key[A-Z]|Digit\d)$/;

const keyOf = (name: string): string => (BY_CODE.test(name) ? `[${name}]` : `{${name}}`);
const downOf = (name: string): string => (BY_CODE.test(name) ? `[${name}>]` : `{${name}>}`);
const upOf = (name: string): string => (BY_CODE.test(name) ? `[/${name}]` : `{/${name}}`);

/** "Control+Shift+z" */
const pressed = (keys: string): string => {
  const names = keys.split(/(?<=.)\+/);
  const held = names.slice(0, -1);
  return [...held.map(downOf), keyOf(names.at(-1) ?? ""), ...held.reverse().map(upOf)].join("");
};

type Button = "left" | "right";

const MODIFIERS: Readonly<Record<string, string>> = {
  Shift: "shiftKey",
  Control: "ctrlKey",
  Alt: "altKey",
  Meta: "metaKey",
};

const FOCUSABLE = "input, select, textarea, button, summary, a[href], [tabindex]";

const BUTTONS = {
  left: { button: 0, mask: 1, click: "click" },
  right: { button: 2, mask: 2, click: "contextmenu" },
} as const;

/** Keyboard and mouse of a user at a window. Elements have no place but the map, which is where `mapBox` says. */
export class Hands {
  /** Remembers which keys are down. */
  #user: UserEvent;
  #at = { x: -1, y: -1 };
  #over: Element | null = null;
  #pressedOn: Element | null = null;
  #lastKey: KeyboardEvent | null = null;
  /** A field that was filled and has sent no change event yet. */
  #filled: HTMLElement | null = null;

  constructor(private readonly opened: { readonly window: DOMWindow }) {
    this.#user = this.#newUser();
    opened.window.document.addEventListener("focusout", () => this.#tellChange());
    opened.window.addEventListener("keydown", (event) => (this.#lastKey = event), { capture: true });
    opened.window.addEventListener("keypress", (event) => this.#pressSummary(event, "Enter"));
    opened.window.addEventListener("keyup", (event) => this.#pressSummary(event, " "));
  }

  #newUser(): UserEvent {
    return userEvent.setup({ document: this.opened.window.document, delay: null, pointerEventsCheck: 0 });
  }

  /** Enter, and Space when it comes up, click a summary that has the focus. user-event leaves that out. */
  #pressSummary({ key, target, defaultPrevented }: KeyboardEvent, wanted: string): void {
    const element = target as HTMLElement;
    if (defaultPrevented || this.#lastKey?.defaultPrevented === true) return;
    if (key === wanted && element.tagName === "SUMMARY") element.click();
  }

  async press(keys: string): Promise<void> {
    if (keys === "Enter") this.#tellChange();
    await this.#user.keyboard(pressed(keys));
    this.#stepInSelect(keys);
  }

  /** Arrow keys choose in a select that has the focus. user-event leaves that out. */
  #stepInSelect(key: string): void {
    const select = this.#lastKey?.target as HTMLSelectElement | undefined;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step === undefined || select?.tagName !== "SELECT" || select.multiple) return;
    const all = [...select.options].filter(({ disabled }) => !disabled);
    const next = all[all.indexOf(select.selectedOptions[0]!) + step];
    if (this.#lastKey?.defaultPrevented === true || next === undefined) return;
    next.selected = true;
    for (const type of ["input", "change"]) select.dispatchEvent(new this.opened.window.Event(type, { bubbles: true }));
  }

  down(key: string): Promise<void> {
    return this.#user.keyboard(downOf(key));
  }

  up(key: string): Promise<void> {
    return this.#user.keyboard(upOf(key));
  }

  type(text: string): Promise<void> {
    return this.#user.keyboard(text.replace(/[{[]/g, "$&$&"));
  }

  /** Between the press and the click a page may draw itself again: what is gone by then gets no click, as in a browser. */
  async click(
    element: Element,
    { button = "left", modifiers = [] }: { readonly button?: Button; readonly modifiers?: readonly string[] } = {},
  ): Promise<void> {
    const keys = Object.fromEntries(modifiers.map((name) => [MODIFIERS[name] ?? name, true]));
    const which = { ...keys, button: BUTTONS[button].button };
    this.over(element);
    this.#send(element, ["pointerdown", "mousedown"], { ...which, buttons: BUTTONS[button].mask });
    const focused = element.closest<HTMLElement>(FOCUSABLE);
    if (focused === null) (element.ownerDocument.activeElement as HTMLElement | null)?.blur();
    else if (focused !== element.ownerDocument.activeElement) focused.focus();
    await new Promise((done) => setImmediate(done));
    if (!element.isConnected) return;
    this.#send(element, ["pointerup", "mouseup"], which);
    this.#send(element, [BUTTONS[button].click], { ...which, detail: 1 });
  }

  /** Replaces the value of a field. Its change event comes when the field is left or at Enter, as in a browser. */
  fill(element: HTMLElement, text: string): void {
    element.focus();
    (element as HTMLInputElement).value = text;
    this.#filled = element;
    element.dispatchEvent(new this.opened.window.Event("input", { bubbles: true }));
  }

  /** Selects at once, as Playwright does: an element that its page draws again must not miss it. */
  select(element: HTMLSelectElement, options: readonly HTMLOptionElement[]): void {
    const { Event } = this.opened.window;
    element.focus();
    for (const option of [...element.options]) {
      const isWanted = options.includes(option);
      if (option.selected !== isWanted) option.selected = isWanted;
    }
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  }

  #tellChange(): void {
    const field = this.#filled;
    this.#filled = null;
    field?.dispatchEvent(new this.opened.window.Event("change", { bubbles: true }));
  }

  /** At a new page. */
  reset(): void {
    [this.#at, this.#over, this.#pressedOn, this.#filled] = [{ x: -1, y: -1 }, null, null, null];
    this.#lastKey = null;
    this.#user = this.#newUser();
  }

  /** Takes the pointer to an element. */
  over(element: Element): void {
    const former = this.#over;
    if (former === element) return;
    this.#over = element;
    const ancestors = (of: Element | null): Element[] => (of === null ? [] : [of, ...ancestors(of.parentElement)]);
    const [left, entered] = [ancestors(former), ancestors(element)];
    if (former !== null) this.#send(former, ["pointerout", "mouseout"]);
    for (const each of left.filter((it) => !entered.includes(it)))
      this.#send(each, ["pointerleave", "mouseleave"], { bubbles: false });
    this.#send(element, ["pointerover", "mouseover"]);
    for (const each of entered.filter((it) => !left.includes(it)).reverse())
      this.#send(each, ["pointerenter", "mouseenter"], { bubbles: false });
    this.#send(element, ["pointermove", "mousemove"]);
  }

  move(x: number, y: number): void {
    this.#at = { x, y };
    const element = this.#below();
    const isSame = element === this.#over;
    this.over(element);
    if (isSame) this.#send(element, ["pointermove", "mousemove"]);
  }

  pressButton(button: Button = "left"): void {
    const element = this.#below();
    this.#pressedOn = element;
    const which = BUTTONS[button];
    this.#send(element, ["pointerdown", "mousedown"], { button: which.button, buttons: which.mask });
  }

  release(button: Button = "left"): void {
    const element = this.#below();
    const which = { button: BUTTONS[button].button };
    this.#send(element, ["pointerup", "mouseup"], which);
    if (element === this.#pressedOn) this.#send(element, [BUTTONS[button].click], { ...which, detail: 1 });
    this.#pressedOn = null;
  }

  #below(): Element {
    const { document } = this.opened.window;
    const [right, bottom] = [mapBox.x + mapBox.width, mapBox.y + mapBox.height];
    const { x, y } = this.#at;
    const isOnMap = x >= mapBox.x && y >= mapBox.y && x < right && y < bottom;
    return (isOnMap ? document.querySelector("#board") : null) ?? document.body;
  }

  #send(element: Element, types: readonly string[], more: MouseEventInit = {}): void {
    const { MouseEvent, PointerEvent } = this.opened.window as unknown as typeof globalThis;
    const { x: clientX, y: clientY } = this.#at;
    for (const type of types) {
      const init = { bubbles: true, cancelable: true, composed: true, clientX, clientY, ...more };
      const event = /^(pointer|click|contextmenu)/.test(type)
        ? new PointerEvent(type, { ...init, pointerId: 1, pointerType: "mouse", isPrimary: true })
        : new MouseEvent(type, init);
      element.dispatchEvent(event);
    }
  }
}
