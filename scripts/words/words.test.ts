import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bannedIn, longSentencesIn } from "./phrases.mjs";
import { textsOfCode, textsOfLanguage, textsOfMarkdown } from "./texts.mjs";

const phrasesIn = (text: string): readonly string[] => bannedIn(text).map(({ phrase }) => phrase);

describe("banned phrases", () => {
  test.each([
    ["the GM is told once", ["told"]],
    ["what a sheet says of a wall", ["says of"]],
    ["What stands in the way", ["What stands"]],
    ["the file where everything lies", ["lies"]],
    ["asked anew by whoever wants", ["anew", "whoever"]],
    ["came 3, wanted 4", ["came 3, wanted"]],
    ["taken back in his turn", ["taken back", "his"]],
    ["the areas of which nobody hears, told to nobody", ["told to"]],
    ["mended by the GM himself", ["mended", "himself"]],
    ["ids that are no ids", ["that are no"]],
    ["the text whereof, thither", ["whereof", "thither"]],
    ["who is level rolls again", ["who is level"]],
  ])("are found: %s", (text, phrases) => expect(phrasesIn(text)).toEqual(phrases));

  test.each([
    "a point that lies exactly on the line",
    "they cannot be told apart",
    "a window laid out in columns",
    "a wall that is no longer there",
    "the author amended the comment; the theme shows there",
    "Parapet tells the GM; the callers are at level 3",
    "what the caller wanted",
  ])("are not found: %s", (text) => expect(phrasesIn(text)).toEqual([]));

  test("have the line of the text that they are on, also when a phrase goes over the end of a line", () => {
    expect(bannedIn("one\ntwo taken\nback\nanew").map(({ phrase, line }) => [phrase, line])).toEqual([
      ["taken back", 1],
      ["anew", 3],
    ]);
  });
});

describe("long sentences", () => {
  const words = (count: number): string => Array(count).fill("word").join(" ");

  test("have more than 25 words", () => {
    expect(longSentencesIn(`${words(25)}. ${words(25)}!`)).toEqual([]);
    expect(longSentencesIn(`**${words(20)}.** ${words(20)}.`)).toEqual([]);
    expect(longSentencesIn(`Short.\n${words(13)}\n${words(13)}.`)).toEqual([{ words: 26, line: 1 }]);
  });

  test("do not end at a full stop within a word", () => {
    expect(longSentencesIn(`${words(20)} main.ts ${words(10)}`)).toEqual([{ words: 31, line: 0 }]);
  });
});

describe("the texts of code", () => {
  const code = [
    "// One comment",
    "// on two lines.",
    "//",
    "// Another part.",
    "const text = 'no comment // here'; // behind the code",
    "/**",
    " * What `anew` returns.",
    " * @param {string} path the path",
    " */",
    "const list = [1 /* inside */ /* twice */];",
    "test.each(list)(`title of ${list}`, () => { /* empty */ });",
    "describe('outer', () => { it('inner'); });",
    "other('no title');",
  ].join("\n");

  test("are comments, joined over lines and cut at empty lines and tags, and the titles of tests", () => {
    expect(textsOfCode(code).map(({ line, text }) => [line, text.trim()])).toEqual([
      [1, "One comment\non two lines."],
      [4, "Another part."],
      [5, "behind the code"],
      [7, "What code returns."],
      [8, "the path"],
      [10, "inside"],
      [10, "twice"],
      [11, "empty"],
      [11, "title of {}"],
      [12, "outer"],
      [12, "inner"],
    ]);
  });
});

describe("the texts of other files", () => {
  test("are the messages of a language file", () => {
    expect(textsOfLanguage('{\n  "A.Key": "Say \\"yes\\".",\n  "B": "No."\n}\n')).toEqual([
      { line: 2, text: 'Say "yes".' },
      { line: 3, text: "No." },
    ]);
  });

  test("are the paragraphs, headings, items and cells of Markdown, without code and addresses", () => {
    const markdown = [
      "# A title",
      "A paragraph on",
      "two [lines](https://example.org/anew).",
      "```",
      "code",
      "```",
      "* an item",
      "* `code` in another",
      "| one | two |",
      "| `a.test.ts`: its title; `b.test.ts`: another |",
    ].join("\n");
    expect(
      textsOfMarkdown(markdown)
        .map(({ line, text }) => [line, text.trim()])
        .filter(([, text]) => text !== ""),
    ).toEqual([
      [1, "# A title\nA paragraph on\ntwo lines."],
      [7, "* an item"],
      [8, "* code in another"],
      [9, "one"],
      [9, "two"],
      [10, "code: its title"],
      [10, "code: another"],
    ]);
  });
});

describe("npm run words", () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-words-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    "src/banned.ts": "// The GM is told once.",
    "src/plain.ts": "// The GM is notified once.",
    "docs/banned.md": "The GM is told once.",
    "lang/en.json": '{\n  "PARAPET.Told": "The GM is told once."\n}',
    "docs/long.md": `${"word ".repeat(26)}.`,
    "docs/guide/long.md": `${"word ".repeat(26)}.`,
  };
  spawnSync("git", ["init", "--quiet"], { cwd: folder });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const run = (...args: readonly string[]) => {
    const script = join(import.meta.dirname, "..", "words.mjs");
    const { status, stdout } = spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: "utf8" });
    const listed = (title: string) =>
      stdout
        .split(`${title}\n`)[1]
        ?.split("\n\n")[0]
        ?.match(/[\w/]+\.\w+(?=:)/g) ?? [];
    return { status, code: listed("Banned phrases in code"), texts: listed("Banned phrases in texts") };
  };

  test("fails for phrases in any file, and lists those in code separately", () => {
    expect(run()).toEqual({ status: 1, code: ["src/banned.ts"], texts: ["docs/banned.md", "lang/en.json"] });
    for (const path of ["src/banned.ts", "docs/banned.md", "lang/en.json"]) expect(run(path).status).toBe(1);
    expect(run("src/plain.ts").status).toBe(0);
  });

  test("fails for long sentences in the guide, and only lists those in other documents", () => {
    expect(run("docs/guide").status).toBe(1);
    expect(run("docs/long.md").status).toBe(0);
  });

  test("skips files that were deleted since the last commit", () => {
    spawnSync("git", ["add", "."], { cwd: folder });
    rmSync(join(folder, "src/banned.ts"));
    expect(run("src").status).toBe(0);
  });
});
