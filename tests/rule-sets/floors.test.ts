/** Floors and ceilings in every rule set. docs/decisions/0015-surfaces.md. */
import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { RULE_SETS } from "../../src/rules/index";
import { isEffectBetween } from "../../src/rules/line-of-effect/effect-between";
import { pairLinesOf } from "../../src/rules/line-of-effect/pair-lines";
import type { RuleSet } from "../../src/rules/judge/rule-set";
import type { Attack, Verdict } from "../../src/rules/attack/verdict";

const GROUND = `
grid square 100 5 ft
token Archer at 0,0 body 5
token Ogre at 600,0 body 5 elevation 10
`;
const FLOOR = "area deck surface bottom height 10.. + rectangle -500,-500 2000x2000";

const ATTACK: Attack = { attacker: "token:Archer", target: "token:Ogre", kind: "ranged", reach: null, origin: null };

const judge = (ruleSet: RuleSet, ...lines: readonly string[]): Verdict => {
  const { scene } = parseBattleMap([GROUND, ...lines].join("\n"));
  return ruleSet.judge(battlefieldOf(scene, undefined, ruleSet.unsetBase), ATTACK, {});
};

const hasEffect = (...of: Parameters<typeof judge>): boolean => judge(...of).lineOfEffect;

describe.each(Object.entries(RULE_SETS))("by the rules of %s", (_, ruleSet) => {
  it("a floor between two parts them, and is named", () => {
    expect(hasEffect(ruleSet)).toBe(true);
    const { lineOfEffect, lineOfSight } = judge(ruleSet, FLOOR);
    expect({ lineOfEffect, lineOfSight }).toEqual({ lineOfEffect: false, lineOfSight: false });
  });

  it("a ceiling parts them as a floor does, and both parts of one region do", () => {
    expect(hasEffect(ruleSet, FLOOR.replace("bottom height 10..", "top height 0..10"))).toBe(false);
    expect(hasEffect(ruleSet, FLOOR.replace("bottom height 10..", "both height 0..10"))).toBe(false);
    expect(hasEffect(ruleSet, FLOOR.replace("bottom height 10..", "top height 10.."))).toBe(true);
  });

  it("a floor above both, below both, elsewhere or with a hatch over all the way changes nothing", () => {
    const without = judge(ruleSet);
    for (const floor of [
      FLOOR.replace("height 10..", "height 15.."),
      FLOOR.replace("height 10..", "height 0.."),
      FLOOR.replace("-500,-500 2000x2000", "0,300 900x900"),
      `${FLOOR} - rectangle -100,-100 1200x400`,
    ])
      expect(judge(ruleSet, floor)).toEqual(without);
  });

  it("a creature that extends through it counts on the side of its middle", () => {
    expect(hasEffect(ruleSet, FLOOR, "token Archer body 12")).toBe(false);
    expect(hasEffect(ruleSet, FLOOR, "token Ogre elevation 8")).toBe(false);
    expect(hasEffect(ruleSet, FLOOR, "token Ogre elevation 7")).toBe(true);
  });

  it("it does not separate a creature that extends through a hatch from others", () => {
    expect(hasEffect(ruleSet, `${FLOOR} - rectangle -50,-50 200x200`, "token Archer body 12")).toBe(true);
    expect(hasEffect(ruleSet, `${FLOOR} - rectangle 550,-50 200x200`, "token Ogre elevation 8")).toBe(true);
  });

  it("a prone creature on it is above it", () => {
    expect(hasEffect(ruleSet, FLOOR, "token Ogre body 0")).toBe(false);
    expect(hasEffect(ruleSet, FLOOR, "token Ogre body 0", "token Archer elevation 10")).toBe(true);
  });

  it("two floors that meet at a seam are as good as one", () => {
    const halves = [
      FLOOR.replace("-500,-500 2000x2000", "-500,-500 2000x550"),
      FLOOR.replace("deck", "deck2").replace("-500,-500 2000x2000", "-500,50 2000x1000"),
    ];
    expect(hasEffect(ruleSet, ...halves)).toBe(false);
    expect(hasEffect(ruleSet, halves[0]!)).toBe(true);
  });

  it("a floor on other levels parts nobody", () => {
    const levels = ["level up sees low", "level low", "level attic"];
    const who = ["token Archer level low", "token Ogre level up"];
    expect(hasEffect(ruleSet, ...levels, ...who, `${FLOOR} level up`)).toBe(false);
    expect(hasEffect(ruleSet, ...levels, ...who, `${FLOOR} level attic`)).toBe(true);
  });

  it("a tall creature between is no help", () => {
    expect(hasEffect(ruleSet, FLOOR, "token Giant at 300,0 body 30")).toBe(false);
  });

  it("among many pairs there is a line of effect where a verdict has one, floors or none", () => {
    for (const floors of [[FLOOR], [`${FLOOR} - rectangle 100,0 400x100`], []]) {
      const { scene } = parseBattleMap([GROUND, "token Imp at 300,300 body 5", ...floors].join("\n"));
      const field = battlefieldOf(scene, undefined, ruleSet.unsetBase);
      const lines = pairLinesOf(field);
      field.creatures.forEach(({ id: attacker }, i) => {
        field.creatures.forEach(({ id: target }, j) => {
          if (i === j) return;
          const { lineOfEffect } = ruleSet.judge(field, { ...ATTACK, attacker, target }, {});
          expect(isEffectBetween(lines, i, j)).toBe(lineOfEffect);
        });
      });
    }
  });
});

describe("a floor that lets something through", () => {
  const { pathfinder1e } = RULE_SETS;

  it("of glass stops effects and not sight, and a carpet of mist sight alone", () => {
    const glass = judge(pathfinder1e, FLOOR.replace("bottom", "bottom lets sight lets light"));
    expect(glass).toMatchObject({ lineOfEffect: false, lineOfSight: true, cover: "total" });
    const mist = judge(pathfinder1e, FLOOR.replace("bottom", "bottom lets effect"));
    expect(mist).toMatchObject({ lineOfEffect: true, lineOfSight: false, cover: "none", concealment: "total" });
  });

  it("keeps the lamp below from those above, unless it lets light through", () => {
    const night = ["darkness 1", "light lamp at 600,100 bright 40 elevation 1"];
    expect(judge(pathfinder1e, ...night)).toMatchObject({ concealment: "none" });
    const through = judge(pathfinder1e, ...night, FLOOR.replace("bottom", "bottom lets effect lets sight lets light"));
    expect(through).toMatchObject({ concealment: "none" });
    const dark = judge(pathfinder1e, ...night, FLOOR.replace("bottom", "bottom lets effect lets sight"));
    expect(dark).toMatchObject({ concealment: "total" });
  });
});
