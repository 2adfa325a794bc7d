// `npm start [-- SCENE] [-- --once]`: builds, prints who has cover from whom on SCENE or the sample, serves the playground.
import { spawnSync } from "node:child_process";
import { basename, join, relative, resolve } from "node:path";
import { build } from "vite";
import { serve } from "./serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const SAMPLE = join(ROOT, "playground", "scenes", "sample.txt");
const FIRST_PORT = 4173;

const USAGE = `Usage: npm start                 build, judge the sample scene, serve the playground
       npm start -- SCENE        the same with a scene file of your own
       npm start -- --once       print the table and stop`;

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith("-"));
const scenes = args.filter((arg) => !arg.startsWith("-"));
const unknown = options.find((option) => option !== "--once");
if (unknown !== undefined || scenes.length > 1) {
  console.error(
    `${unknown === undefined ? `${scenes.length} scenes came, wanted one at most` : `${unknown} is no option here`}\n${USAGE}`,
  );
  process.exit(2);
}

const [given] = scenes;
const scene = given === undefined ? undefined : resolve(given);
const isOnce = options.length > 0;

/** The table by the command line's own program, which says what is wrong with a scene. */
const judge = () => {
  const file = scene === undefined ? relative(process.cwd(), SAMPLE) : (given ?? "");
  const { status } = spawnSync(process.execPath, [join(ROOT, "cli", "parapet.mjs"), "judge", file], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
};

/** @param {string} configFile */
const make = (configFile) => build({ root: ROOT, configFile: join(ROOT, configFile), logLevel: "warn" });

judge();
if (isOnce) process.exit(0);
await make("vite.config.ts");
await make("vite.playground.config.ts");
const port = Number(process.env["PORT"] ?? FIRST_PORT);
const { url } = await serve({ port, isFixed: "PORT" in process.env, scene });
console.log(
  `The playground is at ${url}${scene === undefined ? "" : `?scene=${encodeURIComponent(basename(scene))}`}\nCtrl-C stops it.`,
);
