import { MODULE_ID } from "../../foundry/module-id";

export const TEMPLATES = `modules/${MODULE_ID}/templates`;

/** Partials for labelled fields: the context is a `FormRow`. */
export const FIELD_TEMPLATES = [`${TEMPLATES}/form-row.hbs`, `${TEMPLATES}/form-input.hbs`];

const FIELDS = ":is(input:checked, select, input:not([type=radio]), button, summary)";

const isFocusable = (element: Element | null): element is Element & { focus(): void } =>
  element !== null && "focus" in element;

/** What is used of an application. */
interface Closing {
  readonly element: HTMLElement;
  addEventListener(type: "close", listener: () => void, options: { readonly once: boolean }): void;
}

/** Focuses the first field of a window that has just opened. When it closes, the focus goes back to where it was. */
const borrowFocus = (app: Closing): void => {
  const { activeElement } = app.element.ownerDocument;
  app.element.querySelector<HTMLElement>(`.window-content ${FIELDS}`)?.focus();
  const giveBack = (): void => {
    if (isFocusable(activeElement) && activeElement.isConnected) activeElement.focus();
  };
  app.addEventListener("close", giveBack, { once: true });
};

/** Opens the folds around a field with an invalid value, so that the browser can show its message. */
const openAroundInvalid = (element: HTMLElement): void =>
  element.addEventListener(
    "invalid",
    () => {
      for (const details of element.querySelectorAll("details:has(:invalid)")) details.toggleAttribute("open", true);
    },
    { capture: true },
  );

const RELEASES = ["pointerup", "pointercancel", "keyup"] as const;

/** Resolves after the click on the button that is pressed now, or at once while none is pressed. */
const pressesOver = async (parts: readonly HTMLElement[]): Promise<void> => {
  const [pressed] = parts.flatMap((part) => part.querySelector("button:active") ?? []);
  if (pressed === undefined) return;
  const heard = new AbortController();
  await new Promise<void>((resolve) => {
    const released = (): void => {
      heard.abort();
      // The click comes after the release, in the same task.
      setTimeout(resolve);
    };
    const options = { capture: true, signal: heard.signal };
    for (const type of RELEASES) pressed.ownerDocument.addEventListener(type, released, options);
  });
};

const isLive = (element: HTMLElement | undefined): boolean => element?.matches("[aria-live], [role=status]") === true;

type PartState = foundry.applications.api.HandlebarsApplicationMixin.PartState;
export type PartChange = [part: string, next: HTMLElement, prior: HTMLElement, state: PartState];

/**
 * The base class of Parapet's windows. Call it when the window opens: Foundry's classes exist from `init` on.
 *
 * Foundry keeps focus and scroll position when it renders a part again. This class also keeps folds as the user left them.
 * It keeps the element of a live region too, because screen readers announce changes in an element, not a new element. It
 * renders nothing while a button is pressed. Pressing a button leaves a field, which may cause a render, and a button that
 * is replaced between press and release gets no click.
 */
export const parapetWindow = () => {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  return class ParapetWindow extends HandlebarsApplicationMixin(ApplicationV2) {
    protected override _onFirstRender(context: object, options: object): Promise<void> {
      borrowFocus(this);
      openAroundInvalid(this.element);
      return super._onFirstRender(context, options);
    }
    protected override async _preRender(context: object, options: object): Promise<void> {
      await pressesOver(Object.values(this.parts));
      await super._preRender(context, options);
    }
    protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
      const replaced = Object.entries(result).filter(([part, next]) => {
        const prior = this.parts[part];
        if (prior === undefined || !isLive(prior)) return true;
        if (!prior.isEqualNode(next)) prior.replaceChildren(...next.childNodes);
        return false;
      });
      super._replaceHTML(Object.fromEntries(replaced), content, options);
    }
    protected override _syncPartState(...change: PartChange): void {
      const [, next, prior] = change;
      // Before the scroll position: folds change the height.
      for (const { id, open } of prior.querySelectorAll<HTMLDetailsElement>("details[id]"))
        next.querySelector(`#${CSS.escape(id)}`)?.toggleAttribute("open", open);
      super._syncPartState(...change);
    }
  };
};
