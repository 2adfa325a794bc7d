// `npm run screenshots`: every sheet and dialog in light and dark, and the map's main cases, into docs/pictures/table/.
import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "./find-chromium.mjs";
import { serve } from "./serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "docs", "pictures", "table");
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const SCHEMES = /** @type {const} */ (["light", "dark"]);

const TOKEN = 'canvas.scene.tokens.contents.find(({ name }) => name === "Gark")';
const TILE = '(await canvas.scene.createEmbeddedDocuments("Tile", [{ x: 300, y: 350 }]))[0]';
const PANEL = 'new (game.settings.menus.get("parapet.panel").type)()';

/** A window by the expression of what is rendered, and the tab to open in it. */
const WINDOWS = [
  { picture: "wall-sheet", app: "canvas.scene.walls.contents[0].sheet", tab: null },
  { picture: "token-sheet", app: `${TOKEN}.sheet`, tab: null },
  { picture: "tile-sheet", app: `${TILE}.sheet`, tab: "overhead" },
  { picture: "panel", app: PANEL, tab: null },
];

/** An attack on the map, by the rules that draw it. */
const ATTACKS = [
  { picture: "overlay-soft-cover", ruleset: "pathfinder1e", target: "Krell" },
  { picture: "overlay-cone", ruleset: "rise", target: "Krell" },
  { picture: "overlay-facing", ruleset: "ninth-age", target: "Krell" },
  { picture: "overlay-veil", ruleset: "pathfinder1e", target: "Wisp" },
];

/** Names are fitted and what is drawn settles within a few frames. */
const SETTLED = 500;

await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
const playground = join(ROOT, "playground");
await build({ root: playground, configFile: join(ROOT, "vite.playground.config.ts"), logLevel: "warn" });
mkdirSync(FOLDER, { recursive: true });
const server = await serve({ port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });

/** @param {"light" | "dark"} colorScheme */
const openPage = async (colorScheme) => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, deviceScaleFactor: 1, colorScheme });
  page.setDefaultTimeout(120_000);
  await page.goto(server.url);
  await page.waitForSelector("body[data-ready]");
  return page;
};

/**
 * @param {import("playwright-core").Page} page
 * @param {string} target
 */
const aimAt = async (page, target) => {
  const row = (/** @type {string} */ name) => page.locator("#creatures li", { hasText: name });
  await row("Mira").locator(".chooser").click();
  await row(target).locator(".targeter").click();
  await page.mouse.move(5, 5);
  await page.waitForTimeout(SETTLED);
};

/** @param {string} name */
const fileOf = (name) => {
  const path = join(FOLDER, `${name}.png`);
  console.log(relative(process.cwd(), path));
  return path;
};

for (const scheme of SCHEMES) {
  for (const { picture, app, tab } of WINDOWS) {
    const page = await openPage(scheme);
    await aimAt(page, "Krell");
    await page.evaluate(`(async () => { await (${app}).render({ force: true }); })()`);
    if (tab !== null) await page.locator(`.application nav [data-tab="${tab}"]`).click();
    await page.waitForTimeout(SETTLED);
    await page
      .locator(".application")
      .last()
      .screenshot({ path: fileOf(`${picture}-${scheme}`) });
    await page.close();
  }
  for (const { picture, ruleset, target } of ATTACKS) {
    const page = await openPage(scheme);
    await page.evaluate(`(async () => { await game.settings.set("parapet", "ruleset", "${ruleset}"); })()`);
    await aimAt(page, target);
    await page.locator("#map").screenshot({ path: fileOf(`${picture}-${scheme}`) });
    await page.close();
  }
}
await browser.close();
server.close();
