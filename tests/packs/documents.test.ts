import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { describe, expect, test } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import manifest from "../../module.json" with { type: "json" };
import { guidePictures, isGuide, pictureName } from "../../scripts/packs/guide.mjs";
import { readPacks, sourcesIn } from "../../scripts/packs/read-packs.mjs";
import type { Plain } from "../../scripts/packs/stations.mjs";
import { hasThumb, thumbFile } from "../../scripts/packs/thumb.mjs";
import { CHOICES, FIELDS, HELD, TAGS, type Kind } from "./fields";

const ROOT = join(import.meta.dirname, "../..");
const packs = readPacks(ROOT);
const all = packs.flatMap(({ name, type, documents }) =>
  documents.map((document) => ({ pack: name, type: type as Kind, document })),
);

const held = (document: Plain, field: string): Plain[] => (document[field] as Plain[] | undefined) ?? [];

/** A document and all that lies in it, by what each is. */
const withHeld = (type: Kind, document: Plain): (readonly [Kind, Plain])[] => [
  [type, document],
  ...Object.entries(HELD[type] ?? {}).flatMap(([field, kind]) =>
    held(document, field).flatMap((each) => withHeld(kind, each)),
  ),
];
const every = all.flatMap(({ type, document }) => withHeld(type, document));

describe("the manifest's packs", () => {
  test("have names that Foundry takes, each once, and lie in one folder of the sidebar", () => {
    const names = manifest.packs.map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(new Set(names).size).toBe(names.length);
    expect(manifest.packFolders.flatMap((folder) => folder.packs).sort()).toEqual([...names].sort());
  });
});

describe("the documents of the packs", () => {
  test.each(packs)("$name has some", ({ documents }) => {
    expect(documents.length).toBeGreaterThan(0);
  });

  test("have only fields that the League's declarations know", () => {
    const odd = every.flatMap(([kind, document]) =>
      Object.keys(document).flatMap((key) =>
        (FIELDS[kind] as readonly string[]).includes(key) ? [] : `${kind}.${key}`,
      ),
    );
    expect([...new Set(odd)]).toEqual([]);
  });

  test("hold in each field with a list of values one of them", () => {
    const odd = every.flatMap(([kind, document]) =>
      Object.entries(CHOICES[kind] ?? {}).flatMap(([key, values]) =>
        document[key] === undefined || values.includes(document[key] as string) ? [] : `${kind}.${key}`,
      ),
    );
    expect(odd).toEqual([]);
  });

  test("stand at whole pixels", () => {
    const numbers = every.flatMap(([, { x = 0, y = 0, c = [] }]) => [x, y, ...(c as number[])]);
    expect(numbers.filter((number) => !Number.isInteger(number))).toEqual([]);
  });

  test("have ids of sixteen letters and digits, each once among its kind", () => {
    const ids = every.map(([kind, { _id }]) => `${kind}.${String(_id)}`);
    for (const id of ids) expect(id).toMatch(/^\w+\.[A-Za-z0-9]{16}$/);
    expect(ids.length).toBe(new Set(ids).size);
  });
});

/** Paths as Foundry serves the module's files. */
const SERVED = "modules/parapet/";
const drawn = all
  .map(({ document }) => document)
  .filter(hasThumb)
  .map(thumbFile);
const copied = new Set(
  manifest.packs
    .flatMap(({ path }) => sourcesIn(join(ROOT, path)))
    .filter(isGuide)
    .flatMap((source) => guidePictures(source, ROOT))
    .map((file) => `assets/guide/${pictureName(file)}`),
);

