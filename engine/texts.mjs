// The texts of a language file that the engine can say: what the rooms without Foundry name, not windows and settings.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const ROOMS = ["cli", "engine", ...["scene", "rules", "words", "drawing", "analysis"].map((room) => `src/${room}`)];

/** @param {string} folder @returns {string[]} */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(root, folder, name), "utf8"));

/** Ends of keys that are made with the name of a book, a level, a number: `PARAPET.Cover.` of `PARAPET.Cover.${level}`. */
const namesIn = () => {
  const named = new Set(["PARAPET.Reason."]);
  for (const source of ROOMS.flatMap(sourcesIn))
    for (const [name] of source.matchAll(/PARAPET\.[A-Za-z0-9.]*/g)) if (name !== "PARAPET.") named.add(name);
  return [...named];
};

/** @param {Record<string, string>} texts @returns {Record<string, string>} */
export const engineTexts = (texts) => {
  const names = namesIn();
  const isNamed = (/** @type {string} */ key) => {
    const written = key.replace("PARAPET.Brief.", "PARAPET.");
    return names.some((name) => written === name || written.startsWith(name.endsWith(".") ? name : `${name}.`));
  };
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isNamed(key)));
};

/** @param {string} lang the name of a file of `lang` without its ending @returns {Record<string, string>} */
export const textsOf = (lang) => engineTexts(JSON.parse(readFileSync(join(root, "lang", `${lang}.json`), "utf8")));

export const LANGUAGES = readdirSync(join(root, "lang"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));

/** The bundler reads these in place of the whole `lang/en.json`. @returns {import("vite").Plugin} */
export const englishOfTheEngine = () => ({
  name: "english-of-the-engine",
  enforce: "pre",
  load: (id) => (id.endsWith("/lang/en.json") ? JSON.stringify(textsOf("en")) : undefined),
});
