import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMPANIONS, companionsIn, standsDownFor, type Holds } from "./companions";

interface Active {
  readonly version?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const seenIn = (system: string, modules: Readonly<Record<string, Active>>, globals: readonly string[] = []) =>
  companionsIn({
    system,
    titleOf: (id) => (id in modules ? id : undefined),
    versionOf: (id) => modules[id]?.version,
    setting: (id, key) => modules[id]?.settings?.[key],
    has: (path) => globals.includes(path),
  });

const holds = (...args: Parameters<typeof seenIn>): (readonly [string, Holds, boolean])[] =>
  seenIn(...args).map((seen) => [seen.id, seen.holds, standsDownFor(seen)]);

const CHECKS = ["MidiQOL.Workflows.Workflow.prototype.checkHits"];
const CALCULATOR = { ConfigSettings: { optionalRules: { coverCalculation: "tokencover" } } };
const LIBRARY = { simplecover5e: { settings: { libraryMode: true } } };

describe("beside another module", () => {
  it.each<[string, string, Readonly<Record<string, Active>>, readonly string[], Holds, boolean]>([
    ["that decides cover, Parapet stands down", "dnd5e", { simplecover5e: {} }, [], "decides", true],
    ["with midi-qol 12.4, it is served", "dnd5e", { "midi-qol": { version: "12.4.24" } }, CHECKS, "served", false],
    [
      "with a later midi-qol, nobody has seen it",
      "dnd5e",
      { "midi-qol": { version: "14.6.1" } },
      CHECKS,
      "untested",
      false,
    ],
    [
      "with midi-qol without that method, Parapet stands down",
      "dnd5e",
      { "midi-qol": { version: "12.4.24" } },
      [],
      "bypasses",
      true,
    ],
    [
      "with midi-qol's own calculation, Parapet stands down",
      "dnd5e",
      { "midi-qol": { version: "12.4.24", settings: CALCULATOR } },
      CHECKS,
      "decides",
      true,
    ],
    ["with RSReforged 4.1.3", "dnd5e", { rsreforged: { version: "4.1.3" } }, [], "served", false],
    [
      "with RSReforged 4.13.4, whose number only begins alike",
      "dnd5e",
      { rsreforged: { version: "4.13.4" } },
      [],
      "untested",
      false,
    ],
    ["with Ready Set Roll 3.5.0", "dnd5e", { "ready-set-roll-5e": { version: "3.5.0" } }, [], "served", false],
    [
      "with Automated Conditions 5e",
      "dnd5e",
      { "automated-conditions-5e": { version: "14.533.14.2" } },
      [],
      "served",
      false,
    ],
    ["with a later one", "dnd5e", { "automated-conditions-5e": { version: "14.603.2" } }, [], "untested", false],
    ["with Better Rolls, its attacks go past Parapet", "swade", { "betterrolls-swade2": {} }, [], "bypasses", false],
    ["with SWADE Tools, its attacks go past Parapet", "swade", { "swade-tools": {} }, [], "bypasses", false],
    ["with Ghostwire", "draw-steel", { "draw-steel-ghostwire": {} }, [], "decides", true],
    ["that rolls flat checks, cover stays Parapet's", "pf2e", { "pf2-flat-check": {} }, [], "decides", false],
  ])("%s", (_, system, modules, globals, kind, isStandingDown) => {
    expect(holds(system, modules, globals)).toEqual([[Object.keys(modules)[0], kind, isStandingDown]]);
  });

  it("that reads the library of Simple Cover 5e, Parapet stands down for the reader", () => {
    expect(holds("dnd5e", { ...LIBRARY, "automated-conditions-5e": { version: "14.533.14.2" } })).toEqual([
      ["automated-conditions-5e", "decides", true],
    ]);
  });

  it("of another game system, nothing is said", () => {
    expect(holds("pf1", { rsreforged: { version: "4.1.3" }, "swade-tools": {} })).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, Active>>, number]>([
    ["without libWrapper", { "pf2e-flatcheck-helper": {} }, 0],
    ["with it", { "pf2e-flatcheck-helper": {}, "lib-wrapper": {} }, 1],
    [
      "with its message off",
      { "pf2e-flatcheck-helper": { settings: { "flat-check-in-message": false } }, "lib-wrapper": {} },
      0,
    ],
  ])("PF2e Flatcheck Helper rolls %s", (_, modules, count) => {
    expect(holds("pf2e", modules)).toHaveLength(count);
  });

  it("the title and the version are the module's own", () => {
    const [seen] = seenIn("dnd5e", { rsreforged: { version: "4.1.3" } });
    expect(seen).toMatchObject({ title: "rsreforged", version: "4.1.3" });
  });
});

const KINDS: Readonly<Record<Holds, string>> = {
  decides: "decides itself",
  bypasses: "bypasses Parapet",
  served: "served",
  untested: "untested",
};

/** The table of docs/systems.md. */
const documented = (): string =>
  [
    "| module | systems | what holds | versions | when | seen by |",
    "| --- | --- | --- | --- | --- | --- |",
    ...COMPANIONS.flatMap(({ id, systems, cases }) =>
      cases.map(({ holds: kind, versions, when, seen }) =>
        `| \`${id}\` | ${systems === null ? "all" : systems.join(", ")} | ${KINDS[kind]} | ${versions} | ${when} | ${seen} |`.replaceAll(
          "|  |",
          "| |",
        ),
      ),
    ),
  ].join("\n");

describe("the table of companions", () => {
  it("is in docs/systems.md as it is in the code", () => {
    const page = readFileSync("docs/systems.md", "utf8");
    const found = page.slice(page.indexOf("| module | systems |")).split("\n\n")[0]?.trimEnd();
    expect(found).toBe(documented());
  });

  it("names every kind that a module can be of, and each module once", () => {
    const ids = COMPANIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(COMPANIONS.filter(({ cases }) => cases.length === 0)).toEqual([]);
  });
});
