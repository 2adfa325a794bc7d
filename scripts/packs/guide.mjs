// The journal "Parapet guide" made of docs/guide: one page for each file, links and pictures turned to where they are in Foundry.
import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path/posix";
import { Marked } from "marked";
import { without } from "./without.mjs";

/** @typedef {import("./stations.mjs").Plain} Plain */
/** @typedef {import("./stations.mjs").Stations} Stations */
/** @typedef {{ readonly file: string, readonly id: string, readonly text: string }} Page by its path in the project */
/** @typedef {{ readonly journal: string, readonly pages: readonly Page[] }} Guide */
/** @typedef {{ _id: string, guide: string, stations: { _id: string, name: string, of: string, says: string } } & Plain} GuideSource */

const PICTURES = "modules/parapet/assets/guide";
const PROJECT = "https://github.com/parapet-vtt/parapet/blob/main";
const LINK = /\]\(([^)#\s]+\.md)(?:#[^)]*)?\)/g;
const PICTURE = /!\[[^\]]*\]\(([^)\s]+)\)/g;
const HEADING = /^# (.+)\n/;
const ID_LENGTH = 16;

/** @param {string} file */
const pageId = (file) =>
  `guide${basename(file, ".md")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")}`
    .slice(0, ID_LENGTH)
    .padEnd(ID_LENGTH, "0");

/** @param {string} root @param {string} first @returns {Page[]} the first page and those beside it that it links to */
const pagesFrom = (root, first) => {
  /** @param {string} file */
  const read = (file) => ({ file, id: pageId(file), text: readFileSync(join(root, file), "utf8") });
  const index = read(first);
  const linked = [...index.text.matchAll(LINK)].map(([, href = ""]) => join(dirname(first), href));
  const beside = linked.filter((file) => dirname(file) === dirname(first) && file !== first);
  return [index, ...[...new Set(beside)].map(read)];
};

/** @param {Page} page @param {string} href */
const fileOf = ({ file }, href) => (href === "" ? file : join(dirname(file), href));

/** The names that pictures have beside each other: those of two folders may be the same. @param {string} file */
export const pictureName = (file) => relative("docs", file).replaceAll("/", "-");

/** Every picture of the guide by its path in the project. @param {Guide} guide */
const picturesOf = ({ pages }) => [
  ...new Set(pages.flatMap((page) => [...page.text.matchAll(PICTURE)].map(([, href = ""]) => fileOf(page, href)))),
];

/** @param {Guide} guide @param {Page} page @param {string} href @param {string} text */
const linkTo = ({ journal, pages }, page, href, text) => {
  if (/^https?:/.test(href)) return `<a href="${href}">${text}</a>`;
  const [path = "", anchor] = href.split("#");
  const file = fileOf(page, path);
  const after = anchor === undefined ? "" : `#${anchor}`;
  const target = pages.find((each) => each.file === file);
  if (target === undefined) return `<a href="${PROJECT}/${file}${after}">${text}</a>`;
  return `@UUID[Compendium.parapet.guide.JournalEntry.${journal}.JournalEntryPage.${target.id}${after}]{${text}}`;
};

/** @param {string} text */
const quoted = (text) => text.replaceAll('"', "&quot;");

/** @param {Guide} guide @param {Page} page */
const htmlOf = (guide, page) => {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        return linkTo(guide, page, href, this.parser.parseInline(tokens, this.parser.textRenderer));
      },
      image: ({ href, text }) => `<img src="${PICTURES}/${pictureName(fileOf(page, href))}" alt="${quoted(text)}">`,
    },
  });
  return String(marked.parse(page.text.replace(HEADING, ""), { async: false }));
};

/** @param {string} _id @param {string} name @param {string} content @param {number} i */
const textPage = (_id, name, content, i) => ({
  _id,
  name,
  type: "text",
  sort: (i + 1) * 100000,
  title: { show: true, level: 1 },
  text: { format: 1, content },
});

/** @param {GuideSource["stations"]} page @param {Stations} scene @param {number} i */
const stationsPage = ({ _id, name, says }, scene, i) => {
  const items = scene.stations.map((each) => `<li><strong>${each.name}.</strong> ${each.says}</li>`);
  const link = `@UUID[Compendium.parapet.scenes.Scene.${scene["_id"]}]{${scene["name"]}}`;
  return textPage(_id, name, `<p>${says}</p><p>${link}</p><ol>${items.join("")}</ol>`, i);
};

/** @param {Plain} source @returns {source is GuideSource} */
export const isGuide = (source) => typeof source["guide"] === "string";

/** @param {GuideSource} source @param {string} root */
const guideOf = ({ _id, guide }, root) => ({ journal: _id, pages: pagesFrom(root, guide) });

/** The pictures that the guide shows, by their paths in the project. @param {GuideSource} source @param {string} root */
export const guidePictures = (source, root) => picturesOf(guideOf(source, root));

/**
 * @param {GuideSource} source @param {string} root @param {Stations} scene with the stations it describes
 * @returns {Plain}
 */
export const journalOfGuide = (source, root, scene) => {
  const guide = guideOf(source, root);
  const texts = guide.pages.map((page, i) =>
    textPage(page.id, HEADING.exec(page.text)?.[1] ?? page.id, htmlOf(guide, page), i),
  );
  const pages = [...texts, stationsPage(source.stations, scene, texts.length)];
  return { ...without(source, "guide", "stations"), pages };
};
