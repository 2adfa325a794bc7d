/** Keeps the keyboard's place in a list that is drawn anew. */

const stopsIn = (content: HTMLElement): HTMLElement[] => [...content.querySelectorAll<HTMLElement>("[data-act]")];

const actOf = (stop: HTMLElement): string => stop.dataset["act"] ?? "";

const keyOf = (stop: HTMLElement): string => `${actOf(stop)} ${stop.dataset["key"] ?? ""}`;

/** The next one that does the same, as of the row that moved up, failing that the one before, failing that any. */
const nearest = (stops: readonly HTMLElement[], place: number, act: string): HTMLElement | undefined => {
  const isLike = (stop: HTMLElement): boolean => actOf(stop) === act;
  return stops.slice(place).find(isLike) ?? stops.slice(0, place).findLast(isLike) ?? stops[place] ?? stops.at(-1);
};

/** Draws, and has the focus where it was: at the same button, or where its row has gone, at the nearest. */
export const withFocusKept = (content: HTMLElement, draw: () => void): void => {
  const { activeElement } = content.ownerDocument;
  const before = stopsIn(content);
  const place = before.findIndex((stop) => stop === activeElement);
  const { scrollTop } = content;
  draw();
  content.scrollTop = scrollTop;
  const held = before[place];
  if (held === undefined) return;
  const after = stopsIn(content);
  const key = keyOf(held);
  (after.find((stop) => keyOf(stop) === key) ?? nearest(after, place, actOf(held)))?.focus({ preventScroll: true });
};
