import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checksumsOf, listingOf, notesOf } from "./release-texts.mjs";
import { filesNamed } from "./try-zip.mjs";

const CHANGELOG =
  "# Changelog\n\nWords.\n\n## 1.2.0 (2026-12-01)\n\n### Rulings\n\n- new\n\n## 1.2 (2026-11-01)\n\n- old\n";

describe("the texts of a release", () => {
  test("are the notes of this version alone", () => {
    expect(notesOf(CHANGELOG, "1.2.0")).toBe("### Rulings\n\n- new\n");
    expect(notesOf(CHANGELOG, "1.2")).toBe("- old\n");
    expect(notesOf(CHANGELOG, "1.3.0")).toBe("");
  });

  test("are checksums that sha256sum reads", () => {
    const digest = createHash("sha256").update("zip").digest("hex");
    expect(checksumsOf({ "module.zip": Buffer.from("zip") })).toBe(`${digest}  module.zip\n`);
  });

  test("have what a list of packages shows, and say when no Foundry is verified", () => {
    const manifest = {
      ...{ id: "parapet", title: "Parapet", description: "Cover.", version: "1.2.0", url: "https://x.y" },
      ...{
        manifest: "https://x.y/module.json",
        bugs: "https://x.y/issues",
        changelog: "https://x.y/log",
        license: "LICENSE",
      },
      ...{ authors: [{ name: "A" }, { name: "B" }], compatibility: { minimum: "13" }, media: [] },
    };
    const lines = listingOf(manifest).split("\n");
    expect(lines).toEqual(
      expect.arrayContaining(["Manifest: https://x.y/module.json", "Authors: A, B", "Foundry verified: not verified"]),
    );
    const verified = { ...manifest, compatibility: { minimum: "13", verified: "14.366" } };
    expect(listingOf(verified)).toContain("Foundry verified: 14.366\n");
  });
});

test("a manifest names its code, styles, languages, license, and the first file of each compendium, each once", () => {
  expect(
    filesNamed({
      esmodules: ["a.mjs"],
      styles: ["a.css"],
      license: "LICENSE",
      languages: [{ path: "lang/cn.json" }, { path: "lang/cn.json" }],
      packs: [{ path: "packs/guide" }],
    }),
  ).toEqual(["a.mjs", "a.css", "LICENSE", "lang/cn.json", "packs/guide/CURRENT"]);
});
