import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readArguments } from "../cli/input/arguments";
import { draw } from "../cli/commands/draw";
import { failureOf } from "./scenarios/expectations";
import { COVER_FEATURES } from "../src/systems/cover-features/table";
import { ICON_NAMES } from "../src/drawing/icon-paths";
import { RULE_SETS } from "../src/rules/index";
import { collected } from "./command-line";
import { HEIGHT_FIELDS, SHEET_FIELDS } from "../src/features/sheets/sheet-fields";
import { pagesOf, picturesShown } from "../scripts/documents.mjs";
import { DRAWINGS, drawnBy } from "../scripts/picture-list.mjs";
import { FIGHT_PICTURES } from "../scripts/screenshot-fight.mjs";
import { DIALOGS, MAPS } from "../scripts/screenshot-list.mjs";

const root = join(import.meta.dirname, "..");
const pages = pagesOf(root);
const shown = [...picturesShown(root)].sort();

const schemes = (name: string): string[] =>
  ["light", "dark"].map((scheme) => `docs/pictures/table/${name}-${scheme}.png`);

/** What `npm run picture`, `pictures` and `screenshots` make, and icons as their test writes them. */
const made = [
  "docs/pictures/overlay.webp",
  ...DRAWINGS.map(({ file }) => `docs/${file}`),
  ...[...DIALOGS, ...MAPS].flatMap(({ name }) => schemes(name)),
  ...FIGHT_PICTURES.flatMap(schemes),
  ...ICON_NAMES.map((name) => `docs/pictures/icons/${name}.svg`),
];

/** The picture of the module's manifest and of link previews. No page shows it. */
const PREVIEW = "docs/pictures/overlay.png";

describe("the pictures of the documentation", () => {
  it("are there and made by a script", () => {
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(shown.filter((path) => !made.includes(path))).toEqual([]);
  });

  it("are all shown on a page", () => {
    const there = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((name) => /\.(?:png|svg|gif|jpg|webp)$/.test(name))
      .map((name) => `docs/${name}`)
      .sort();
    expect(there).toEqual([...shown, PREVIEW].sort());
  });

  it.each(DRAWINGS.map((drawing) => [drawing.file, drawing] as const))(
    "are what `npm run pictures` draws of scenarios: %s",
    (file, drawing) => {
      const run = collected();
      draw.run(readArguments([...drawnBy(root, drawing)], draw.options), run.output);
      expect(readFileSync(join(root, "docs", file), "utf8"), "run npm run pictures").toBe(run.stdout);
    },
  );
});

describe("the links of the documentation", () => {
  const links = pages.flatMap(({ path, links: its }) => its.map((to) => ({ path, to })));

  it("lead to files that are there", () => {
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ to }) => !existsSync(join(root, to.replace(/#.*/, ""))))).toEqual([]);
  });

  it("lead to headings that are there", () => {
    const anchored = links.filter(({ to }) => to.includes("#"));
    const isThere = (to: string): boolean => {
      const [file, anchor = ""] = to.split("#");
      const page = pages.find(({ path }) => path === file);
      return page === undefined || page.anchors.includes(anchor);
    };
    expect(anchored.length).toBeGreaterThan(20);
    expect(anchored.filter(({ to }) => !isThere(to))).toEqual([]);
  });

  it("lead from the guide's first page to each of its pages", () => {
    const guide = pages.map(({ path }) => path).filter((path) => path.startsWith("docs/guide/"));
    const first = pages.find(({ path }) => path === "docs/guide/README.md");
    const linked = (first?.links ?? []).map((to) => to.replace(/#.*/, ""));
    expect(guide.length).toBeGreaterThan(10);
    expect(guide.filter((path) => path !== first?.path && !linked.includes(path))).toEqual([]);
  });
});

describe("the commands of the documentation", () => {
  it("are scripts of the project", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    const named = pages.flatMap(({ path }) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/npm run (?:-\S+ )*([\w:-]+)/g)].map(
        ([, name]) => name ?? "",
      ),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("the battle maps of the documentation", () => {
  const maps = pages.flatMap(({ path, blocks }) =>
    blocks.filter((block) => /^expect \w+ \w+ -> /m.test(block)).map((block) => [path, block] as const),
  );

  it.each(maps)("hold what they expect: %s", (path, map) => {
    expect(failureOf(map, path)).toBeUndefined();
  });

  it("are there to be read", () => {
    expect(maps.map(([path]) => path)).toEqual(expect.arrayContaining(["CONTRIBUTING.md", "docs/notation.md"]));
  });
});

describe("the guide", () => {
  const texts = JSON.parse(readFileSync(join(root, "lang/en.json"), "utf8")) as Record<string, string>;
  const firstCells = (page: string): string[] =>
    readFileSync(join(root, "docs/guide", page), "utf8")
      .split("\n")
      .flatMap((line) => /^\| ([^|]*) \|/.exec(line)?.[1]?.split(/,? \*|, /) ?? []);

  it("lists every field that Parapet adds to sheets, by its label", () => {
    const fields = [...HEIGHT_FIELDS, ...Object.values(SHEET_FIELDS).flat()];
    const labels = [...new Set(fields.map(({ message }) => texts[`${message}.label`]))];
    expect(labels.length).toBeGreaterThan(25);
    expect(labels.filter((label) => !firstCells("walls-and-regions.md").includes(label ?? ""))).toEqual([]);
  });

  it("has a page for each rule set", () => {
    const named = Object.keys(RULE_SETS).filter((id) => !existsSync(join(root, "docs/guide", `${id}.md`)));
    expect(named).toEqual([]);
  });

  it("lists every feature in the table, with its short form", () => {
    const rows = [
      ...readFileSync(join(root, "docs/guide/features.md"), "utf8").matchAll(
        /^\| (dnd5e|pf1|pf2e) \| ([^|]+) \| [^|]+ \| `([^`]+)` \|$/gm,
      ),
    ].map(([, ...cells]) => cells);
    const named = COVER_FEATURES.filter(({ name }) => name !== "");
    expect(rows).toEqual(named.map(({ system, name, does }) => [system, name, does]));
    const page = readFileSync(join(root, "docs/guide/features.md"), "utf8");
    const flags = COVER_FEATURES.flatMap((feature) => feature.flags ?? []);
    expect(flags.length).toBeGreaterThan(1);
    expect(flags.filter((flag) => !page.includes(`\`${flag}\``))).toEqual([]);
  });

  it("names what the compendia hold", () => {
    const sources = ["macros", "scenes", "tables"].flatMap((pack) =>
      readdirSync(join(root, "packs", pack)).map((name) => readFileSync(join(root, "packs", pack, name), "utf8")),
    );
    const names = sources.map((source) => /^name: (.*)$/m.exec(source)?.[1] ?? "");
    const page = readFileSync(join(root, "docs/guide/first-steps.md"), "utf8");
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !page.includes(`*${name}*`))).toEqual([]);
  });
});
