// The documentation's pages, and the pictures and links in them.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FOLDERS = ["docs", "stand-in", "tests"];

/**
 * @param {string} root
 * @returns {readonly string[]} paths below the root
 */
export const pagePaths = (root) => [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  ),
];

const withoutCode = (/** @type {string} */ text) => text.replace(/^```[^]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");

/** As GitHub makes them; the second heading of a name would have a number. */
export const anchorOf = (/** @type {string} */ heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/**
 * Relative links and pictures are paths below the root; anchors stand after a link's `#`; blocks are those of no language.
 *
 * @typedef {{ path: string, anchors: readonly string[], links: readonly string[], pictures: readonly string[], blocks: readonly string[] }} Page
 */

/**
 * @param {string} root
 * @returns {readonly Page[]}
 */
export const pagesOf = (root) =>
  pagePaths(root).map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const prose = withoutCode(text);
    const from = (/** @type {string} */ to) => (to.startsWith("#") ? path + to : join(dirname(path), to));
    const targets = (/** @type {RegExp} */ pattern) =>
      [...prose.matchAll(pattern)]
        .map(([, to]) => to ?? "")
        .filter((to) => !/^[a-z]+:/.test(to))
        .map(from);
    return {
      path,
      anchors: [...text.replace(/^```[^]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
        anchorOf(title ?? ""),
      ),
      links: targets(/(?<!!)\[(?:[^\]!]|!\[[^\]]*\]\([^)]*\))*\]\(([^)\s]+)\)/g),
      pictures: targets(/!\[[^\]]*\]\(([^)\s]+)\)/g),
      blocks: [...text.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block]) => block ?? ""),
    };
  });

/**
 * @param {string} root
 * @returns {ReadonlySet<string>} paths below the root of all pictures that a page shows
 */
export const picturesShown = (root) => new Set(pagesOf(root).flatMap(({ pictures }) => pictures));
