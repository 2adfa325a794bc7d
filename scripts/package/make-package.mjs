import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { MOST_AT_START, sizeAtStart } from "./code-files.mjs";
import { contentsOf, faultsOfContents, namedInPacks } from "./contents.mjs";
import { faultsOfManifest } from "./manifest-schema.mjs";
import { zipOf } from "./zip.mjs";

/**
 * Released beside the zip: the tests for inside Foundry, and what tells a stack's places in the source.
 * @param {string} dist @returns {[string, Buffer][]} by names without folders
 */
const besideIn = (dist) => [
  ["parapet-quench.mjs", readFileSync(join(dist, "parapet-quench.mjs"))],
  ...readdirSync(join(dist, "chunks"))
    .filter((name) => name.endsWith(".map"))
    .map((name) => /** @type {[string, Buffer]} */ ([name, readFileSync(join(dist, "chunks", name))])),
];

/** Of all but the compendia and their translations, in bytes. */
export const MOST = 850 * 1000;

/** @param {ReadonlyMap<string, Buffer>} contents */
const sizeWithoutPacks = async (contents) =>
  (await zipOf(new Map([...contents].filter(([name]) => !/^(?:packs|assets\/guide|lang\/compendium)\//.test(name)))))
    .length;

/** @param {number} size */
const faultsOfSize = (size) =>
  size <= MOST ? [] : [`Without compendia the zip has ${size} bytes, and at most ${MOST} are wanted.`];

/** @param {number} size */
const faultsOfStart = (size) =>
  size <= MOST_AT_START ? [] : [`At the start ${size} bytes are loaded, and at most ${MOST_AT_START} are wanted.`];

/**
 * @param {string} root the project's folder, whose dist/ is built
 * @returns what a release holds by the names of its files; the contents of the zip; and a sentence for each fault
 */
export const packageOf = async (root) => {
  const dist = join(root, "dist");
  const contents = contentsOf(dist);
  const manifest = JSON.parse(readFileSync(join(dist, "module.json"), "utf8"));
  const manifestFaults = faultsOfManifest(manifest);
  const size = await sizeWithoutPacks(contents);
  return {
    version: String(manifest.version),
    files: {
      "module.zip": await zipOf(contents),
      "module.json": contents.get("module.json") ?? new Uint8Array(),
      ...Object.fromEntries(besideIn(dist)),
    },
    contents,
    size,
    faults: [
      ...manifestFaults,
      ...(manifestFaults.length > 0 ? [] : faultsOfContents(manifest, contents, namedInPacks(root, manifest.id))),
      ...faultsOfSize(size),
      ...(manifestFaults.length > 0 ? [] : faultsOfStart(sizeAtStart(manifest.esmodules, contents))),
    ],
  };
};

/** @param {string} root */
export const buildPackage = async (root) => {
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  return packageOf(root);
};
