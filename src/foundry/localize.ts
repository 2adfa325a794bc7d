import type en from "../../lang/en.json";

/** Every message of the module; `lang/en.json` is the list. */
export type MessageKey = keyof typeof en;

type Values = Readonly<Record<string, string | number>>;

/** What is used of Foundry's `game.i18n`. */
export interface Localization {
  readonly lang: string;
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

/** Turns keys into the user's language. */
export interface Words {
  readonly say: (key: MessageKey, values?: Values) => string;
  /** For keys put together at run time; one that no language file has is said as it stands. */
  readonly sayKey: (key: string, values?: Values) => string;
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
    signed: (value) => new Intl.NumberFormat(i18n().lang, { signDisplay: "always" }).format(value).replace("-", "−"),
    list: (items) => new Intl.ListFormat(i18n().lang, { type: "conjunction" }).format(items),
  };
};
