/** Bad input. Its message is the one line that the user reads; the program ends with exit code 2. */
export class InputError extends Error {}

/** `--reach: expected a number, got "far"`. */
export const unexpected = (where: string, expected: string, got: string): InputError =>
  new InputError(`${where}: expected ${expected}, got ${got}`);

/** `ranged, melee or area`. */
export const choiceWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" or ");

/** `a, b, c and 8 more`, for lists of any length. */
export const listOf = (names: readonly string[], most = 12): string => {
  if (names.length === 0) return "none";
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  return names.slice(0, most).join(", ") + more;
};

/** What Node's error codes mean to people. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "links that lead in a circle",
  ENAMETOOLONG: "the name is too long",
};

/** Runs `read`, and turns an error of the file system into an `InputError` with the path. */
export const withReadErrors = <T>(path: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") throw error;
    // Node's own errors, such as of a text that is not UTF-8, are no errors of the file system.
    if (!("syscall" in error)) throw error;
    throw new InputError(`${path}: cannot be read (${REASONS[error.code] ?? error.code})`);
  }
};
