// `npm run template:compendia -- de`: writes what is to translate of the compendia into translations/de, for Babele. What
// lang/compendium/de has already is kept, and the rest is in English.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPacks } from "./packs/read-packs.mjs";
import { englishOf, translatedWhereDone, translationName } from "./packs/translations.mjs";

const ROOT = join(import.meta.dirname, "..");
const [lang] = process.argv.slice(2);
if (lang === undefined || !/^[A-Za-z-]+$/.test(lang)) {
  console.error("Name the language, for example: npm run template:compendia -- de");
  process.exit(2);
}

const { id } = JSON.parse(readFileSync(join(ROOT, "module.json"), "utf8"));
const folder = join(ROOT, "translations", lang);
mkdirSync(folder, { recursive: true });
for (const pack of readPacks(ROOT)) {
  const name = translationName(id, pack.name);
  const done = join(ROOT, "lang/compendium", lang, name);
  const translated = existsSync(done) ? JSON.parse(readFileSync(done, "utf8")) : {};
  const { label, entries } = englishOf(pack);
  const texts = translatedWhereDone({ label, entries }, translated);
  writeFileSync(join(folder, name), `${JSON.stringify(texts, null, 2)}\n`);
  console.log(`translations/${lang}/${name}`);
}
