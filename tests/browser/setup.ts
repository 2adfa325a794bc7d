import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/find-chromium.mjs";

declare module "vitest" {
  interface ProvidedContext {
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

const build = (config: string): void => {
  const program = join(ROOT, "node_modules/vite/bin/vite.js");
  const { status, stderr } = spawnSync(process.execPath, [program, "build", "--config", config, "--logLevel", "warn"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${config} did not build:\n${stderr}`);
};

/**
 * Runs once for all browser tests. It builds the playground (`npm test` has already built the module) and starts the one
 * Chromium, in which each test file has its own context.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(join(ROOT, "dist/module.json"))) build("vite.config.ts");
  build("vite.playground.config.ts");
  const server = await chromium.launchServer({
    executablePath: findChromium(),
    args: ["--no-sandbox", ...SHORT_LIVED, ...PAINTED],
  });
  project.provide("chromium", server.wsEndpoint());
  return () => server.close();
};
