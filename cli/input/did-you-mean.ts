import { closest, distance } from "fastest-levenshtein";

/** `, did you mean --target?` when one of the names is at most a third of its letters away from the word; empty otherwise. */
export const didYouMean = (word: string, names: readonly string[]): string => {
  if (names.length === 0) return "";
  const name = closest(word, names);
  return distance(word, name) <= Math.ceil(name.replace(/^--/, "").length / 3) ? `, did you mean ${name}?` : "";
};
