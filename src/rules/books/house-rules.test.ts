import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import type { AttackKind } from "../attack/verdict";
import { RULE_SETS } from "../index";
import { readHouseRules, statsOf, withHouseRules } from "./house-rules";

const FIELD = battlefieldOf(parseBattleMap("token A at 0,0\ntoken b at 500,0").scene);

/** "ac 1, dexterity 1" of a target with this level of cover. */
const numbersAt = (
  { judge }: (typeof RULE_SETS)[keyof typeof RULE_SETS],
  cover: string,
  kind: AttackKind = "ranged",
): string =>
  judge(FIELD, { attacker: "token:A", target: "token:b", kind, reach: null, origin: null, ruled: { cover } }, {})
    .modifiers.map(({ stat, value }) => `${stat} ${value}`)
    .join(", ");

const { dnd5e } = RULE_SETS;
const of5e = (levels: object): unknown => ({ format: 1, houseRulesOf: "dnd5e", levels });
const HALF = of5e({ half: { ac: 1, dexterity: 1 }, "three-quarters": { ac: 4, dexterity: 4 } });

describe("house rules", () => {
  it("change the numbers they name, for attacks and for areas", () => {
    const book = withHouseRules(dnd5e, readHouseRules(dnd5e, HALF));
    expect(numbersAt(book, "half")).toBe("ac 1, dexterity 1");
    expect(numbersAt(book, "half", "area")).toBe("dexterity 1");
    expect(numbersAt(book, "three-quarters")).toBe("ac 4, dexterity 4");
    expect([book.id, book.levels, book.hasHouseRules]).toEqual(["dnd5e", dnd5e.levels, true]);
  });

  it("leave the book's own numbers and names where they name none", () => {
    const book = withHouseRules(dnd5e, readHouseRules(dnd5e, of5e({ half: { ac: 1 } })));
    expect(numbersAt(book, "half")).toBe("ac 1, dexterity 2");
    expect(numbersAt(book, "three-quarters")).toBe("ac 5, dexterity 5");
    expect(numbersAt(dnd5e, "half")).toBe("ac 2, dexterity 2");
    expect(withHouseRules(dnd5e, readHouseRules(dnd5e, of5e({})))).toBe(dnd5e);
  });

  it("can take a number away, turn it round, and give one to a level that has none", () => {
    const pathfinder = RULE_SETS.pathfinder1e;
    const levels = { soft: { reflex: 1 }, partial: { ac: 0 }, improved: { stealth: -1 } };
    const rules = readHouseRules(pathfinder, { format: 1, houseRulesOf: "pathfinder1e", levels });
    const book = withHouseRules(pathfinder, rules);
    expect(numbersAt(book, "soft")).toBe("ac 4, reflex 1");
    expect(numbersAt(book, "partial")).toBe("reflex 1");
    expect(numbersAt(book, "improved")).toBe("ac 8, reflex 4, stealth -1");
  });

  it("name levels, in full and in short", () => {
    const { words } = withHouseRules(dnd5e, readHouseRules(dnd5e, of5e({ total: { name: " Behind a wall " } })));
    expect(words).toEqual({
      "PARAPET.Cover.dnd5e.total": "Behind a wall",
      "PARAPET.Brief.Cover.dnd5e.total": "Behind a wall",
    });
  });

  it.each(Object.values(RULE_SETS).map((book) => [book.id, book] as const))(
    "can change each number of %s",
    (id, book) => {
      const levels = Object.fromEntries(
        Object.entries(book.numbers ?? {}).map(([level, stats]) => [
          level,
          Object.fromEntries(Object.entries(stats).map(([stat, value]) => [stat, value + 1])),
        ]),
      );
      const changed = withHouseRules(book, readHouseRules(book, { format: 1, houseRulesOf: id, levels }));
      expect(statsOf(book).length).toBeGreaterThan(0);
      for (const [level, stats] of Object.entries(book.numbers ?? {}))
        for (const [stat, value] of Object.entries(stats)) {
          const kind = stat === "dexterity" || (stat === "reflex" && id !== "rise") ? "area" : "ranged";
          const said = (text: string) => ` ${text},`;
          expect(said(numbersAt(book, level, kind))).toContain(` ${stat} ${value},`);
          expect(said(numbersAt(changed, level, kind))).toContain(value === -1 ? "" : ` ${stat} ${value + 1},`);
          expect(said(numbersAt(changed, level, kind))).not.toContain(` ${stat} ${value},`);
        }
    },
  );
});

it("the document in docs/house-rules.md is read", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/house-rules.md"), "utf8");
  const example: unknown = JSON.parse(/```json\n([^`]*)```/.exec(page)?.[1] ?? "");
  const book = withHouseRules(dnd5e, readHouseRules(dnd5e, example));
  expect(numbersAt(book, "half")).toBe("ac 1, dexterity 1");
  expect(book.words?.["PARAPET.Cover.dnd5e.three-quarters"]).toBe("Heavy cover");
});

describe("a document is refused with the path of", () => {
  const parsed = (text: string): unknown => JSON.parse(text);
  it.each<[string, unknown, string]>([
    ["another format", { ...Object(HALF), format: 2 }, "houseRules.format: expected 1, got 2"],
    ["another book", { ...Object(HALF), houseRulesOf: "rise" }, 'houseRules.houseRulesOf: expected dnd5e, got "rise"'],
    ["an unknown field", { ...Object(HALF), notes: "x" }, "houseRules.notes: expected no such field"],
    ["an unknown level", of5e({ quarter: { ac: 1 } }), "houseRules.levels.quarter: expected no such field"],
    ["an unknown stat", of5e({ half: { stealth: 1 } }), "houseRules.levels.half.stealth: expected no such field"],
    ["a number for total cover", of5e({ total: { ac: 9 } }), "houseRules.levels.total.ac: expected no such field"],
    ["a number as text", of5e({ half: { ac: "1" } }), "houseRules.levels.half.ac: expected a whole number"],
    ["half a number", of5e({ half: { ac: 1.5 } }), "houseRules.levels.half.ac: expected a whole number"],
    ["a number that is too large", of5e({ half: { ac: 51 } }), "houseRules.levels.half.ac: expected a whole number"],
    ["an empty name", of5e({ half: { name: " " } }), "houseRules.levels.half.name: expected a name"],
    [
      "a name that is too long",
      of5e({ half: { name: "x".repeat(65_537) } }),
      "houseRules.levels.half.name: expected a name",
    ],
    ["a list", [], "houseRules"],
    ["nothing", null, "houseRules: expected an object, got null"],
    ["no levels", { format: 1, houseRulesOf: "dnd5e" }, "houseRules.levels"],
    [
      "a prototype as a level",
      parsed('{"format":1,"houseRulesOf":"dnd5e","levels":{"__proto__":{"ac":1}}}'),
      "houseRules.levels.__proto__",
    ],
    ["a constructor as a stat", of5e({ half: { constructor: 1 } }), "houseRules.levels.half.constructor"],
    ["a prototype beside the levels", parsed('{"format":1,"__proto__":{},"levels":{}}'), "houseRules.__proto__"],
  ])("%s", (_, value, fault) => {
    expect(() => readHouseRules(dnd5e, value)).toThrow(RangeError);
    expect(() => readHouseRules(dnd5e, value)).toThrow(fault);
  });

  it("however deep it is", () => {
    const deep = Array.from({ length: 1000 }).reduce<object>((inner) => ({ inner }), {});
    expect(() => readHouseRules(dnd5e, of5e({ half: deep }))).toThrow("houseRules.levels.half.inner");
  });
});
