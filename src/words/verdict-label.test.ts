import { describe, expect, it } from "vitest";
import { english, PLAIN_VERDICT } from "../../tests/plain-verdict";
import { battlefieldOf } from "../scene/snapshot/snapshot";
import { parseBattleMap } from "../scene/notation/parse";
import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import type { Dice, DrawnLine, Modifier, Permission } from "../rules/attack/verdict";
import { verdictBadge, verdictLabel, type LabelNotes } from "./verdict-label";

/** Two long names beside the pillar. */
const PILLAR = `map
+   +   +   +   +
  p   q   r   s
+   +   +   +   +
token p "Pillar"
token q "Quartermaster of the North"
token r "Riverguard"`;

const NOWHERE = battlefieldOf(parseBattleMap("grid square 100 5 ft").scene);

const bonus = (
  stat: Modifier["stat"],
  value: number,
  side: Modifier["side"] = "target",
  type = side === "target" ? "cover" : "range",
): Modifier => ({
  stat,
  value,
  side,
  type,
  note: { key: "", data: {} },
});

const dice = (kind: Dice["kind"], count: number, side: Dice["side"] = "attacker"): Dice => ({
  kind,
  count,
  side,
  note: { key: "", data: {} },
});

const REFUSED: Permission = { action: "attack", isAllowed: false, reason: { key: "", data: {} } };

