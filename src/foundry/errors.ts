/** Where a failure reaches people: the log always, the GM's screen once for each distinct message. */
export interface ErrorOutlet {
  readonly isGM: () => boolean;
  readonly notify: (message: string) => void;
  readonly log: (message: string, error: unknown) => void;
}

/**
 * Runs `action`; when it throws, reports the failure with what `where` says and returns `otherwise`.
 * For hook and API entries only: everything below them lets errors pass.
 */
export type Guard = <T, U>(where: () => string, action: () => T, otherwise: U) => T | U;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A place that cannot be told must not hide the failure itself. */
const placeOf = (where: () => string): string => {
  try {
    return where();
  } catch {
    return "";
  }
};

export const createGuard = (outlet: ErrorOutlet): Guard => {
  const told = new Set<string>();
  const report = (error: unknown, place: string): void => {
    const message = `Parapet: ${place === "" ? "" : `${place}: `}${messageOf(error)}`;
    if (told.has(message)) return;
    told.add(message);
    outlet.log(message, error);
    if (outlet.isGM()) outlet.notify(message);
  };
  return (where, action, otherwise) => {
    try {
      return action();
    } catch (error) {
      report(error, placeOf(where));
      return otherwise;
    }
  };
};

export const foundryOutlet: ErrorOutlet = {
  isGM: () => game.user.isGM,
  notify: (message) => void ui.notifications.error(message, { permanent: true }),
  log: (message, error) => console.error(message, error),
};
