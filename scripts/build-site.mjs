// `npm run build:site`: the documentation and the playground as one folder of files, site/. It can be put on any file
// server; the documentation can be read from the disk too.
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn } from "./assemble-site.mjs";
import { buildPlayground } from "./build-playground.mjs";
import { sectionsOf, sitePages } from "./documentation/pages.mjs";
import { pageHtml } from "./documentation/template.mjs";

const ROOT = join(import.meta.dirname, "..");
const SITE = join(ROOT, "site");
/** Where `.github/workflows/pages.yml` publishes it. */
const ADDRESS = "https://parapet-vtt.github.io/parapet/";
const PARTS = { "site.css": "scripts/documentation/site.css", "site.js": "scripts/documentation/site.js" };
const SEARCH = "node_modules/minisearch/dist/umd/index.js";

/** @param {string} site the folder, replaced if it exists */
export const writeDocumentation = (site) => {
  rmSync(site, { recursive: true, force: true });
  const { url: source } = JSON.parse(readFileSync(join(ROOT, "module.json"), "utf8"));
  const pages = sitePages(ROOT, `${source}/blob/main`);
  const sections = sectionsOf(ROOT);
  const put = (/** @type {string} */ name, /** @type {string} */ text) => {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  };
  for (const page of pages) put(page.file, pageHtml(page, { pages, sections, address: ADDRESS, source }));
  for (const name of new Set(pages.flatMap(({ pictures }) => pictures))) cpSync(join(ROOT, name), join(site, name));
  for (const [name, from] of Object.entries(PARTS)) cpSync(join(ROOT, from), join(site, name));
  put("minisearch.js", readFileSync(join(ROOT, SEARCH), "utf8").replace(/\n\/\/# sourceMappingURL=.*/, ""));
  cpSync(join(ROOT, "node_modules/minisearch/LICENSE.txt"), join(site, "licences/minisearch.txt"));
  const sectionOf = (/** @type {string} */ path) => sections.find(({ links }) => links.includes(path))?.title ?? "";
  const found = pages.map(({ path, file, title, headings, text }) => ({
    ...{ id: file, file, title, text, section: sectionOf(path) },
    headings: headings.map((each) => each.text).join(" "),
  }));
  put("search-pages.js", `globalThis.searchPages = ${JSON.stringify(found)};\n`);
  return pages;
};

if (import.meta.filename === process.argv[1]) {
  const pages = writeDocumentation(SITE);
  await buildPlayground(join(SITE, "playground"));
  const bytes = filesIn(SITE).reduce((sum, path) => sum + statSync(path).size, 0);
  console.log(`site/ has ${pages.length} pages and the playground, ${(bytes / 2 ** 20).toFixed(1)} MiB.`);
}
