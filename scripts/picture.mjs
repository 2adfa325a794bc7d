// `npm run picture`: the README's pictures of the built playground, overlay.png and overlay.webp in docs/pictures/. In the
// second, Mira walks until Krell has no cover, and a door opens.
import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { createRecorder } from "./animation.mjs";
import { findChromium } from "./find-chromium.mjs";
import { serve } from "./serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "docs", "pictures");
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
/** A slow machine may paint for a long time. Milliseconds. */
const LONGEST_WAIT = 180_000;
/** The part of the scene that is shown, scene pixels. */
const SHOWN = { left: -60, top: 40, right: 1760, bottom: 1060 };
/** Pixels of the animated picture, and its largest size in bytes. */
const WIDTH = 900;
const MOST_BYTES = 2 * 2 ** 20;
/** Mira's way: centres of spaces, scene pixels. */
const WAY = [
  { x: 250, y: 650 },
  { x: 350, y: 550 },
  { x: 450, y: 550 },
  { x: 550, y: 650 },
  { x: 650, y: 650 },
];
const STEPS = 3;

/** @typedef {{ readonly x: number, readonly y: number }} Point */

await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
const playground = join(ROOT, "playground");
await build({ root: playground, configFile: join(ROOT, "vite.playground.config.ts"), logLevel: "warn" });
const server = await serve({ port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, colorScheme: "dark", bypassCSP: true });
page.setDefaultTimeout(LONGEST_WAIT);
await page.goto(server.url);
await page.waitForSelector("body[data-ready]");
// The map alone, by a style that the page itself would refuse.
await page.addStyleTag({ content: "#map > :not(#view) { visibility: hidden }" });

const onScreen = (/** @type {Point} */ point) =>
  page.evaluate((at) => {
    const { x, y } = /** @type {any} */ (globalThis).canvas.clientCoordinatesFromCanvas(at);
    return { x, y };
  }, point);
/** Lines have grown and labels have settled. */
const settle = () => page.waitForTimeout(700);
const token = (/** @type {string} */ name) => `canvas.tokens.placeables.find((it) => it.document.name === "${name}")`;
const run = async (/** @type {string} */ script) => {
  await page.evaluate(`(async () => { ${script} })()`);
  await settle();
};

const [from, to] = [
  await onScreen({ x: SHOWN.left, y: SHOWN.top }),
  await onScreen({ x: SHOWN.right, y: SHOWN.bottom }),
];
const recorder = createRecorder(page, {
  ...{ x: Math.round(from.x), y: Math.round(from.y) },
  ...{ width: Math.round(to.x - from.x), height: Math.round(to.y - from.y) },
});
const pointAt = async (/** @type {Point} */ at) => {
  const { x, y } = await onScreen(at);
  await page.mouse.move(x, y);
};

await page.mouse.move(5, 5);
await settle();
await page.screenshot({ path: join(FOLDER, "overlay.png"), clip: recorder.clip });
await recorder.take(1600);
const [start, ...ways] = WAY;
if (start === undefined) throw new Error("Mira has no way.");
await pointAt(start);
await page.mouse.down();
let last = start;
for (const next of ways) {
  for (let i = 1; i <= STEPS; i++) {
    const at = (/** @type {"x" | "y"} */ side) => last[side] + ((next[side] - last[side]) * i) / STEPS;
    await pointAt({ x: at("x"), y: at("y") });
    await page.waitForTimeout(300);
    await recorder.take(i === STEPS ? 700 : 140);
  }
  last = next;
}
await page.mouse.up();
await page.mouse.move(5, 5);
await page.waitForTimeout(2000);
await settle();
await recorder.take(1600);
await run(`${token("Vesna")}.setTarget(true, { releaseOthers: true });`);
await recorder.take(1400);
await run(`await canvas.scene.walls.contents.find(({ c }) => c.join() === "1100,700,1100,800").update({ ds: 1 });`);
await recorder.take(2400);

const file = join(FOLDER, "overlay.webp");
const frames = await recorder.save(file, WIDTH);
await browser.close();
server.close();
const { size } = statSync(file);
console.log(`${relative(process.cwd(), file)}: ${frames} frames, ${(size / 1024).toFixed(0)} KiB`);
if (size > MOST_BYTES) {
  console.error(`It has more than ${MOST_BYTES / 1024} KiB: take fewer frames, or make it smaller.`);
  process.exitCode = 1;
}
