import type en from "../../../lang/en.json";

/** Every message of the module; `lang/en.json` is the list. */
export type MessageKey = keyof typeof en;

/** The beginning of a family of messages that differ by count: `PARAPET.X` of `PARAPET.X.one`, `PARAPET.X.other`. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Family}.other` ? Family : never) : never;

export type Values = Readonly<Record<string, string | number>>;

/** What is used of Foundry's `game.i18n`. */
export interface Localization {
  readonly lang: string;
  /** With `fallback`, which it is unless said otherwise, English counts where the language has no such text. */
  has(key: string, fallback?: boolean): boolean;
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

/** Turns keys into the user's language. */
export interface Words {
  readonly say: (key: MessageKey, values?: Values) => string;
  /** For keys put together at run time; one that no language file has is said as it stands. */
  readonly sayKey: (key: string, values?: Values) => string;
  /** In few words: as `PARAPET.Brief.X` says `PARAPET.X`, or else as that itself does. */
  readonly brief: (key: string, values?: Values) => string;
  /**
   * In the form that its language has for this count, which is said as `{count}`: `PARAPET.X.one`, `.few` and the like, or
   * `PARAPET.X.other` where the language file has no such form.
   */
  readonly plural: (key: PluralKey, count: number, values?: Values) => string;
  /** With its sign, and a true minus. */
  readonly signed: (value: number) => string;
  /** "one, two and three". */
  readonly list: (items: readonly string[]) => string;
  /** "one, two, three". */
  readonly series: (items: readonly string[]) => string;
}

const asStrings = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

/** Languages that Foundry calls otherwise than the browser does. */
const TAGS: Readonly<Record<string, string>> = { cn: "zh-Hans" };

/** What the browser knows of a language, made once for each: making it takes longer than all it is asked for a label. */
const languages = new Map<string, ReturnType<typeof newLanguage>>();

const newLanguage = (lang: string) => ({
  plurals: new Intl.PluralRules(lang),
  numbers: new Intl.NumberFormat(lang, { signDisplay: "always" }),
  lists: new Intl.ListFormat(lang, { type: "conjunction" }),
});

const languageOf = (lang: string): ReturnType<typeof newLanguage> => {
  const known = languages.get(lang) ?? newLanguage(TAGS[lang] ?? lang);
  languages.set(lang, known);
  return known;
};

/**
 * `i18n` is asked at each use: Foundry has none before its own start, and replaces it. `added` has what other modules say
 * by keys of ours: words, or a key of their own.
 */
export const wordsFrom = (
  i18n: () => Localization,
  added: (key: string) => string | undefined = () => undefined,
): Words => {
  const language = () => languageOf(i18n().lang);
  const sayKey = (ours: string, values?: Values): string => {
    const key = added(ours) ?? ours;
    return values === undefined ? i18n().localize(key) : i18n().format(key, asStrings(values));
  };
  return {
    say: sayKey,
    sayKey,
    brief: (key, values) => {
      const inBrief = key.replace("PARAPET.", "PARAPET.Brief.");
      return sayKey(i18n().has(inBrief) ? inBrief : key, values);
    },
    plural: (key, count, values = {}) => {
      // A text in English, for want of another, has English forms: by Russian ones 21 walls would be "a wall".
      const own = i18n().has(`${key}.other`, false) ? language() : languageOf("en");
      const form = `${key}.${own.plurals.select(count)}`;
      return sayKey(i18n().has(form) ? form : `${key}.other`, { ...values, count });
    },
    signed: (value) => language().numbers.format(value).replace("-", "−"),
    list: (items) => language().lists.format(items),
    series: (items) =>
      items.length === 0 ? "" : items.reduce((before, next) => sayKey("PARAPET.Series", { before, next })),
  };
};
