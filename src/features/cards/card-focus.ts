/** Which of a card's controls has the focus. */
export interface Focused {
  readonly act: string;
  readonly key: string;
}

const ACT = "[data-parapet-act]";

export const focusIn = (card: HTMLElement): Focused | null => {
  const active = card.ownerDocument.activeElement;
  const act = active?.getAttribute("data-parapet-act") ?? null;
  return act !== null && card.contains(active) ? { act, key: active?.getAttribute("data-parapet-key") ?? "" } : null;
};

/** Back to the same control of a card drawn anew, or where that is gone to its first. */
export const returnFocus = (card: HTMLElement, focused: Focused | null): void => {
  if (focused === null) return;
  const controls = [...card.querySelectorAll<HTMLElement>(ACT)];
  const same = controls.find(
    ({ dataset }) => dataset["parapetAct"] === focused.act && dataset["parapetKey"] === focused.key,
  );
  (same ?? controls[0])?.focus();
};
