// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { cleanedNodes, nodesOf } from "./html";
import { Strict } from "./strict";

interface NotifyOptions {
  readonly permanent?: boolean;
  readonly localize?: boolean;
  readonly console?: boolean;
  readonly progress?: boolean;
  readonly clean?: boolean;
}

const LOGS = { info: "info", warning: "warn", error: "error" } as const;

const LIFETIME = 5000;
const MAX_ACTIVE = 5;

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.ui.Notifications.html; types13 `ui/notifications.d.mts`.
 * Shown in `list`; a click removes one. Each is logged too, unless `console` is false. Messages are untrusted HTML:
 * https://foundryvtt.com/api/v14/interfaces/foundry.NotificationOptions.html, `clean`.
 */
export class Notifications extends Strict {
  #lastId = 0;

  constructor(
    private readonly list: HTMLElement,
    private readonly localize: (key: string) => string,
  ) {
    super("ui.notifications");
  }

  info(message: string | Error, options?: NotifyOptions): object {
    return this.notify(message, "info", options);
  }

  warn(message: string | Error, options?: NotifyOptions): object {
    return this.notify(message, "warning", options);
  }

  error(message: string | Error, options?: NotifyOptions): object {
    return this.notify(message, "error", options);
  }

  notify(message: string | Error, type: "info" | "warning" | "error" = "info", options: NotifyOptions = {}): object {
    const given = message instanceof Error ? message.message : message;
    const text = options.localize === true ? this.localize(given) : given;
    this.#lastId += 1;
    const nodes = options.clean === false ? nodesOf(text) : cleanedNodes(text);
    this.#show(nodes, type, options.permanent ?? false, this.#lastId);
    if (options.console ?? true) console[LOGS[type]](text);
    const id = this.#lastId;
    if (options.progress !== true) return { id, type, message: text, timestamp: Date.now() };
    const update = (changed: { readonly pct?: number; readonly message?: string }): void => this.#update(id, changed);
    return { id, type, message: text, timestamp: Date.now(), progress: true, pct: 0, update };
  }

  /** Removes a notification, by reference or id. */
  remove(notification: object | number): void {
    const id: unknown = typeof notification === "number" ? notification : Reflect.get(notification, "id");
    this.list.querySelector(`[data-id="${String(id)}"]`)?.remove();
  }

  clear(): void {
    this.list.replaceChildren();
  }

  /** Progress from 0 to 1. */
  #update(id: number, { pct, message }: { readonly pct?: number; readonly message?: string }): void {
    const item = this.list.querySelector<HTMLElement>(`[data-id="${id}"]`);
    if (pct !== undefined) item?.style.setProperty("--pct", `${Math.round(100 * pct)}%`);
    if (message !== undefined) item?.querySelector("span")?.replaceChildren(message);
    if (pct === 1) item?.remove();
  }

  #show(nodes: readonly ChildNode[], type: string, isPermanent: boolean, id: number): void {
    const item = document.createElement("li");
    item.dataset["id"] = String(id);
    item.className = `notice notice-${type}`;
    item.setAttribute("role", type === "error" ? "alert" : "status");
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Dismiss");
    close.addEventListener("click", () => {
      item.remove();
    });
    item.append(...nodes, close);
    while (this.list.childElementCount >= MAX_ACTIVE) this.list.firstElementChild?.remove();
    this.list.append(item);
    if (!isPermanent)
      setTimeout(() => {
        item.remove();
      }, LIFETIME);
  }
}
