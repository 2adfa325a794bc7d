interface Kinds {
  readonly Element: Element;
  readonly HTMLElement: HTMLElement;
  readonly HTMLFormElement: HTMLFormElement;
  readonly HTMLInputElement: HTMLInputElement;
  readonly HTMLSelectElement: HTMLSelectElement;
  readonly HTMLTextAreaElement: HTMLTextAreaElement;
  readonly PointerEvent: PointerEvent;
}

/** `instanceof` for objects that may come from another browser window, which has its own classes. */
export const isA = <K extends keyof Kinds>(kind: K, value: unknown): value is Kinds[K] => {
  for (let made: unknown = value; typeof made === "object" && made !== null; made = Object.getPrototypeOf(made))
    if (Object.getOwnPropertyDescriptor(made, Symbol.toStringTag)?.value === kind) return true;
  return false;
};
