// Lists banned phrases and sentences of more than 25 words in comments, test titles, lang/en.json and Markdown files.
// It reads the Git repository in the working directory. Exit code 1 for banned phrases, and for long sentences in lang and the guide.
// Paths limit it: npm run words -- src/combat docs
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { bannedIn, longSentencesIn } from "./words/phrases.mjs";
import { textsOfCode, textsOfLanguage, textsOfMarkdown } from "./words/texts.mjs";

/** @type {readonly { pattern: RegExp, isCode: boolean, texts: typeof textsOfCode }[]} */
const KINDS = [
  { pattern: /^lang\/en\.json$/, isCode: false, texts: textsOfLanguage },
  { pattern: /\.md$/, isCode: false, texts: textsOfMarkdown },
  { pattern: /^docs\/.*\.ts$/, isCode: false, texts: textsOfCode },
  { pattern: /\.(?:[cm]?js|ts)$/, isCode: true, texts: textsOfCode },
];

/** Files that users read: no sentence in them may be too long. */
const FOR_USERS = /^(?:lang|docs\/guide)\//;

/**
 * @typedef {{ folder: string, isCode: boolean, isForUsers: boolean, banned: readonly string[], long: readonly string[] }} Report
 */

/** The files of the project, by their paths. */
const filesIn = (/** @type {readonly string[]} */ paths) =>
  spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...paths], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  })
    .stdout.split("\n")
    .filter((path) => path !== "" && existsSync(path));

const folderOf = (/** @type {string} */ path) =>
  path.includes("/")
    ? path
        .split("/")
        .slice(0, path.startsWith("src/") ? 2 : 1)
        .join("/")
    : path;

/** @param {string} path @returns {readonly Report[]} */
const reportsOn = (path) => {
  const kind = KINDS.find(({ pattern }) => pattern.test(path));
  if (kind === undefined) return [];
  const texts = kind.texts(readFileSync(path, "utf8"));
  const at = (/** @type {number} */ line) => `${path}:${line}`;
  return [
    {
      folder: folderOf(path),
      isCode: kind.isCode,
      isForUsers: FOR_USERS.test(path),
      banned: texts.flatMap((text) =>
        bannedIn(text.text).map(
          (found) => `${at(text.line + found.line)}  "${found.phrase}"; instead: ${found.instead}`,
        ),
      ),
      long: texts.flatMap((text) =>
        longSentencesIn(text.text).map(({ words, line }) => `${at(text.line + line)}  ${words} words`),
      ),
    },
  ];
};

const reports = filesIn(process.argv.slice(2)).flatMap(reportsOn);
const bannedWhere = (/** @type {boolean} */ isCode) =>
  reports.filter((report) => report.isCode === isCode).flatMap((report) => report.banned);
const longWhere = (/** @type {boolean} */ isForUsers) =>
  reports.filter((report) => report.isForUsers === isForUsers).flatMap(({ long }) => long);

for (const [title, lines] of /** @type {const} */ ([
  ["Sentences of more than 25 words", longWhere(false)],
  ["Sentences of more than 25 words in the interface and the guide", longWhere(true)],
  ["Banned phrases in texts", bannedWhere(false)],
  ["Banned phrases in code", bannedWhere(true)],
]))
  if (lines.length > 0) console.log(`${title}\n${lines.map((line) => `  ${line}`).join("\n")}\n`);

console.log("banned   long  folder");
for (const folder of [...new Set(reports.map((report) => report.folder))].sort()) {
  const its = reports.filter((report) => report.folder === folder);
  const counts = [its.flatMap((report) => report.banned), its.flatMap(({ long }) => long)];
  const [first = "", second = ""] = counts.map(({ length }) => String(length).padStart(6));
  if (first.trim() !== "0" || second.trim() !== "0") console.log(`${first} ${second}  ${folder}`);
}
const banned = reports.flatMap((report) => report.banned).length;
const tooLong = longWhere(true).length;
console.log(`${banned} banned phrases, ${tooLong} long sentences in the interface and the guide.`);
if (banned + tooLong > 0) process.exitCode = 1;
