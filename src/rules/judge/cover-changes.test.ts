import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { isForAttack, type CoverChange } from "../attack/cover-change";
import type { Attack, Ruling } from "../attack/verdict";
import { RULE_SETS } from "../index";
import { plainVerdict } from "../../../tests/ruled-attack";
import { withCoverChanges } from "./cover-changes";

const change = (its: Partial<CoverChange>): CoverChange => ({
  kinds: [],
  side: "attacker",
  does: null,
  level: null,
  steps: 1,
  conceals: null,
  lifts: null,
  note: "Feature",
  of: "token:A",
  ...its,
});

describe("the level that a change leaves", () => {
  const PATHFINDER = RULE_SETS.pathfinder1e.levels;
  const DND5E = RULE_SETS.dnd5e.levels;

  it.each<[readonly string[], string, Partial<CoverChange>, string]>([
    // ignore: no cover, for all levels below total or up to the one named
    [DND5E, "half", { does: "ignore" }, "none"],
    [DND5E, "three-quarters", { does: "ignore" }, "none"],
    [DND5E, "half", { does: "ignore", level: "half" }, "none"],
    [DND5E, "three-quarters", { does: "ignore", level: "half" }, "three-quarters"],
    [PATHFINDER, "partial", { does: "ignore", level: "soft" }, "none"],
    [PATHFINDER, "standard", { does: "ignore", level: "soft" }, "standard"],
    // raise and lower: by the book's order, never to or from total cover
    [PATHFINDER, "none", { does: "raise" }, "partial"],
    [PATHFINDER, "soft", { does: "raise", steps: 2 }, "improved"],
    [PATHFINDER, "improved", { does: "raise", steps: 3 }, "improved"],
    [DND5E, "three-quarters", { does: "lower" }, "half"],
    [DND5E, "half", { does: "lower", steps: 5 }, "none"],
    [RULE_SETS["ninth-age"].levels, "soft", { does: "raise" }, "hard"],
    // set
    [DND5E, "none", { does: "set", level: "three-quarters" }, "three-quarters"],
    [DND5E, "half", { does: "set", level: "total" }, "half"],
    [DND5E, "half", { does: "set", level: "soft" }, "half"],
    // total cover, and a change of concealment alone
    [DND5E, "total", { does: "ignore" }, "total"],
    [DND5E, "total", { does: "set", level: "none" }, "total"],
    [DND5E, "half", { conceals: "ignore" }, "half"],
  ])("of %j: from %s by %j is %s", (levels, from, its, to) => {
    const rules = { id: "table", levels, concealmentWords: null, heeds: ["ruled"] } as const;
    const judge = (ruled?: Ruling) => plainVerdict({ cover: ruled?.cover ?? from });
    expect(withCoverChanges(rules, [change(its)], undefined, judge).cover).toBe(to);
  });
});

const MAP = ["map", "+---+---+---+---+", "| A   b   c | d |", "+---+---+---+---+"].join("\n");
const field = battlefieldOf(parseBattleMap(MAP).scene);
const attack: Attack = { attacker: "token:A", target: "token:c", kind: "ranged", reach: null, origin: null };

