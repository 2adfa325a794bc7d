import en from "../../lang/en.json";
import { wordsFrom } from "./localize";

const TEXTS: Readonly<Record<string, string>> = en;

/** English from `lang/en.json`, for programs that run without Foundry. The module does not bundle this. */
export const english = wordsFrom(() => ({
  lang: "en",
  has: (key) => Object.hasOwn(TEXTS, key),
  localize: (key) => TEXTS[key] ?? key,
  format: (key, data) => (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? ""),
}));
