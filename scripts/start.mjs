// `npm start [-- SCENE] [-- --once]`: builds, prints the cover between creatures on SCENE or the sample, serves the playground.
import { spawnSync } from "node:child_process";
import { basename, join, relative, resolve } from "node:path";
import { build } from "vite";
import { serve } from "./serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const SAMPLE = join(ROOT, "playground", "scenes", "tavern.txt");
const FIRST_PORT = 4173;

const USAGE = `Usage: npm start                 build, judge the sample scene, serve the playground
       npm start -- SCENE        the same with a scene file of your own
       npm start -- --once       print the table and stop
PORT=N before it serves at that port.`;

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  console.log(USAGE);
  process.exit(0);
}
const options = args.filter((arg) => arg.startsWith("-"));
const scenes = args.filter((arg) => !arg.startsWith("-"));
const unknown = options.find((option) => option !== "--once");
if (unknown !== undefined || scenes.length > 1) {
  console.error(
    `${unknown === undefined ? `expected one scene at most, got ${scenes.length}` : `${unknown} is no option here`}\n${USAGE}`,
  );
  process.exit(2);
}

/** @type {Readonly<Record<string, string>>} */
const REASONS = { EADDRINUSE: "is in use", EACCES: "may not be opened" };

/** What PORT says, when it says something. */
const portAsked = () => {
  const text = process.env["PORT"] ?? "";
  if (text === "") return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65536) return Number(text);
  console.error(`PORT: expected a number from 0 to 65535, got ${JSON.stringify(text)}`);
  process.exit(2);
};
const fixedPort = portAsked();

const [given] = scenes;
const scene = given === undefined ? undefined : resolve(given);
const isOnce = options.length > 0;

/** The table of the sample says what the playground shows when it opens. */
const SAMPLE_ATTACKERS = ["--ruleset", "dnd5e", "--attacker", "Mira"];
/** A table of a crowded scene is long, and the playground is waiting. */
const MOST_ROWS = 60;

/** @param {string} table */
const shortened = (table) => {
  const lines = table.trimEnd().split("\n");
  const left = lines.length - MOST_ROWS;
  if (left <= 2) return table;
  return [...lines.slice(0, MOST_ROWS), `… and ${left - 2} rows more`, "", lines.at(-1), ""].join("\n");
};

/** The table by the command line's own program, which says what is wrong with a scene. */
const judge = () => {
  const file = scene ?? SAMPLE;
  const shown = relative(process.cwd(), file);
  const program = [join(ROOT, "cli", "parapet.mjs"), "judge", file, ...(scene === undefined ? SAMPLE_ATTACKERS : [])];
  const { status, stdout } = spawnSync(process.execPath, program, {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  process.stdout.write(shortened(stdout));
  if (status !== 0) process.exit(status ?? 1);
  console.log(`\nEverybody against everybody, and why: npm run judge -- ${shown}\n`);
};

/** @param {string} configFile @param {string} root */
const make = (configFile, root) => build({ root, configFile: join(ROOT, configFile), logLevel: "warn" });

judge();
if (isOnce) process.exit(0);
await make("vite.config.ts", ROOT);
await make("vite.playground.config.ts", join(ROOT, "playground"));
// A build or a test beside it may replace the files of an open page.
const served = { port: fixedPort ?? FIRST_PORT, isFixed: fixedPort !== undefined, scene, isKept: true };
const { url } = await serve(served).catch((/** @type {NodeJS.ErrnoException} */ error) => {
  if (fixedPort === undefined) throw error;
  console.error(`PORT: expected a free port, got ${fixedPort}, which ${REASONS[error.code ?? ""] ?? error.message}`);
  process.exit(2);
});
console.log(
  `The playground is at ${url}${scene === undefined ? "" : `?scene=${encodeURIComponent(basename(scene))}`}\nCtrl-C stops it.`,
);
