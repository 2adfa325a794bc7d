import { describe, expect, it } from "vitest";
import { plainVerdict, ruledTarget } from "../../../tests/ruled-attack";
import { chanceOf, isMissed, missRollsOf } from "./miss-chance";

const seen = ruledTarget({ target: "token:s", missChance: 20, verdict: plainVerdict({ concealment: "partial" }) });
const unseen = ruledTarget({ target: "token:u", missChance: 50, verdict: plainVerdict({ concealment: "total" }) });
const plain = ruledTarget({ target: "token:p" });
const attack = { of: "attack", ruleset: "pathfinder1e", missRolls: 1, targets: [seen, unseen, plain] } as const;

const rollsOf = (
  changes: object = {},
  rolled: readonly string[] = [],
  chances: Readonly<Record<string, number>> = {},
) => missRollsOf({ ...attack, ...changes }, chances, (id) => rolled.includes(id));

describe("a miss chance", () => {
  it("misses from 01 up to itself, a flat check below its DC", () => {
    expect([1, 20, 21, 100].map((rolled) => isMissed(rolled, 20, 100))).toEqual([true, true, false, false]);
    // 20 in a hundred is DC 5, 50 is DC 11.
    expect([4, 5].map((rolled) => isMissed(rolled, 20, 20))).toEqual([true, false]);
    expect([10, 11].map((rolled) => isMissed(rolled, 50, 20))).toEqual([true, false]);
  });

  it("is the GM's own if one is set, and none if the rules have none", () => {
    expect([chanceOf(seen, {}), chanceOf(seen, { "token:s": 35 }), chanceOf(plain, { "token:p": 35 })]).toEqual([
      20,
      35,
      null,
    ]);
  });
});

describe("what is rolled of an attack", () => {
  it("is one public message, and in Pathfinder 1e a secret one for targets with total concealment", () => {
    expect(rollsOf()).toEqual([
      { die: 100, formula: "1d100", targets: ["token:s"], isSecret: false },
      { die: 100, formula: "1d100", targets: ["token:u"], isSecret: true },
    ]);
  });

  it("is flat checks in Pathfinder 2e, and two dice with Blind-Fight", () => {
    const verdict = plainVerdict({ ruleset: "pathfinder2e", concealment: "total" });
    const changes = { ruleset: "pathfinder2e", missRolls: 2, targets: [{ ...unseen, verdict }] };
    expect(rollsOf(changes)).toEqual([{ die: 20, formula: "2d20kh", targets: ["token:u"], isSecret: false }]);
  });

  it("is two dice in Pathfinder 1e with Blind-Fight, of which the higher counts", () => {
    expect(rollsOf({ missRolls: 2, targets: [seen] })).toEqual([
      { die: 100, formula: "2d100kh", targets: ["token:s"], isSecret: false },
    ]);
  });

  it("is nothing for a target that has been rolled for, or whose chance the GM has taken away", () => {
    expect(rollsOf({}, ["token:u"], { "token:s": 0 })).toEqual([]);
  });

  it("is nothing for a save", () => {
    expect(rollsOf({ of: "save" })).toEqual([]);
  });
});
