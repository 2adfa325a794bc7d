/* global document, Image -- what runs in the page */
// `npm run pictures:look`: one creature and nine targets on several maps, dark and light, into docs/pictures/look/.
// `npm run pictures:look -- --before DIR` takes the light ones from an older checkout with a built module and playground.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "./find-chromium.mjs";
import { LOOK_PICTURES } from "./look-list.mjs";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "docs/pictures/look");
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** What is drawn settles within a few frames. */
const SETTLED = 1500;

/** Of WebP pictures, 0 to 1. */
const QUALITY = 0.82;

const MAP_ALONE =
  "header, #intro, #begin, aside { display: none !important; } main { grid-template: 1fr / 1fr !important; }";

const { values } = parseArgs({ options: { before: { type: "string" } } });
const root = values.before === undefined ? ROOT : resolve(values.before);

if (root === ROOT) {
  await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
  await build({
    root: join(ROOT, "playground"),
    configFile: join(ROOT, "vite.playground.config.ts"),
    logLevel: "warn",
  });
}
const { serve } = await import(pathToFileURL(join(root, "scripts/serve.mjs")).href);
const server = await serve({ port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {Page} page
 * @param {string} script
 */
const run = async (page, script) => {
  const its = "const its = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);";
  await page.evaluate(`(async () => { ${its} ${script} })()`);
};

/**
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
 * A screenshot as WebP, which Chromium writes.
 *
 * @param {Page} page
 */
const webpOf = async (page) => {
  const png = (await page.screenshot()).toString("base64");
  const blank = await browser.newPage();
  const url = await blank.evaluate(async ([data, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", quality);
  }, /** @type {const} */ ([png, QUALITY]));
  await blank.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
};

/**
 * @param {import("./look-list.mjs").LookPicture} picture
 * @param {"light" | "dark"} colorScheme
 */
const take = async ({ name, viewport, isMapAlone, text, more, attacker, hovered }, colorScheme) => {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, colorScheme, reducedMotion: "reduce" });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}?opening=sample`);
  await page.waitForSelector("body[data-ready]");
  if (isMapAlone) {
    await page.addStyleTag({ content: MAP_ALONE });
    await page.evaluate(`window.dispatchEvent(new Event("resize"))`);
    await page.waitForTimeout(SETTLED);
  }
  if (text !== null) await drop(page, text);
  await run(page, `await game.settings.set("parapet", "ruleset", "dnd5e"); ${more}`);
  await run(page, `document.querySelector("#zoom-fit").click(); its("${attacker}").control();`);
  await run(
    page,
    `for (const token of canvas.tokens.placeables)
      if (token !== its("${attacker}") && token.document.name !== "Bram") token.setTarget(true, { releaseOthers: false });
    its("${hovered}").setHover(true);`,
  );
  await page.waitForTimeout(SETTLED);
  const path = join(FOLDER, `${name}-${root === ROOT ? colorScheme : "before"}.webp`);
  writeFileSync(path, await webpOf(page));
  console.log(relative(process.cwd(), path));
  await page.close();
};

mkdirSync(FOLDER, { recursive: true });
for (const scheme of root === ROOT ? /** @type {const} */ (["light", "dark"]) : /** @type {const} */ (["light"]))
  for (const picture of LOOK_PICTURES) await take(picture, scheme);
await browser.close();
server.close();
