import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/find-chromium.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** What the pages of `layTable` are: windows of jsdom, or pages of Chromium. */
    readonly engine: "dom" | "chromium";
    /** Address of the Chromium that all test files share. */
    readonly chromium: string;
  }
}

const ROOT = join(import.meta.dirname, "../..");

/** WebGL without a graphics card. */
const PAINTED = [
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
];

/**
 * Most pages are closed after a second, before optimized code pays off and before a script parsed ahead is needed. Without
 * these flags a page costs two thirds of the processor time. `--process-per-site` keeps one process for all pages of a file. It
 * has already compiled the scripts when a page follows another.
 */
const SHORT_LIVED = [
  "--process-per-site",
  "--js-flags=--no-maglev,--no-opt",
  "--disable-features=ScriptStreaming,BackgroundResourceFetch",
];

/** Runs once for all tests in Chromium: starts the one in which each test file has its own context. `npm test` has built all. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  for (const built of ["dist/module.json", "dist-playground/index.html"])
    if (!existsSync(join(ROOT, built)))
      throw new Error(`${built} is not built: run "npm test -- FILE" instead of vitest.`);
  const server = await chromium.launchServer({
    executablePath: findChromium(),
    args: ["--no-sandbox", ...SHORT_LIVED, ...PAINTED],
  });
  project.provide("chromium", server.wsEndpoint());
  return () => server.close();
};
