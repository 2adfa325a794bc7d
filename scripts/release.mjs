// `npm run release`: whether HEAD may be released, and what to upload where. It uploads nothing.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { audit } from "./package/audit.mjs";
import { buildPackage } from "./package/make-package.mjs";
import { faultsOfRelease } from "./package/release-faults.mjs";

const ROOT = join(import.meta.dirname, "..");

/** @param {string[]} args @returns {string[]} the lines that git prints */
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status === 0) return stdout.split("\n").filter((line) => line !== "");
  console.error(`git ${args.join(" ")} failed, so nothing is known of what would be released: ${stderr.trim()}`);
  process.exit(1);
};

/** Of a file that is not there the empty text. @param {string} name */
const textOf = (name) => (existsSync(join(ROOT, name)) ? readFileSync(join(ROOT, name), "utf8") : "");

/** @typedef {{ readonly files: Readonly<Record<string, Uint8Array>> }} Package */

/** @param {Package} one @param {Package} other */
const isSame = ({ files }, other) =>
  Object.entries(files).every(([name, bytes]) => Buffer.compare(bytes, other.files[name] ?? new Uint8Array()) === 0);

const { version } = JSON.parse(textOf("package.json"));
const changed = git("status", "--porcelain").map((line) => line.slice(3));
const [first, second] = [await buildPackage(ROOT), await buildPackage(ROOT)];
const faults = [
  ...first.faults,
  ...faultsOfRelease({
    version,
    tags: git("tag", "--points-at", "HEAD"),
    changed,
    changelog: textOf("CHANGELOG.md"),
    manifest: JSON.parse(Buffer.from(first.files["module.json"]).toString("utf8")),
    isReproduced: isSame(first, second),
    audits: [audit(ROOT, "--omit=dev"), audit(ROOT)],
  }),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${version} is not released yet: ${faults.length} to mend.`);
  process.exit(1);
}

const { url } = JSON.parse(textOf("module.json"));
console.log(`Parapet ${version} may be released. npm run package writes release/; then, by hand or by .github/workflows/release.yml:
1. Push the tag v${version}, make a release of it at ${url}/releases, and upload every file in release/.
2. Open ${url}/releases/latest/download/module.json and see that it says ${version}.
3. Once the package is listed with Foundry, tell https://foundryvtt.com/article/package-release-api/ of
   ${url}/releases/download/v${version}/module.json`);
