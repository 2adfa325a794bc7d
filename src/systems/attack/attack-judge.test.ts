import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attackJudgeOf } from "../../../tests/attack-judge-table";
import { openTable } from "../../../tests/keep-table";
import { declaredAttack, modifier } from "../../../tests/ruled-attack";
import { owned, readCoverChanges } from "../../foundry/cover-changes/read-cover-changes";
import { wordsFrom } from "../../words/localize";
import { RULE_SETS } from "../../rules/index";
import { reason } from "../../rules/attack/verdict";

/** An archer shoots past an imp at a knight: soft cover, +4 to the armour class. */
const onKnight = declaredAttack({ attacker: "token:archer", targets: ["token:knight"] });

/** With a feature of the archer's, by its short form. */
const changedBy = (does: string) => {
  const coverChanges = readCoverChanges(does).changes.map((change) => owned(change, { name: "", of: "token:archer" }));
  return { ...onKnight, manner: { ...onKnight.manner, coverChanges } };
};

beforeEach(() => {
  for (const rules of Object.values(RULE_SETS)) vi.spyOn(rules, "judge");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a save that a system declares", () => {
  const save = {
    attack: { attacker: "token:archer", target: "token:knight", kind: "area", reach: null, origin: null },
    stat: "reflex",
    title: "",
  } as const;

  it("has no verdict where judging fails, and the GM is notified", () => {
    const { attackJudge, notices } = attackJudgeOf(openTable(true));
    for (const rules of Object.values(RULE_SETS))
      vi.mocked(rules.judge).mockImplementation(() => {
        throw new Error("broken");
      });
    expect(attackJudge.ruleSave(save)).toMatchObject({ declared: save, ruled: null });
    expect(notices).toHaveLength(1);
  });
});

