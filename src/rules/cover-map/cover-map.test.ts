import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { RULE_SETS } from "../index";
import { readingOf, type RuleSet } from "../judge/rule-set";
import { coverMapOf, placesIn, settleCoverMap } from "./cover-map";

/** Cover of A against the enemy b in each square of row 0 that A can reach. It is the level, or "cut off" without line of effect. */
const coverAlong = (map: string, ruleSet: RuleSet): Record<string, string> => {
  const { scene } = parseBattleMap(map);
  const battlefield = battlefieldOf(scene, readingOf(ruleSet, {}, TIDY_DEFAULTS), ruleSet.unsetBase);
  const asked = { scene, battlefield, ruleSet, options: {}, creature: "token:A", target: null, radius: 30 };
  const coverMap = coverMapOf({ ...asked, isOpen: ({ y }) => y === battlefield.creatures[0]?.centre.y });
  for (const step of settleCoverMap(coverMap)) void step;
  const told = placesIn(coverMap).map(({ x, cover: { level, lineOfEffect } }): [string, string] => [
    String(x),
    lineOfEffect ? (ruleSet.levels[level ?? -1] ?? "not attacked") : "cut off",
  ]);
  return Object.fromEntries(told);
};

/** A in the square 0,0, its enemy b far to the right. */
const row = (...lines: readonly string[]): string =>
  ["grid square 100 5 ft", "token A at 0,0", "token b at 900,0", ...lines].join("\n");

const BOOKS = [RULE_SETS.dnd5e, RULE_SETS.pathfinder1e];

describe.each(BOOKS)("the cover map by $id", (ruleSet) => {
  // The centre of a square is 50 px to the right of its x; 20 px are 1 ft.
  it("opens a proximity wall to places nearer than its threshold, and shuts it to others", () => {
    // 12 ft are 240 px: from x 200 the centre is 50 px away, from x 100 150 px, from x 0 250 px.
    const cover = coverAlong(row("wall w 300,-900 300,900 solid sight proximity sight-threshold 12"), ruleSet);
    expect(cover).toMatchObject({ 200: "none", 100: "none", 0: "cut off", "-100": "cut off" });
  });

  it("shuts a distance wall to places nearer than its threshold, and opens it to others", () => {
    const cover = coverAlong(row("wall w 300,-900 300,900 solid sight distance sight-threshold 12"), ruleSet);
    expect(cover).toMatchObject({ 200: "cut off", 100: "cut off", 0: "none", "-100": "none" });
  });

  it("does not count a wall along the far side of the place against it", () => {
    // A starts with its left side on the wall: the wall is at its back.
    expect(coverAlong(row("wall w 0,-900 0,900"), ruleSet)).toMatchObject({ 0: "none", 100: "none" });
  });

  it("cuts off a place whose near side is a wall", () => {
    expect(coverAlong(row("wall w 100,-900 100,900"), ruleSet)).toEqual(
      expect.objectContaining({ 0: "cut off", "-100": "cut off" }),
    );
  });

  it("takes of a place with a wall through it the part about its centre", () => {
    // A's centre is at x 50: the wall at x 30 is behind it, the one at x 70 before it.
    expect(coverAlong(row("wall w 30,-900 30,900"), ruleSet)).toMatchObject({ 0: "none" });
    expect(coverAlong(row("wall w 70,-900 70,900"), ruleSet)).toMatchObject({ 0: "cut off" });
  });

  it("walks away from a wall through its centre to both sides, and has cover on one alone", () => {
    expect(coverAlong(row("wall w 50,-900 50,900"), ruleSet)).toMatchObject({ "-100": "cut off", 100: "none" });
  });
});
