// `npm run bench:against -- DIR`: what a verdict of each book takes here, as a part of what it takes in another checkout of the
// project. Both take turns in one process, so that the machine is the same for both. Fails above the target.
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";

/** A verdict may take so much longer. */
const TARGET = 1.1;
/** Milliseconds of turns before any is measured: the first calls are several times slower. */
const WARM = 3000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { turns: { type: "string", default: "21" }, scenes: { type: "string", default: "6" } },
});
const [other] = positionals;
if (other === undefined) {
  console.error("expected the folder of another checkout");
  process.exit(2);
}

const here = join(import.meta.dirname, "..");
const dist = join(here, "bench/dist", `against-${process.pid}`);

/** Judges all attacks among some creatures of the same shared scenes. */
const codeOf = (/** @type {string} */ root) => `
  import { readFileSync } from "node:fs";
  import { basename } from "node:path";
  import { RULE_SETS } from ${JSON.stringify(join(root, "src/rules/index"))};
  import { readSceneFile } from ${JSON.stringify(join(root, "src/scene/read-files/read-scene-file"))};
  import { battlefieldOf } from ${JSON.stringify(join(root, "src/scene/snapshot/snapshot"))};
  import { attacksAmong } from ${JSON.stringify(join(here, "tests/attacks-among"))};
  import { pathOfScene, sceneFiles } from ${JSON.stringify(join(here, "tests/scenes-beside"))};
  const all = sceneFiles.map((file) => {
    const path = pathOfScene(file);
    const field = battlefieldOf(readSceneFile(basename(path), readFileSync(path, "utf8")));
    return { field, attacks: attacksAmong(field, 6) };
  });
  const peopled = all.filter(({ attacks }) => attacks.length > 0);
  const every = Math.max(1, Math.ceil(peopled.length / ${Number(values.scenes)}));
  const fields = peopled.filter((_, i) => i % every === 0);
  export const books = Object.keys(RULE_SETS);
  export const judgeAll = (book) => {
    let count = 0;
    for (const { field, attacks } of fields)
      for (const attack of attacks) {
        try {
          count += RULE_SETS[book].judge(field, attack, {}).cover.length;
        } catch {
          // Too large a question: the same in both.
        }
      }
    return count;
  };
`;

/**
 * @typedef {{ books: readonly string[], judgeAll: (book: string) => number }} Side
 * @param {string} root
 * @param {string} name
 * @returns {Promise<Side>}
 */
const sideIn = async (root, name) => {
  const entry = `virtual:${name}`;
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    plugins: [
      {
        name: "entry",
        resolveId: (/** @type {string} */ id) => (id === entry ? id : null),
        load: (/** @type {string} */ id) => (id === entry ? codeOf(root) : null),
      },
    ],
    build: {
      ssr: true,
      outDir: dist,
      emptyOutDir: false,
      target: "node20",
      minify: false,
      rolldownOptions: { input: { [name]: entry }, output: { entryFileNames: "[name].mjs" } },
    },
  });
  return import(pathToFileURL(join(dist, `${name}.mjs`)).href);
};

const median = (/** @type {readonly number[]} */ numbers) =>
  numbers.toSorted((p, q) => p - q)[Math.floor(numbers.length / 2)] ?? NaN;

/**
 * Microseconds of the processor, which other work on the machine changes less than the clock.
 * @param {Side} side
 * @param {string} book
 */
const timed = ({ judgeAll }, book) => {
  const start = process.cpuUsage();
  judgeAll(book);
  return process.cpuUsage(start).user;
};

/** @param {Side} now @param {Side} before @param {string} book The time now as a part of the time before. */
const ratioOf = (now, before, book) => {
  for (const end = performance.now() + WARM; performance.now() < end;)
    for (const side of [now, before]) timed(side, book);
  const turns = Array.from({ length: Number(values.turns) }, (_, i) => {
    // The first of two is not always the same one.
    if (i % 2 === 0) return timed(now, book) / timed(before, book);
    const former = timed(before, book);
    return timed(now, book) / former;
  });
  return median(turns);
};

mkdirSync(dist, { recursive: true });
try {
  const [now, before] = [await sideIn(here, "now"), await sideIn(resolve(other), "before")];
  if (now.books.every((book) => now.judgeAll(book) === 0))
    throw new Error("expected scenes with creatures in shared/scenes");
  for (const book of now.books) {
    const ratio = ratioOf(now, before, book);
    if (ratio > TARGET) process.exitCode = 1;
    console.log(`${book.padEnd(16)} ${ratio.toFixed(2)}${ratio > TARGET ? `  above ${TARGET}` : ""}`);
  }
} finally {
  rmSync(dist, { recursive: true, force: true });
}
