import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../../scene/model/battlefield";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../../scene/notation/parse";
import { attackPair } from "../../attack/attack-pair";
import { duelOf } from "./outcome";
import { flankingPartners } from "./flanking";
import type { Attack } from "../../attack/verdict";

const MELEE: Attack = { attacker: "token:A", target: "token:b", kind: "melee", reach: null, origin: null };

const partnersIn = (map: string, attack: Attack = MELEE): string[] => {
  const duel = duelOf(attackPair(battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square"), attack), attack);
  return duel === undefined ? [] : flankingPartners(duel).map(({ id }) => id);
};

const HEXES = "grid hex-odd-rows 100 5 ft\n";
const GRIDLESS = "grid gridless 100 5 ft\n";

describe("a flanking partner", () => {
  it("stands across opposite borders, like the book's fighter and cleric", () => {
    expect(partnersIn("token A at 0,0\ntoken b at 100,0\ntoken C at 200,0")).toEqual(["token:C"]);
    expect(partnersIn("token A at 0,0\ntoken b at 100,100\ntoken C at 200,200")).toEqual(["token:C"]);
  });

  it("can be one of several, in the order of the scene", () => {
    // Both lines from the middle of A's square cross the left and the right border of b's 2 by 2 space.
    const map = "token A at 0,100\ntoken D at 300,200\ntoken b at 100,100 size 2x2\ntoken C at 300,100";
    expect(partnersIn(map)).toEqual(["token:D", "token:C"]);
  });

  it("does not stand at a border that meets the attacker's", () => {
    expect(partnersIn("token A at 0,0\ntoken b at 100,0\ntoken C at 100,100")).toEqual([]);
    expect(partnersIn("token A at 0,0\ntoken b at 100,0\ntoken C at 200,100")).toEqual([]);
  });

  it("on hexes, stands across opposite sides of the hexagon, not across neighbouring ones", () => {
    expect(partnersIn(`${HEXES}token A at 0,0\ntoken b at 100,0\ntoken C at 200,0`)).toEqual(["token:C"]);
    // The hex below and to the right of b: its line from A leaves b by the side next to the opposite one.
    expect(partnersIn(`${HEXES}token A at 0,0\ntoken b at 100,0\ntoken C at 150,86.6`)).toEqual([]);
  });

  it("of a target with a round base stands across the borders of its bounding square", () => {
    const map = (y: number): string =>
      `${GRIDLESS}token A at 0,0\ntoken b at 100,0 base round\ntoken C at 200,${y} base round`;
    expect(partnersIn(map(0))).toEqual(["token:C"]);
    // From 50,50 to 250,90 the line crosses x 100 and x 200 well within b's space.
    expect(partnersIn(map(40))).toEqual(["token:C"]);
    // From 50,50 to 250,145 it leaves by y 100 at x 155.
    expect(partnersIn(map(95))).toEqual([]);
  });

  it("is an ally of the attacker, or an enemy of the target, and no ally of the target", () => {
    const map = (target: string, partner = "friendly"): string =>
      `token A at 0,0\ntoken b at 100,0 disposition ${target}\ntoken C at 200,0 disposition ${partner}`;
    for (const target of ["hostile", "secret", "neutral"]) expect(partnersIn(map(target))).toEqual(["token:C"]);
    expect(partnersIn(map("friendly"))).toEqual([]);
    for (const partner of ["hostile", "secret", "neutral"]) expect(partnersIn(map("hostile", partner))).toEqual([]);
    // An orc is no ally of the hero, and an enemy of the friend that the hero attacks.
    expect(partnersIn(map("friendly", "hostile"))).toEqual(["token:C"]);
    expect(partnersIn(map("neutral", "hostile"))).toEqual([]);
  });

  it("is armed, and so is the attacker", () => {
    const map = "token A at 0,0\ntoken b at 100,0\ntoken C at 200,0";
    for (const id of ["A", "C"]) expect(partnersIn(`${map}\ntoken ${id} unarmed`)).toEqual([]);
  });

  it("reaches no farther up and down than sideways", () => {
    const map = (elevation: number): string =>
      `token A at 0,0\ntoken b at 100,0\ntoken C at 200,0 elevation ${elevation}`;
    // b is 5 feet high. Directly above its head the gap is 0; 5 feet farther up it is the reach.
    expect(partnersIn(map(5))).toEqual(["token:C"]);
    expect(partnersIn(map(10))).toEqual([]);
    expect(partnersIn(map(-10))).toEqual([]);
  });

  it("needs an attacker within its own reach of the target", () => {
    const map = "token A at 0,0\ntoken b at 200,0\ntoken C at 300,0";
    expect(partnersIn(map)).toEqual([]);
    expect(partnersIn(map, { ...MELEE, reach: 10 })).toEqual(["token:C"]);
    expect(partnersIn(map.replace("A at 0,0", "A at 0,0 reach 10"))).toEqual(["token:C"]);
  });
});
