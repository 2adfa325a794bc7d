import type { Words } from "../words/localize";

/** Where a failure reaches people: the log, and the GM's screen. */
export interface ErrorOutlet {
  readonly isGM: () => boolean;
  readonly notify: (message: string) => void;
  readonly log: (message: string, error: unknown) => void;
  /** That there are so many messages besides those shown. */
  readonly more?: (count: number) => string;
  /** Runs it after all that fails with what has just failed; at once where it is left out. */
  readonly soon?: (action: () => void) => void;
}

/**
 * Runs `action`; when it throws, reports the failure with what `where` says and returns `otherwise`.
 * For hook and API entries only: everything below them lets errors pass.
 */
export type Guard = <T, U>(where: () => string, action: () => T, otherwise: U) => T | U;

/** The same for what ends later: a failure is told, and goes no further. */
export const guardLater = (guard: Guard, where: () => string, done: Promise<unknown>): void => {
  const tell = (error: unknown): void =>
    guard(
      where,
      () => {
        throw error;
      },
      undefined,
    );
  done.catch(tell);
};

/** A failure that `standing` tells of: `guard` says nothing of it. */
export class StandingError extends Error {}

/** Something that is wrong until someone mends it. */
export interface Problem {
  readonly message: string;
  readonly error: unknown;
}

export interface Failures {
  /**
   * Logs each distinct message once, and shows the GM the first of each cause: what is broken for one token is for many.
   * Says nothing of an error that `standing` has told.
   */
  readonly guard: Guard;
  /**
   * Tells what is wrong at a place now, all of it in one notice, each once for as long as it stays wrong: mended and broken
   * again, it is told again. The messages name what a player may not know of, so that his log says only that there is something.
   */
  readonly reportUntilFixed: (place: string, problems: readonly Problem[]) => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A place that cannot be told must not hide the failure itself. */
const placeOf = (where: () => string): string => {
  try {
    return where();
  } catch {
    return "";
  }
};

/** More at once nobody reads; the log has them all. */
const MOST_SHOWN = 5;

const NAMELESS = "Parapet: something here cannot be read; the GM is told what.";

const capital = (sentence: string): string => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;

const logAll = (outlet: ErrorOutlet, problems: readonly Problem[]): void => {
  for (const { message, error } of problems) outlet.log(`Parapet: ${message}`, error);
};

/** One notice of them all. */
const notifyOf = (outlet: ErrorOutlet, messages: readonly string[]): void => {
  const shown = messages.slice(0, MOST_SHOWN);
  const rest = messages.length - shown.length;
  if (rest > 0 && outlet.more !== undefined) shown.push(outlet.more(rest));
  const [first = "", ...others] = shown;
  outlet.notify(`Parapet: ${[first, ...others.map(capital)].join(" ")}`);
};

/** All in one notice; a player's log says only that there is something. */
const tellAll = (outlet: ErrorOutlet, problems: readonly Problem[]): void => {
  if (!outlet.isGM()) return outlet.log(NAMELESS, null);
  logAll(outlet, problems);
  const messages = problems.map(({ message }) => message);
  notifyOf(outlet, messages);
};

/** Notices of what fails in one moment become one. */
const createNotices = (outlet: ErrorOutlet) => {
  const waiting: string[] = [];
  const tell = (): void => notifyOf(outlet, waiting.splice(0));
  return (message: string): void => {
    waiting.push(message);
    if (waiting.length > 1) return;
    if (outlet.soon === undefined) tell();
    else outlet.soon(tell);
  };
};

export const createFailures = (outlet: ErrorOutlet): Failures => {
  const messages = new Set<string>();
  const causes = new Set<string>();
  const errors = new Set<unknown>();
  const places = new Map<string, readonly Problem[]>();
  const notice = createNotices(outlet);

  const report = (error: unknown, place: string): void => {
    const cause = messageOf(error);
    const message = `${place === "" ? "" : `${place}: `}${cause}`;
    if (error instanceof StandingError || errors.has(error) || messages.has(message)) return;
    messages.add(message);
    logAll(outlet, [{ message, error }]);
    if (outlet.isGM() && !causes.has(cause)) notice(message);
    causes.add(cause);
  };

  return {
    guard: (where, action, otherwise) => {
      try {
        return action();
      } catch (error) {
        report(error, placeOf(where));
        return otherwise;
      }
    },
    reportUntilFixed: (place, problems) => {
      const before = places.get(place) ?? [];
      const isNew = ({ message }: Problem): boolean => !before.some((told) => told.message === message);
      const fresh = problems.filter(isNew);
      for (const { error } of before) errors.delete(error);
      for (const { error } of problems) errors.add(error);
      places.set(place, problems);
      if (fresh.length > 0) tellAll(outlet, fresh);
    },
  };
};

/** Milliseconds: the messages of a chat log are drawn one after the other. */
const SOON = 250;

/** What is there at any time: before `setup` Foundry has no user, and nobody is shown anything. */
const userNow = (): { readonly isGM: boolean } | null => game.user;

/** Foundry takes notices for HTML, and would log each once more. */
export const foundryOutlet = (words: Words): ErrorOutlet => ({
  isGM: () => userNow()?.isGM === true,
  notify: (message) =>
    void ui.notifications.error(foundry.utils.escapeHTML(message), { permanent: true, console: false }),
  log: (...said) => console.error(...said.filter((each) => each !== null)),
  more: (count) => words.plural("PARAPET.Error.More", count),
  soon: (action) => void setTimeout(action, SOON),
});
