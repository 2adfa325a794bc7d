import { MODULE_ID } from "../module-id";

/** Languages by the codes that Foundry may know them by, with their folders in lang/compendium. */
const FOLDERS = new Map([
  ...["de", "fr", "es", "pt-BR", "it", "pl", "ja"].map((lang) => [lang, lang] as const),
  ...["cn", "zh-CN", "zh-Hans"].map((lang) => [lang, "cn"] as const),
]);

/** The member used of the module Babele (https://foundryvtt.com/packages/babele). */
interface Babele {
  register?(folder: { readonly module: string; readonly lang: string; readonly dir: string }): void;
}

/**
 * For the hook `babele.init`, which only Babele calls. Babele then shows the names and texts of these files in Parapet's
 * compendia. Without Babele nothing runs, and the compendia stay in English.
 */
export const registerCompendiumTranslations = (babele: Babele): void => {
  for (const [lang, folder] of FOLDERS)
    babele.register?.({ module: MODULE_ID, lang, dir: `lang/compendium/${folder}` });
};
