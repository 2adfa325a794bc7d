// Evidence: stand-in/EVIDENCE.md, "Start".
import { getProperty, isPlain, mergeObject, type Plain } from "./objects";
import { Strict } from "./strict";

/** https://foundryvtt.com/api/v14/classes/foundry.helpers.Localization.html; types13 `helpers/localization.d.mts`. */
export class Localization extends Strict {
  readonly translations: Plain = {};
  readonly #fallback: Plain = {};

  constructor(readonly lang: string) {
    super("game.i18n");
  }

  /** Adds a language file, or an English one as fallback. Keys may be nested or dotted. */
  add(file: unknown, isFallback = false): void {
    if (isPlain(file)) mergeObject(isFallback ? this.#fallback : this.translations, file);
  }

  has(key: string, fallback = true): boolean {
    return this.#textOf(key, fallback) !== undefined;
  }

  /** The key itself when no language file has it. */
  localize(key: string, data?: Plain): string {
    const text = this.#textOf(key, true) ?? key;
    return data === undefined ? text : text.replace(/\{([^}]+)\}/g, (_, name: string) => String(data[name]));
  }

  format(key: string, data: Plain = {}): string {
    return this.localize(key, data);
  }

  getListFormatter(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }

  #textOf(key: string, isFallbackMeant: boolean): string | undefined {
    const own = getProperty(this.translations, key);
    if (typeof own === "string") return own;
    const english = isFallbackMeant ? getProperty(this.#fallback, key) : undefined;
    return typeof english === "string" ? english : undefined;
  }
}
