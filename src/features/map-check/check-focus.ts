/** Keeps the keyboard's place in a list that is rendered again. */

/** Summaries, and buttons that are not in a shut group. */
const STOPS = "[data-key]:is(summary, :not(details:not([open]) *))";

const stopsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(STOPS)];

const actionOf = (stop: HTMLElement): string => stop.dataset["action"] ?? "";

const keyOf = (stop: HTMLElement): string => `${actionOf(stop)} ${stop.dataset["key"] ?? ""}`;

/** The next stop with the same action, as of the row that moved up; else the one before, else any. */
const nearest = (stops: readonly HTMLElement[], place: number, action: string): HTMLElement | undefined => {
  const isLike = (stop: HTMLElement): boolean => actionOf(stop) === action;
  return stops.slice(place).find(isLike) ?? stops.slice(0, place).findLast(isLike) ?? stops[place] ?? stops.at(-1);
};

/** The stop of the new list to focus: the same button as in the prior list, or the nearest where its row has gone. */
export const stopToFocus = (prior: HTMLElement, next: HTMLElement): HTMLElement | undefined => {
  const before = stopsIn(prior);
  const place = before.findIndex((stop) => stop === prior.ownerDocument.activeElement);
  const held = before[place];
  if (held === undefined) return undefined;
  const after = stopsIn(next);
  return after.find((stop) => keyOf(stop) === keyOf(held)) ?? nearest(after, place, actionOf(held));
};