describe("a verdict with changes", () => {
  const judged = (target: string, ...coverChanges: readonly CoverChange[]) =>
    RULE_SETS.dnd5e.judge(field, { ...attack, target, coverChanges }, {});

  it("has the numbers of the level that is left, and names the feature before what there is without it", () => {
    const plain = RULE_SETS.dnd5e.judge(field, attack, {});
    expect(plain).toMatchObject({ cover: "half" });
    const ignored = judged("token:c", change({ does: "ignore" }));
    expect(ignored).toMatchObject({ cover: "none", modifiers: [], lineOfEffect: true });
    expect(ignored.reasons).toEqual([
      {
        key: "PARAPET.Reason.Feature.Ignored",
        data: { feature: "Feature", of: "token:A", found: "PARAPET.Cover.dnd5e.half" },
      },
      ...plain.reasons,
    ]);
    expect([ignored.lines, ignored.obstacles]).toEqual([plain.lines, plain.obstacles]);
    const raised = judged("token:c", change({ does: "raise" }));
    expect(raised.cover).toBe("three-quarters");
    expect(raised.modifiers.map(({ stat, value }) => [stat, value])).toEqual([
      ["ac", 5],
      ["dexterity", 5],
    ]);
  });

  it("leaves a line of effect that is not there, and total cover with it", () => {
    const changes = [change({ does: "ignore" }), change({ does: "set", level: "none" })];
    expect(judged("token:d")).toMatchObject({ cover: "total", lineOfEffect: false });
    expect(judged("token:d", ...changes)).toEqual(judged("token:d"));
  });

  it("of Pathfinder 1e that ignores cover leaves total cover", () => {
    const ignoring = (target: string) =>
      RULE_SETS.pathfinder1e.judge(field, { ...attack, target, coverChanges: [change({ does: "ignore" })] }, {});
    expect(RULE_SETS.pathfinder1e.judge(field, attack, {})).toMatchObject({ cover: "soft" });
    expect(ignoring("token:c")).toMatchObject({ cover: "none", modifiers: [] });
    expect(ignoring("token:d")).toMatchObject({ cover: "total", lineOfEffect: false });
  });

  it("sets, then raises, lowers and ignores, whatever their order", () => {
    const all = [
      change({ does: "ignore", level: "half" }),
      change({ does: "lower" }),
      change({ does: "set", level: "three-quarters" }),
    ];
    expect(judged("token:c", ...all).cover).toBe("none");
    expect(judged("token:c", ...all.toReversed()).cover).toBe("none");
  });

  it("is changed from what a GM has ruled, and says both", () => {
    const verdict = RULE_SETS.dnd5e.judge(
      field,
      { ...attack, ruled: { cover: "three-quarters" }, coverChanges: [change({ does: "lower" })] },
      {},
    );
    expect(verdict.cover).toBe("half");
    expect(verdict.reasons.slice(0, 2).map(({ key }) => key)).toEqual([
      "PARAPET.Reason.Feature.Changed",
      "PARAPET.Reason.Ruled.Cover",
    ]);
  });

  it("is the same where nothing applies", () => {
    const plain = RULE_SETS.dnd5e.judge(field, attack, {});
    expect(judged("token:c", change({ does: "ignore", level: "soft" }))).toEqual(plain);
    expect(judged("token:c", change({ conceals: "ignore" }))).toEqual(plain);
  });
});

describe("a disadvantage that features lift", () => {
  // f stands beside A and sees it; b is 25 ft off.
  const melee = battlefieldOf(parseBattleMap("token A at 0,0\ntoken f at 0,100\ntoken b at 500,0").scene);
  const judged = (coverChanges: readonly CoverChange[], its: Partial<Attack> = {}) =>
    RULE_SETS.dnd5e.judge(melee, { ...attack, target: "token:b", coverChanges, ...its }, {});
  const keysOf = ({ reasons }: Pick<ReturnType<typeof judged>, "reasons">) =>
    reasons.map(({ key }) => key.replace("PARAPET.Reason.", ""));

  it("does not count, and the feature is named in its place", () => {
    expect(judged([])).toMatchObject({ effects: ["attack-at-disadvantage"] });
    const lifted = judged([change({ lifts: "close-range" })]);
    expect(lifted.effects).toEqual([]);
    expect(keysOf(lifted)).toEqual(["Feature.Lifted.close-range", "Cover.none"]);
  });

  it("is lifted for long range alone, not beyond it", () => {
    const far = { increment: 20, longRange: 30 };
    const lifts = [change({ lifts: "close-range" }), change({ lifts: "long-range" })];
    expect(judged(lifts.slice(0, 1), far).effects).toEqual(["attack-at-disadvantage"]);
    expect(judged(lifts, far)).toMatchObject({ effects: [], permissions: [{ action: "attack", isAllowed: true }, {}] });
    expect(judged(lifts, { increment: 10, longRange: 20 }).permissions[0]).toMatchObject({ isAllowed: false });
  });

  it("is lifted beside a change of cover, and nothing is said where there is none", () => {
    const both = judged([change({ lifts: "close-range" }), change({ does: "raise", note: "Curse" })]);
    expect(both).toMatchObject({ cover: "half", effects: [] });
    expect(keysOf(both).slice(0, 2)).toEqual(["Feature.Lifted.close-range", "Feature.Changed"]);
    expect(judged([change({ lifts: "long-range" })])).toEqual(judged([]));
  });
});

