import { getProperty, isPlain, mergeObject, type Plain } from "./objects";
import { Strict } from "./strict";

/** https://foundryvtt.com/api/v14/classes/foundry.helpers.Localization.html; types13 `helpers/localization.d.mts`. */
export class Localization extends Strict {
  readonly translations: Plain = {};

  constructor(readonly lang: string) {
    super("game.i18n");
  }

  /** Takes a language file in; keys may be nested or dotted. */
  add(file: unknown): void {
    if (isPlain(file)) mergeObject(this.translations, file);
  }

  has(key: string): boolean {
    return typeof getProperty(this.translations, key) === "string";
  }

  /** The key itself when no language file has it. */
  localize(key: string, data?: Plain): string {
    const found = getProperty(this.translations, key);
    const text = typeof found === "string" ? found : key;
    return data === undefined ? text : text.replace(/\{([^}]+)\}/g, (_, name: string) => String(data[name]));
  }

  format(key: string, data: Plain = {}): string {
    return this.localize(key, data);
  }

  getListFormatter(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }
}
