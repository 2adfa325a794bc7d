import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type source from "../../module.json";
import { manifestFor } from "./manifest.mjs";
import { faultsOfManifest } from "./manifest-schema.mjs";

const ROOT = join(import.meta.dirname, "../..");
const jsonIn = (name: string) => JSON.parse(readFileSync(join(ROOT, name), "utf8")) as never;
const ours = manifestFor<typeof source>(jsonIn("module.json"), "1.2.0");

describe("the manifest", () => {
  test("is what Foundry's public pages ask for", () => {
    expect(faultsOfManifest(ours)).toEqual([]);
  });

  test("gives its version's own zip, and updates by the latest manifest", () => {
    expect(ours.version).toBe("1.2.0");
    expect(ours.download).toBe("https://github.com/parapet-vtt/parapet/releases/download/v1.2.0/module.zip");
    expect(ours.manifest).toBe("https://github.com/parapet-vtt/parapet/releases/latest/download/module.json");
  });

  test("claims no version of Foundry as verified: it has been tested on a stand-in alone", () => {
    expect(ours.compatibility).toEqual({ minimum: "13" });
  });

  test("has its version in package.json alone", () => {
    expect(Object.keys(jsonIn("module.json"))).not.toContain("version");
  });
});

describe("a manifest is rejected, with the location and the expected value,", () => {
  const language = { lang: "de", name: "Deutsch", path: "lang/de.json" };
  const pack = { name: "guide", label: "Guide", path: "packs/guide", type: "JournalEntry" };

  test.each<[string, object, string]>([
    ["for an id with a space", { id: "my module" }, "id: wanted lower-case"],
    ["for a field that none has", { minimumCoreVersion: "9" }, "minimumCoreVersion: no manifest has such a field"],
    ["without a version", { version: undefined }, "version: is missing"],
    ["for a version with a v", { version: "v1.0" }, "version: wanted numbers"],
    ["without the oldest version of Foundry", { compatibility: {} }, "compatibility.minimum: is missing"],
    ["for an address that is not https", { bugs: "http://example.org/bugs" }, "bugs: wanted an address"],
    [
      "for a download that is no zip",
      { download: "https://example.org/module" },
      "download: wanted an address that ends",
    ],
    [
      "for a licence's name in the place of its file",
      { license: "see the web" },
      "license: wanted an address or a path",
    ],
    ["for a style out of the folder", { styles: ["../a.css"] }, "styles.0: wanted a path inside"],
    ["for a script in the place of a module", { esmodules: ["a.ts"] }, "esmodules.0: wanted a path that ends"],
    ["for a code that is no language", { languages: [{ ...language, lang: "d_e" }] }, "languages.0.lang: wanted"],
    ["for a language twice", { languages: [language, language] }, "languages: wanted each lang once"],
    [
      "for a language file that is no JSON",
      { languages: [{ ...language, path: "de.po" }] },
      "languages.0.path: wanted",
    ],
    ["for a pack's name with a dot", { packs: [{ ...pack, name: "a.b" }], packFolders: [] }, "packs.0.name: wanted"],
    ["for a pack of a type that is none", { packs: [{ ...pack, type: "Wall" }] }, "packs.0.type: wanted one of"],
    [
      "for two packs in one folder",
      { packs: [pack, { ...pack, name: "b" }], packFolders: [] },
      "packs: wanted each path once",
    ],
    ["for items of no system", { packs: [{ ...pack, type: "Item" }], packFolders: [] }, "packs.0: wanted a system"],
    ["for a folder of a pack that is not there", { packs: [] }, "packFolders: wanted names of packs"],
    [
      "for a type of a document that has none",
      { documentTypes: { Wall: { low: {} } } },
      "documentTypes.Wall: wanted one",
    ],
    [
      "for what it recommends without an id",
      { relationships: { recommends: [{ type: "module" }] } },
      "recommends.0.id: is",
    ],
  ])("%s", (_, change, words) => {
    const faults = faultsOfManifest({ ...ours, ...change });
    expect(faults).toContainEqual(expect.stringContaining(words));
  });
});