describe("concealment that features change", () => {
  const fog = battlefieldOf(parseBattleMap("map\n+   +   +   +   +\n  A   ~   b\n+   +   +   +   +").scene);
  const invisible = battlefieldOf(parseBattleMap("token A at 0,0\ntoken b at 100,0 invisible").scene);
  const judgedBy = (
    ruleset: "pathfinder1e" | "pathfinder2e",
    where: typeof fog,
    conceals: CoverChange["conceals"],
    its: Partial<Attack> = {},
  ) =>
    RULE_SETS[ruleset].judge(
      where,
      { ...attack, target: "token:b", kind: "melee", coverChanges: [change({ conceals })], ...its },
      {},
    );

  it.each(["pathfinder1e", "pathfinder2e"] as const)("by %s less than total does not count, and total stays", (id) => {
    expect(judgedBy(id, fog, "ignore")).toMatchObject({ concealment: "none", missChance: 0, lineOfEffect: true });
    expect(judgedBy(id, invisible, "ignore")).toMatchObject({ concealment: "total", missChance: 50 });
  });

  it.each(["pathfinder1e", "pathfinder2e"] as const)("by %s counts as one degree less", (id) => {
    expect(judgedBy(id, fog, "lower")).toMatchObject({ concealment: "none", missChance: 0 });
    expect(judgedBy(id, invisible, "lower")).toMatchObject({ concealment: "partial", missChance: 20 });
  });

  it("leaves a miss chance that is ruled, and no sentence says that it does not count", () => {
    const judged = (its: Partial<Attack>) => judgedBy("pathfinder1e", fog, "ignore", its);
    const keys = (its: Partial<Attack>): string[] => judged(its).reasons.map(({ key }) => key);
    const ruled = { ruled: { missChance: 33 } };
    expect(judged(ruled).missChance).toBe(33);
    const [sentence, ruling] = ["PARAPET.Reason.Feature.Concealment.ignore", "PARAPET.Reason.Ruled.MissChance"];
    expect([keys({}).includes(sentence), keys(ruled).includes(sentence)]).toEqual([true, false]);
    expect(keys(ruled)).toContain(ruling);
  });
});

describe("the attacks that a change is for", () => {
  it.each<[Partial<Attack>, readonly CoverChange["kinds"][number][]]>([
    [{ kind: "ranged", means: "weapon" }, ["ranged", "ranged-weapon"]],
    [{ kind: "melee", means: "spell" }, ["melee", "melee-spell"]],
    // On the map it is not known what the attack is made with.
    [{ kind: "ranged" }, ["ranged"]],
    [{ kind: "ranged", means: "spell", isSave: true }, ["save"]],
    [{ kind: "area" }, ["area", "save"]],
    [{ kind: "area", isSave: true }, ["area", "save"]],
  ])("of %j are %j", (its, kinds) => {
    const all = [
      "melee",
      "ranged",
      "area",
      "save",
      "melee-weapon",
      "ranged-weapon",
      "melee-spell",
      "ranged-spell",
    ] as const;
    expect(all.filter((kind) => isForAttack({ kinds: [kind] }, { ...attack, ...its }))).toEqual(
      all.filter((kind) => kinds.includes(kind)),
    );
    expect(isForAttack({ kinds: [] }, { ...attack, ...its })).toBe(true);
  });
});
