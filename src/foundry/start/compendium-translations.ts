import { MODULE_ID } from "../module-id";

/** Each has a folder in lang/compendium, with a file for each compendium. */
export const TRANSLATED_LANGUAGES = ["de", "fr", "es", "pt-BR", "it", "pl", "ja", "cn"] as const;

/** The member used of the module Babele (https://foundryvtt.com/packages/babele). */
interface Babele {
  register?(folder: { readonly module: string; readonly lang: string; readonly dir: string }): void;
}

/**
 * For the hook `babele.init`, which only Babele calls. Babele then shows the names and texts of these files in Parapet's
 * compendia. Without Babele nothing runs, and the compendia stay in English.
 */
export const registerCompendiumTranslations = (babele: Babele): void => {
  for (const lang of TRANSLATED_LANGUAGES)
    babele.register?.({ module: MODULE_ID, lang, dir: `lang/compendium/${lang}` });
};
