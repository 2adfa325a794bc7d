import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { RULE_SETS } from "../index";
import { likelyAttack } from "./likely-attack";

const kindIn = (tokens: readonly string[], ruleset: keyof typeof RULE_SETS = "pathfinder1e"): string => {
  const battlefield = battlefieldOf(parseBattleMap(["grid square 100 5 ft", ...tokens].join("\n")).scene);
  return likelyAttack(battlefield, RULE_SETS[ruleset], "token:A", "token:b").kind;
};

describe("an attack of which nothing is said", () => {
  it("is a blow at a neighbour, corner to corner too, and a shot at anyone farther off", () => {
    expect(kindIn(["token A at 0,0", "token b at 100,0"])).toBe("melee");
    expect(kindIn(["token A at 0,0", "token b at 100,100"])).toBe("melee");
    expect(kindIn(["token A at 0,0", "token b at 200,0"])).toBe("ranged");
  });

  it("is a blow as far as the attacker reaches, whatever its target can", () => {
    expect(kindIn(["token A at 0,0 reach 10", "token b at 200,0"])).toBe("melee");
    expect(kindIn(["token A at 0,0", "token b at 200,0 reach 10"])).toBe("ranged");
  });

  it("with a reach of 0 is a blow at a target in its own space and a shot at a neighbour; it is a shot at one overhead", () => {
    expect(kindIn(["token A at 0,0 reach 0", "token b at 100,0"])).toBe("ranged");
    expect(kindIn(["token A at 25,25 size 0.5x0.5 reach 0", "token b at 0,0"])).toBe("melee");
    expect(kindIn(["token A at 0,0", "token b at 100,0 elevation 30"])).toBe("ranged");
  });

  it("is a shot where the rules judge blows like shots", () => {
    expect(kindIn(["token A at 0,0", "token b at 100,0"], "rise")).toBe("ranged");
    expect(kindIn(["token A at 0,0", "token b at 100,0"], "epic-path")).toBe("melee");
  });

  it("is a shot at somebody who is not there", () => {
    expect(kindIn(["token A at 0,0"])).toBe("ranged");
  });
});