describe("pictures", () => {
  const text = JSON.stringify(every.map(([, document]) => document));
  const shown = new Set([...text.matchAll(/modules\/parapet\/[^"\\]+/g)].map(([path]) => path.slice(SERVED.length)));

  test("that are shown are there", () => {
    const made = [...copied, ...drawn];
    const missing = [...shown].filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
    expect(shown.size).toBeGreaterThan(copied.size);
  });
});

const slug = (heading: string): string =>
  heading
    .replace(/<[^>]+>/g, "")
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-");

const contentOf = (page: Plain | undefined): string => String((page?.["text"] as Plain | undefined)?.["content"]);

/** Whether there is what a link in a journal leads to, its heading too. */
const leadsSomewhere = (uuid: string): boolean => {
  const [path = "", anchor] = uuid.split("#");
  const [, , pack, type, id, , pageId] = path.split(".");
  const found = all.find((each) => each.pack === pack && (each.type as string) === type && each.document["_id"] === id);
  if (found === undefined || pageId === undefined) return found !== undefined && anchor === undefined;
  const page = held(found.document, "pages").find(({ _id }) => _id === pageId);
  const headings = [...contentOf(page).matchAll(/<h\d>(.*?)<\/h\d>/g)].map(([, heading = ""]) => slug(heading));
  return page !== undefined && (anchor === undefined || headings.includes(anchor));
};

describe("the journal", () => {
  const pages = all.filter(({ type }) => type === "JournalEntry").flatMap(({ document }) => held(document, "pages"));
  const html = pages.map(contentOf).join("\n");

  test("has a page for each page of the guide, in its order, and one for the proving ground", () => {
    const index = readFileSync(join(ROOT, "docs/guide/README.md"), "utf8");
    const files = [...index.matchAll(/\]\(([a-z0-9-]+)\.md\)/g)].map(([, name]) => `docs/guide/${name}.md`);
    const names = ["docs/guide/README.md", ...files].map(
      (file) => /^# (.+)$/m.exec(readFileSync(join(ROOT, file), "utf8"))?.[1],
    );
    expect(pages.map(({ name }) => name)).toEqual([...names, "Proving ground"]);
  });

  test("leads to what is there", () => {
    const links = [...html.matchAll(/@UUID\[([^\]]+)\]/g)].map(([, uuid = ""]) => uuid);
    expect(links.filter((uuid) => !leadsSomewhere(uuid))).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });

  test("has no element that Foundry takes out of texts", () => {
    const used = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = ""]) => tag));
    expect([...used].filter((tag) => !(TAGS as readonly string[]).includes(tag))).toEqual([]);
    expect(html).not.toMatch(/\son\w+=|javascript:/i);
  });
});

/** The string literals of a script, without placeholders and comments. */
const textsIn = (script: string): string[] => {
  const code = script.replace(/^\s*\/\/.*$/gm, "");
  const quoted = [...code.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, one, other]) => one ?? other ?? "");
  const templates = [...code.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text);
  return [...quoted, ...templates.flatMap((text) => text.split(/\$\{[^}]*\}/))].filter((text) => text !== "");
};

describe("the macros", () => {
  const macros = all.filter(({ type }) => type === "Macro").map(({ document }) => document);

  test.each(macros)("$name is a script that can be read", ({ command, type }) => {
    expect(type).toBe("script");
    expect(() => new Script(`(async () => { ${String(command)}\n});`)).not.toThrow();
  });

  test.each(macros)("$name says nothing but what the language files have", ({ command }) => {
    const texts = textsIn(String(command));
    const keys = texts.filter((text) => text.startsWith("PARAPET."));
    expect(keys.filter((key) => !(key in english))).toEqual([]);
    expect(texts.filter((text) => /\p{L}/u.test(text) && !keys.includes(text) && text !== "parapet")).toEqual([]);
  });

  test.each(macros)("$name says in each language that Parapet is off, when its texts are not there", ({ flags }) => {
    const texts = manifest.languages.map(({ lang, path }) => {
      const all = JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Record<string, string>;
      return [lang, all["PARAPET.Macro.Inactive"]] as const;
    });
    expect(flags).toEqual({ parapet: { inactive: Object.fromEntries(texts) } });
  });

  test.each(macros)("$name asks whether there is a map before it asks the map", ({ command }) => {
    const [first] = /\bcanvas\.\w+/.exec(String(command)) ?? ["canvas.ready"];
    expect(first).toBe("canvas.ready");
  });

  test("could be caught saying something in English", () => {
    expect(textsIn('// It\'s gone\nwarn("No token!"); info(`${name}: ${"it"} hit`);')).toEqual([
      ...["No token!", "it", ": ", " hit"],
    ]);
  });
});

describe("the roll tables", () => {
  const tables = all.filter(({ type }) => type === "RollTable").map(({ document }) => document);

  test.each(tables)("$name has one result for each face of its die", (table) => {
    const faces = Number(/^1d(\d+)$/.exec(String(table["formula"]))?.[1]);
    const ranges = held(table, "results").map(({ range }) => range);
    expect(ranges).toEqual(Array.from({ length: faces }, (_, i) => [i + 1, i + 1]));
  });
});
