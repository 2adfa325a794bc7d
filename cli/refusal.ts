/** Input that cannot be used. Its message is the one line that the user reads; the program ends with exit code 2. */
export class Refusal extends Error {}

/** What is there, for a refusal: at most `most` of it, and how many more. */
export const listOf = (names: readonly string[], most = 12): string => {
  if (names.length === 0) return "none";
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  return names.slice(0, most).join(", ") + more;
};
