// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { make } from "../make";
import { isPlain, type Plain } from "../objects";
import { ApplicationV2 } from "./application";
import { FormDataExtended } from "./form-data";
import type { Configuration } from "./options";

/** types13 `applications/api/dialog.d.mts`, DialogV2.Button. */
interface DialogButton extends Plain {
  readonly action: string;
  readonly label: string;
  readonly icon?: string;
  readonly class?: string;
  readonly type?: "submit" | "button";
  readonly default?: boolean;
  readonly callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

interface DialogConfiguration extends Configuration {
  readonly modal: boolean;
  readonly buttons: readonly DialogButton[];
  readonly content: string | HTMLElement;
  readonly submit?: (result: unknown, dialog: DialogV2) => unknown;
}

interface WaitOptions extends Plain {
  readonly rejectClose?: boolean | null;
  readonly close?: (event: Event, dialog: DialogV2) => unknown;
  readonly render?: (event: Event, dialog: DialogV2) => void;
  readonly submit?: (result: unknown, dialog: DialogV2) => unknown;
  readonly buttons?: readonly DialogButton[];
}

const YES: DialogButton = { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true };
const NO: DialogButton = {
  action: "no",
  label: "No",
  icon: "fa-solid fa-xmark",
  default: true,
  callback: () => false,
};
const OK: DialogButton = { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true };

function assertDialog(options: Configuration): asserts options is DialogConfiguration {
  const { buttons, content } = options;
  if (!Array.isArray(buttons) || buttons.length === 0)
    throw new Error("You must define at least one entry in options.buttons.");
  if (typeof content !== "string" && !(content instanceof HTMLElement))
    throw new Error("A dialog's content is text or an element.");
}

const changed = (button: DialogButton, changes: unknown): DialogButton => ({
  ...button,
  ...(isPlain(changes) ? changes : {}),
});

const buttonFor = ({ action, label, icon = "", type = "submit", ...rest }: DialogButton): HTMLButtonElement => {
  const mark = icon === "" ? [] : [make("i", icon)];
  const button = make("button", rest.class ?? "", ...mark, make("span", "", game.i18n.localize(label)));
  button.type = type;
  button.dataset["action"] = action;
  button.autofocus = rest.default === true;
  return button;
};

/** https://foundryvtt.com/api/classes/foundry.applications.api.DialogV2.html; types13 `applications/api/dialog.d.mts`. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Plain = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    window: { frame: true, positioned: true, minimizable: false },
    form: { closeOnSubmit: true },
    modal: false,
    content: "",
    buttons: [],
  };

  get #dialog(): DialogConfiguration {
    const { options } = this;
    assertDialog(options);
    return options;
  }

  protected override _initializeApplicationOptions(options: Plain): Configuration {
    const configured = super._initializeApplicationOptions(options);
    assertDialog(configured);
    return configured;
  }

  protected override _renderHTML(): Promise<HTMLFormElement> {
    const { content, buttons } = this.#dialog;
    const inner = make("div", "dialog-content standard-form");
    if (typeof content === "string") inner.innerHTML = content;
    else inner.append(content);
    const form = make(
      "form",
      "dialog-form standard-form",
      inner,
      make("footer", "form-footer", ...buttons.map(buttonFor)),
    );
    form.autocomplete = "off";
    return Promise.resolve(form);
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    if (result instanceof HTMLFormElement) content.replaceChildren(result);
  }

  /** A button's click submits it. Enter presses the default button, Escape dismisses the dialog. */
  protected override _onFirstRender(): Promise<void> {
    const { element } = this;
    if (!(element instanceof HTMLDialogElement)) return Promise.resolve();
    if (this.#dialog.modal) element.showModal();
    else element.show();
    element.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
    element.addEventListener("keydown", (event) => {
      this._onKeyDown(event);
    });
    element.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const pressed = event.submitter ?? this.#defaultButton;
      if (pressed instanceof HTMLButtonElement) void this._onSubmit(pressed, event);
    });
    return Promise.resolve();
  }

  get #defaultButton(): Element | null {
    return this.element.querySelector("footer button[autofocus]");
  }

  protected _onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    }
    const pressed = this.#defaultButton;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || !(pressed instanceof HTMLButtonElement))
      return;
    event.preventDefault();
    void this._onSubmit(pressed, event);
  }

  protected async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    target.disabled = true;
    const { buttons, submit } = this.#dialog;
    const { action, callback } = buttons.find((button) => button.action === target.dataset["action"]) ?? {};
    const result = (await callback?.(event, target, this)) ?? action;
    await submit?.(result, this);
    return this.close({ submitted: true });
  }

  /** True for yes, false for no, null when dismissed. */
  static confirm({
    yes,
    no,
    buttons = [],
    ...options
  }: WaitOptions & { yes?: unknown; no?: unknown } = {}): Promise<unknown> {
    return this.wait({ ...options, buttons: [changed(YES, yes), changed(NO, no), ...buttons] });
  }

  static prompt({ ok, buttons = [], ...options }: WaitOptions & { ok?: unknown } = {}): Promise<unknown> {
    return this.wait({ ...options, buttons: [changed(OK, ok), ...buttons] });
  }

  static input({ ok, ...options }: WaitOptions & { ok?: unknown } = {}): Promise<unknown> {
    const callback = (_event: Event, { form }: HTMLButtonElement): unknown =>
      form === null ? null : new FormDataExtended(form).object;
    return this.prompt({ ...options, ok: { callback, ...(isPlain(ok) ? ok : {}) } });
  }

  /** The button's result. When dismissed: the result of `close`, null, or a rejection with `rejectClose`. */
  static wait({ rejectClose = false, close, render, submit, ...options }: WaitOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const take = async (result: unknown, dialog: DialogV2): Promise<void> => {
        await submit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...options, submit: take });
      dialog.addEventListener("close", (event) => {
        const otherwise = close?.(event, dialog) ?? null;
        if (rejectClose === true) reject(new Error("Dialog was dismissed without pressing a button."));
        else resolve(otherwise);
      });
      if (render !== undefined) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }
}
