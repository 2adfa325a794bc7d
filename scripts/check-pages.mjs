// `npm run check:pages`: opens built pages in Chromium, on a phone, a small screen and a large one, dark and light. Fails on
// text with too little contrast, and on controls without a name or that Tab does not reach. Also on errors on the console and
// failed requests. `npm run check:pages -- WORD` checks the pages whose name has the word.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { build } from "vite";
import { writeDocumentation } from "./build-site.mjs";
import { findChromium } from "./find-chromium.mjs";
import { PAGES } from "./pages/page-list.mjs";
import { problemsOn } from "./pages/page-problems.mjs";
import { sizeFaults } from "./pages/page-size.mjs";
import { serve } from "./serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const AXE = readFileSync(join(ROOT, "node_modules", "axe-core", "axe.min.js"), "utf8");
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const SIZES = [
  { width: 390, height: 800, isPhone: true },
  { width: 1024, height: 700, isPhone: false },
  { width: 1920, height: 1080, isPhone: false },
];
const SCHEMES = /** @type {const} */ (["light", "dark"]);

const words = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const wanted = PAGES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

if (!process.argv.includes("--built"))
  await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "error" });
if (!process.argv.includes("--built"))
  await build({
    root: join(ROOT, "playground"),
    configFile: join(ROOT, "vite.playground.config.ts"),
    logLevel: "error",
  });
const server = await serve({ port: 0 });
const documentation = mkdtempSync(join(tmpdir(), "parapet-documentation-"));
writeDocumentation(documentation);
const readAt = `${pathToFileURL(documentation).href}/`;
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });

/** @type {string[]} */
const faults = [];
for (const page of wanted)
  for (const { width, height, isPhone } of SIZES)
    for (const colorScheme of SCHEMES) {
      const where = `${page.name}, ${width} × ${height}, ${colorScheme}`;
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        hasTouch: isPhone,
        isMobile: isPhone,
        reducedMotion: "reduce",
      });
      const found = await problemsOn(context, {
        page,
        url: page.of === "documentation" ? readAt : server.url,
        axe: AXE,
        isPhone,
        withTab: colorScheme === "light",
      });
      await context.close();
      console.log(`${found.length === 0 ? "good" : `${found.length} to fix`}: ${where}`);
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    }
faults.push(...(await sizeFaults(browser, server.url)));
await browser.close();
server.close();
rmSync(documentation, { recursive: true });
if (faults.length > 0) {
  console.error(`\n${[...new Set(faults)].join("\n")}`);
  process.exit(1);
}
