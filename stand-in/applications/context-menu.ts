import { cleanedNodes } from "../html";
import { make } from "../make";
import type { Generation } from "../profile";
import { isA } from "./realms";

type Condition = boolean | null | undefined | ((target: HTMLElement) => boolean | null | undefined);

/**
 * https://foundryvtt.com/api/v14/interfaces/foundry.ContextMenuEntry.html, and the names of version 13, which version
 * 14 accepts until 16.
 */
export interface ContextMenuEntry {
  readonly label?: string;
  readonly onClick?: (event: Event, target: HTMLElement) => unknown;
  readonly visible?: Condition;
  readonly name?: string;
  readonly callback?: (target: HTMLElement) => unknown;
  readonly condition?: Condition;
  /** A class name or HTML; on version 13 only HTML. */
  readonly icon?: string;
  readonly classes?: string;
  readonly group?: string;
}

interface Shown {
  readonly label: string;
  readonly condition: Condition;
  readonly act: (event: Event, target: HTMLElement) => unknown;
}

/** Reads the names that the version knows. */
const shown = (entry: ContextMenuEntry, generation: Generation): Shown => {
  const { callback } = entry;
  const old: Shown = {
    label: entry.name ?? "",
    condition: "condition" in entry ? entry.condition : true,
    act: (_event, target) => callback?.(target),
  };
  if (generation === 13) return old;
  return {
    label: entry.label ?? old.label,
    condition: "visible" in entry ? entry.visible : old.condition,
    act: entry.onClick ?? old.act,
  };
};

const holds = (condition: Condition, target: HTMLElement): boolean =>
  (typeof condition === "function" ? condition(target) : condition) === true;

interface Options {
  readonly eventName?: string;
  readonly onOpen?: ((target: HTMLElement) => void) | null;
  readonly onClose?: ((target: HTMLElement) => void) | null;
  readonly fixed?: boolean;
  readonly jQuery?: boolean;
}

const MENU_ID = "context-menu";

const step = (menu: HTMLElement, by: number): void => {
  const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.findIndex((item) => item === menu.ownerDocument.activeElement);
  items[(at + by + items.length) % items.length]?.focus();
};

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.ux.ContextMenu.html: an event on elements that match the selector
 * opens it, usually a right click. Here Shift+F10 or the menu key on a focused element opens it too.
 */
export class ContextMenu {
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  readonly eventName: string;

  constructor(
    private readonly container: HTMLElement,
    readonly selector: string,
    public menuItems: ContextMenuEntry[],
    private readonly options: Options,
  ) {
    this.eventName = options.eventName ?? "contextmenu";
    container.addEventListener(this.eventName, (event) => this.#asked(event));
    container.addEventListener("keydown", (event) => {
      if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) this.#asked(event);
    });
  }

  get element(): HTMLElement {
    return this.#element ?? make("nav", "");
  }

  get target(): HTMLElement {
    return this.#target ?? this.container;
  }

  #asked(event: Event): void {
    const found = isA("Element", event.target) ? event.target.closest(this.selector) : null;
    if (!isA("HTMLElement", found)) return;
    event.preventDefault();
    event.stopPropagation();
    void this.render(found);
  }

  /** Only entries whose condition is true. */
  async render(target: HTMLElement): Promise<void> {
    await this.close();
    const { generation } = game.release;
    const entries = this.menuItems.map((entry) => ({ entry, ...shown(entry, generation === 13 ? 13 : 14) }));
    const items = entries
      .filter(({ condition }) => holds(condition, target))
      .map(({ entry, label, act }) => this.#item(entry, label, (event) => act(event, target)));
    const menu = make("nav", "themed", make("ol", "context-items", ...items));
    menu.id = MENU_ID;
    menu.setAttribute("role", "menu");
    this.#open(menu, target);
    this.options.onOpen?.(target);
  }

  #item(entry: ContextMenuEntry, label: string, act: (event: Event) => unknown): HTMLElement {
    const { icon = "", classes = "" } = entry;
    const picture = icon.startsWith("<") ? cleanedNodes(icon) : [make("i", `${icon} fa-fw`)];
    const item = make("li", `context-item ${classes}`, ...picture, make("span", "", game.i18n.localize(label)));
    item.setAttribute("role", "menuitem");
    item.tabIndex = -1;
    item.addEventListener("click", (event) => {
      void this.close();
      act(event);
    });
    return item;
  }

  #open(menu: HTMLElement, target: HTMLElement): void {
    const page = target.ownerDocument;
    menu.classList.add(page.body.classList.contains("theme-light") ? "theme-light" : "theme-dark");
    page.body.append(menu);
    this.#element = menu;
    this.#target = target;
    const { left, bottom } = target.getBoundingClientRect();
    const room = { x: page.documentElement.clientWidth, y: page.documentElement.clientHeight };
    menu.style.left = `${Math.max(4, Math.min(left + 12, room.x - menu.offsetWidth - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(bottom - 8, room.y - menu.offsetHeight - 4))}px`;
    menu.addEventListener("keydown", (event) => this.#press(event, menu));
    page.addEventListener("pointerdown", this.#away, { capture: true });
    step(menu, 1);
  }

  readonly #away = (event: Event): void => {
    if (!isA("Element", event.target) || this.#element?.contains(event.target) !== true) void this.close();
  };

  #press(event: KeyboardEvent, menu: HTMLElement): void {
    const { key } = event;
    if (!["ArrowDown", "ArrowUp", "Escape", "Enter", " ", "Tab"].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "ArrowDown") step(menu, 1);
    else if (key === "ArrowUp") step(menu, -1);
    else if (key === "Enter" || key === " ") {
      if (isA("HTMLElement", event.target)) event.target.click();
    } else {
      const { target } = this;
      void this.close();
      target.focus();
    }
  }

  close(): Promise<void> {
    const [element, target] = [this.#element, this.#target];
    this.#element = null;
    if (element !== null) {
      element.ownerDocument.removeEventListener("pointerdown", this.#away, { capture: true });
      element.remove();
      if (target !== null) this.options.onClose?.(target);
    }
    return Promise.resolve();
  }

  static get implementation(): typeof ContextMenu {
    return ContextMenu;
  }
}