describe("the overlay's label", () => {
  it.each([
    ["no cover", {}, "No cover"],
    [
      "cover with its effect",
      { cover: "standard", modifiers: [bonus("ac", 4), bonus("reflex", 2)] },
      "Cover +4 AC, +2 Reflex",
    ],
    ["soft cover", { cover: "soft", modifiers: [bonus("ac", 4)] }, "Soft cover +4 AC"],
    [
      "partial cover",
      { cover: "partial", modifiers: [bonus("ac", 2), bonus("reflex", 1)] },
      "Partial cover +2 AC, +1 Reflex",
    ],
    [
      "what is heavily obscured where the rules know no miss chance",
      { ruleset: "dnd5e", concealment: "total" },
      "No cover\nHeavily obscured: not seen",
    ],
    [
      "first that there is no line of effect",
      { cover: "total", lineOfEffect: false },
      "No line of effect\nTotal cover",
    ],
    [
      "no miss chance where there is no attack",
      { cover: "total", lineOfEffect: false, concealment: "total", missChance: 50 },
      "No line of effect\nTotal cover",
    ],
    ["concealment on its own line", { concealment: "partial", missChance: 20 }, "No cover\n20 % miss chance"],
    ["total concealment", { concealment: "total", missChance: 50 }, "No cover\nTotal concealment: 50 % miss chance"],
    ["only what is the target's", { modifiers: [bonus("attack", -2, "attacker")] }, "No cover"],
    ["a loss with a true minus", { modifiers: [bonus("ac", -4)] }, "No cover −4 AC"],
    [
      "no more than that there is no line of effect",
      { ruleset: "rise", lineOfEffect: false, permissions: [REFUSED] },
      "No line of effect",
    ],
    [
      "the penalty that is the cover's",
      { ruleset: "ninth-age", cover: "soft", modifiers: [bonus("attack", -1, "attacker", "cover")] },
      "Soft cover −1 attack",
    ],
    ["effects that are no numbers", { effects: ["target-flat-footed"] }, "No cover\ntarget flat-footed"],
    [
      "what a flat check is against",
      { ruleset: "pathfinder2e", concealment: "total", missChance: 50 },
      "No cover\nHidden: flat check DC 11",
    ],
    ["no more than that there is no attack", { ruleset: "rise", permissions: [REFUSED] }, "Cannot be attacked"],
    [
      "cover that stays where there is no line of effect",
      {
        ruleset: "crisis-protocol",
        cover: "standard",
        lineOfEffect: false,
        modifiers: [bonus("defence-dice", 1)],
        permissions: [REFUSED],
      },
      "No line of effect\nCover +1 defence die",
    ],
    ["dice", { cover: "standard", dice: [dice("bane", 1)] }, "Cover, 1 bane"],
    ["several dice", { cover: "standard", dice: [dice("bane", 2), dice("edge", 1)] }, "Cover, 2 banes, 1 edge"],
    [
      "numbers before dice",
      { cover: "standard", modifiers: [bonus("ac", 4)], dice: [dice("penalty", 1)] },
      "Cover +4 AC, 1 penalty die",
    ],
    [
      "whose dice they are where they are not the attacker's",
      { dice: [dice("bane", 1, "target")] },
      "No cover, target: 1 bane",
    ],
    ["something unseen", { cover: "soft", hasUnseen: true }, "Soft cover\nSomething unseen is in the way."],
  ] as const)("says %s", (_, verdict, text) => {
    expect(verdictLabel({ ...PLAIN_VERDICT, ...verdict }, NOWHERE, english).details.join("\n")).toBe(text);
  });

  it("is toned by what is in the way", () => {
    const toneOf = (verdict: KnownVerdict) => verdictLabel(verdict, NOWHERE, english).tone;
    expect(toneOf(PLAIN_VERDICT)).toBe("free");
    expect(toneOf({ ...PLAIN_VERDICT, concealment: "partial" })).toBe("covered");
    expect(toneOf({ ...PLAIN_VERDICT, missChance: 50 })).toBe("covered");
    expect(toneOf({ ...PLAIN_VERDICT, cover: "soft" })).toBe("covered");
    expect(toneOf({ ...PLAIN_VERDICT, cover: "total", lineOfEffect: false })).toBe("shut");
    expect(toneOf({ ...PLAIN_VERDICT, permissions: [REFUSED] })).toBe("shut");
  });

  it("has the first of numbers or dice on its badge", () => {
    const badge = (verdict: Partial<KnownVerdict>) => verdictBadge({ ...PLAIN_VERDICT, ...verdict }, english).number;
    expect(badge({})).toBe("");
    expect(badge({ dice: [dice("bane", 1)] })).toBe("1 bane");
    expect(badge({ dice: [dice("bane", 1)], modifiers: [bonus("ac", 4)] })).toBe("+4");
    expect(badge({ dice: [dice("bane", 1)], permissions: [REFUSED] })).toBe("");
  });

  describe("in one line", () => {
    const battlefield = battlefieldOf(parseBattleMap(PILLAR).scene);
    const line = (isBlocked: boolean, obstacles: readonly string[] = isBlocked ? ["token:p"] : []): DrawnLine => ({
      from: { x: 0, y: 0 },
      to: { x: 100, y: 0 },
      isBlocked,
      obstacles,
      blockedAt: isBlocked ? { x: 50, y: 0 } : null,
    });
    const said = (changes: Partial<KnownVerdict>): string => {
      const { head, rest } = verdictLabel({ ...PLAIN_VERDICT, ...changes }, battlefield, english);
      return `${head} | ${rest}`;
    };
    const soft = { cover: "soft", modifiers: [bonus("ac", 4)], obstacles: ["token:p"] } as const;

    it("says the level with its number and unit, then who blocks how many lines", () => {
      const lines = [line(true), line(true), line(false), line(false)];
      expect(said({ ...soft, lines })).toBe("Soft cover +4 AC | Pillar blocks 2 of 4 lines");
    });

    it("says the first of numbers or dice with the level", () => {
      const both = { cover: "standard", dice: [dice("bane", 1), dice("edge", 1)], obstacles: ["token:p"] } as const;
      expect(said(both)).toBe("Cover, 1 bane | Pillar");
      expect(said({ ...both, modifiers: [bonus("ac", 4)] })).toBe("Cover +4 AC | Pillar");
    });

    it("says first of the rest what the game system counts by itself", () => {
      const half = { ruleset: "dnd5e", cover: "half", modifiers: [bonus("ac", 1)] } as const;
      const { head, rest, details } = verdictLabel({ ...PLAIN_VERDICT, ...half }, battlefield, english, {
        systemCover: 2,
      });
      expect(`${head} | ${rest}`).toBe("Half cover +1 AC | system’s +2 counts");
      expect(details).toEqual(["Half cover +1 AC", "system’s +2 counts"]);
    });

    it("counts no lines where there is only one, or where something unseen would show", () => {
      expect(said({ ...soft, lines: [line(true)] })).toBe("Soft cover +4 AC | Pillar");
      expect(said({ ...soft, hasUnseen: true, lines: [line(true), line(false)] })).toBe("Soft cover +4 AC | Pillar");
    });

    it("leads with that there is no line of effect, then what stops it", () => {
      const shut = { cover: "total", lineOfEffect: false, obstacles: ["token:p"], lines: [line(true), line(true)] };
      expect(said(shut)).toBe("No line of effect | Pillar");
    });

    it("is at most 44 characters long: names are cut, and never the numbers", () => {
      const lines = [line(true, ["token:p", "token:q", "token:r"]), line(false)];
      const text = said({ ...soft, lines }).replace(" | ", " ");
      expect([...text].length).toBeLessThanOrEqual(44);
      expect(text).toMatch(/^Soft cover \+4 AC Pillar.*… 1 of 2$/);
    });

    it("says what the roll is worth before why", () => {
      const lines = [line(true), line(false)];
      const { rest, details } = verdictLabel(
        { ...PLAIN_VERDICT, ...soft, lines, effects: ["attack-at-disadvantage"] },
        battlefield,
        english,
      );
      expect(rest).toBe("disadvantage");
      expect(details).toContain("Pillar blocks 1 of 2 lines");
    });
  });

  // Whatever else the label has to say.
  describe("while no rule set is chosen", () => {
    const battlefield = battlefieldOf(parseBattleMap(PILLAR).scene);
    const soft = { cover: "soft", modifiers: [bonus("ac", 4)], obstacles: ["token:p", "token:q", "token:r"] } as const;
    const ruled = { key: "PARAPET.Reason.Ruled.Cover", data: {} };
    it.each<[string, Partial<KnownVerdict>, Partial<LabelNotes>]>([
      ["no cover", {}, {}],
      ["cover of long names", soft, {}],
      ["no line of effect", { cover: "total", lineOfEffect: false }, {}],
      ["no attack", { ruleset: "rise", permissions: [REFUSED] }, {}],
      ["a ruling", { ...soft, reasons: [ruled] }, {}],
      ["concealment", { concealment: "total", missChance: 50 }, {}],
      ["something unseen", { ...soft, hasUnseen: true }, {}],
      ["a place that the target has left", soft, { hasLeft: true, opportunity: "No attack of opportunity there." }],
      ["the attacker's name", soft, { attacker: "Quartermaster of the North and the South" }],
      ["a charge", soft, { charge: "Can charge" }],
      ["effects", { effects: ["target-flat-footed"] }, {}],
    ])("says so beside %s", (_, verdict, notes) => {
      const given = { ...notes, unchosen: "Pathfinder, first edition" };
      const { rest, details } = verdictLabel({ ...PLAIN_VERDICT, ...verdict }, battlefield, english, given);
      expect(rest).toMatch(/^rules not chosen yet( · |$)/);
      expect(rest).not.toContain("…");
      expect(details.at(-1)).toBe("Pathfinder, first edition: not chosen yet");
    });

    it("says the rest that has room", () => {
      const verdict = { ...PLAIN_VERDICT, effects: ["target-flat-footed"] } as const;
      const restOf = (notes: Partial<LabelNotes>) => verdictLabel(verdict, battlefield, english, notes).rest;
      expect(restOf({ unchosen: "x", attacker: "Al" })).toBe("rules not chosen yet · From Al:");
      expect(restOf({})).toBe("target flat-footed");
    });
  });

  it("says that all is covered only where that is what the rules mean", () => {
    const share = (changes: Partial<KnownVerdict>): string =>
      verdictLabel({ ...PLAIN_VERDICT, cover: "standard", ...changes }, NOWHERE, english).details.join("\n");
    expect(share({ fraction: 0.58 })).toContain("58 % covered");
    // Seen from above, behind a low wall.
    expect(share({ fraction: 1 })).not.toContain("covered");
    const byShare = { key: "PARAPET.Reason.NinthAge.Share.soft", data: { percent: 100 } };
    expect(share({ ruleset: "ninth-age", cover: "soft", fraction: 1, reasons: [byShare] })).toContain("100 % covered");
    expect(
      share({ ruleset: "ninth-age", cover: "hard", fraction: 1, lineOfEffect: false, reasons: [byShare] }),
    ).not.toContain("%");
  });
});
