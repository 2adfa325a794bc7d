// What people read in a file: comments and test titles of code, messages of language files, paragraphs of Markdown.
import ts from "typescript";

/** @typedef {{ line: number, text: string }} Text where it starts, counted from 1; its lines are those of the file */

/** Inline code is one word, and its identifiers may be called anything. */
const withoutCode = (/** @type {string} */ text) => text.replace(/`[^`\n]*`/g, "code");

/**
 * Cuts text into parts that are read on their own, at empty lines and before the starts of new parts.
 * @param {readonly string[]} lines @param {number} first the number of the first line
 * @param {(line: string) => boolean} isStart whether a line starts a new part
 * @returns {Text[]}
 */
const partsOf = (lines, first, isStart) => {
  /** @type {Text[]} */
  const parts = [];
  let isOpen = false;
  lines.forEach((line, i) => {
    const last = parts.at(-1);
    if (line.trim() === "") isOpen = false;
    else if (isOpen && last !== undefined && !isStart(line)) last.text += `\n${line}`;
    else {
      parts.push({ line: first + i, text: line });
      isOpen = true;
    }
  });
  return parts;
};

const isCommentStart = (/** @type {string} */ line) => /^\s*(?:[*-]\s|\d+\.\s|@\w)/.test(line);

/** A tag with its type and name: `@param {string} path`. */
const TAG = /@\w+\s*(?:\{[^}]*\}+)?(?:\s*\[?[\w.=]+\]?(?=\s|$))?/g;

/** @param {string} comment @returns {readonly string[]} its lines without the signs around them */
const commentLines = (comment) =>
  withoutCode(comment.replace(/^\/\*+|\*+\/$/g, ""))
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\/\/+|\*(?!\S))\s?/, ""));

/** Functions whose first argument is the title of a test. */
const TITLED = new Set(["describe", "it", "test", "claim"]);

/** @param {ts.Expression} callee @returns {string} `test` for `test.each(table)` */
const calledName = (callee) => {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return calledName(callee.expression);
  return "";
};

/** @param {ts.Node} node @returns {string | undefined} */
const titleOf = (node) => {
  if (!ts.isCallExpression(node) || !TITLED.has(calledName(node.expression))) return undefined;
  const [title] = node.arguments;
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
};

/**
 * @param {string} code TypeScript or JavaScript
 * @returns {readonly Text[]} comments and test titles, in the order of the file
 */
export const textsOfCode = (code) => {
  const file = ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest, true);
  const lineOf = (/** @type {number} */ at) => file.getLineAndCharacterOfPosition(at).line + 1;
  /** @type {Map<number, ts.CommentRange>} */
  const comments = new Map();
  /** @type {Text[]} */
  const titles = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (node.kind === ts.SyntaxKind.JSDoc) return;
    const ranges = [ts.getLeadingCommentRanges(code, node.pos), ts.getTrailingCommentRanges(code, node.end)];
    for (const range of ranges.flatMap((each) => each ?? [])) comments.set(range.pos, range);
    const title = titleOf(node);
    if (title !== undefined) titles.push({ line: lineOf(node.getStart(file)), text: withoutCode(title) });
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  /** @type {{ first: number, end: number, lines: readonly string[] }[]} */
  const blocks = [];
  for (const { pos, end, kind } of [...comments.values()].sort((one, other) => one.pos - other.pos)) {
    const lines = commentLines(code.slice(pos, end));
    const last = blocks.at(-1);
    // Line comments below each other, with nothing but spaces between, are one text.
    const isNext = kind === ts.SyntaxKind.SingleLineCommentTrivia && /^\n[ \t]*$/.test(code.slice(last?.end, pos));
    if (last !== undefined && isNext) {
      last.lines = [...last.lines, ...lines];
      last.end = end;
    } else blocks.push({ first: lineOf(pos), end, lines });
  }
  const texts = blocks
    .flatMap(({ first, lines }) => partsOf(lines, first, isCommentStart))
    .map(({ line, text }) => ({ line, text: text.replace(TAG, "") }));
  return [...texts, ...titles].sort((one, other) => one.line - other.line);
};

/** @param {string} json a language file, one message a line @returns {readonly Text[]} its messages */
export const textsOfLanguage = (json) =>
  json.split("\n").flatMap((line, i) => {
    const [, value] = /^\s*"[^"]+":\s*("(?:[^"\\]|\\.)*")/.exec(line) ?? [];
    return value === undefined ? [] : [{ line: i + 1, text: String(JSON.parse(value)) }];
  });

const isMarkdownStart = (/** @type {string} */ line) => /^\s*(?:[*+-]\s|\d+\.\s|#|\||>)/.test(line);

/** Links and pictures leave their words. */
const withoutMarks = (/** @type {string} */ line) =>
  withoutCode(line)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, " ");

/** The bars of a table, and in a cell what separates references to tests: `file`: title; `file`: title. */
const BETWEEN_CELLS = /\||\n|;\s+(?=code:\s)/;

/** @param {string} markdown @returns {readonly Text[]} paragraphs, list items, headings and cells of tables */
export const textsOfMarkdown = (markdown) => {
  let isFenced = false;
  const lines = markdown.split("\n").map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? "" : withoutMarks(line);
  });
  return partsOf(lines, 1, isMarkdownStart).flatMap(({ line, text }) =>
    text.startsWith("|") ? text.split(BETWEEN_CELLS).map((cell) => ({ line, text: cell })) : [{ line, text }],
  );
};
