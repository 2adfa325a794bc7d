// The compendia that module.json names, as documents: each YAML file of a pack's folder is one.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isGuide, journalOfGuide } from "./guide.mjs";
import { isMacro, macroWithTexts } from "./macros.mjs";
import { isInStations, sceneOfStations } from "./stations.mjs";

/** @typedef {import("./stations.mjs").Plain} Plain */
/** @typedef {import("./stations.mjs").Stations} Stations */
/** @typedef {{ readonly name: string, readonly label: string, readonly type: string, readonly path: string }} PackNamed */
/** @typedef {PackNamed & { readonly documents: readonly Plain[] }} Pack */

/** The same in every build, so that builds are; the version is the oldest that Parapet is for, whose data both understand. */
const STATS = {
  coreVersion: "13.341",
  systemId: null,
  systemVersion: null,
  createdTime: null,
  modifiedTime: null,
  lastModifiedBy: null,
};

/** @param {string} file @returns {Plain} */
export const readSource = (file) => parse(readFileSync(file, "utf8"), { merge: true });

/** @param {string} file @returns {Stations} */
export const readStations = (file) => {
  const source = readSource(file);
  if (!isInStations(source)) throw new Error(`${file} has no stations`);
  return source;
};

/** @param {Plain} source @param {string} root */
const drawn = (source, root) => {
  if (isInStations(source)) return sceneOfStations(source);
  if (isMacro(source)) return macroWithTexts(source, root);
  return isGuide(source) ? journalOfGuide(source, root, readStations(join(root, source.stations.of))) : source;
};

/** Every source of a folder, in the order of the files' names. @param {string} folder */
export const sourcesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => readSource(join(folder, name)));

/** @param {string} root the project's folder @returns {readonly PackNamed[]} */
const packsNamed = (root) => JSON.parse(readFileSync(join(root, "module.json"), "utf8")).packs;

/** @param {string} root @returns {Pack[]} in the order of module.json */
export const readPacks = (root) =>
  packsNamed(root).map((pack) => ({
    ...pack,
    documents: sourcesIn(join(root, pack.path)).map((source) => ({
      ownership: { default: 0 },
      _stats: STATS,
      ...drawn(source, root),
    })),
  }));
