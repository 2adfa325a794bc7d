import { isA } from "./realms";

/** types13 `applications/api/handlebars-application.d.mts`, PartState: what a part keeps when it is rendered again. */
export interface PartState {
  scrollPositions?: [el1: HTMLElement, scrollTop: number, scrollLeft: number][];
  focus?: string | undefined;
}

const focusIn = (part: HTMLElement): string | undefined => {
  const focused = part.ownerDocument.activeElement;
  if (!isA("HTMLElement", focused) || !part.contains(focused)) return undefined;
  const name = focused.getAttribute("name");
  if (focused.id !== "") return `#${CSS.escape(focused.id)}`;
  return name === null ? undefined : `${focused.tagName}[name="${CSS.escape(name)}"]`;
};

const scrollers = (part: HTMLElement, selectors: readonly string[]): (HTMLElement | null)[] =>
  selectors.map((selector) => (selector === "" ? part : part.querySelector<HTMLElement>(selector)));

/** The focused element and the scroll positions. */
export const rememberState = (
  state: PartState,
  [prior, next]: readonly [prior: HTMLElement, next: HTMLElement],
  scrollable: readonly string[],
): void => {
  state.focus = focusIn(prior);
  const after = scrollers(next, scrollable);
  state.scrollPositions = scrollers(prior, scrollable).flatMap((before, i) => {
    const same = after[i];
    return before === null || same === null || same === undefined ? [] : [[same, before.scrollTop, before.scrollLeft]];
  });
};

export const restoreState = ({ focus, scrollPositions = [] }: PartState, next: HTMLElement): void => {
  if (focus !== undefined) next.querySelector<HTMLElement>(focus)?.focus();
  for (const [element, top, left] of scrollPositions) Object.assign(element, { scrollTop: top, scrollLeft: left });
};
