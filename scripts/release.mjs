// `npm run release`: runs every check of HEAD, and says what to fix or what to upload where. It uploads nothing. Only
// `npm audit` needs a network; without one, it is left to you. `npm run release -- --dry-run` needs no tag and no clean tree: it
// writes release/, unpacks the zip into an empty folder, and starts it on the stand-in. It runs no other tests.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { audit } from "./package/audit.mjs";
import { buildPackage } from "./package/make-package.mjs";
import { faultsOfRelease, unasked } from "./package/release-faults.mjs";
import { faultsOfZip } from "./package/try-zip.mjs";
import { writeRelease } from "./package/write-release.mjs";
import { runSteps } from "./run-steps.mjs";

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

const isDry = process.argv.includes("--dry-run");
const { version } = JSON.parse(textOf("package.json"));
const changed = git("status", "--porcelain").map((line) => line.slice(3));
const [first, second] = [await buildPackage(ROOT), await buildPackage(ROOT)];
const audits = [audit(ROOT, "--omit=dev"), audit(ROOT)];
const ofRelease = faultsOfRelease({
  version,
  tags: git("tag", "--points-at", "HEAD"),
  changed,
  changelog: textOf("CHANGELOG.md"),
  manifest: JSON.parse(Buffer.from(first.files["module.json"]).toString("utf8")),
  isReproduced: isSame(first, second),
  audits,
});

/** Shows what a release would be. What only a real one needs is listed, and stops nothing. */
const tryRelease = async () => {
  for (const fault of ofRelease) console.log(`Before the release: ${fault}`);
  writeRelease(ROOT, first);
  const faults = [...first.faults, ...(await faultsOfZip(first.files["module.zip"]))];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`The zip starts from an empty folder. docs/releasing.md has the next steps.`);
  process.exit(0);
};
if (isDry) {
  const playground = { root: join(ROOT, "playground"), configFile: join(ROOT, "vite.playground.config.ts") };
  await build({ ...playground, logLevel: "warn" });
  await tryRelease();
}
const faults = [...first.faults, ...ofRelease];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${version} cannot be released yet: ${faults.length} to fix.`);
  process.exit(1);
}
runSteps([
  ["every check", "npm run --silent check"],
  ["site", "npm run --silent build:site"],
  ["pages of the site", "npm run --silent check:pages"],
]);
for (const note of unasked(audits)) console.log(note);

const { url } = JSON.parse(textOf("module.json"));
console.log(`Parapet ${version} may be released. npm run package writes release/; then, by hand or by .github/workflows/release.yml:
1. Push the tag v${version}, make a release of it at ${url}/releases, and upload every file in release/, with NOTES.md as its text.
2. Open ${url}/releases/latest/download/module.json and see that it says ${version}.
3. Once the package is listed with Foundry, tell https://foundryvtt.com/article/package-release-api/ of
   ${url}/releases/download/v${version}/module.json`);
