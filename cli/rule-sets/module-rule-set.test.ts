import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { offerOfModules } from "../../src/foundry/rule-sets/documents";
import { spawnIn } from "../../tests/command-line";
import { bookOfModule } from "./module-rule-set";

const folder = mkdtempSync(join(tmpdir(), "parapet-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());

const brawl = (id: string, level: string) => ({
  format: 1,
  id,
  name: "MINE.Brawl",
  levels: [{ id: level, name: "MINE.Behind", when: { centre: true }, gives: [{ stat: "ac", value: 3 }] }],
  counts: { creature: level },
});

/** Writes a module's manifest with these documents into a folder of its own. */
const moduleWith = (name: string, ruleSets: unknown, more: object = {}): string => {
  mkdirSync(join(folder, name), { recursive: true });
  const path = `${name}/module.json`;
  const manifest = { id: name, title: "Mine", compatibility: { minimum: "13" }, flags: { parapet: { ruleSets } } };
  writeFileSync(join(folder, path), JSON.stringify({ ...manifest, ...more }));
  return path;
};

writeFileSync(join(folder, "row.txt"), "map\n+---+---+---+\n| A   B   C |\n+---+---+---+\n");

/** In a process of its own: the program adds the rule set to its others. */
const judge = (ruleset: string) =>
  spawnIn(folder)("judge", "row.txt", "--attacker", "A", "--target", "C", "--ruleset", ruleset);

test("a module's manifest is a rule set by the document in it, with the texts of its language file", () => {
  const languages = [{ lang: "en", name: "English", path: "en.json" }];
  const path = moduleWith("mine", [brawl("mine.brawl", "behind")], { languages });
  writeFileSync(join(folder, "mine/en.json"), JSON.stringify({ MINE: { Behind: "Behind somebody" } }));
  const { stdout, stderr } = judge(path);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^mine\.brawl \|[^]*behind {2}\+3 AC/);
  expect(stdout).toContain("Behind somebody");
});

test("of several rule sets in a manifest one is named behind a #, with or without the module's id", () => {
  const path = moduleWith("two", [brawl("two.near", "near"), brawl("two.far", "far")]);
  expect(judge(`${path}#far`).stdout).toContain("two.far | ranged");
  expect(judge(`${path}#two.near`).stdout).toContain("two.near | ranged");
});

test.each([
  ["without a rule set", moduleWith("none", undefined), /brings no rule set.*flags\.parapet\.ruleSets.*rule-sets\.md/],
  [
    "with several",
    moduleWith("more", [brawl("more.a", "a"), brawl("more.b", "b")]),
    /expected one of more\.a, more\.b, got 2 rule sets\. Write more\/module\.json#more\.a/,
  ],
  ["with a rule set that is not an array", moduleWith("odd", {}), /flags\.parapet\.ruleSets: expected an array/],
  [
    "with an id of another module",
    moduleWith("other", [brawl("mine.brawl", "a")]),
    /ruleSets\[0\]\.id: expected an id that begins with other\., got "mine\.brawl"/,
  ],
  [
    "with an id that belongs to the world",
    moduleWith("world", [brawl("world.brawl", "a")]),
    /expected a module with another id/,
  ],
  [
    "with a fault in the document",
    moduleWith("bad", [{ ...brawl("bad.brawl", "a"), format: 2 }]),
    /bad\/module\.json: bad: flags\.parapet\.ruleSets\[0\]\.format: expected 1, got 2/,
  ],
])("a manifest %s ends with one line that says what to do", (_, path, line) => {
  const { stdout, stderr, status } = judge(path);
  expect([stdout, status]).toEqual(["", 2]);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stderr.trimEnd()).not.toContain("\n");
});

/** What the command line and the module refuse of the first document of a manifest. */
const refusals = (id: string, ruleSets: unknown): readonly [string, string] => {
  const module = { id, title: "Mine", active: true, flags: { parapet: { ruleSets } } };
  vi.stubGlobal("game", { modules: { contents: [module] } });
  let ofCli = "";
  try {
    bookOfModule(module, `${id}/module.json`, null);
  } catch (error) {
    ofCli = String(error instanceof RangeError ? error.message : error);
  }
  return [ofCli, offerOfModules().map(({ message }) => message)[0] ?? ""];
};

test.each([
  ["an object", "mine", {}],
  ["33 documents", "mine", Array.from({ length: 33 }, (_, i) => brawl(`mine.a${i}`, "a"))],
  ["another module's id", "mine", [brawl("yours.a", "a")]],
  ["an id that only begins alike", "mine", [brawl("mine2.a", "a")]],
  ["a module called world", "world", [brawl("world.a", "a")]],
  ["a module called parapet", "parapet", [brawl("parapet.a", "a")]],
  ["a fault", "mine", [{ ...brawl("mine.a", "a"), levels: [{ id: "a" }] }]],
])("the command line refuses what the module refuses, in the same words: %s", (_, id, ruleSets) => {
  const [ofCli, ofModule] = refusals(id, ruleSets);
  expect(ofCli).not.toBe("");
  expect(ofCli).toBe(ofModule);
});
