import type { Plain } from "../objects";
import { ApplicationV2 } from "./application";
import type { ClosingOptions, RenderOptions } from "./life-cycle";

/** Container of what Foundry shows in its sidebar. */
const SIDEBAR = "sidebar-content";

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.AbstractSidebarTab.html: frameless in the
 * sidebar, and also as a pop-out window. The page shows all tabs one below the other.
 */
export class AbstractSidebarTab extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Plain = {
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
    actions: {},
  };
  static tabName = "";
  #popout: this | undefined = undefined;
  #isPopout = false;

  get tabName(): string {
    const cls: unknown = this.constructor;
    const name: unknown = typeof cls === "function" ? Reflect.get(cls, "tabName") : "";
    return String(name);
  }

  get active(): boolean {
    return this.rendered;
  }

  get isPopout(): boolean {
    return this.#isPopout;
  }

  get popout(): this | undefined {
    return this.#popout;
  }

  activate(): void {
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** A framed instance of the same class; its id ends in `-popout`. Rendering one renders the other too. */
  async renderPopout(): Promise<this> {
    const popout = this.#popout ?? this.#makePopout();
    this.#popout = popout;
    await popout.render({ force: true });
    return popout;
  }

  #makePopout(): this {
    const cls: unknown = this.constructor;
    const { title } = this;
    const options = {
      id: `${this.tabName}-popout`,
      classes: ["sidebar-popout"],
      window: { frame: true, positioned: true, title },
      position: { width: 320, height: "auto", left: 120, top: 80 },
    };
    const popout: unknown = typeof cls === "function" ? Reflect.construct(cls, [options]) : null;
    if (!this.#isOfThis(popout)) throw new Error("A sidebar tab is no sidebar tab.");
    popout.#isPopout = true;
    popout.#onEnd = () => {
      this.#popout = undefined;
    };
    return popout;
  }

  #onEnd: () => void = () => undefined;

  #isOfThis(popout: unknown): popout is this {
    return popout instanceof AbstractSidebarTab;
  }

  override async render(options: RenderOptions | boolean = {}): Promise<this> {
    await super.render(options);
    if (this.#popout?.rendered === true) await this.#popout.render({});
    return this;
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    this.#onEnd();
  }

  protected override _insertElement(element: HTMLElement): void {
    const sidebar = document.getElementById(SIDEBAR);
    if (this.hasFrame || sidebar === null) super._insertElement(element);
    else sidebar.append(element);
  }
}
