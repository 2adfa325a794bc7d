// Makes a folder of built code one that Foundry can install: the manifest, and beside the code what it names.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { translationFiles } from "../packs/translations.mjs";
import { writePacks } from "../packs/write-packs.mjs";
import { manifestFor } from "./manifest.mjs";
import { nested } from "./nested.mjs";
import { thirdParty } from "./third-party.mjs";

/** Found by the code, which the manifest does not say. */
const FOLDERS = ["templates", "assets"];

/** @param {string} file */
const jsonIn = (file) => JSON.parse(readFileSync(file, "utf8"));

/** @param {string} file @param {string} text */
const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/**
 * @param {string} root the project's folder @param {string} dist
 * @param {Iterable<string>} modules all that were bundled, as the bundler names them
 */
export const makeInstallable = async (root, dist, modules) => {
  const source = jsonIn(join(root, "module.json"));
  const { version } = jsonIn(join(root, "package.json"));
  for (const { path } of source.languages) write(join(dist, path), JSON.stringify(nested(jsonIn(join(root, path)))));
  for (const { path } of translationFiles(source)) write(join(dist, path), JSON.stringify(jsonIn(join(root, path))));
  for (const folder of FOLDERS)
    cpSync(join(root, folder), join(dist, folder), {
      recursive: true,
      filter: (path) => !basename(path).startsWith("."),
    });
  // Indents of the templates would come with every zip.
  for (const name of readdirSync(join(dist, "templates"))) {
    const file = join(dist, "templates", name);
    write(file, readFileSync(file, "utf8").replace(/\n\s+/g, "\n"));
  }
  await writePacks(root, dist);
  cpSync(join(root, "LICENSE"), join(dist, "LICENSE"));
  write(join(dist, "THIRD-PARTY.md"), thirdParty(root, modules));
  write(join(dist, "module.json"), `${JSON.stringify(manifestFor(source, version), null, 2)}\n`);
};
