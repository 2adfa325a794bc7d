// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { Hooks } from "../hooks";
import type { Plain } from "../objects";
import { actionTarget, clickOf } from "./clicks";
import { dragByHeader, makeFrame, type ApplicationFrame } from "./frame";
import { Detachment } from "./detached";
import { FormDataExtended } from "./form-data";
import { LifeCycle, type ClosingOptions, type RenderOptions } from "./life-cycle";
import {
  assertConfiguration,
  BASE_OPTIONS,
  mergedOptions,
  ownStatic,
  type Configuration,
  type FormConfiguration,
  type WindowPosition,
} from "./options";
import { placeElement } from "./position";
import { isA } from "./realms";
import { showTab, tabsOf, type Tab } from "./tabs";

/** Rendered applications: https://foundryvtt.com/api/v14/variables/foundry.applications.instances.html */
export const instances = new Map<string, ApplicationV2>();

const STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 };

const isApplicationClass = (cls: unknown): cls is typeof ApplicationV2 =>
  cls === ApplicationV2 || (typeof cls === "function" && cls.prototype instanceof ApplicationV2);

/**
 * https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html and its hooks
 * (https://foundryvtt.com/api/functions/hookEvents.renderApplicationV2.html); types13
 * `applications/api/application.d.mts` for its life cycle. Missing: minimizing, resizing, header menus, animations.
 */
export class ApplicationV2 extends LifeCycle {
  static DEFAULT_OPTIONS: Plain = BASE_OPTIONS;
  static TABS: Plain = {};
  static readonly RENDER_STATES = STATES;
  static _appId = 0;
  static _maxZ = 100;

  readonly options: Configuration;
  position: WindowPosition;
  tabGroups: Record<string, string | null> = {};
  #state = STATES.NONE;
  #frame: ApplicationFrame | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #detachment = new Detachment();

  constructor(options: Plain = {}) {
    // Members that only some applications have, and that hooks for all applications therefore test.
    super(new.target.name, ["document", "token", "actor"]);
    const configured = this._initializeApplicationOptions(options);
    configured.id = configured.id.replace("{id}", configured.uniqueId);
    if (configured.window.controls.length > 0) throw new Error("The stand-in does not implement window.controls.");
    this.options = configured;
    this.position = { ...configured.position };
  }

  /** From this class to ApplicationV2. */
  static *inheritanceChain(): Generator<typeof ApplicationV2, void, undefined> {
    yield this;
    const parent: unknown = Object.getPrototypeOf(this);
    if (this !== ApplicationV2 && isApplicationClass(parent)) yield* parent.inheritanceChain();
  }

  get id(): string {
    return this.options.id;
  }

  get title(): string {
    return game.i18n.localize(this.options.window.title);
  }

  /** Null while it is not rendered; the declarations do not say so. */
  get element(): HTMLElement {
    // @ts-expect-error: see above
    return this.#frame?.element ?? null;
  }

