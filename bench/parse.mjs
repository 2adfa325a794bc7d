// `npm run bench:parse`: the processor's time that Chromium and Node take to parse and compile the core of the built
// module, each time as if it were new. What else the machine does is not counted. Fails where a median is above what is promised.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "../scripts/find-chromium.mjs";
import { serve } from "../scripts/serve.mjs";
import { quantile } from "./scene-page.mjs";

/** Milliseconds, at the median. */
const PROMISED = 50;
const TIMES = 15;

const ROOT = join(import.meta.dirname, "..");

await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
const CORE = readdirSync(join(ROOT, "dist/chunks")).find((name) => /^core-.*\.mjs$/.test(name)) ?? "";
const FILE = join(ROOT, "dist/chunks", CORE);

/** The words of a comment at the end differ, for V8 keeps what it has compiled by its text. */
const IN_NODE = `
  const { SourceTextModule } = require("node:vm");
  const code = require("node:fs").readFileSync(${JSON.stringify(FILE)}, "utf8");
  const times = Array.from({ length: ${TIMES} }, (_, i) => {
    const text = code + "//" + i;
    const start = process.cpuUsage();
    new SourceTextModule(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  console.log(JSON.stringify(times));
`;

/** @returns {readonly number[]} milliseconds */
const timesInNode = () => {
  const flags = ["--no-warnings", "--experimental-vm-modules", "-e", IN_NODE];
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  if (status !== 0) throw new Error(`Node did not compile ${FILE}: ${stderr}`);
  return JSON.parse(stdout);
};

/** Chromium parses while the file comes, beside the page; what is left is done by the page itself. */
const STEPS = ["v8.parseOnBackground", "v8.compileModule"];

/** @typedef {{ readonly name: string, readonly tdur?: number, readonly args: { fileName?: string, data?: { url?: string } } }} Event */

/** @param {Buffer} trace @returns {number} milliseconds */
const compiledIn = (trace) => {
  /** @type {readonly Event[]} */
  const events = JSON.parse(trace.toString("utf8")).traceEvents;
  const ours = events.filter(({ args: { fileName, data } }) => (fileName ?? data?.url)?.endsWith(`/${CORE}`));
  return STEPS.reduce((sum, step) => sum + (ours.find(({ name }) => name === step)?.tdur ?? NaN), 0) / 1000;
};

/** A browser each time, which has nothing in any cache. @param {string} url */
const timeInChromium = async (url) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}nothing`);
    await browser.startTracing(page, { categories: ["v8", "devtools.timeline"] });
    // It stops at the first of Foundry's globals, when it is compiled already.
    await page.evaluate(`import("${url}modules/parapet/parapet.mjs").catch(() => undefined)`);
    const time = compiledIn(await browser.stopTracing());
    if (Number.isNaN(time)) throw new Error(`Chromium's trace does not say how long ${STEPS.join(" and ")} took.`);
    return time;
  } finally {
    await browser.close();
  }
};

const timesInChromium = async () => {
  const { url, close } = await serve({ port: 0 });
  const times = [];
  for (let i = 0; i < TIMES; i++) times.push(await timeInChromium(url));
  close();
  return times;
};

console.log(
  `${CORE}, ${(readFileSync(FILE).length / 1024).toFixed(0)} KB, ${TIMES} times; at most ${PROMISED} ms at the median`,
);
for (const [name, times] of /** @type {const} */ ([
  ["Chromium", await timesInChromium()],
  ["Node", timesInNode()],
])) {
  const [least, median, most] = [0, 0.5, 1].map((share) => quantile(times, share).toFixed(1));
  console.log(`${name}: ${median} ms at the median, ${least} to ${most}`);
  if (Number(median) > PROMISED) process.exitCode = 1;
}
