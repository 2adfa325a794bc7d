// The HTML of a page of the documentation site. It needs no server: its addresses are relative.
import { dirname, relative } from "node:path/posix";
import { fileOf } from "./pages.mjs";

/** @typedef {import("./pages.mjs").SitePage} SitePage */
/** @typedef {import("./pages.mjs").Section} Section */

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M1 14V5h3v2h2V5h4v2h2V5h3v9z' fill='%23c2703d'/%3E%3C/svg%3E";
/** Nothing but the page's own files: no script, style or address in a text can do anything. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";
const LONGEST = 160;

const escaped = (/** @type {string} */ text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The page's first sentence, for previews of links. @param {SitePage} page */
const descriptionOf = ({ text, title }) => {
  const prose = text.startsWith(title) ? text.slice(title.length).trim() : text;
  const [sentence = ""] = prose.split(/(?<=\.)\s/);
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST - 1)}…`;
};

/** On the site the playground is a click away, not a command. */
const TRY = '<a href="#for-developers"><strong>Try it</strong></a>';

/** @param {SitePage} page @param {string} playground */
const htmlOf = ({ path, html }, playground) => {
  if (path !== "README.md") return html;
  if (!html.includes(TRY)) throw new Error("README.md: expected a link [**Try it**](#for-developers), got none");
  return html.replace(TRY, `<a class="try" href="${playground}">Try it</a>`);
};

/**
 * @param {SitePage} page
 * @param {{ pages: readonly SitePage[], sections: readonly Section[], address: string, source: string }} site `address` is where it is published
 */
export const pageHtml = (page, { pages, sections, address, source }) => {
  const to = (/** @type {string} */ file) => relative(dirname(page.file), file);
  const titleOf = (/** @type {string} */ path) => {
    const found = pages.find((each) => each.path === path);
    if (found === undefined) throw new Error(`The menu names ${path}, which is no page.`);
    return found.title;
  };
  const item = (/** @type {string} */ path) => {
    const here = path === page.path ? ' aria-current="page"' : "";
    return `<li><a href="${to(fileOf(path))}"${here}>${escaped(titleOf(path))}</a></li>`;
  };
  const menu = sections
    .map(({ title, links }) => {
      const isOpen = title === "Guide" || links.includes(page.path);
      return `<details${isOpen ? " open" : ""}><summary>${title}</summary><ul>${links.map(item).join("")}</ul></details>`;
    })
    .join("\n");
  const contents = page.headings.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`).join("");
  const isFirst = page.path === "README.md";
  const title = isFirst ? "Parapet: cover and line of sight for Foundry VTT" : `${page.title} · Parapet`;
  const description = escaped(descriptionOf(page));
  return `<!doctype html>
<html lang="en" data-root="${to("index.html").replace(/index\.html$/, "")}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)}</title>
    <meta name="description" content="${description}">
    <meta property="og:type" content="website">
    <meta property="og:title" content="${escaped(title)}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${address}${page.file}">
    <meta property="og:image" content="${address}docs/pictures/overlay.png">
    <meta name="twitter:card" content="summary_large_image">
    <link rel="icon" href="${ICON}">
    <link rel="stylesheet" href="${to("site.css")}">
    <script defer src="${to("minisearch.js")}"></script>
    <script defer src="${to("site.js")}"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a class="home" href="${to("index.html")}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 14V5h3v2h2V5h4v2h2V5h3v9z"/></svg>Parapet</a>
      <nav aria-label="Main">
        <a href="${to("docs/guide/index.html")}">Guide</a>
        <a href="${to("docs/api.html")}">API</a>
        <a href="${to("playground/index.html")}">Playground</a>
        <a href="${source}">Source</a>
      </nav>
      <search>
        <input id="search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list">
        <ul id="results" role="listbox" aria-label="Pages found" hidden></ul>
      </search>
    </header>
    <div class="columns">
      <nav class="menu" aria-label="Pages">
        <details class="all" open><summary>All pages</summary>
${menu}
        </details>
      </nav>
      <main id="content">
${htmlOf(page, to("playground/index.html"))}
        <footer><a href="${source}/blob/main/${page.path}">Edit this page</a> · MIT licence · Parapet is not a product of Foundry Gaming LLC.</footer>
      </main>
${contents === "" || isFirst ? "" : `      <nav class="contents" aria-label="On this page"><p>On this page</p><ul>${contents}</ul></nav>\n`}    </div>
  </body>
</html>
`;
};
