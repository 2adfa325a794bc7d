/* global performance, PerformanceObserver, requestAnimationFrame, document, DataTransfer, File, setTimeout -- in the page */

// `npm run bench:analysis`: what the page feels while the window reads a map: the longest task with the module's script in it, and
// the module's own work a frame while a token is dragged, on the made scene of 5,000 walls and on real ones beside the project.
// Times are of the processor, so that other work on the machine counts little.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { quantile, withScenePages } from "./scene-page.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ruleset: { type: "string", default: "dnd5e" } },
});

/** As Chromium's traces call a task of a thread. */
const TASK = "ThreadControllerImpl::RunTask";

/** Milliseconds. */
const LONGEST_TASK = 50;
const MOST_A_FRAME = 4;

/** @param {string} folder @returns {string | undefined} */
const scenesAbove = (folder) => {
  const scenes = join(folder, "..", "shared", "scenes");
  if (existsSync(scenes)) return scenes;
  return dirname(folder) === folder ? undefined : scenesAbove(dirname(folder));
};
const real = scenesAbove(join(import.meta.dirname, ".."));
const NAMES = positionals.length > 0 ? positionals : ["cavern-large.json", "undercity.json", "hex-town-large.json"];
const files = real === undefined ? [] : NAMES.map((name) => join(real, name)).filter((path) => existsSync(path));

/** In the page: opens a file, as a drop on the map does. @param {{ name: string, text: string }} file */
const dropped = ({ name, text }) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document
    .querySelector("#map")
    ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
};

/** In the page: whether the window has read the map. */
const isDone = () =>
  /^Done/.test(document.querySelector("#parapet-analysis .parapet-analysis-status")?.textContent ?? "");

/**
 * In the page: drags a token to and fro, while it reads the map until that is done, or else for the first second: what the first
 * drag finds out is not a part of the reading. Gives the module's work of each frame, and the milliseconds that it took.
 *
 * @param {boolean} isRead
 */
const dragging = async (isRead) => {
  const { canvas, Hooks, PIXI, game } = /** @type {any} */ (globalThis);
  const side = canvas.dimensions.width;
  const [attacker, ...others] = canvas.tokens.placeables;
  attacker.control({ releaseOthers: true });
  for (const target of others.slice(0, 3)) target.setTarget(true, { releaseOthers: false });
  canvas.tokens.preview ??= new PIXI.Container();
  const copy = Object.assign(new PIXI.Container(), { isPreview: true, _original: attacker });
  const moved = { id: attacker.id, x: 0, y: 0, elevation: 0 };
  Object.assign(copy, { document: moved });
  canvas.tokens.preview.addChild(copy);
  let spent = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === "parapet:overlay" || name === "parapet:drag") spent += duration;
  });
  observer.observe({ entryTypes: ["measure"] });
  if (isRead) game.modules.get("parapet").api.openAnalysis(true);
  const started = performance.now();
  const times = [];
  const done = () =>
    !isRead
      ? performance.now() - started > 1000
      : /^Done/.test(document.querySelector("#parapet-analysis .parapet-analysis-status")?.textContent ?? "");
  for (let frame = 0; !done() && performance.now() - started < 600_000; frame++) {
    const share = (frame % 400) / 400;
    Object.assign(moved, { x: Math.round(share * side), y: Math.round(side * (0.5 + 0.3 * Math.sin(12 * share))) });
    Hooks.callAll("refreshToken", copy, {});
    await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => setTimeout(next, 0));
    times.push(spent);
    spent = 0;
  }
  observer.disconnect();
  canvas.tokens.preview.removeChild(copy);
  return { times, took: performance.now() - started };
};

/** @typedef {{ name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number, args: any }} TraceEvent */

/** What Chromium's traces call the browser's own collections of garbage, which come in whatever task is running. */
const COLLECTIONS = new Set(["MajorGC", "MinorGC"]);

/**
 * The processor time of each task of the page's main thread in which one of the module's scripts runs, milliseconds: in all, with the
 * page's drawing in the same frame, and of it what the module's calls took, without the browser's collecting of garbage in them.
 *
 * @param {readonly TraceEvent[]} events
 */
const tasksOf = (events) => {
  const main = events.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const onMain = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  const tasks = onMain.filter(({ name }) => name === TASK);
  const collections = onMain.filter(({ name }) => COLLECTIONS.has(name));
  const calls = onMain.filter(({ name, args }) => name === "FunctionCall" && /\/parapet\//.test(args?.data?.url ?? ""));
  const isIn = (/** @type {TraceEvent} */ its, /** @type {TraceEvent} */ { ts, dur = 0 }) =>
    its.ts >= ts && its.ts <= ts + dur;
  const timeOf = (/** @type {readonly TraceEvent[]} */ these) =>
    these.reduce((sum, its) => sum + (its.tdur ?? its.dur ?? 0), 0);
  return tasks.flatMap((task) => {
    const inside = calls.filter((call) => isIn(call, task));
    const outermost = inside.filter((call) => !inside.some((other) => other !== call && isIn(call, other)));
    const collected = collections.filter((its) => outermost.some((call) => isIn(its, call)));
    const own = Math.max(0, timeOf(outermost) - timeOf(collected));
    return inside.length === 0 ? [] : [{ all: (task.tdur ?? 0) / 1000, own: own / 1000 }];
  });
};

let isKept = true;
await withScenePages(async (open) => {
  for (const path of [null, ...files]) {
    const page = await open({ profile: "14" });
    if (path !== null) {
      await page.evaluate(dropped, { name: basename(path), text: readFileSync(path, "utf8") });
      await page.waitForFunction(() => /** @type {any} */ (globalThis).canvas.scene.name !== "W3");
    }
    await page.evaluate(
      (id) => /** @type {any} */ (globalThis).game.settings.set("parapet", "ruleset", id),
      values.ruleset,
    );
    await page.evaluate(dragging, false);
    const session = await page.context().newCDPSession(page);
    /** @type {TraceEvent[]} */
    const events = [];
    session.on("Tracing.dataCollected", ({ value }) => void events.push(.../** @type {any} */ (value)));
    await session.send("Tracing.start", { categories: "toplevel,devtools.timeline", transferMode: "ReportEvents" });
    const { times, took } = await page.evaluate(dragging, true);
    const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
    await session.send("Tracing.end");
    await complete;
    const isRead = await page.evaluate(isDone);
    const tasks = tasksOf(events);
    const longest = Math.max(0, ...tasks.map(({ all }) => all));
    const own = Math.max(0, ...tasks.map(({ own: its }) => its));
    const median = quantile(times, 0.5);
    const name = path === null ? "5,000 made walls" : basename(path);
    console.log(
      `${name}: ${isRead ? "read" : "NOT READ"} in ${(took / 1000).toFixed(1)} s; ${tasks.length} tasks, the longest ${longest.toFixed(1)} ms with ` +
        `the page's drawing; of the module's own ${own.toFixed(1)} ms at most; ` +
        `${times.length} frames of dragging, median ${median.toFixed(2)} ms, 99th percentile ${quantile(times, 0.99).toFixed(2)}`,
    );
    isKept &&= isRead && own <= LONGEST_TASK && median <= MOST_A_FRAME;
    await page.close();
  }
});
if (!isKept) {
  console.error(
    `Promised: no task with over ${LONGEST_TASK} ms of the module's own, and dragging at most ${MOST_A_FRAME} ms a frame at the median.`,
  );
  process.exitCode = 1;
}
