import { describe, expect, it } from "vitest";
import { english } from "../../../words/english";
import { parseBattleMap } from "../../../scene/notation/parse";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import type { Attack, Verdict } from "../../attack/verdict";
import { registerRuleSet } from "../../index";
import { sentenceOf } from "../../../words/sentences";
import { verdictLabel } from "../../../words/verdict-label";
import { dataBook } from "./data-book";
import { readRuleSet } from "./document";

/** A shoots T, six squares away. Walls stand one square before T, from and to these heights; in MAN a creature in the middle. */
const LAYOUTS = {
  OPEN: [],
  W20: [[-100, 25]],
  W40: [[-100, 40]],
  W60: [[-100, 60]],
  W80: [[-100, 75]],
  SLIT: [
    [-100, 45],
    [55, 200],
  ],
  WALL: [[-100, 200]],
} as const;

const mapOf = (walls: readonly (readonly [number, number])[], ...more: string[]): ReturnType<typeof battlefieldOf> =>
  battlefieldOf(
    parseBattleMap(
      [
        "token A at 0,0 disposition friendly",
        "token T at 600,0 disposition hostile",
        ...walls.map(([from, to], i) => `wall w${i} 500,${from} 500,${to}`),
        ...more.filter((line) => line !== ""),
      ].join("\n"),
    ).scene,
  );

const FIELDS: Readonly<Record<string, ReturnType<typeof battlefieldOf>>> = {
  ...Object.fromEntries(Object.entries(LAYOUTS).map(([name, walls]) => [name, mapOf(walls)])),
  MAN: mapOf([], "token m at 300,0 disposition friendly"),
};

const SHOT: Attack = { attacker: "token:A", target: "token:T", kind: "ranged", reach: null, origin: null };

const judged = (document: object, layout: string, how: Partial<Attack> = {}): Verdict =>
  dataBook(readRuleSet(document)).judge(FIELDS[layout] ?? mapOf([]), { ...SHOT, ...how }, {});

/** Half of the target's form behind a solid object is cover: a bane. Creatures give none. */
const DRAW_STEEL = {
  format: 1,
  id: "parapet.draw-steel",
  name: "Draw Steel",
  systems: ["draw-steel"],
  levels: [{ id: "cover", name: "Cover", when: { share: "1/2" }, gives: [{ dice: "bane", count: 1 }] }],
  counts: { partial: "nothing" },
};

const level = (id: string, share: string, value: number): object => ({
  id,
  name: `${id} cover`,
  when: { share },
  gives: [{ stat: "attack", value }],
});

const SAVAGE_WORLDS = {
  format: 1,
  id: "parapet.savage-worlds",
  name: "Savage Worlds",
  levels: [
    level("light", "1/4", -2),
    level("medium", "1/2", -4),
    level("heavy", "3/4", -6),
    level("near", "15/16", -8),
  ],
};

