// `npm run bench:parse`: the processor's time that Chromium and Node take to parse and compile the core of the built
// module, each time as if it were new, and in Chromium PIXI's in the same trace. What else the machine does is not counted. Fails
// where a median is above what is promised.
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
/** How many times as long as PIXI, a byte. */
const PROMISED_RATIO = 2;
const TIMES = 15;

const ROOT = join(import.meta.dirname, "..");

await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
const CORE = readdirSync(join(ROOT, "dist/chunks")).find((name) => /^core-.*\.mjs$/.test(name)) ?? "";
const FILE = join(ROOT, "dist/chunks", CORE);
const PIXI = "pixi.min.mjs";
const PIXI_FILE = join(ROOT, "node_modules/pixi.js/dist", PIXI);

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

/** @param {readonly Event[]} events @param {string} file @returns {number} milliseconds */
const compiledIn = (events, file) => {
  const its = events.filter(({ args: { fileName, data } }) => (fileName ?? data?.url)?.endsWith(`/${file}`));
  const time = STEPS.reduce((sum, step) => sum + (its.find(({ name }) => name === step)?.tdur ?? NaN), 0) / 1000;
  if (Number.isNaN(time))
    throw new Error(`Chromium's trace does not say how long ${STEPS.join(" and ")} of ${file} took.`);
  return time;
};

/** A browser each time, which has nothing in any cache. @param {string} url @param {boolean} isPixiFirst */
const timeInChromium = async (url, isPixiFirst) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}nothing`);
    await browser.startTracing(page, { categories: ["v8", "devtools.timeline"] });
    // Ours stops at the first of Foundry's globals, when it is compiled already.
    const files = [`${url}modules/parapet/parapet.mjs`, `${url}${PIXI}`];
    for (const file of isPixiFirst ? files.toReversed() : files)
      await page.evaluate(`import("${file}").then(() => undefined, () => undefined)`);
    /** @type {readonly Event[]} */
    const events = JSON.parse((await browser.stopTracing()).toString("utf8")).traceEvents;
    return { ours: compiledIn(events, CORE), pixi: compiledIn(events, PIXI) };
  } finally {
    await browser.close();
  }
};

/** @type {import("../scripts/serve.mjs").Before} */
const servePixi = ({ url = "" }, response) => {
  if (!url.endsWith(`/${PIXI}`)) return false;
  response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(readFileSync(PIXI_FILE));
  return true;
};

const timesInChromium = async () => {
  const { url, close } = await serve({ port: 0, before: servePixi });
  const times = [];
  for (let i = 0; i < TIMES; i++) times.push(await timeInChromium(url, i % 2 === 1));
  close();
  return times;
};

/** @param {{ readonly ours: number, readonly pixi: number }} times */
const perByte = ({ ours, pixi }) => ours / readFileSync(FILE).length / (pixi / readFileSync(PIXI_FILE).length);

/** @param {readonly number[]} values @param {number} digits */
const spread = (values, digits) => [0, 0.5, 1].map((share) => quantile(values, share).toFixed(digits));

console.log(
  `${CORE}, ${(readFileSync(FILE).length / 1024).toFixed(0)} KB, ${TIMES} times; at most ${PROMISED} ms at the median`,
);
const inChromium = await timesInChromium();
for (const [name, times] of /** @type {const} */ ([
  ["Chromium", inChromium.map(({ ours }) => ours)],
  ["Node", timesInNode()],
])) {
  const [least, median, most] = spread(times, 1);
  console.log(`${name}: ${median} ms at the median, ${least} to ${most}`);
  if (Number(median) > PROMISED) process.exitCode = 1;
}
const [least, median, most] = spread(inChromium.map(perByte), 2);
console.log(
  `A byte, times as long as PIXI in the same trace: ${median} at the median, ${least} to ${most}; at most ${PROMISED_RATIO}`,
);
if (Number(median) > PROMISED_RATIO) process.exitCode = 1;
