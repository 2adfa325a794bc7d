// `npm run test:live -- --url URL --world parapet-qa`: drives Parapet in a running Foundry. docs/in-foundry.md says how.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { cleanUp, Journal, readJournal } from "./journal.mjs";
import { askStatus, logIn, readAccounts, Stop } from "./login.mjs";
import { VERSIONS, writeReport } from "./report.mjs";
import { Blocked, CALM, setStage } from "./stage.mjs";
import { WAYS } from "./ways.mjs";

/**
 * @typedef {import("./login.mjs").Seat} Seat
 * @typedef {import("./report.mjs").Part} Part
 */

const USAGE = `Usage: npm run test:live -- --url URL [--world parapet-qa]
  --only 1,2        only these ways, or "batches"; without it the batches and all ways
  --defence PATH    the number that cover raises in way 2, such as system.power.value; without it the first number found
  --software        draw without a graphics card
  --headed          show the browser
  --cleanup         only undo what an interrupted run has left
  --out FOLDER      for journal and reports; .live without it`;

/** A browser that root starts has no sandbox. */
const FLAGS = ["--ignore-gpu-blocklist", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
const WITHOUT_CARD = [
  ...["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  "--disable-gpu-compositing",
];

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    world: { type: "string", default: "parapet-qa" },
    only: { type: "string" },
    defence: { type: "string", default: "" },
    software: { type: "boolean", default: false },
    headed: { type: "boolean", default: false },
    cleanup: { type: "boolean", default: false },
    out: { type: "string", default: ".live" },
  },
});

const FAILS = /** @type {const} */ ("fails");

