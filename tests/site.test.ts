import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeDocumentation } from "../scripts/build-site.mjs";

const site = mkdtempSync(join(tmpdir(), "parapet-site-"));
let pages: ReturnType<typeof writeDocumentation> = [];

beforeAll(() => {
  pages = writeDocumentation(site);
});
afterAll(() => rmSync(site, { recursive: true }));

const htmlOf = (file: string): string => readFileSync(join(site, file), "utf8");

const valuesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value]) => (value ?? "").replaceAll("&amp;", "&"));

const idsOf = (file: string): ReadonlySet<string> => new Set(valuesOf(htmlOf(file), / id="([^"]*)"/g));

describe("the documentation site", () => {
  it("has a page for each Markdown file of the project, named once in a menu at most", () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["README.md", "docs/guide/first-steps.md", "docs/api.md", "stand-in/README.md"]),
    );
    const menu = /<nav class="menu"[^]*?<\/nav>/.exec(htmlOf("index.html"))?.[0] ?? "";
    const links = valuesOf(menu, / href="([^"]*)"/g);
    expect(links.length).toBeGreaterThan(30);
    expect(new Set(links).size).toBe(links.length);
  });

  it("has links that lead to files and headings that are there", () => {
    const lost = pages.flatMap(({ file }) =>
      valuesOf(htmlOf(file), / href="([^"]*)"/g)
        .filter((href) => !/^(?:https?|mailto|data):/.test(href))
        .filter((href) => {
          const [name = "", anchor] = href.split("#");
          const target = name === "" ? file : join(dirname(file), name);
          if (target.startsWith("playground/")) return false;
          if (!existsSync(join(site, target))) return true;
          return anchor !== undefined && target.endsWith(".html") && !idsOf(target).has(decodeURIComponent(anchor));
        })
        .map((href) => `${file}: ${href}`),
    );
    expect(lost).toEqual([]);
  });

  it("loads nothing from other servers, so that it works from the disk", () => {
    const loaded = pages.flatMap(({ file }) => [
      ...valuesOf(htmlOf(file), /<(?:script|img|source)[^>]* src="([^"]*)"/g),
      ...valuesOf(htmlOf(file), /<link rel="stylesheet" href="([^"]*)"/g),
    ]);
    expect(loaded.length).toBeGreaterThan(pages.length * 3);
    expect(loaded.filter((address) => /^(?:\w+:|\/)/.test(address))).toEqual([]);
  });

  it("lets a page load and run nothing but its own files", () => {
    for (const { file } of pages) {
      expect([file, htmlOf(file)]).toEqual([
        file,
        expect.stringContaining(`content="default-src 'none'; script-src 'self';`),
      ]);
      expect([file, valuesOf(htmlOf(file), /<script(?![^>]* src=)([^>]*)>/g)]).toEqual([file, []]);
    }
  });

  it("has pictures that are there, each with a description", () => {
    const faults = pages.flatMap(({ file }) =>
      [...htmlOf(file).matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)]
        .filter(([, name = "", words]) => words === "" || !existsSync(join(site, dirname(file), name)))
        .map(([tag]) => `${file}: ${tag}`),
    );
    expect(faults).toEqual([]);
  });

  it("shows a note of GitHub's kind as a note", () => {
    expect(htmlOf("index.html")).toContain('<blockquote class="note">');
    expect(htmlOf("index.html")).not.toContain("[!NOTE]");
  });
});
