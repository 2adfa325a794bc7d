import { describe, expect, it } from "vitest";
import { english } from "../../../words/english";
import { parseBattleMap } from "../../../scene/notation/parse";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import type { Attack, Verdict } from "../../attack/verdict";
import { registerRuleSet, ruleSetWith } from "../../index";
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
  id: "world.draw-steel",
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
  id: "world.savage-worlds",
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

  // Compared is the larger of attacker and target.
  it.each([
    ["two-larger", { between: "huge", from: "medium", to: "medium" }, "cover"],
    ["two-larger", { between: "large", from: "medium", to: "medium" }, "none"],
    ["two-larger", { between: "huge", from: "large", to: "small" }, "none"],
    ["two-larger", { between: "huge", from: "small", to: "large" }, "none"],
    ["two-larger", { between: "gargantuan", from: "large", to: "small" }, "cover"],
    ["same-or-larger", { between: "medium", from: "small", to: "medium" }, "cover"],
    ["same-or-larger", { between: "medium", from: "large", to: "small" }, "none"],
    ["same-or-larger", { between: "medium", from: "small", to: "large" }, "none"],
  ])("lets creatures that are %s count, for the sizes %j: %s", (size, { between, from, to }, cover) => {
    const lines = [
      `token A at 0,0 category ${from}`,
      `token T at 600,0 category ${to}`,
      `token m at 300,0 category ${between}`,
    ];
    const field = battlefieldOf(parseBattleMap(lines.join("\n")).scene);
    const document = { ...DRAW_STEEL, counts: { creature: { upTo: "cover", size } } };
    expect(dataBook(readRuleSet(document)).judge(field, SHOT, {}).cover).toBe(cover);
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

  it("names what hides the target off the line of the centres too, and nothing that is behind the target", () => {
    const field = mapOf(
      [
        [-100, 45],
        [55, 200],
      ],
      "wall beyond 750,-100 750,200",
    );
    const verdict = dataBook(readRuleSet(DRAW_STEEL)).judge(field, SHOT, {});
    expect([verdict.cover, verdict.obstacles]).toEqual(["cover", ["wall:w0", "wall:w1"]]);
  });

  it("that needs sight names what stops it", () => {
    const field = mapOf([], "wall curtain 500,-100 500,200 curtain");
    const verdict = dataBook(readRuleSet({ ...DRAW_STEEL, needs: "both" })).judge(field, SHOT, {});
    expect([verdict.cover, verdict.lineOfEffect, verdict.obstacles]).toEqual(["total", true, ["wall:curtain"]]);
  });

  it("is worded by its own names: on the label, and in the reason", () => {
    const book = dataBook(readRuleSet(DRAW_STEEL));
    const remove = registerRuleSet(book);
    const field = FIELDS["W60"] ?? mapOf([]);
    const verdict = { ...book.judge(field, SHOT, {}), hasUnseen: false };
    expect(verdictLabel(verdict, field, english).head).toBe("Cover, 1 bane");
    expect(verdict.reasons.map((each) => sentenceOf(each, field, english))).toEqual([
      "Cover: 62 % of the target hidden by a wall.",
    ]);
    remove();
  });
});

it("a rule set that has been replaced is not taken away with the first one", () => {
  const [first, second] = [dataBook(readRuleSet(DRAW_STEEL)), dataBook(readRuleSet(DRAW_STEEL))];
  const [removeFirst, removeSecond] = [registerRuleSet(first), registerRuleSet(second)];
  removeFirst();
  expect(ruleSetWith(second.id)).toBe(second);
  removeSecond();
  expect(ruleSetWith(second.id)).not.toBe(second);
});

describe("words that a level gives", () => {
  const [half] = DRAW_STEEL.levels;
  const gives = [{ dice: "bane", count: 1 }, { text: "damage die d4" }, { text: "PARAPET.Effect.double-damage" }];
  const document = { ...DRAW_STEEL, levels: [{ ...half, gives }] };

  it("are in the verdict as they are written, and nowhere where nothing gives them", () => {
    expect(judged(document, "W60").texts).toEqual(["damage die d4", "PARAPET.Effect.double-damage"]);
    expect("texts" in judged(document, "OPEN")).toBe(false);
    expect("texts" in judged(DRAW_STEEL, "W60")).toBe(false);
    const level = dataBook(readRuleSet(document)).judge(FIELDS["W60"] ?? mapOf([]), SHOT, {}, { depth: "level" });
    expect(level.texts).toEqual(["damage die d4", "PARAPET.Effect.double-damage"]);
  });

  it("are on the label after the first line, and in the language of its reader where they are keys", () => {
    const book = dataBook(readRuleSet(document));
    const remove = registerRuleSet(book);
    const field = FIELDS["W60"] ?? mapOf([]);
    const { head, rest, details } = verdictLabel({ ...book.judge(field, SHOT, {}), hasUnseen: false }, field, english);
    expect(head).toBe("Cover, 1 bane");
    expect(rest).toContain("damage die d4");
    expect(details[0]).toBe(`Cover, 1 bane, damage die d4, ${english.say("PARAPET.Effect.double-damage")}`);
    remove();
  });
});

