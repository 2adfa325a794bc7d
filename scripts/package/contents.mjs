// What goes into the zip, and whether each of it is named by something that needs it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { readPacks } from "../packs/read-packs.mjs";
import { translationFiles } from "../packs/translations.mjs";
import { codeFiles } from "./code-files.mjs";

/** Built beside the module for developers: source maps, and the tests for inside Foundry. */
const NOT_NEEDED = /\.map$|^parapet-quench\.mjs$/;

/** The maps stay behind. */
const MAP_ADDRESS = /\n\/\/# sourceMappingURL=.*\s*$/;

/** @param {string} name @param {Buffer} bytes */
const shipped = (name, bytes) =>
  name.endsWith(".mjs") ? Buffer.from(bytes.toString("utf8").replace(MAP_ADDRESS, "\n")) : bytes;

/**
 * @param {string} dist
 * @returns {Map<string, Buffer>} what is in the zip, by names with slashes
 */
export const contentsOf = (dist) =>
  new Map(
    readdirSync(dist, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(dist, path)).isFile())
      .map((path) => path.split(sep).join("/"))
      .filter((name) => !NOT_NEEDED.test(name))
      .sort()
      .map((name) => [name, shipped(name, readFileSync(join(dist, name)))]),
  );

/** What LevelDB needs of a folder (https://github.com/google/leveldb/blob/main/doc/impl.md). */
const OF_A_PACK = ["CURRENT", "MANIFEST-", ".ldb", ".log"];

/** Foundry's own icons. */
const CORE = /^icons\/svg\//;

/**
 * Patterns of the module's files that its code names in its texts; what is put in when it runs may be anything.
 * @param {string} code
 */
const namedInCode = (code) =>
  [...code.matchAll(/[`"'](?:\.\/|modules\/)?([\w./${}-]+\.(?:hbs|svg|png|webp))[`"']/g)]
    .map(([, path]) => path ?? "")
    .filter((path) => !CORE.test(path))
    .map((path) => path.replace(/^(parapet|\$\{\w+\})\//, ""));

/** @param {string} path in which `${…}` stands for anything */
const patternOf = (path) => {
  const parts = path.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.$]/g, "\\$&"));
  return new RegExp(`^(.*/)?${parts.join("[\\w-]+")}$`);
};

/** @param {unknown} value @returns {string[]} every text in it */
const textsIn = (value) =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/**
 * Files of the module that documents in its compendia show.
 * @param {string} root the project's folder @param {string} id the module's
 */
export const namedInPacks = (root, id) => {
  const path = new RegExp(`modules/${id}/([\\w./-]+\\.(?:svg|png|webp))`, "g");
  return textsIn(readPacks(root)).flatMap((text) => [...text.matchAll(path)].map(([, name]) => name ?? ""));
};

/**
 * @typedef {object} Manifest
 * @property {string} id
 * @property {string} license
 * @property {readonly string[]} esmodules
 * @property {readonly string[]} styles
 * @property {readonly { readonly lang: string, readonly path: string }[]} languages
 * @property {readonly { readonly name: string, readonly path: string }[]} packs
 */

/**
 * @param {Manifest} manifest @param {ReadonlyMap<string, Buffer>} contents
 * @param {readonly string[]} pictures what `namedInPacks` gives
 * @returns {string[]} a sentence for each file that nothing names, and for each name that there is no file for
 */
export const faultsOfContents = (manifest, contents, pictures) => {
  const { license, esmodules, styles, languages, packs } = manifest;
  const files = [...contents.keys()];
  const code = codeFiles(esmodules, contents);
  const byName = new Set([
    ...["module.json", "THIRD-PARTY.md", license, ...code, ...styles, ...languages.map(({ path }) => path)],
    ...translationFiles(manifest).map(({ path }) => path),
    ...pictures,
  ]);
  const patterns = namedInCode(code.map((name) => contents.get(name)?.toString("utf8") ?? "").join("\n"));
  const inPacks = files.filter((name) => packs.some(({ path }) => name.startsWith(`${path}/`)));
  const isNeeded = (/** @type {string} */ name) =>
    byName.has(name) ||
    (inPacks.includes(name) && OF_A_PACK.some((part) => name.includes(part))) ||
    patterns.some((path) => patternOf(path).test(name));
  return [
    ...files.filter((name) => !isNeeded(name)).map((name) => `${name} would be in the zip, and nothing names it.`),
    ...[...byName]
      .filter((name) => !contents.has(name))
      .map((name) => `${name} is named, and the build has no such file.`),
    ...patterns
      .filter((path) => !files.some((name) => patternOf(path).test(name)))
      .map((path) => `The code names ${path}, and the build has no such file.`),
    ...packs
      .filter(({ path }) => !contents.has(`${path}/CURRENT`))
      .map(({ path }) => `module.json names the compendium ${path}, and the build has none there.`),
  ];
};
