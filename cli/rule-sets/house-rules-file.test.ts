import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { spawnIn } from "../../tests/command-line";

const folder = mkdtempSync(join(tmpdir(), "parapet-"));
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(join(folder, "row.txt"), "map\n+---+---+---+\n| A   B   C |\n+---+---+---+\n");

/** As the window for house rules saves them. In a process of its own: the program adds the book to its others. */
const judge = (rules: object) => {
  writeFileSync(join(folder, "house.json"), JSON.stringify(rules));
  return spawnIn(folder)("judge", "row.txt", "--attacker", "A", "--target", "C", "--ruleset", "house.json");
};

test("a file of house rules is its book with the table's numbers", () => {
  const half = { ac: 1, dexterity: 1 };
  const { stdout, stderr } = judge({ format: 1, houseRulesOf: "dnd5e", levels: { half } });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^dnd5e \|[^]*half {2,}\+1 AC, \+1 Dexterity saves/);
});

test.each([
  ["a book that is not there", { houseRulesOf: "gurps" }, /houseRules\.houseRulesOf: expected the id of a rule set/],
  [
    "a number that is none",
    { levels: { half: { ac: "one" } } },
    /houseRules\.levels\.half\.ac: expected a whole number/,
  ],
])("house rules with %s end with one line that says where", (_, changed, line) => {
  const { stdout, stderr, status } = judge({ format: 1, houseRulesOf: "dnd5e", levels: {}, ...changed });
  expect([stdout, status]).toEqual(["", 2]);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stderr.trimEnd()).not.toContain("\n");
});