// By reference/books.md: "Draw Steel", "Savage Worlds".
describe("a document", () => {
  it.each([
    ["OPEN", "none", 0],
    ["W40", "none", 0],
    ["W60", "cover", 1],
    ["W80", "cover", 1],
    ["MAN", "none", 0],
    ["WALL", "total", 0],
  ])("of Draw Steel has in %s the level %s and %i banes", (layout, cover, banes) => {
    const verdict = judged(DRAW_STEEL, layout);
    expect([verdict.cover, verdict.dice.reduce((sum, { count }) => sum + count, 0)]).toEqual([cover, banes]);
    expect(verdict.modifiers).toEqual([]);
    expect(verdict.permissions[0]).toMatchObject({ action: "attack", isAllowed: layout !== "WALL" });
  });

  it.each([
    ["W20", "none", undefined],
    ["W40", "light", -2],
    ["W60", "medium", -4],
    ["W80", "heavy", -6],
    ["SLIT", "heavy", -6],
    ["WALL", "total", undefined],
  ])("of Savage Worlds has in %s the level %s and %s on the attack", (layout, cover, value) => {
    const verdict = judged(SAVAGE_WORLDS, layout);
    expect([verdict.cover, verdict.modifiers[0]?.value]).toEqual([cover, value]);
  });

  // "W60 in a dim region: -4 and -2, both."
  it.each([
    ["light torch at 650,50 bright 0 dim 20", "none", [-4, -2]],
    ["light torch at 650,50 bright 20 dim 40", "none", [-4]],
    ["", "none", [-4, -6]],
    ["area fog veil partial + rectangle 580,-20 140x140", "none", [-4, -1]],
  ])("of Savage Worlds adds bad light to cover: %s", (more, _, values) => {
    const attack = (value: number): object[] => [{ stat: "attack", value }];
    const concealment = { dim: attack(-2), dark: attack(-6), partial: attack(-1), total: attack(-4) };
    const field = mapOf(LAYOUTS.W60, more, more.includes("fog") ? "" : "darkness 1");
    const verdict = dataBook(readRuleSet({ ...SAVAGE_WORLDS, concealment })).judge(field, SHOT, {});
    expect(verdict.modifiers.map(({ value }) => value)).toEqual(values);
    expect(verdict.modifiers.map(({ type }) => type)).toEqual(["cover", "light"].slice(0, values.length));
  });

  it("is exact at its threshold, and one step beyond it", () => {
    const half = mapOf([[-100, 50]]);
    const coverBy = (share: string): string =>
      dataBook(readRuleSet({ ...DRAW_STEEL, levels: [{ id: "cover", name: "Cover", when: { share } }] })).judge(
        half,
        SHOT,
        {},
      ).cover;
    expect([coverBy("1/2"), coverBy(">1/2")]).toEqual(["cover", "none"]);
  });

  it("that asks for lines counts them from the attacker's best corner", () => {
    const byLines = (lines: number | string): object => ({
      ...DRAW_STEEL,
      levels: [{ id: "cover", name: "Cover", when: { lines } }],
    });
    // The best corner has 1 of 4 lines blocked in W20, 2 in W60, 4 in SLIT.
    expect(["W20", "W60", "SLIT"].map((layout) => judged(byLines(2), layout).cover)).toEqual([
      "none",
      "cover",
      "cover",
    ]);
    expect(["W20", "W60", "SLIT"].map((layout) => judged(byLines(">1/2"), layout).cover)).toEqual([
      "none",
      "none",
      "cover",
    ]);
    expect(["W20", "W60"].map((layout) => judged(byLines("1/4"), layout).cover)).toEqual(["cover", "cover"]);
  });

  it("can ask for one of several conditions, or for all of one", () => {
    const when = (...whens: object[]): object => ({
      ...DRAW_STEEL,
      levels: [{ id: "cover", name: "Cover", when: whens }],
    });
    expect(judged(when({ centre: true }), "W40").cover).toBe("none");
    expect(judged(when({ centre: true }, { share: "1/4" }), "W40").cover).toBe("cover");
    expect(judged(when({ centre: true, share: "9/10" }), "W60").cover).toBe("none");
  });

  it.each<[object | string, Partial<Attack>, string]>([
    ["cover", {}, "cover"],
    ["nothing", {}, "none"],
    [{ upTo: "cover", kinds: ["ranged"] }, {}, "cover"],
    [{ upTo: "cover", kinds: ["ranged"] }, { kind: "melee", reach: 30 }, "none"],
    [{ upTo: "cover", who: "not-allies" }, {}, "none"],
    [{ upTo: "cover", who: "enemies" }, {}, "none"],
    [{ upTo: "cover", who: "enemies" }, { attacker: "token:T", target: "token:A" }, "cover"],
    [{ upTo: "cover", size: "two-larger" }, {}, "none"],
    [{ upTo: "cover", size: "same-or-larger" }, {}, "cover"],
  ])("lets creatures count by %j", (creature, how, cover) => {
    expect(judged({ ...DRAW_STEEL, counts: { creature } }, "MAN", how).cover).toBe(cover);
  });

  it("can leave melee without cover, need sight, and forbid an attack, each with its reason", () => {
    expect(judged({ ...DRAW_STEEL, melee: "none" }, "W60", { kind: "melee", reach: 30 }).cover).toBe("none");
    const forbidding = {
      ...DRAW_STEEL,
      levels: [{ id: "cover", name: "Cover", when: { share: "1/2" }, forbids: ["attack"] }],
    };
    expect(judged(forbidding, "W60").permissions[0]).toMatchObject({
      isAllowed: false,
      reason: { key: "PARAPET.Reason.Data.Forbidden" },
    });
    const blind = mapOf([[-100, 200]].map(([from = 0, to = 0]) => [from, to] as const));
    expect(dataBook(readRuleSet({ ...DRAW_STEEL, needs: "both" })).judge(blind, SHOT, {}).cover).toBe("total");
  });

  it("is worded by its own names: on the label, and in the reason", () => {
    const book = dataBook(readRuleSet(DRAW_STEEL));
    const remove = registerRuleSet(book);
    const field = FIELDS["W60"] ?? mapOf([]);
    const verdict = { ...book.judge(field, SHOT, {}), hasUnseen: false };
    expect(verdictLabel(verdict, field, english).head).toBe("Cover, 1 bane");
    expect(verdict.reasons.map((each) => sentenceOf(each, field, english))).toEqual([
      "Cover: a wall hide 62 % of the target.",
    ]);
    remove();
  });
});

describe("a document is refused with the path of", () => {
  const [cover] = DRAW_STEEL.levels;
  const withLevel = (changes: object): object => ({ ...DRAW_STEEL, levels: [{ ...cover, ...changes }] });
  it.each<[string, unknown, string]>([
    ["a higher format", { ...DRAW_STEEL, format: 2 }, "rule set.format: expected 1, got 2"],
    ["an id without a module", { ...DRAW_STEEL, id: "mine" }, "rule set.id"],
    ["an unknown field", { ...DRAW_STEEL, notes: "x" }, "rule set.notes: expected no such field"],
    ["an unknown field of a level", withLevel({ colour: "red" }), "rule set.levels[0].colour"],
    ["the level none", withLevel({ id: "none" }), "rule set.levels[0].id"],
    ["the level total", withLevel({ id: "total" }), "rule set.levels[0].id"],
    ["the level __proto__", withLevel({ id: "__proto__" }), "rule set.levels[0].id"],
    ["a level twice", { ...DRAW_STEEL, levels: [cover, cover] }, "rule set.levels: expected each level once"],
    ["an empty condition", withLevel({ when: {} }), "rule set.levels[0].when"],
    ["a part above the whole", withLevel({ when: { share: "3/2" } }), "rule set.levels[0].when"],
    ["a count of an unknown level", { ...DRAW_STEEL, counts: { wall: "much" } }, "rule set.counts.wall"],
    ["dice of an unknown kind", withLevel({ gives: [{ dice: "luck", count: 1 }] }), "rule set.levels[0].gives[0]"],
    ["a prototype", JSON.parse('{"__proto__":{"format":1}}'), "rule set.__proto__"],
    [
      "seven levels",
      { ...DRAW_STEEL, levels: [1, 2, 3, 4, 5, 6, 7].map((i) => ({ ...cover, id: `l${i}` })) },
      "rule set.levels",
    ],
    ["nothing", null, "rule set"],
  ])("%s", (_, value, path) => {
    expect(() => readRuleSet(value)).toThrow(RangeError);
    expect(() => readRuleSet(value)).toThrow(path);
  });
});
