// `npm run screenshots`: every sheet and dialog in light and dark, and the map's main cases. Those that a page of the
// documentation shows go into docs/pictures/table/, the others into screenshots/.
// `npm run screenshots -- panel hex` takes those whose name contains one of the words.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { picturesShown } from "./documents.mjs";
import { findChromium } from "./find-chromium.mjs";
import { FIGHT_PICTURES, takeFight } from "./screenshot-fight.mjs";
import { DIALOGS, MAPS } from "./screenshot-list.mjs";
import { serve } from "./serve.mjs";

const ROOT = join(import.meta.dirname, "..");
const SHOWN_IN = "docs/pictures/table";
const OTHERS_IN = "screenshots";
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const SCHEMES = /** @type {const} */ (["light", "dark"]);

/** Names are fitted and what is drawn settles within a few frames. */
const SETTLED = 600;

/** What is in front of the map's edges on the page. */
const FRINGE = { top: 84, bottom: 56, side: 8 };

/** A picture of the map, pixels. */
const MOST = { width: 660, height: 440 };

const words = process.argv.slice(2);
const isWanted = (/** @type {{ readonly name: string }} */ { name }) =>
  words.length === 0 || words.some((word) => name.includes(word));

for (const folder of [SHOWN_IN, OTHERS_IN]) mkdirSync(join(ROOT, folder), { recursive: true });
const shownOnPages = picturesShown(ROOT);
const wanted = [...DIALOGS, ...MAPS, ...FIGHT_PICTURES.map((name) => ({ name }))].filter(isWanted);
// The built module has the guide's pictures, so a new one begins as an empty file.
for (const path of wanted.flatMap(({ name }) => SCHEMES.map((scheme) => join(SHOWN_IN, `${name}-${scheme}.png`))))
  if (shownOnPages.has(path) && !existsSync(join(ROOT, path))) writeFileSync(join(ROOT, path), "");

await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
const playground = join(ROOT, "playground");
await build({ root: playground, configFile: join(ROOT, "vite.playground.config.ts"), logLevel: "warn" });
const server = await serve({ port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {"light" | "dark"} colorScheme
 * @param {number} width
 * @param {string} query
 */
const openPage = async (colorScheme, width, query = "") => {
  const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: 1, colorScheme });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}?opening=sample${query === "" ? "" : `&${query}`}`);
  await page.waitForSelector("body[data-ready]");
  return page;
};

/**
 * @param {Page} page
 * @param {string} script
 */
const run = async (page, script) => {
  await page.evaluate(`(async () => { ${script} })()`);
  await page.waitForTimeout(SETTLED);
};

/**
 * @param {Page} page
 * @param {string} attacker
 * @param {string | null} target
 */
const aimAt = async (page, attacker, target) => {
  const row = (/** @type {string} */ name) =>
    page.locator("#creatures li").filter({ has: page.getByTitle(name, { exact: true }) });
  await row(attacker).locator(".chooser").click();
  if (target !== null) await row(target).locator(".targeter").click();
  await page.mouse.move(5, 5);
};

/** @param {string} name */
const fileOf = (name) => {
  const shown = join(SHOWN_IN, `${name}.png`);
  const path = join(ROOT, shownOnPages.has(shown) ? shown : join(OTHERS_IN, `${name}.png`));
  console.log(relative(process.cwd(), path));
  return path;
};

/**
 * A text map dropped on the page.
 *
 * @param {Page} page
 * @param {string} text
 */
const drop = async (page, text) => {
  const dataTransfer = await page.evaluateHandle(`
    (() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(text)}], "scene.txt"));
      return data;
    })()`);
  await page.dispatchEvent("#map", "drop", { dataTransfer });
  await page.waitForTimeout(SETTLED);
};

/**
 * The part of the page in which the map shows a rectangle of the scene as large as it can be.
 *
 * @param {Page} page
 * @param {import("./screenshot-list.mjs").MapPicture} picture
 */
const bringIntoView = async (page, { view: [left, top, width, height], scale }) => {
  const box = await page.locator("#map").boundingBox();
  if (box === null) throw new Error("The page has no map.");
  const room = {
    width: Math.min(MOST.width, box.width - 2 * FRINGE.side),
    height: Math.min(MOST.height, box.height - FRINGE.top - FRINGE.bottom),
  };
  const zoom = scale ?? Math.min(room.width / width, room.height / height);
  const at = { x: box.x + box.width / 2, y: box.y + FRINGE.top + room.height / 2 };
  const below = box.y + box.height / 2 - at.y;
  const [x, y] = [left + width / 2, top + height / 2 + below / zoom];
  await run(page, `canvas.pan({ x: ${x}, y: ${y}, scale: ${zoom} });`);
  const size = scale === null ? { width: Math.ceil(width * zoom), height: Math.ceil(height * zoom) } : room;
  return { x: at.x - size.width / 2, y: at.y - size.height / 2, ...size };
};

/**
 * @param {Page} page
 * @param {import("./screenshot-list.mjs").MapPicture} picture
 * @param {string} path
 */
const takeMap = async (page, picture, path) => {
  const { text, before, ruleset, attacker, target, after } = picture;
  if (text !== null) await drop(page, text);
  await run(page, `await game.settings.set("parapet", "ruleset", "${ruleset}"); ${before}`);
  await aimAt(page, attacker, target);
  const clip = await bringIntoView(page, picture);
  await after(page);
  await page.waitForTimeout(SETTLED);
  if (picture.isWhole) await page.locator("#map").screenshot({ path });
  else await page.screenshot({ path, clip });
};

/**
 * @param {Page} page
 * @param {import("./screenshot-list.mjs").DialogPicture} picture
 * @param {string} path
 */
const takeDialog = async (page, { open, tab, shown, isAimed }, path) => {
  if (isAimed) await aimAt(page, "Mira", "Krell");
  await run(page, open);
  if (tab !== null) await page.locator(`.application nav [data-tab="${tab}"]`).click();
  await page.waitForTimeout(SETTLED);
  await page.locator(shown).last().screenshot({ path });
};

/**
 * The two pages share their world.
 *
 * @param {"light" | "dark"} colorScheme
 */
const takeTable = async (colorScheme) => {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    deviceScaleFactor: 1,
    colorScheme,
  });
  const sit = async (/** @type {string} */ user) => {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${server.url}?opening=sample&world=${colorScheme}&user=${user}`);
    await page.waitForSelector("body[data-ready]");
    return page;
  };
  const [gm, player] = [await sit("gm"), await sit("player")];
  const take = async (/** @type {Page} */ page, /** @type {string} */ shown, /** @type {string} */ name) => {
    if (!isWanted({ name })) return;
    await page.bringToFront();
    await page.mouse.move(999, 799);
    await page.waitForTimeout(SETTLED);
    await page.locator(shown).screenshot({ path: fileOf(`${name}-${colorScheme}`) });
  };
  await takeFight({ gm, player, take });
  await context.close();
};

for (const scheme of SCHEMES) {
  for (const picture of DIALOGS.filter(isWanted)) {
    const page = await openPage(scheme, picture.width, picture.query);
    await takeDialog(page, picture, fileOf(`${picture.name}-${scheme}`));
    await page.close();
  }
  for (const picture of MAPS.filter(isWanted)) {
    const page = await openPage(scheme, 1000);
    await takeMap(page, picture, fileOf(`${picture.name}-${scheme}`));
    await page.close();
  }
  if (FIGHT_PICTURES.some((name) => isWanted({ name }))) await takeTable(scheme);
}
await browser.close();
server.close();
