// `npm run picture`: a screenshot of the built playground for the README, Mira attacking Thud, into docs/pictures/.
import { join, relative } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "./find-chromium.mjs";
import { serve } from "./serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const FILE = join(ROOT, "docs", "pictures", "overlay.png");
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
const playground = join(ROOT, "playground");
await build({ root: playground, configFile: join(ROOT, "vite.playground.config.ts"), logLevel: "warn" });
const server = await serve({ port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
const page = await browser.newPage({ viewport: { width: 1200, height: 720 }, colorScheme: "light" });
await page.goto(`${server.url}?opening=sample`);
await page.waitForSelector("body[data-ready]");
const row = (/** @type {string} */ name) => page.locator("#creatures li", { hasText: name });
await row("Mira").locator(".chooser").click();
await row("Thud").locator(".targeter").click();
await page.locator("aside").evaluate((aside) => aside.scrollTo(0, 0));
await page.mouse.move(5, 5);
// Names are fitted and the drawn state settles within a few frames.
await page.waitForTimeout(500);
await page.screenshot({ path: FILE });
await browser.close();
server.close();
console.log(relative(process.cwd(), FILE));
