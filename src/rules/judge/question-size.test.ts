import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { readScene } from "../../scene/read-foundry/read-scene";
import { coverMapOf, isMapTooLarge, settleCoverMap } from "../cover-map/cover-map";
import type { CoverChange } from "../attack/cover-change";
import { RULE_SETS } from "../index";
import { shotAt } from "./likely-attack";
import { TooLargeError } from "./question-size";
import { LEVEL_ONLY } from "./rule-set";

const sceneWith = (attacker: number, target: number, walls = 0) =>
  readScene({
    grid: { type: 1, size: 100, distance: 5, units: "ft" },
    walls: Array.from({ length: walls }, (_, i) => ({
      c: [3200 + 7 * (i % 100), 40 * Math.floor(i / 100), 3230 + 7 * (i % 100), 40 * Math.floor(i / 100) + 30],
    })),
    tokens: [
      { _id: "A", x: 0, y: 0, width: attacker, height: attacker, disposition: 1 },
      { _id: "b", x: 4000, y: 200, width: target, height: target, disposition: -1 },
    ],
  });

const SHOT = shotAt("token:A", "token:b");

const BOOKS = Object.values(RULE_SETS);

/** Milliseconds of the processor. */
const timeOf = (act: () => void): number => {
  const before = process.cpuUsage();
  act();
  return process.cpuUsage(before).user / 1000;
};

describe.each(BOOKS.map((book) => [book.id, book] as const))("by %s", (_, { judge, unsetBase, levels }) => {
  it("two creatures of 12 by 12 squares are judged", () => {
    const { cover } = judge(battlefieldOf(sceneWith(12, 12), undefined, unsetBase), SHOT, {});
    expect(levels).toContain(cover);
  });

  it("two of 31 by 31 are refused at once on 2,000 walls, also where features change the cover", () => {
    const field = battlefieldOf(sceneWith(31, 31, 2000), undefined, unsetBase);
    const said = "attack: expected at most 20736 pairs of spaces, got 923521";
    const change: CoverChange = {
      kinds: [],
      side: "attacker",
      does: "raise",
      level: null,
      steps: 1,
      conceals: null,
      lifts: null,
      note: "",
      of: "token:A",
    };
    const refused = (): void => {
      expect(() => judge(field, SHOT, {})).toThrow(said);
      expect(() => judge(field, { ...SHOT, kind: "melee" }, {})).toThrow(TooLargeError);
      expect(() => judge(field, { ...SHOT, kind: "area" }, {})).toThrow(TooLargeError);
      expect(() => judge(field, { ...SHOT, coverChanges: [change] }, {})).toThrow(TooLargeError);
      expect(() => judge(field, SHOT, {}, LEVEL_ONLY)).toThrow(TooLargeError);
    };
    expect(timeOf(refused)).toBeLessThan(50);
  });

  it("an area is judged from its point of origin, however large its maker is", () => {
    const field = battlefieldOf(sceneWith(31, 31), undefined, unsetBase);
    const { cover } = judge(field, { ...SHOT, kind: "area", origin: { x: 3500, y: 500 } }, {});
    expect(levels).toContain(cover);
  });
});

it("a cover map of creatures that are too large is refused before a place is looked for", () => {
  const question = (attacker: number, target: number, aim: string | null) => {
    const scene = sceneWith(attacker, target);
    const ruleSet = RULE_SETS.dnd5e;
    const isOpen = () => {
      throw new Error("a place was looked for");
    };
    const battlefield = battlefieldOf(scene);
    return { scene, battlefield, ruleSet, options: {}, creature: "token:A", target: aim, radius: 50, isOpen };
  };
  for (const aim of [null, "token:b"]) {
    expect([isMapTooLarge(question(12, 12, aim)), isMapTooLarge(question(31, 31, aim))]).toEqual([false, true]);
    expect(() => settleCoverMap(coverMapOf(question(31, 31, aim))).next()).toThrow(TooLargeError);
  }
});
