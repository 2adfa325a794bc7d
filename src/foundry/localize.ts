import type en from "../../lang/en.json";

/** Every message of the module; `lang/en.json` is the list. */
export type MessageKey = keyof typeof en;

/** The beginning of a family of messages that differ by count: `PARAPET.X` of `PARAPET.X.one`, `PARAPET.X.other`. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Family}.other` ? Family : never) : never;

type Values = Readonly<Record<string, string | number>>;

/** What is used of Foundry's `game.i18n`. */
export interface Localization {
  readonly lang: string;
  has(key: string): boolean;
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

/** Turns keys into the user's language. */
export interface Words {
  readonly say: (key: MessageKey, values?: Values) => string;
  /** For keys put together at run time; one that no language file has is said as it stands. */
  readonly sayKey: (key: string, values?: Values) => string;
  /**
   * In the form that the user's language has for this count, which is said as `{count}`: `PARAPET.X.one`, `.few` and the
   * like, or `PARAPET.X.other` where the language file has no such form.
   */
  readonly plural: (key: PluralKey, count: number, values?: Values) => string;
  /** With its sign, and a true minus. */
  readonly signed: (value: number) => string;
  /** "one, two and three". */
  readonly list: (items: readonly string[]) => string;
}

const asStrings = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

/** `i18n` is asked at each use: Foundry has none before its own start, and replaces it. */
export const wordsFrom = (i18n: () => Localization): Words => {
  const sayKey = (key: string, values?: Values): string =>
    values === undefined ? i18n().localize(key) : i18n().format(key, asStrings(values));
  return {
    say: sayKey,
    sayKey,
    plural: (key, count, values = {}) => {
      const form = `${key}.${new Intl.PluralRules(i18n().lang).select(count)}`;
      return sayKey(i18n().has(form) ? form : `${key}.other`, { ...values, count });
    },
    signed: (value) => new Intl.NumberFormat(i18n().lang, { signDisplay: "always" }).format(value).replace("-", "−"),
    list: (items) => new Intl.ListFormat(i18n().lang, { type: "conjunction" }).format(items),
  };
};
