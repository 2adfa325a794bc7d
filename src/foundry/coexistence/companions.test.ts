import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { englishWords } from "../../../tests/english-words";
import { companionLines } from "./coexistence";
import { DESCRIBED } from "../../../tests/promises/companion-cases";
import { companionsIn, standsDownFor, type Holds } from "./companions";

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

type Modules = Readonly<Record<string, Active>>;

const midi = (version: string, settings = {}): Modules => ({ "midi-qol": { version, settings } });
const only = (id: string, version?: string): Modules => ({ [id]: version === undefined ? {} : { version } });

interface Beside {
  readonly system: string;
  readonly modules: Modules;
  readonly globals?: readonly string[];
}

/** What is active, what holds, and whether Parapet stands down. */
const CASES: readonly (readonly [string, Beside, Holds, boolean])[] = [
  ["that decides cover, Parapet stands down", { system: "dnd5e", modules: only("simplecover5e") }, "decides", true],
  ["midi-qol 12.4, it is served", { system: "dnd5e", modules: midi("12.4.24"), globals: CHECKS }, "served", false],
  [
    "a later midi-qol, nobody has seen it",
    { system: "dnd5e", modules: midi("14.6.1"), globals: CHECKS },
    "untested",
    false,
  ],
  [
    "midi-qol without that method, Parapet stands down",
    { system: "dnd5e", modules: midi("12.4.24") },
    "bypasses",
    true,
  ],
  [
    "midi-qol's own calculation, Parapet stands down",
    { system: "dnd5e", modules: midi("12.4.24", CALCULATOR), globals: CHECKS },
    "decides",
    true,
  ],
  ["RSReforged 4.1.3, it is served", { system: "dnd5e", modules: only("rsreforged", "4.1.3") }, "served", false],
  [
    "RSReforged 4.13.4, which only begins alike",
    { system: "dnd5e", modules: only("rsreforged", "4.13.4") },
    "untested",
    false,
  ],
  ["Ready Set Roll 3.5.0", { system: "dnd5e", modules: only("ready-set-roll-5e", "3.5.0") }, "served", false],
  ["AC5E 14.533", { system: "dnd5e", modules: only("automated-conditions-5e", "14.533.14.2") }, "served", false],
  ["AC5E 14.603", { system: "dnd5e", modules: only("automated-conditions-5e", "14.603.2") }, "untested", false],
  [
    "Better Rolls 3, attacks go past Parapet",
    { system: "swade", modules: only("betterrolls-swade2", "3.73") },
    "bypasses",
    false,
  ],
  ["Better Rolls 4.10", { system: "swade", modules: only("betterrolls-swade2", "4.10") }, "served", false],
  ["Better Rolls 5.11", { system: "swade", modules: only("betterrolls-swade2", "5.11.2") }, "untested", false],
  ["SWADE Tools, attacks go past Parapet", { system: "swade", modules: only("swade-tools") }, "bypasses", false],
  ["Ghostwire", { system: "draw-steel", modules: only("draw-steel-ghostwire") }, "decides", true],
  [
    "a module that rolls flat checks, cover stays Parapet's",
    { system: "pf2e", modules: only("pf2-flat-check") },
    "decides",
    false,
  ],
];

describe("beside another module", () => {
  it.each(CASES)("%s", (_, { system, modules, globals }, kind, isStandingDown) => {
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

describe("what is named for companions", () => {
  const said = (system: string, modules: Modules): readonly string[] =>
    companionLines(seenIn(system, modules, CHECKS), englishWords);

  it("is a sentence for each kind, with the modules' versions", () => {
    expect(
      said("dnd5e", {
        ...only("rsreforged", "4.1.3"),
        ...midi("12.4.24"),
        ...only("automated-conditions-5e", "14.603.2"),
      }),
    ).toEqual([
      "midi-qol 12.4.24 and rsreforged 4.1.3: Parapet’s numbers and cards work there.",
      "automated-conditions-5e 14.603.2: Parapet’s numbers are not yet tested with this version.",
    ]);
  });

  it("is nothing of Parapet's numbers while it stands down for another module", () => {
    const modules = {
      ...only("simplecover5e", "2.2.1"),
      ...only("rsreforged", "4.1.3"),
      ...only("automated-conditions-5e", "14.603"),
    };
    expect(companionLines(seenIn("dnd5e", modules), englishWords, true)).toEqual([]);
    expect(companionLines(seenIn("dnd5e", modules), englishWords, false)).toHaveLength(2);
    const past = seenIn("swade", { ...only("swade-tools", "4.1"), ...only("betterrolls-swade2", "4.10") });
    expect(companionLines(past, englishWords, true)).toEqual([
      "swade-tools 4.1: its attack rolls do not use Parapet’s numbers. Parapet shows cover; apply it by hand.",
    ]);
  });

  it("is also that no attack is stopped, of a module that cannot", () => {
    const stops = (version: string): readonly string[] => said("swade", only("betterrolls-swade2", version)).slice(1);
    expect(stops("4.10")).toEqual(["betterrolls-swade2 4.10: Parapet cannot stop attacks there."]);
    expect(stops("3.73")).toEqual([]);
  });

  it("is nothing of a module that decides cover, which has its own words", () => {
    expect(said("dnd5e", only("simplecover5e", "2.2.1"))).toEqual([]);
  });

  it("is where the button is, of a module that rolls flat checks", () => {
    expect(said("pf2e", only("pf2-flat-check", "3.2.0"))).toEqual([
      "pf2-flat-check 3.2.0: miss chances are rolled there. Parapet’s are on the card’s button.",
    ]);
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
    ...DESCRIBED.flatMap(({ id, systems, cases }) =>
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
    const ids = DESCRIBED.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(DESCRIBED.filter(({ cases }) => cases.length === 0)).toEqual([]);
  });
});