  get window(): Plain {
    return { ...this.#frame };
  }

  get classList(): DOMTokenList {
    return this.element.classList;
  }

  get form(): HTMLFormElement | null {
    const element = this.#frame?.element;
    return element instanceof HTMLFormElement ? element : null;
  }

  get rendered(): boolean {
    return this.#state === STATES.RENDERED;
  }

  get state(): number {
    return this.#state;
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  protected _initializeApplicationOptions(options: Plain): Configuration {
    const chain = [...this.#class.inheritanceChain()].reverse().map((cls) => ownStatic(cls, "DEFAULT_OPTIONS"));
    ApplicationV2._appId += 1;
    const merged = mergedOptions([{ uniqueId: String(ApplicationV2._appId) }, ...chain, options]);
    assertConfiguration(merged);
    return merged;
  }

  /** Renders run one after the other. Without `force`, only a rendered application is rendered again. */
  render(options: RenderOptions | boolean = {}): Promise<this> {
    const asked: RenderOptions = typeof options === "boolean" ? { force: options } : { ...options };
    const done = this.#queue.then(() => this.#render(asked));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #render(options: RenderOptions): Promise<this> {
    options.isFirstRender = this.#frame === null;
    if (options.isFirstRender && options.force !== true) return this;
    if (this._canRender(options) === false) return this;
    this.#state = STATES.RENDERING;
    try {
      await this.#renderNow(options);
    } catch (error) {
      this.#state = STATES.ERROR;
      throw error;
    }
    return this;
  }

  async #renderNow(options: RenderOptions): Promise<void> {
    const isFirst = options.isFirstRender === true;
    this._configureRenderOptions(options);
    const context = await this._prepareContext(options);
    if (isFirst) await this._preFirstRender(context, options);
    await this._preRender(context, options);
    this.#callHooks("preRender", context, options);
    const html = await this._renderHTML(context, options);
    // Closed meanwhile, for instance by the submission that caused this render.
    if (!isFirst && this.#frame === null) return;
    const frame = this.#frame ?? this.#open();
    this._updateFrame(options);
    this._replaceHTML(html, frame.content, options);
    if (isFirst) await this._onFirstRender(context, options);
    this.#state = STATES.RENDERED;
    await this._onRender(context, options);
    this.#callHooks("render", frame.element, context, options);
    this.dispatchEvent(new Event("render"));
    this.#detachment.follow(options.window?.detached, this, (it) => this._insertElement(it));
    this.setPosition(options.position);
    if (options.force === true) this.bringToFront();
    if (isFirst) frame.element.querySelector<HTMLElement>("[autofocus]")?.focus();
    await this._postRender(context, options);
  }

  #open(): ApplicationFrame {
    const frame = makeFrame(this.options, { title: this.title, close: "Close Window" });
    this.#frame = frame;
    this._insertElement(frame.element);
    instances.set(this.id, this);
    this._attachFrameListeners();
    return frame;
  }

  protected _prepareContext(options: RenderOptions): Promise<Plain>;
  protected _prepareContext(): Promise<Plain> {
    const [group, ...others] = Object.keys(this.#class.TABS);
    return Promise.resolve(group === undefined || others.length > 0 ? {} : { tabs: this._prepareTabs(group) });
  }

  protected _prepareTabs(group: string): Record<string, Tab> {
    return tabsOf(this.#class.TABS[group], group, this.tabGroups);
  }

  protected _renderHTML(context: Plain, options: RenderOptions): Promise<unknown>;
  protected _renderHTML(): Promise<unknown> {
    return Promise.reject(new Error(`${this.#class.name} does not define _renderHTML.`));
  }

  protected _replaceHTML(result: unknown, content: HTMLElement, options: RenderOptions): void;
  protected _replaceHTML(): void {
    throw new Error(`${this.#class.name} does not define _replaceHTML.`);
  }

  protected _updateFrame({ window: { title } = {} }: RenderOptions): void {
    if (this.#frame?.title !== undefined) this.#frame.title.textContent = title ?? this.title;
  }

  protected _attachFrameListeners(): void {
    const { element } = this;
    for (const type of ["click", "auxclick"] as const) element.addEventListener(type, (event) => this.#act(event));
    element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    const { form } = this.options;
    if (this.form !== null && form !== undefined) this.#attachForm(this.form, form);
    if (this.#frame !== null) dragByHeader(this.#frame, (to) => this.setPosition(to));
  }

  #attachForm(form: HTMLFormElement, configuration: FormConfiguration): void {
    form.addEventListener("submit", (event) => void this._onSubmitForm(configuration, event));
    form.addEventListener("change", (event) => this._onChangeForm(configuration, event));
  }

  #act(event: MouseEvent): void {
    const click = isA("PointerEvent", event) ? clickOf(event, this.options.actions) : null;
    if (click === null || !isA("PointerEvent", event)) return;
    const { target, name, handler } = click;
    if (handler !== undefined) handler.call(this, event, target);
    else if (name === "close") void this.close();
    else if (name === "tab") this._onClickTab(event);
    else this._onClickAction(event, target);
  }

  protected _onClickAction(event: PointerEvent, target: HTMLElement): void;
  protected _onClickAction(): void {
    return;
  }

  protected _onClickTab(event: PointerEvent): void {
    const { tab, group } = actionTarget(event)?.dataset ?? {};
    if (tab !== undefined && group !== undefined) this.changeTab(tab, group);
  }

  changeTab(tab: string, group: string): void {
    if (!showTab(this.element, tab, group)) throw new Error(`No tab "${tab}" in the group "${group}".`);
    this.tabGroups[group] = tab;
    this.setPosition();
  }

  protected async _onSubmitForm(configuration: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { handler, closeOnSubmit = false } = configuration;
    if (!isA("HTMLFormElement", form)) return;
    if (handler !== undefined) await handler.call(this, event, form, new FormDataExtended(form));
    if (closeOnSubmit) await this.close({ submitted: true });
  }

  protected _onChangeForm({ submitOnChange = false, ...rest }: FormConfiguration, event: Event): void {
    if (submitOnChange) void this._onSubmitForm({ ...rest, closeOnSubmit: false }, event);
  }

  /** Submits the form from a script, with options for its handler. */
  async submit(options: Plain = {}): Promise<void> {
    const { form } = this;
    const { handler, closeOnSubmit = false } = this.options.form ?? {};
    if (form === null || handler === undefined) throw new Error(`${this.#class.name} has no form to submit.`);
    await handler.call(this, new Event("submit", { cancelable: true }), form, new FormDataExtended(form), options);
    if (closeOnSubmit) await this.close({ submitted: true });
  }

  setPosition(position: WindowPosition = {}): WindowPosition {
    const wanted = { ...this.position, ...position };
    if (this.#frame === null || !this.hasFrame || !this.options.window.positioned) return wanted;
    this._prePosition(wanted);
    this.position = placeElement(this.#frame.element, wanted);
    this._onPosition(this.position);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }

  bringToFront(): void {
    if (this.#frame === null) return;
    ApplicationV2._maxZ += 1;
    this.position = { ...this.position, zIndex: ApplicationV2._maxZ };
    this.#frame.element.style.zIndex = String(ApplicationV2._maxZ);
  }

  /** Hook `close<Class>(application)`. */
  async close(options: ClosingOptions = {}): Promise<this> {
    const frame = this.#frame;
    if (frame === null || this.#state === STATES.CLOSING) return this;
    await this._preClose(options);
    this.#state = STATES.CLOSING;
    this._removeElement(frame.element);
    this._tearDown(options);
    this.#detachment.end();
    this.#frame = null;
    this.#state = STATES.CLOSED;
    instances.delete(this.id);
    this._onClose(options);
    this.#callHooks("close");
    this.dispatchEvent(new Event("close"));
    return this;
  }

  /** For this class and each parent up to ApplicationV2. */
  #callHooks(event: string, ...values: readonly unknown[]): void {
    for (const cls of this.#class.inheritanceChain()) Hooks.callAll(`${event}${cls.name}`, this, ...values);
  }

  get #class(): typeof ApplicationV2 {
    const cls: unknown = this.constructor;
    if (!isApplicationClass(cls)) throw new Error("An application is no application.");
    return cls;
  }
}