/** @type {string[]} */
const passwords = [];
/** Longer texts are of no use in a report, and may have documents in them. */
const LONGEST = 500;
/** Browsers put what was typed into their errors. @param {unknown} error */
const wordsOf = (error) => {
  const whole = error instanceof Error ? error.message : String(error);
  const text = error instanceof Stop || whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST)}…`;
  return passwords.filter(Boolean).reduce((shown, password) => shown.replaceAll(password, "…"), text);
};

/** Quench registers them on every page. docs/in-foundry.md has the outcomes. @param {Seat} gm @returns {Promise<Part>} */
const runBatches = async (gm) => {
  const part = { key: "0", title: "The batches of tests/in-foundry", pictures: [] };
  const isThere = await gm.run(`return "inFoundry" in game.modules.get("parapet");`);
  const how = "Activate Quench, and put the release's parapet-quench.mjs into the module's folder.";
  if (isThere !== true) return { ...part, outcome: "blocked", why: how, steps: [] };
  const outcomes = await gm.run(`
    const { outcomes } = await game.modules.get("parapet").inFoundry.run();
    for (const window of [...foundry.applications.instances.values()]) if (window.hasFrame) await window.close();
    return outcomes;`);
  const all = /** @type {{ says: string, outcome: string, came: unknown }[]} */ (outcomes);
  const kinds = [...new Set(all.map(({ outcome }) => outcome))];
  const counts = kinds.map((kind) => `${kind}: ${all.filter(({ outcome }) => outcome === kind).length}`);
  const steps = all
    .filter(({ outcome }) => outcome === "does not hold" || outcome === "broken")
    .map(({ says, outcome, came }) => ({ says, outcome: FAILS, seconds: 0, why: `${outcome}, ${String(came)}` }));
  return { ...part, outcome: steps.length > 0 ? FAILS : "holds", why: counts.join(", "), steps };
};

/**
 * @param {(typeof WAYS)[number]} way @param {Omit<import("./stage.mjs").Stage, "step">} stage @param {string} folder
 * @returns {Promise<Part>}
 */
const playWay = async ({ key, title, play }, stage, folder) => {
  /** @type {Part} */
  const part = { key, title, outcome: "holds", why: "", steps: [], pictures: [] };
  /** @param {string} says @param {() => Promise<unknown>} act */
  const step = async (says, act) => {
    const began = Date.now();
    const its = { says, outcome: /** @type {"holds" | "fails"} */ ("holds"), seconds: 0, why: "" };
    part.steps.push(its);
    try {
      await act();
    } catch (error) {
      [its.outcome, its.why] = ["fails", wordsOf(error)];
      throw error;
    } finally {
      its.seconds = (Date.now() - began) / 1000;
    }
  };
  try {
    for (const seat of [stage.gm, stage.player, stage.gm2]) await seat.run(CALM);
    await play({ ...stage, step });
  } catch (error) {
    [part.outcome, part.why] = [error instanceof Blocked ? "blocked" : "fails", wordsOf(error)];
  }
  for (const seat of [stage.gm, stage.player]) {
    const picture = `${key}-${seat === stage.gm ? "gm" : "player"}.png`;
    await seat.page.screenshot({ path: join(folder, picture) });
    part.pictures.push(picture);
  }
  return part;
};

/** @param {Part} part */
const print = ({ key, title, outcome, why, steps }) => {
  console.log(`${outcome === "holds" ? "✓" : "✗"} ${key}. ${title}: ${outcome}${why === "" ? "" : ` (${why})`}`);
  const failed = steps.find((each) => each.outcome === "fails");
  if (outcome === "fails" && failed !== undefined) console.log(`    ${failed.says}: ${failed.why}`);
};

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** @param {import("playwright-core").Browser} browser @param {string} url */
const drive = async (browser, url) => {
  const { world, out, cleanup, only, defence } = values;
  const left = readJournal(out);
  if (left !== null && (left.world !== world || left.url !== url))
    throw new Stop(
      `${out}/journal.json is of a run at ${left.url}, world "${left.world}": clean that up first, with --cleanup.`,
    );
  if (left !== null && !cleanup && isRunning(left.pid))
    throw new Stop(
      `Another run is under way (process ${left.pid}). Wait for it. If there is none, run this with --cleanup.`,
    );
  const accounts = await readAccounts(cleanup);
  passwords.push(...accounts.map(({ password }) => password));
  /** @type {Seat[]} */
  const seats = [];
  for (const account of accounts) seats.push(await logIn(browser, url, world, account));
  const [gm, player, gm2] = seats;
  if (gm === undefined) throw new Stop("There is no GM.");
  if (left !== null || cleanup) console.log(`What was left behind: ${await cleanUp(out, gm, left)}.`);
  if (cleanup || player === undefined || gm2 === undefined) return true;
  const missing = await gm.run(`return game.modules.get("parapet")?.active === true ? "" : "none";`);
  if (missing !== "") throw new Stop('Parapet is not active in this world. Activate it under "Manage Modules".');

  const wanted = only?.split(",") ?? ["batches", ...WAYS.map(({ key }) => key)];
  const date = new Date().toISOString();
  const folder = join(out, date.replaceAll(":", "-").slice(0, 19));
  const versions = /** @type {Omit<import("./report.mjs").Report, "date" | "parts" | "cleanup">} */ (
    await gm.run(VERSIONS)
  );
  const report = { date, ...versions, parts: /** @type {Part[]} */ ([]), cleanup: "not done" };
  const journal = await Journal.begin(out, gm, url, world);
  const add = (/** @type {Part} */ part) => {
    report.parts.push(part);
    print(part);
    writeReport(folder, report);
  };
  if (wanted.includes("batches")) add(await runBatches(gm));
  for (const seat of seats) await journal.mark(seat);
  const stage = { gm, player, gm2, journal };
  const { scene, path } = await setStage(stage, defence);
  for (const way of WAYS.filter(({ key }) => wanted.includes(key)))
    add(await playWay(way, { ...stage, scene, path }, folder));
  report.cleanup = await cleanUp(out, gm, journal.entry);
  writeReport(folder, report);
  console.log(`Cleaned up: ${report.cleanup}.\nThe report: ${folder}/report.md`);
  return report.parts.every(({ outcome }) => outcome === "holds");
};

const main = async () => {
  if (values.url === undefined) throw new Stop(`--url is missing.\n${USAGE}`);
  const url = values.url.endsWith("/") ? values.url : `${values.url}/`;
  const status = await askStatus(url, values.world);
  console.log(
    `Foundry ${status.version ?? "?"}, world ${values.world}, system ${status.system ?? "?"} ${status.systemVersion ?? ""}`,
  );
  const args = [...FLAGS, ...(values.software ? WITHOUT_CARD : [])];
  const browser = await chromium.launch({ executablePath: findChromium(), headless: !values.headed, args });
  try {
    process.exitCode = (await drive(browser, url)) ? 0 : 1;
  } finally {
    await browser.close();
  }
};

await main().catch((/** @type {unknown} */ error) => {
  console.error(wordsOf(error));
  if (readJournal(values.out) !== null)
    console.error("What this run made is still in the world: the next run deletes it, or run this with --cleanup.");
  process.exitCode = error instanceof Stop ? 2 : 1;
});
