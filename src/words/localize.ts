import type en from "../../lang/en.json";
import { bookMessage } from "../rules/index";

/** Every message of the module; `lang/en.json` is the list. */
export type MessageKey = keyof typeof en;

/** The common prefix of messages that differ by count: `PARAPET.X` of `PARAPET.X.one`, `PARAPET.X.other`. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Family}.other` ? Family : never) : never;

export type Values = Readonly<Record<string, string | number>>;

/** The part of Foundry's `game.i18n` that Parapet uses. */
export interface Localization {
  readonly lang: string;
  /** English counts as a fallback unless `fallback` is false. */
  has(key: string, fallback?: boolean): boolean;
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

/** Turns keys into the user's language. */
export interface Words {
  readonly say: (key: MessageKey, values?: Values) => string;
  /** For keys built at run time; a key without a text is returned as it is. */
  readonly sayKey: (key: string, values?: Values) => string;
  /** The text of the language file, whatever books and house rules have in its place. */
  readonly written: (key: string) => string;
  /** The short text: `PARAPET.Brief.X` for `PARAPET.X`, or `PARAPET.X` itself if there is none. */
  readonly brief: (key: string, values?: Values) => string;
  /**
   * The language's form for this count, which fills `{count}`: `PARAPET.X.one`, `.few` and so on, or `PARAPET.X.other` if
   * the language file has no such form.
   */
  readonly plural: (key: PluralKey, count: number, values?: Values) => string;
  /** The key of a level or a reason as its reader may know it: where it says that nothing gives cover, something unseen may. */
  readonly asKnown: (key: string) => string;
  /** With its sign, and U+2212 for minus. */
  readonly signed: (value: number) => string;
  /** "one, two and three". */
  readonly list: (items: readonly string[]) => string;
  /** "one, two, three". */
  readonly series: (items: readonly string[]) => string;
}

const asStrings = (values: Values): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (const key in values) texts[key] = String(values[key]);
  return texts;
};

const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/** Foundry's code for a language as `Intl` has it, which takes no underscore; English for one that `Intl` refuses. */
const tagOf = (lang: string): string => {
  const tag = lang === "cn" ? "zh-Hans" : lang.replaceAll("_", "-");
  return isTag(tag) ? tag : "en";
};

/** Cached, because creating these takes longer than all their uses in a label. */
const languages = new Map<string, ReturnType<typeof newLanguage>>();

const newLanguage = (lang: string) => ({
  plurals: new Intl.PluralRules(lang),
  numbers: new Intl.NumberFormat(lang, { signDisplay: "always" }),
  lists: new Intl.ListFormat(lang, { type: "conjunction" }),
});

const languageOf = (lang: string): ReturnType<typeof newLanguage> => {
  const known = languages.get(lang) ?? newLanguage(tagOf(lang));
  languages.set(lang, known);
  return known;
};

const SAYS_NONE = /^PARAPET\.(Cover\..+|Reason\.(Cover|CentreLine|Cone))\.none$/;

/**
 * Calls `i18n` at each use: Foundry has none before its own start, and replaces it. `knowsAll`: whether its reader knows
 * everything on the map.
 */
export const wordsFrom = (i18n: () => Localization, knowsAll: () => boolean = () => true): Words => {
  const language = () => languageOf(i18n().lang);
  const sayKey = (ours: string, values?: Values): string => {
    const own = bookMessage(ours);
    // A book's text is no key: a level called `constructor` is not what every object has by that name.
    if (own !== undefined && values === undefined && !i18n().has(own)) return own;
    const key = own ?? ours;
    return values === undefined ? i18n().localize(key) : i18n().format(key, asStrings(values));
  };
  return {
    say: sayKey,
    sayKey,
    written: (key) => i18n().localize(key),
    brief: (key, values) => {
      const inBrief = key.replace("PARAPET.", "PARAPET.Brief.");
      return sayKey(bookMessage(inBrief) !== undefined || i18n().has(inBrief) ? inBrief : key, values);
    },
    plural: (key, count, values = {}) => {
      // A fallback text has English forms: with Russian ones, 21 walls would be "a wall".
      const own = i18n().has(`${key}.other`, false) ? language() : languageOf("en");
      const form = `${key}.${own.plurals.select(count)}`;
      return sayKey(i18n().has(form) ? form : `${key}.other`, { ...values, count });
    },
    asKnown: (key) => {
      if (!SAYS_NONE.test(key) || knowsAll()) return key;
      return key.startsWith("PARAPET.Cover.") ? "PARAPET.NoKnownCover" : "PARAPET.Reason.NoKnownCover";
    },
    signed: (value) => language().numbers.format(value).replace("-", "−"),
    list: (items) => language().lists.format(items),
    series: (items) =>
      items.length === 0 ? "" : items.reduce((before, next) => sayKey("PARAPET.Series", { before, next })),
  };
};
