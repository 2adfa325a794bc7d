// `npm run check:analysis`: analyses every real map beside the project, or those whose names have a word that is given, and opens each
// page in Chromium. Fails on an analysis that does not end, on errors on the console, on requests, and on a page without places.
// `--out FOLDER` keeps the pages, and a picture of each.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findChromium } from "./find-chromium.mjs";

const ROOT = join(import.meta.dirname, "..");

/** @param {string} folder @returns {string | undefined} */
const scenesAbove = (folder) => {
  const scenes = join(folder, "..", "shared", "scenes");
  if (existsSync(scenes)) return scenes;
  return dirname(folder) === folder ? undefined : scenesAbove(dirname(folder));
};

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, ruleset: { type: "string", default: "dnd5e" }, scenes: { type: "string" } },
});
const scenes = values.scenes ?? scenesAbove(ROOT);
if (scenes === undefined) {
  console.log("There is no folder shared/scenes beside the project, so nothing was checked.");
  process.exit(0);
}
const out = values.out ?? mkdtempSync(join(tmpdir(), "parapet-analysis-"));
mkdirSync(out, { recursive: true });
const files = readdirSync(scenes).filter(
  (name) =>
    /\.(?:json|uvtt|dd2vtt|df2vtt)$/.test(name) && (words.length === 0 || words.some((word) => name.includes(word))),
);

/** @type {string[]} */
const faults = [];
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
for (const file of files) {
  const page = join(out, `${file}.html`);
  const started = performance.now();
  const args = ["cli/parapet.mjs", "analyse", join(scenes, file), "--ruleset", values.ruleset, "--html", page];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) {
    faults.push(`${file}: ended with ${status}: ${stderr.trim()}`);
    continue;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tab = await browser.newPage({ viewport: { width: 1400, height: 1400 } });
  tab.on("console", (message) => {
    if (message.type() === "error") faults.push(`${file}: ${message.text()}`);
  });
  tab.on("pageerror", (error) => faults.push(`${file}: ${error.message}`));
  const url = pathToFileURL(page).href;
  tab.on("request", (request) => {
    if (request.url() !== url) faults.push(`${file}: asked for ${request.url()}`);
  });
  await tab.goto(url);
  const places = await tab.locator("tbody tr").count();
  if (places === 0) faults.push(`${file}: no places`);
  for (const button of await tab.locator("[role=radio]").all()) {
    await button.click();
    const layer = await button.getAttribute("data-choose");
    const shown = await tab.locator(`.layer.${layer}`).evaluate((each) => getComputedStyle(each).display);
    if (shown === "none") faults.push(`${file}: the layer ${layer} is not shown`);
    if (values.out !== undefined) await tab.screenshot({ path: join(out, `${file}-${layer}.png`) });
  }
  await tab.close();
  console.log(`${file}: ${places} rows, ${seconds} s`);
}
await browser.close();
for (const fault of faults) console.error(fault);
console.log(`${files.length} maps analysed, ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