describe("a document that asks for things beside the target", () => {
  const document = (most: string = "cover"): object => ({
    ...DRAW_STEEL,
    levels: [{ id: "cover", name: "Cover", when: { touching: true } }],
    counts: { partial: "nothing", creature: most },
  });
  const coverIn = (field: ReturnType<typeof battlefieldOf>, how: Partial<Attack> = {}): string =>
    dataBook(readRuleSet(document())).judge(field, { ...SHOT, ...how }, {}).cover;
  const fence = (line: string, cover = "standard"): ReturnType<typeof battlefieldOf> =>
    mapOf([], `wall f ${line} nothing cover ${cover}`);

  // The target's near side is x = 600 from y = 0 to 100. Half a space is 50.
  it.each([
    ["on its side", "600,-100 600,200", "cover"],
    ["a lattice step nearer than half a space", "550.0625,-100 550.0625,200", "cover"],
    ["half a space off", "550,-100 550,200", "none"],
    ["behind it", "700,-100 700,200", "none"],
    ["ending a lattice step into its row", "600,0.0625 600,200", "none"],
    ["as wide as its side, whose corner line leads past", "600,0 600,100", "none"],
    ["a lattice step wider at both ends", "600,-0.0625 600,100.0625", "cover"],
  ])("reaches it by a fence %s or not", (_, line, cover) => {
    expect(coverIn(fence(line))).toBe(cover);
  });

  // From m all lines to T cross y = -40 between x = -450 and 430. At (570, -40) the fence is 50 away from T's corner (600, 0).
  it.each([
    ["half a space off", 570, "none"],
    ["a lattice step nearer", 570.0625, "cover"],
  ])("measures straight to a corner: %s", (_, end, cover) => {
    const field = mapOf([], "token m at -900,-200", `wall f -500,-40 ${end},-40 nothing cover standard`);
    expect(coverIn(field, { attacker: "token:m" })).toBe(cover);
  });

  it("heeds what may give the level alone", () => {
    expect(coverIn(fence("600,-100 600,200", "partial"))).toBe("none");
    expect(coverIn(fence("600,-100 600,200", "none"))).toBe("none");
  });

  it("takes a gap of one lattice step between two fences for a gap", () => {
    const twoFrom = (y: number): string =>
      `token A at 0,0\ntoken T at 600,0\nwall f 600,-100 600,50 nothing cover standard\nwall g 600,${y} 600,200 nothing cover standard`;
    const coverFrom = (y: number): string =>
      coverIn(battlefieldOf(parseBattleMap(twoFrom(y)).scene, { wallSnap: 0, wallGap: 0 }));
    expect([coverFrom(50.0625), coverFrom(50)]).toEqual(["none", "cover"]);
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
    ["a measure that is false", withLevel({ when: { touching: false } }), "rule set.levels[0].when"],
    ["words of more than one line", withLevel({ gives: [{ text: "x".repeat(61) }] }), "rule set.levels[0].gives[0]"],
    ["no words", withLevel({ gives: [{ text: " " }] }), "rule set.levels[0].gives[0]"],
    ["a misspelt measure", withLevel({ when: { linse: 1 } }), "rule set.levels[0].when.linse: expected no such field"],
    ["a misspelt measure in a list", withLevel({ when: [{ linse: 1 }] }), "rule set.levels[0].when[0].linse"],
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

  it("the place where it is stored", () => {
    expect(() => readRuleSet(withLevel({ colour: "red" }), 'ruleSets["world.a"]')).toThrow(
      'ruleSets["world.a"].levels[0].colour',
    );
    expect(() => readRuleSet({ ...DRAW_STEEL, counts: { wall: "much" } }, "")).toThrow(/^counts\.wall: /);
  });

  it("one character more than 64 KB, and none with as many", () => {
    const sized = (length: number): object => {
      const bare = { ...DRAW_STEEL, source: "" };
      return { ...bare, source: "x".repeat(length - JSON.stringify(bare).length) };
    };
    // The text is too long for its field, but the document is not.
    expect(() => readRuleSet(sized(64 * 1024))).toThrow("rule set.source: expected 200 characters at most");
    expect(() => readRuleSet(sized(64 * 1024 + 1))).toThrow("rule set: expected at most 65536 characters, got 65537");
  });

  it("what is too deep, or holds itself", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`);
    expect(() => readRuleSet({ ...DRAW_STEEL, levels: deep })).toThrow(/^rule set\.levels(\.0)+: expected no value/);
    const ring: { levels?: unknown } = {};
    ring.levels = ring;
    expect(() => readRuleSet(ring)).toThrow("expected no value that deep");
  });
});
