import { TooLargeError } from "../../rules/judge/question-size";
import type { Words } from "../../words/localize";
import { tooLargeSentence } from "../../words/sentences";

/** Where errors are reported: the log, and the GM's screen. */
export interface ErrorOutlet {
  readonly isGM: () => boolean;
  readonly notify: (message: string) => void;
  readonly log: (message: string, error: unknown) => void;
  /** The text for this many further messages that are not shown. */
  readonly more?: (count: number) => string;
  /** The error in the user's language; without it, its message. */
  readonly causeOf?: (error: unknown) => string | undefined;
  /** Defers `action` until the errors of this moment have been collected. Without it, `action` runs at once. */
  readonly soon?: (action: () => void) => void;
}

/**
 * Runs `action`. When it throws, reports the error at the place `where` names and returns `otherwise`. Only for hook
 * and API entries: everything below lets errors pass.
 */
export type Guard = <T, U>(where: () => string, action: () => T, otherwise: U) => T | U;

/** The same for a promise: a rejection is reported and goes no further. */
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

/** An error that `reportUntilFixed` reports: `guard` does not report it again. */
export class StandingError extends Error {}

export interface Problem {
  readonly message: string;
  readonly error: unknown;
}

export interface Failures {
  /**
   * Logs each distinct message once, and shows the GM the first of each cause: a fault in one token is often in many.
   * Does not report a `StandingError`.
   */
  readonly guard: Guard;
  /**
   * Reports all current faults of a place in one notice, each once for as long as it lasts. A fault that was fixed and comes
   * again is reported again. The messages name things that a player may not know. So a player's log says only that there is
   * a fault.
   */
  readonly reportUntilFixed: (place: string, problems: readonly Problem[]) => void;
}

/** An error while naming the place must not hide the error itself. */
const placeOf = (where: () => string): string => {
  try {
    return where();
  } catch {
    return "";
  }
};

/** Most messages shown in one notice; the log has all. */
const MOST_SHOWN = 5;

const NAMELESS = "Parapet: some data of this scene or world cannot be read. Only GMs see which data.";

const capital = (sentence: string): string => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;

const logAll = (outlet: ErrorOutlet, problems: readonly Problem[]): void => {
  for (const { message, error } of problems) outlet.log(`Parapet: ${message}`, error);
};

const notifyOf = (outlet: ErrorOutlet, messages: readonly string[]): void => {
  const shown = messages.slice(0, MOST_SHOWN);
  const rest = messages.length - shown.length;
  if (rest > 0 && outlet.more !== undefined) shown.push(outlet.more(rest));
  const [first = "", ...others] = shown;
  outlet.notify(`Parapet: ${[first, ...others.map(capital)].join(" ")}`);
};

/** All in one notice. A player's log says only that there is a fault. */
const tellAll = (outlet: ErrorOutlet, problems: readonly Problem[]): void => {
  if (!outlet.isGM()) return outlet.log(NAMELESS, null);
  logAll(outlet, problems);
  const messages = problems.map(({ message }) => message);
  notifyOf(outlet, messages);
};

/** Joins notices of the same moment into one. */
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
    const cause = outlet.causeOf?.(error) ?? (error instanceof Error ? error.message : String(error));
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

/** Milliseconds. Long enough for the messages of a chat log to render one after the other. */
const SOON = 250;

/** Before `setup` Foundry has no user, and nobody is shown anything. */
const userNow = (): { readonly isGM: boolean } | null => game.user;

/** Foundry treats notices as HTML, and would log each again. */
export const foundryOutlet = (words: Words): ErrorOutlet => ({
  isGM: () => userNow()?.isGM === true,
  notify: (message) =>
    void ui.notifications.error(foundry.utils.escapeHTML(message), { permanent: true, console: false }),
  log: (...said) => console.error(...said.filter((each) => each !== null)),
  more: (count) => words.plural("PARAPET.Error.More", count),
  causeOf: (error) => (error instanceof TooLargeError ? tooLargeSentence(words) : undefined),
  soon: (action) => void setTimeout(action, SOON),
});
