// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { Hooks } from "../hooks";
import { make } from "../make";
import type { Plain } from "../objects";

interface WindowOptions {
  /** The names of the class and of those it extends, for the hooks. */
  readonly names: readonly string[];
  readonly title: string;
  readonly classes: readonly string[];
  readonly width: number;
}

/**
 * A window of version 1: https://foundryvtt.com/api/v13/classes/foundry.appv1.api.Application.html; types13
 * `appv1/api/application-v1.d.mts`. Each render makes its content and adds its listeners. Then the hooks
 * `renderNAME(app, html, data)` fire with jQuery around the content. It keeps the height that `setPosition` set last.
 */
export abstract class ApplicationV1 {
  element: HTMLElement | null = null;
  readonly #options: WindowOptions;

  constructor(options: WindowOptions) {
    this.#options = options;
  }

  protected abstract content(): HTMLElement;

  protected abstract activateListeners(html: HTMLElement): void;

  render(force = false): this {
    if (this.element === null && !force) return this;
    const isFirst = this.element === null;
    const element = (this.element ??= this.#open());
    const html = this.content();
    element.querySelector(".window-content")?.replaceChildren(html);
    this.activateListeners(html);
    const data: Plain = {};
    if (isFirst) this.setPosition({ height: "auto" });
    // Of jQuery, listeners may count on the element by its index alone.
    for (const name of this.#options.names) Hooks.callAll(`render${name}`, this, [html], data);
    return this;
  }

  /** "auto" is what the content needs now. */
  setPosition({ height }: { readonly height?: "auto" } = {}): void {
    const { element } = this;
    if (element === null || height !== "auto") return;
    element.style.height = "auto";
    element.style.height = `${element.offsetHeight}px`;
  }

  close(): void {
    this.element?.remove();
    this.element = null;
    for (const name of this.#options.names) Hooks.callAll(`close${name}`, this);
  }

  #open(): HTMLElement {
    const { title, classes, width } = this.#options;
    const header = make("header", "window-header", make("h4", "window-title", title));
    const shut = make("button", "header-control", "×");
    shut.ariaLabel = "Close Window";
    shut.addEventListener("click", () => this.close());
    header.append(shut);
    const element = make("div", ["app", "window-app", ...classes].join(" "), header, make("section", "window-content"));
    element.style.width = `min(${width}px, 100vw)`;
    document.body.append(element);
    return element;
  }
}
