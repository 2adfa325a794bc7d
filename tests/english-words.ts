import en from "../lang/en.json";
import { wordsFrom, type Words } from "../src/foundry/words/localize";

const texts: Readonly<Record<string, string>> = en;

const filled = (text: string, data: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? "");

/** The English texts, as the game would say them. */
export const englishWords: Words = wordsFrom(() => ({
  lang: "en",
  has: (key) => key in texts,
  localize: (key) => texts[key] ?? key,
  format: (key, data) => filled(texts[key] ?? key, data),
}));
