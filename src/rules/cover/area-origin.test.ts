import { describe, expect, it } from "vitest";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import type { RuleOptions } from "../judge/rule-set";
import { RULE_SETS } from "../index";

const TIDY = { wallSnap: 0, wallGap: 0 };

const WALL = "wall w1 200,0 200,400";

const faultAt = (
  ruleset: keyof typeof RULE_SETS,
  wall: string,
  {
    x = 300,
    y = 200,
    options = {},
    isConeOrLine = false,
  }: { x?: number; y?: number; options?: RuleOptions; isConeOrLine?: boolean } = {},
) => {
  const { scene } = parseBattleMap(`grid square 100 5 ft\ntoken A at 0,100\n${wall}`);
  const field = battlefieldOf(scene, TIDY, "square");
  return RULE_SETS[ruleset].originFault?.(field, { maker: "token:A", origin: { x, y }, isConeOrLine }, options);
};

const BY_EFFECT = ["pathfinder1e", "epic-path", "dnd5e", "pathfinder2e"] as const;

describe.each([...BY_EFFECT, "rise"] as const)("an area's point of origin in %s", (ruleset) => {
  it("has no fault in the open, on the near side of a wall or on the wall itself", () => {
    expect(faultAt(ruleset, "")).toBeUndefined();
    expect(faultAt(ruleset, "wall w1 400,0 400,400")).toBeUndefined();
    expect(faultAt(ruleset, WALL, { x: 200 })).toBeUndefined();
  });

  it("is not reached behind a wall, which is named", () => {
    expect(faultAt(ruleset, WALL)).toEqual({
      fault: "OriginUnreached",
      why: { key: "PARAPET.Reason.Cover.total", data: { obstacles: ["wall:w1"] } },
    });
  });

  it("is reached through a one-way wall by lines from its open side alone", () => {
    // Walking from the wall's start down to its end, A on the west is at the right hand.
    expect(faultAt(ruleset, `${WALL} from right`)?.fault).toBe("OriginUnreached");
    expect(faultAt(ruleset, `${WALL} from left`)).toBeUndefined();
  });
});

describe.each([...BY_EFFECT, "rise"] as const)("an area that a creature half in the rock starts in %s", (ruleset) => {
  // An ogre squeezes through a corridor; so much of its token lies in the room above it.
  const faultAbove = (inRoom: number) => {
    const { scene } = parseBattleMap(`grid square 100 5 ft
token A at 0,${100 - inRoom} size 2x2 squeezing
wall n -500,100 2000,100
wall s -500,200 2000,200`);
    const field = battlefieldOf(scene, TIDY, "square");
    return RULE_SETS[ruleset].originFault?.(field, { maker: "token:A", origin: { x: 100, y: -200 } }, {})?.fault;
  };

  it("does not start in a room into which only a strip of its space juts", () => {
    expect(faultAbove(50)).toBe("OriginUnreached");
  });

  it("starts in either room where a whole space lies in each", () => {
    expect(faultAbove(100)).toBeUndefined();
  });
});

describe("an area's point of origin", () => {
  const CURTAIN = "wall w1 200,0 200,400 curtain";

  it.each(BY_EFFECT)("need not be seen in %s", (ruleset) => {
    expect(faultAt(ruleset, CURTAIN)).toBeUndefined();
  });

  it("must be seen in Rise also where curtains let effects pass, and be an intersection", () => {
    const options = { curtains: "pass" };
    expect(faultAt("rise", CURTAIN)?.fault).toBe("OriginUnreached");
    expect(faultAt("rise", CURTAIN, { options })).toMatchObject({
      fault: "OriginUnseen",
      why: { data: { obstacles: ["wall:w1"] } },
    });
    expect(faultAt("rise", "", { x: 350 })?.fault).toBe("OriginOffGrid");
    expect(faultAt("rise", WALL, { x: 350 })?.fault).toBe("OriginUnreached");
  });

  it("of a cone or a line is an intersection that touches its maker's space, in Rise alone", () => {
    const coneAt = (x: number, y: number, ruleset: keyof typeof RULE_SETS = "rise", more = "") =>
      faultAt(ruleset, more, { x, y, isConeOrLine: true })?.fault;
    // A fills 0,100 to 100,200.
    expect([coneAt(100, 100), coneAt(0, 200), coneAt(100, 200)]).toEqual([undefined, undefined, undefined]);
    expect([coneAt(200, 100), coneAt(100, 150), coneAt(50, 150)]).toEqual([
      "OriginApart",
      "OriginApart",
      "OriginApart",
    ]);
    expect([coneAt(350, 200), coneAt(300, 200, "rise", WALL)]).toEqual(["OriginApart", "OriginUnreached"]);
    for (const ruleset of BY_EFFECT) expect(coneAt(300, 100, ruleset)).toBeUndefined();
    expect(faultAt("rise", "", { x: 200, y: 100 })).toBeUndefined();
  });

  it("of a cone may be any intersection of a big maker's squares, and one inside a token that stands between squares", () => {
    const coneOf = (token: string, x: number, y: number, grid = "square 100 5 ft") => {
      const { scene } = parseBattleMap(`grid ${grid}\ntoken B ${token}`);
      const start = { maker: "token:B", origin: { x, y }, isConeOrLine: true };
      return RULE_SETS.rise.originFault?.(battlefieldOf(scene, TIDY, "square"), start, {})?.fault;
    };
    expect([coneOf("at 0,0 size 2x2", 100, 100), coneOf("at 0,0 size 2x2", 200, 100)]).toEqual([undefined, undefined]);
    expect(coneOf("at 0,0 size 2x2", 300, 100)).toBe("OriginApart");
    // It stands at 150 to 250: its own corners are off the grid, and 200,100 is on its border.
    expect([coneOf("at 150,100", 200, 100), coneOf("at 150,100", 100, 100)]).toEqual([undefined, "OriginApart"]);
    expect([coneOf("at 0,0", 100, 30, "gridless 100 5 ft"), coneOf("at 0,0", 101, 30, "gridless 100 5 ft")]).toEqual([
      undefined,
      "OriginApart",
    ]);
  });

  it.each(["ninth-age", "crisis-protocol"] as const)("is nothing in %s, which has no such areas", (ruleset) => {
    expect(faultAt(ruleset, WALL)).toBeUndefined();
  });
});
