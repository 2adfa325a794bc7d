// The BUILT module on the stand-in in Chromium, on the scene of 5,000 walls: for whatever is timed in a page.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { URLSearchParams } from "node:url";
import { chromium } from "playwright-core";
import { build } from "vite";
import { letThePageComeFirst } from "./quiet-renderer.mjs";
import { findChromium } from "../scripts/find-chromium.mjs";
import { serve } from "../scripts/serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const FLAGS = [
  ...["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  ...["--disable-gpu-compositing"],
];
/** Milliseconds until a page is there, on a machine with other work on it. */
const LONGEST_WAIT = 180_000;
const VIEWPORT = { width: 500, height: 320 };
/** Nothing is painted: without a graphics card the cores that are measured would do the card's work, minutes of it. */
const UNPAINTED = `
  for (const kind of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const draw of ["drawArrays", "drawElements"]) kind.prototype[draw] = () => undefined;
`;

/** @param {readonly number[]} times @param {number} share */
export const quantile = (times, share) => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

/** @param {string} folder @param {string} real @returns {Promise<object>} */
const sceneMade = async (folder, real) => {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: join(ROOT, "bench/drag-scene.ts"), outDir: folder, emptyOutDir: false, target: "node20" },
  });
  const { dragScene, realScene } = await import(join(folder, "drag-scene.js"));
  return real === "" ? dragScene() : realScene(real);
};

const buildAll = async () => {
  await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
  await build({
    root: join(ROOT, "playground"),
    configFile: join(ROOT, "vite.playground.config.ts"),
    logLevel: "warn",
  });
};

/**
 * Builds the module, and lets `measure` open pages with it until it is done. A page is opened by what the address asks for, and
 * with a script that runs before the page's own. The scene is the made one, or a `real` one of the shared scenes.
 * @param {(open: (query: Readonly<Record<string, string>>, before?: string) => Promise<import("playwright-core").Page>) => Promise<void>} measure
 * @param {string} [real]
 */
export const withScenePages = async (measure, real = "") => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-bench-"));
  try {
    const scene = join(folder, "W3.json");
    writeFileSync(scene, JSON.stringify(await sceneMade(folder, real)));
    await buildAll();
    const server = await serve({ port: 0, scene });
    const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
    await measure(async (query, before = "") => {
      const page = await browser.newPage({ viewport: VIEWPORT });
      page.setDefaultTimeout(LONGEST_WAIT);
      page.on("pageerror", (error) => console.error(String(error)));
      await page.addInitScript(`${UNPAINTED} ${before}`);
      await page.goto(`${server.url}?${new URLSearchParams({ ...query, scene: "W3.json", opening: "sample" })}`);
      await page.waitForSelector("body[data-ready]");
      const shown = await page.evaluate(() => /** @type {any} */ (globalThis).canvas.scene.name);
      if (shown !== "W3") throw new Error(`The scene is not shown: ${await page.locator("#notices").textContent()}`);
      if (!letThePageComeFirst()) console.log("The drawing process could not be made to wait: it is in the figures.");
      return page;
    });
    await browser.close();
    server.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
