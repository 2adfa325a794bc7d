// `npm run package`: builds, checks and writes release/: what a release on GitHub has for Foundry to install.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "./package/make-package.mjs";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "release");

const { files, contents, size, faults, version } = await buildPackage(ROOT);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(FOLDER, name), bytes);
cpSync(join(ROOT, "dist/THIRD-PARTY.md"), join(ROOT, "THIRD-PARTY.md"));

const kb = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(0)} KB`;
console.log(`Parapet ${version} is in release/:`);
for (const [name, { length }] of Object.entries(files)) console.log(`  ${name}, ${kb(length)}`);
console.log(`The zip has ${contents.size} files; without compendia it is ${kb(size)}.`);
