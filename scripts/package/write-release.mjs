// Writes release/: what a release on GitHub has for Foundry to install, and the texts beside it.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checksumsOf, listingOf, notesOf } from "./release-texts.mjs";

const kb = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(0)} KB`;

/** @param {string} root @param {Awaited<ReturnType<typeof import("./make-package.mjs").packageOf>>} made */
export const writeRelease = (root, { files, contents, size, version }) => {
  const folder = join(root, "release");
  const manifest = JSON.parse(Buffer.from(files["module.json"]).toString("utf8"));
  const written = {
    ...files,
    "NOTES.md": Buffer.from(notesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version)),
    "package-list.txt": Buffer.from(listingOf(manifest)),
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, bytes] of Object.entries(written)) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, "SHA256SUMS"), checksumsOf(written));
  cpSync(join(root, "dist/THIRD-PARTY.md"), join(root, "THIRD-PARTY.md"));
  console.log(`Parapet ${version} is in release/:`);
  for (const [name, { length }] of Object.entries(written)) console.log(`  ${name}, ${kb(length)}`);
  console.log(`  SHA256SUMS\nThe zip has ${contents.size} files; without compendia it is ${kb(size)}.`);
};
