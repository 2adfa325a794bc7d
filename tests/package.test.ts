import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { codeFiles, filesAtStart, MOST_AT_START, sizeAtStart } from "../scripts/package/code-files.mjs";
import { contentsOf, faultsOfContents, namedInPacks } from "../scripts/package/contents.mjs";
import { buildPackage, MOST, packageOf } from "../scripts/package/make-package.mjs";
import { packageNameOf, thirdParty } from "../scripts/package/third-party.mjs";
import { zipOf } from "../scripts/package/zip.mjs";

const ROOT = join(import.meta.dirname, "..");

let made: Awaited<ReturnType<typeof buildPackage>>;
let unzipped: Record<string, Uint8Array>;
beforeAll(async () => {
  made = await (existsSync(join(ROOT, "dist/module.json")) ? packageOf(ROOT) : buildPackage(ROOT));
  unzipped = unzipSync(made.files["module.zip"]);
}, 60_000);

/** The names of all files of code. */
const code = (): readonly string[] => codeFiles(["parapet.mjs"], made.contents);

const textOf = (name: string): string => new TextDecoder().decode(unzipped[name]);

describe("the package", () => {
  test("has a good manifest and each file that is named, and no other", () => {
    expect(made.faults).toEqual([]);
    expect(Object.keys(unzipped).length).toBeGreaterThan(20);
  });

  test("is what was built, unpacked", () => {
    const contents = contentsOf(join(ROOT, "dist"));
    expect(Object.keys(unzipped)).toEqual([...contents.keys()]);
    for (const [name, bytes] of contents) expect(Buffer.compare(bytes, unzipped[name]!), name).toBe(0);
    expect(textOf("module.json")).toBe(Buffer.from(made.files["module.json"]).toString("utf8"));
  });

  test("has neither maps of the code nor tests, and asks for none", () => {
    expect(Object.keys(unzipped).filter((name) => /\.map$|quench|test/.test(name))).toEqual([]);
    for (const name of code()) expect(textOf(name)).not.toContain("sourceMappingURL");
  });

  test("keeps the names of classes, from which Foundry makes those of hooks", () => {
    for (const name of ["ParapetConfig", "ParapetRuleEditor", "ParapetMapCheck"])
      expect(code().map(textOf).join("\n")).toMatch(new RegExp(`class ${name}\\b`));
  });

  test("loads at most 300 KB when a world starts, of all its code", () => {
    expect(MOST_AT_START).toBe(300_000);
    const atStart = filesAtStart(["parapet.mjs"], made.contents);
    expect(atStart.map((name) => name.replace(/-[\w-]{8}\.mjs$/, ""))).toEqual([
      "parapet.mjs",
      "chunks/core",
      "chunks/engine",
    ]);
    expect(atStart.length).toBeLessThan(code().length);
    expect(sizeAtStart(["parapet.mjs"], made.contents)).toBeLessThanOrEqual(MOST_AT_START);
  });

  // Foundry adds `?…` to the address of the manifest's file, and other modules may import it without.
  test("has all its code in files that import only each other, for the manifest's file imports one and nothing else", () => {
    expect(textOf("parapet.mjs").trim()).toMatch(/^import\s*"\.\/chunks\/core-[\w-]+\.mjs";$/);
    for (const name of code().slice(1)) {
      expect(name).toMatch(/^chunks\/[\w-]+-[\w-]{8}\.mjs$/);
      expect(textOf(name), name).not.toMatch(/["'`/]parapet\.mjs/);
    }
  });

  test("has a file for workers that loads nothing that needs Foundry: neither the core nor what the core loads", () => {
    const [worker, ...others] = code().filter((name) => name.startsWith("chunks/reading-worker-"));
    expect([typeof worker, others]).toEqual(["string", []]);
    const loaded = filesAtStart([worker ?? ""], made.contents);
    expect(loaded.some((name) => name.startsWith("chunks/engine-"))).toBe(true);
    expect(loaded.filter((name) => /\/core-/.test(name))).toEqual([]);
    const needing = loaded.filter((name) =>
      /\b(?:Hooks|canvas\.(?:scene|ready)|game\.(?:user|settings))\b/.test(textOf(name)),
    );
    expect(needing).toEqual([]);
  });

  test("is at most 850 KB without its compendia", () => {
    expect(made.size).toBeLessThanOrEqual(MOST);
    expect(made.size).toBeLessThan(made.files["module.zip"].length);
  });

  test("is the same bytes in whatever order its files are found", async () => {
    const backwards = new Map([...made.contents].reverse());
    expect(Buffer.compare(await zipOf(backwards), made.files["module.zip"])).toBe(0);
  });
});

describe("a package is refused", () => {
  const pictures = namedInPacks(ROOT, "parapet");
  const faults = (change: (contents: Map<string, Buffer>) => void): string[] => {
    const contents = new Map(made.contents);
    change(contents);
    return faultsOfContents(JSON.parse(textOf("module.json")) as never, contents, pictures);
  };

  test.each([
    "notes.txt",
    "packs/guide/LOG",
    "assets/old.png",
    "lang/eo.json",
    "lang/compendium/de/parapet.spells.json",
    "parapet.d.ts",
    "chunks/core-0ld0ld0l.mjs",
  ])("that has %s, which nothing names", (name) => {
    expect(faults((contents) => contents.set(name, Buffer.from("")))).toEqual([
      `${name} would be in the zip, and nothing names it.`,
    ]);
  });

  test.each([
    "LICENSE",
    "THIRD-PARTY.md",
    "parapet.css",
    "lang/en.json",
    "lang/compendium/de/parapet.macros.json",
    "assets/archer.svg",
    "assets/proving-ground.svg",
  ])("that lacks %s", (name) => {
    expect(faults((contents) => contents.delete(name))).toEqual([`${name} is named, and the build has no such file.`]);
  });

  test("that lacks a file of code", () => {
    const late = code().at(-1)!;
    expect(faults((contents) => contents.delete(late))).toContain(`${late} is named, and the build has no such file.`);
  });

  test("that lacks a template of the code's", () => {
    const [fault, ...more] = faults((contents) => contents.delete("templates/config-footer.hbs"));
    expect(fault).toMatch(/^The code names .*config-footer\.hbs, and the build has no such file\.$/);
    expect(more).toEqual([]);
  });

  test("that lacks a compendium", () => {
    expect(faults((contents) => contents.delete("packs/guide/CURRENT"))).toEqual([
      "module.json names the compendium packs/guide, and the build has none there.",
    ]);
  });
});

describe("THIRD-PARTY.md", () => {
  test("is what the build has found; npm run package writes it", () => {
    expect(readFileSync(join(ROOT, "THIRD-PARTY.md"), "utf8")).toBe(textOf("THIRD-PARTY.md"));
  });

  test("has each package that a module depends on, with its licence", () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { dependencies: object };
    for (const name of Object.keys(dependencies)) expect(textOf("THIRD-PARTY.md")).toContain(`## ${name} `);
    expect(textOf("THIRD-PARTY.md").match(/Copyright \(c\)/g)?.length).toBe(
      textOf("THIRD-PARTY.md").match(/^## /gm)?.length,
    );
  });

  test("knows a package by the bundler's name of its modules", () => {
    expect(packageNameOf("/x/node_modules/valibot/dist/index.mjs")).toBe("valibot");
    expect(packageNameOf("/x/node_modules/a/node_modules/@b/c/index.js")).toBe("@b/c");
    expect(packageNameOf("\0rolldown/runtime.js")).toBe("rolldown");
    expect(packageNameOf("/x/src/main.ts")).toBeUndefined();
  });

  test("is refused for a package that is not there", () => {
    expect(() => thirdParty(ROOT, ["/x/node_modules/no-such-package/a.js"])).toThrow("no-such-package");
  });
});
