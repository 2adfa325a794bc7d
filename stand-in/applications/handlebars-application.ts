import { isPlain, type Plain } from "../objects";
import type { ApplicationV2 } from "./application";
import type { ClosingOptions, RenderOptions } from "./life-cycle";
import type { FormConfiguration } from "./options";
import { fillRangePickers } from "./range-picker";
import { rememberState, restoreState, type PartState } from "./part-state";
import { loadTemplates, renderTemplate } from "./templates";

/** types13 `applications/api/handlebars-application.d.mts`, HandlebarsTemplatePart. */
export interface TemplatePart {
  readonly template: string;
  readonly id?: string;
  readonly classes?: readonly string[];
  readonly templates?: readonly string[];
  readonly scrollable?: readonly string[];
  readonly forms?: Readonly<Record<string, FormConfiguration>>;
  readonly root?: boolean;
}

type Parts = Record<string, TemplatePart>;
type Elements = Record<string, HTMLElement>;

// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript takes no other constructor for a mixin
type ApplicationClass = abstract new (...values: any[]) => ApplicationV2;

const singleElement = (html: string, partId: string): HTMLElement => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const [element, ...others] = template.content.children;
  if (element instanceof HTMLElement && others.length === 0) return element;
  throw new Error(`Template part "${partId}" must render a single HTML element.`);
};

const isElements = (result: unknown): result is Elements =>
  isPlain(result) && Object.values(result).every((it) => it instanceof HTMLElement);

/**
 * https://foundryvtt.com/api/functions/foundry.applications.api.HandlebarsApplicationMixin.html; types13
 * `applications/api/handlebars-application.d.mts`. A part's element has its id in `data-application-part`.
 */
// oxlint-disable-next-line max-lines-per-function -- a mixin is a class within a function
export const HandlebarsApplicationMixin = <Base extends ApplicationClass>(Application: Base) => {
  abstract class HandlebarsApplication extends Application {
    static PARTS: Parts = {};
    readonly #parts: Elements = {};

    get parts(): Elements {
      return this.#parts;
    }

    protected override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      const all = Object.keys(this._configureRenderParts(options));
      options.parts ??= all;
      if (options.isFirstRender === true) options.parts = all;
    }

    protected _configureRenderParts(options: RenderOptions): Parts;
    protected _configureRenderParts(): Parts {
      const parts: unknown = Reflect.get(this.constructor, "PARTS");
      return isParts(parts) ? { ...parts } : {};
    }

    protected override async _preRender(context: Plain, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const parts = Object.values(this._configureRenderParts(options));
      await loadTemplates(parts.flatMap(({ template, templates = [] }) => [template, ...templates]));
    }

    protected override async _renderHTML(context: Plain, options: RenderOptions): Promise<Elements> {
      const parts = this._configureRenderParts(options);
      const rendered: Elements = {};
      for (const partId of options.parts ?? []) {
        const part = parts[partId];
        if (part === undefined) throw new Error(`${this.constructor.name} has no part "${partId}".`);
        rendered[partId] = await this.#renderPart(partId, part, [context, options]);
      }
      return rendered;
    }

    async #renderPart(
      partId: string,
      part: TemplatePart,
      [context, options]: readonly [Plain, RenderOptions],
    ): Promise<HTMLElement> {
      if (part.root === true) throw new Error("The stand-in does not implement parts that are the root.");
      const own = await this._preparePartContext(partId, context, options);
      const element = singleElement(await renderTemplate(part.template, own), partId);
      fillRangePickers(element);
      element.dataset["applicationPart"] = partId;
      if (part.id !== undefined) element.id = `${this.id}-${part.id}`;
      element.classList.add(...(part.classes ?? []));
      return element;
    }

    /** A tab of the part's name is the part's tab. */
    protected _preparePartContext(partId: string, context: Plain, options: RenderOptions): Promise<Plain>;
    protected _preparePartContext(partId: string, context: Plain): Promise<Plain> {
      const { tabs } = context;
      context["partId"] = `${this.id}-${partId}`;
      if (isPlain(tabs) && partId in tabs) context["tab"] = tabs[partId];
      return Promise.resolve(context);
    }

    protected override _replaceHTML(result: unknown, content: HTMLElement, options: RenderOptions): void {
      if (!isElements(result)) throw new Error("Parts are rendered as elements.");
      for (const [partId, next] of Object.entries(result)) {
        const prior = content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(partId)}"]`);
        if (prior === null) content.append(next);
        else this.#replacePart(partId, next, prior);
        this.#parts[partId] = next;
        this._attachPartListeners(partId, next, options);
      }
    }

    #replacePart(partId: string, next: HTMLElement, prior: HTMLElement): void {
      const state: PartState = {};
      this._preSyncPartState(partId, next, prior, state);
      prior.replaceWith(next);
      this._syncPartState(partId, next, prior, state);
    }

    protected _preSyncPartState(...[partId, next, prior, state]: PartChange): void {
      const { scrollable = [] } = this._configureRenderParts({})[partId] ?? {};
      rememberState(state, [prior, next], scrollable);
    }

    protected _syncPartState(...[, next, , state]: PartChange): void {
      restoreState(state, next);
    }

    protected _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void;
    protected _attachPartListeners(partId: string, element: HTMLElement): void {
      const { forms = {} } = this._configureRenderParts({})[partId] ?? {};
      for (const [selector, configuration] of Object.entries(forms)) {
        const form = element.matches(selector) ? element : element.querySelector(selector);
        form?.addEventListener("submit", (event) => void this._onSubmitForm(configuration, event));
        form?.addEventListener("change", (event) => {
          this._onChangeForm(configuration, event);
        });
      }
    }

    protected override _tearDown(options: ClosingOptions): void {
      super._tearDown(options);
      for (const partId of Object.keys(this.#parts)) Reflect.deleteProperty(this.#parts, partId);
    }
  }
  return HandlebarsApplication;
};

type PartChange = readonly [partId: string, next: HTMLElement, prior: HTMLElement, state: PartState];

const isParts = (parts: unknown): parts is Parts =>
  isPlain(parts) && Object.values(parts).every((part) => isPlain(part) && typeof part["template"] === "string");
