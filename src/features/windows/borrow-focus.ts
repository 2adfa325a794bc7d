const FIELDS = ":is(input:checked, select, input:not([type=radio]), button, summary)";

/** What is used of an application of Foundry's. */
interface Closing {
  readonly element: HTMLElement;
  addEventListener(type: "close", listener: () => void, options: { readonly once: boolean }): void;
}

const isFocusable = (element: Element | null): element is Element & { focus(): void } =>
  element !== null && "focus" in element;

/** Puts the focus on the first field of a window just opened, and back to where it was when that is closed. */
export const borrowFocus = (app: Closing): void => {
  const { activeElement } = app.element.ownerDocument;
  app.element.querySelector<HTMLElement>(`.window-content ${FIELDS}`)?.focus();
  const giveBack = (): void => {
    if (isFocusable(activeElement) && activeElement.isConnected) activeElement.focus();
  };
  app.addEventListener("close", giveBack, { once: true });
};
