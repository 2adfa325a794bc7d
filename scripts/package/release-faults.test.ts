import { describe, expect, test } from "vitest";
import { auditOf } from "./audit.mjs";
import { faultsOfRelease, unasked, type Release } from "./release-faults.mjs";

const GOOD: Release = {
  version: "1.2.0",
  tags: ["v1.2.0"],
  changed: [],
  changelog: "# Changelog\n\nWords.\n\n## 1.2.0 (2026-12-01)\n\n- x\n\n## 1.1.0 (2026-11-01)\n",
  manifest: { version: "1.2.0", download: "https://x.y/releases/download/v1.2.0/module.zip" },
  isReproduced: true,
  audits: [{ command: "npm audit", vulnerable: 0, said: "" }],
};

const faults = (change: Partial<Release>): string[] => faultsOfRelease({ ...GOOD, ...change });

describe("a release", () => {
  test("is good when tag, manifest and changelog say the version and nothing else is amiss", () => {
    expect(faults({})).toEqual([]);
    expect(faults({ tags: ["stable", "v1.2.0"] })).toEqual([]);
  });

  test.each<[string, Partial<Release>, RegExp]>([
    ["no tag", { tags: [] }, /says 1\.2\.0, and HEAD has no tag: git tag v1\.2\.0/],
    ["the tag of another version", { tags: ["v1.1.0"] }, /HEAD has v1\.1\.0/],
    ["the tags of two versions", { tags: ["v1.1.0", "v1.2.0"] }, /HEAD has v1\.2\.0 and v1\.1\.0: delete one/],
    ["a tag without v", { tags: ["1.2.0"] }, /HEAD has 1\.2\.0/],
    ["a manifest of before", { manifest: { ...GOOD.manifest, version: "1.1.0" } }, /module\.json says 1\.1\.0/],
    [
      "the download of another version",
      { manifest: { version: "1.2.0", download: "https://x.y/v1.2.01/m.zip" } },
      /not v1/,
    ],
    ["a changelog that ends before it", { changelog: "## 1.1.0 (2026-11-01)\n" }, /begins with 1\.1\.0/],
    ["a changelog without a heading", { changelog: "# Changelog\n" }, /no heading/],
    ["no changelog", { changelog: "" }, /CHANGELOG\.md is missing/],
    ["a heading that says unreleased", { changelog: "## 1.2.0 (unreleased)\n" }, /says "unreleased" of 1\.2\.0/],
    ["a heading without a day", { changelog: "## 1.2.0\n" }, /says "" of 1\.2\.0/],
    ["a day that is none", { changelog: "## 1.2.0 (2026-13-01)\n" }, /2026-13-01/],
    ["changes that are not committed", { changed: ["README.md"] }, /not clean \(README\.md\)/],
    ["two builds that differ", { isReproduced: false }, /Two builds/],
    ["a vulnerable package", { audits: [{ command: "npm audit", vulnerable: 2, said: "" }] }, /knows 2 vulnerable/],
  ])("with %s is refused by one sentence", (_, change, sentence) => {
    const said = faults(change);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
    expect(said[0]).toMatch(/\.$/);
  });

  test("without a network is not refused, and names each audit that is left out", () => {
    const audits = [
      { command: "npm audit", vulnerable: undefined, said: "405" },
      { command: "npm audit --omit=dev", vulnerable: 0, said: "" },
    ];
    expect(faults({ audits })).toEqual([]);
    expect(unasked(audits)).toEqual(["Not checked: npm audit got no answer (405). Run it before you upload."]);
  });

  test("names all that is amiss at once", () => {
    expect(faults({ tags: [], changed: ["x"], isReproduced: false })).toHaveLength(3);
  });
});

describe("what npm audit prints", () => {
  test("is the number of vulnerable packages", () => {
    const report = JSON.stringify({
      auditReportVersion: 2,
      metadata: { vulnerabilities: { low: 1, high: 2, total: 3 } },
    });
    expect(auditOf("npm audit", report)).toMatchObject({ vulnerable: 3 });
  });

  test.each([
    ['{ "message": "405 Method Not Allowed", "error": { "summary": "" } }', "405 Method Not Allowed"],
    ['{ "error": { "code": "ENOTFOUND", "summary": "no network" } }', "no network"],
    ["", "npm gave no report"],
  ])("is no answer where the registry did not give one", (printed, said) => {
    expect(auditOf("npm audit", printed)).toEqual({ command: "npm audit", vulnerable: undefined, said });
  });
});
