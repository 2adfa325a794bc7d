// The pages of the documentation site, made of the project's Markdown: links lead to pages, and pictures to copies.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path/posix";
import { Marked } from "marked";
import { anchorOf, pagePaths } from "../documents.mjs";

/** @typedef {{ readonly title: string, readonly links: readonly string[] }} Section a heading and paths of pages */
/**
 * By its path in the project, and in the site. `text` is the page without markup, for the search.
 *
 * @typedef {{ path: string, file: string, title: string, html: string, text: string, headings: readonly { id: string, text: string }[], pictures: readonly string[] }} SitePage
 */

/** The first page of a folder is its index. @param {string} path */
export const fileOf = (path) => path.replace(/(^|\/)README\.md$/, "$1index.md").replace(/\.md$/, ".html");

const TITLE = /^# (.+)$/m;
/** GitHub's notes: https://docs.github.com/en/get-started/writing-on-github, "Alerts". */
const NOTE = /<blockquote>\s*<p>\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/g;

const plain = (/** @type {string} */ html) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();

const quoted = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The second heading of a name gets a number, as on GitHub. */
const createIds = () => {
  /** @type {Map<string, number>} */
  const used = new Map();
  return (/** @type {string} */ heading) => {
    const id = anchorOf(heading);
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
};

/**
 * @param {{ root: string, path: string, paths: ReadonlySet<string>, blob: string }} from `blob` is the address of files that are not pages
 * @returns {SitePage}
 */
const pageOf = ({ root, path, paths, blob }) => {
  const source = readFileSync(join(root, path), "utf8");
  const file = fileOf(path);
  const idOf = createIds();
  /** @type {{ id: string, text: string }[]} */
  const headings = [];
  /** @type {Set<string>} */
  const pictures = new Set();
  const inProject = (/** @type {string} */ href) => normalize(join(dirname(path), decodeURI(href)));
  const fromHere = (/** @type {string} */ to) => relative(dirname(file), to);

  const linkTo = (/** @type {string} */ href) => {
    if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
    const [name = "", anchor] = href.split("#");
    const target = inProject(name);
    const after = anchor === undefined ? "" : `#${anchor}`;
    const page = [target, join(target, "README.md")].find((each) => paths.has(each));
    if (page !== undefined) return fromHere(fileOf(page)) + after;
    if (!existsSync(join(root, target))) throw new Error(`${path}: expected a file of the project, got ${href}`);
    return `${blob}/${target}${after}`;
  };

  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const id = idOf(this.parser.parseInline(tokens, this.parser.textRenderer));
        if (depth === 2) headings.push({ id, text: plain(html) });
        const link =
          depth === 1 ? "" : ` <a class="anchor" href="#${id}" aria-label="Link to ${quoted(plain(html))}">#</a>`;
        return `<h${depth} id="${id}">${html}${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${quoted(linkTo(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const target = inProject(href);
        // The first one is in view at once.
        const loading = pictures.size === 0 ? "eager" : "lazy";
        pictures.add(target);
        return `<img src="${fromHere(target)}" alt="${quoted(text)}" loading="${loading}">`;
      },
      table(token) {
        const row = (/** @type {typeof token.header} */ cells, /** @type {string} */ tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        // A wide table scrolls by itself; with a tab stop, also by keyboard.
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, "th")}</thead>\n<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = String(marked.parse(source, { async: false }))
    .replace(NOTE, '<blockquote class="note"><p>')
    // A long line scrolls by itself; with a tab stop, also by keyboard.
    .replaceAll("<pre>", '<pre tabindex="0">');
  const title = TITLE.exec(source)?.[1] ?? path;
  return { path, file, title, html, text: plain(html), headings, pictures: [...pictures] };
};

/**
 * Every Markdown page of the project.
 *
 * @param {string} root
 * @param {string} blob
 * @returns {readonly SitePage[]}
 */
export const sitePages = (root, blob) => {
  const paths = new Set(pagePaths(root));
  return [...paths].map((path) => pageOf({ root, path, paths, blob }));
};

const linksIn = (/** @type {string} */ root, /** @type {string} */ path) =>
  [...readFileSync(join(root, path), "utf8").matchAll(/\]\(([^)#\s:]+\.md)\)/g)].map(([, href = ""]) =>
    join(dirname(path), href),
  );

/** The guide's first page, and one for each reader: game master, player, map maker, module author. */
const START = [
  ...["docs/guide/README.md", "docs/guide/first-steps.md", "docs/guide/players.md", "docs/guide/walls-and-regions.md"],
  "docs/api.md",
];

/**
 * The menu: the readers' first pages, the guide in the order of its first page, then the references. Pages that are in no section are reached by links.
 *
 * @param {string} root
 * @returns {readonly Section[]}
 */
export const sectionsOf = (root) => [
  { title: "Start here", links: START },
  {
    title: "Guide",
    links: [...new Set(linksIn(root, "docs/guide/README.md"))].filter((path) => !START.includes(path)),
  },
  {
    title: "Rules in detail",
    links: [
      "docs/rules/README.md",
      ...linksIn(root, "docs/rules/README.md").filter((path) => path.startsWith("docs/rules/")),
    ],
  },
  {
    title: "Reference",
    links: [
      ...["docs/systems.md", "docs/api-reference.md", "docs/notation.md", "docs/knowledge.md"],
      ...[
        "docs/map-files.md",
        "docs/analysis.md",
        "docs/house-rules.md",
        "docs/trust.md",
        "docs/comparison.md",
        "docs/limits.md",
      ],
    ],
  },
  {
    title: "Project",
    links: [
      ...["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", "docs/geometry.md"],
      ...["docs/speed.md", "docs/translating.md", "docs/in-foundry.md"],
      "stand-in/README.md",
    ],
  },
];
