// The compendia in other languages, in files that the module Babele reads: docs/translating.md.
import { basename } from "node:path";

/** @typedef {import("./stations.mjs").Plain} Plain */
/** @typedef {import("./read-packs.mjs").Pack} Pack */
/** @typedef {{ [key: string]: string | Texts }} Texts */
/** @typedef {{ readonly label: string, readonly entries: Texts }} Translation */

/**
 * @typedef {object} Manifest
 * @property {string} id
 * @property {readonly { readonly lang: string, readonly path: string }[]} languages
 * @property {readonly { readonly name: string }[]} packs
 */

/** The language of the sources. */
const SOURCE = "en";

/** Babele finds a file by its name: `<module>.<pack>.json`. @param {string} id @param {string} pack */
export const translationName = (id, pack) => `${id}.${pack}.json`;

/**
 * One file for each language and compendium. Foundry may know a language by several codes, which share one file.
 * @param {Manifest} manifest
 */
export const translationFiles = ({ id, languages, packs }) =>
  [...new Set(languages.map(({ path }) => basename(path, ".json")))]
    .filter((lang) => lang !== SOURCE)
    .flatMap((lang) =>
      packs.map(({ name }) => ({ lang, pack: name, path: `lang/compendium/${lang}/${translationName(id, name)}` })),
    );

/** @param {unknown} value */
const text = (value) => String(value);

/** @param {Plain} document @param {string} field @returns {Plain[]} */
const held = (document, field) => /** @type {Plain[] | undefined} */ (document[field]) ?? [];

/**
 * What Babele translates of a document, under the names that its default mappings have. It finds a result of a table by the
 * numbers of its die, a page by its name, and a note on a scene by its text.
 * @type {Readonly<Record<string, (document: Plain) => Texts>>}
 */
const TEXTS = {
  Macro: ({ name }) => ({ name: text(name) }),
  RollTable: (table) => ({
    name: text(table["name"]),
    description: text(table["description"]),
    results: Object.fromEntries(
      held(table, "results").map(({ range, name, description }) => [
        /** @type {number[]} */ (range).join("-"),
        { name: text(name), description: text(description) },
      ]),
    ),
  }),
  JournalEntry: (journal) => ({
    name: text(journal["name"]),
    pages: Object.fromEntries(
      held(journal, "pages").map((page) => [
        text(page["name"]),
        { name: text(page["name"]), text: text(/** @type {Plain} */ (page["text"])["content"]) },
      ]),
    ),
  }),
  Scene: (scene) => ({
    name: text(scene["name"]),
    notes: Object.fromEntries(held(scene, "notes").map((note) => [text(note["text"]), text(note["text"])])),
  }),
};

/**
 * The English texts of a compendium, in the form of a translation.
 * @param {Pack} pack @returns {Translation}
 */
export const englishOf = ({ label, type, documents }) => ({
  label,
  entries: Object.fromEntries(documents.map((document) => [text(document["name"]), TEXTS[type]?.(document) ?? {}])),
});

/**
 * English texts, replaced by those of a translation where it has them.
 * @template {string | Texts} T @param {T} english @param {string | Texts | undefined} translated @returns {T}
 */
export const translatedWhereDone = (english, translated) => {
  if (typeof english === "string") return /** @type {T} */ (typeof translated === "string" ? translated : english);
  if (typeof translated !== "object") return english;
  return /** @type {T} */ (
    Object.fromEntries(
      Object.entries(english).map(([key, value]) => [key, translatedWhereDone(value, translated[key])]),
    )
  );
};