describe("an attack that a system declares", () => {
  it("is judged on each of its targets, in the order declared", () => {
    const { attackJudge } = attackJudgeOf(openTable(true));
    const ruled = attackJudge.rule({ ...onKnight, targets: ["token:knight", "token:imp"] });
    expect(ruled?.targets.map(({ target, verdict }) => [target, verdict.cover])).toEqual([
      ["token:knight", "soft"],
      ["token:imp", "none"],
    ]);
    expect(ruled?.targets[0]?.changes.map(({ stat, value }) => [stat, value])).toEqual([["ac", 4]]);
  });

  it("is judged on the true map for a player too: the dice include the imp that the player does not see", () => {
    const table = openTable(false);
    table.hidden.add("imp");
    const [knight] = attackJudgeOf(table).attackJudge.rule(onKnight)?.targets ?? [];
    expect(knight?.verdict).toMatchObject({ cover: "soft", obstacles: ["token:imp"] });
    expect(knight?.changes).toHaveLength(1);
  });

  it.each([
    ["another module changes the dice", { isChanging: false }, false],
    ["the system has the number by itself", {}, true],
  ] as const)("puts no number on the dice where %s, and has it in its verdict", (_why, wishes, isKnown) => {
    const { attackJudge } = attackJudgeOf(openTable(true), wishes, { knows: () => isKnown });
    const [knight] = attackJudge.rule(onKnight)?.targets ?? [];
    expect(knight?.changes).toEqual([]);
    expect(knight?.verdict.modifiers.map(({ value }) => value)).toContain(4);
  });

  it.each([
    ["half the time", "", "total", 50],
    ["as rarely as one in partial concealment with Greater Blind-Fight", "conceals:lower", "partial", 20],
    ["as often where only what is less than total is passed over", "conceals:ignore", "total", 50],
  ] as const)("misses somebody in total concealment %s", (_how, does, concealment, missChance) => {
    const table = openTable(true);
    const knight = table.scene.tokens.contents.find(({ id }) => id === "knight");
    Object.assign(knight?.toObject() ?? {}, { flags: { parapet: { conditions: ["invisible"] } } });
    const ruled = attackJudgeOf(table).attackJudge.rule(changedBy(does));
    expect(ruled?.targets[0]).toMatchObject({ missChance, verdict: { concealment, missChance } });
  });

  it("has no number for a level of cover that a feature ignores", () => {
    const { attackJudge } = attackJudgeOf(openTable(true));
    const [ignoring] = attackJudge.rule(changedBy("ignore:soft"))?.targets ?? [];
    expect(ignoring).toMatchObject({ changes: [], verdict: { cover: "none", lineOfEffect: true } });
    const [covered] = attackJudge.rule(changedBy("ignore:partial"))?.targets ?? [];
    expect(covered).toMatchObject({ changes: [{ stat: "ac", value: 4 }], verdict: { cover: "soft" } });
  });

  it("is none of Parapet's where its attacker or all its targets are not on the scene", () => {
    const { attackJudge, notices } = attackJudgeOf(openTable(true));
    expect(attackJudge.rule({ ...onKnight, attacker: "token:nobody" })).toBeNull();
    expect(attackJudge.rule({ ...onKnight, targets: ["token:nobody", "token:archer"] })).toBeNull();
    expect(notices).toEqual([]);
  });

  it.each([
    ["attack", "token:archer", "attack", true],
    ["attack-of-opportunity", "token:archer", "attack", true],
    ["attack-of-opportunity", "token:imp", "attack-of-opportunity", undefined],
    ["charge", "token:archer", "charge", undefined],
  ] as const)("declared as %s while %s acts as readied is judged as %s", (action, readier, judgedAs, isReadied) => {
    const { attackJudge } = attackJudgeOf(openTable(true), {}, { actsAsReadied: (attacker) => attacker === readier });
    const ruled = attackJudge.rule({ ...onKnight, action });
    expect([ruled?.declared.action, ruled?.declared.manner.isReadied]).toEqual([judgedAs, isReadied]);
    const [, asked] = vi.mocked(RULE_SETS.pathfinder1e.judge).mock.lastCall ?? [];
    // The knight does not charge: nothing is braced against it.
    expect([asked?.isReadied, asked?.isBraced]).toEqual(isReadied === true ? [true, false] : [undefined, undefined]);
  });

  it("has no verdict on a target where judging fails, reports it to the GM, and never counts it as free of cover", () => {
    const { attackJudge, notices } = attackJudgeOf(openTable(true));
    vi.mocked(RULE_SETS.pathfinder1e.judge).mockImplementation(() => {
      throw new Error("broken");
    });
    expect(attackJudge.rule(onKnight)).toMatchObject({ targets: [], unjudged: ["token:knight"] });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain("broken");
  });

  it("has no verdict on a target that is too large, says so, and judges the others", () => {
    const table = openTable(true);
    for (const name of ["archer", "knight"])
      Object.assign(table.scene.tokens.contents.find(({ id }) => id === name)?.toObject() ?? {}, {
        width: 31,
        height: 31,
      });
    const ruled = attackJudgeOf(table).attackJudge.rule({ ...onKnight, targets: ["token:knight", "token:imp"] });
    expect(ruled).toMatchObject({ unjudged: ["token:knight"], tooLarge: ["token:knight"] });
    expect(ruled?.targets.map(({ target }) => target)).toEqual(["token:imp"]);
  });
});

describe("the label of a number", () => {
  const TEXTS: Readonly<Record<string, string>> = {
    "PARAPET.Reason.Added": "{words}",
    "PARAPET.Reason.Level.soft": "Soft cover",
  };
  const english = wordsFrom(() => ({
    lang: "en",
    has: () => true,
    localize: (key) => TEXTS[key] ?? key,
    format: (key, data) => (TEXTS[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => data[name] ?? ""),
  }));

  it.each([
    ["of another module's rule set is its sentence", reason("Added", { words: "Behind the bar" }), "Behind the bar"],
    ["of a built-in one is its level", reason("Level.soft"), "Soft cover"],
  ])("%s", (_, note, label) => {
    const { attackJudge } = attackJudgeOf(openTable(true), {}, {}, english);
    expect(attackJudge.labelOf(modifier({ type: "brawl", note }))).toBe(label);
  });
});
