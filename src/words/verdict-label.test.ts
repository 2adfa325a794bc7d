import { describe, expect, it } from "vitest";
import { english, PLAIN_VERDICT } from "../../tests/plain-verdict";
import { battlefieldOf } from "../scene/snapshot/snapshot";
import { parseBattleMap } from "../scene/notation/parse";
import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import type { Modifier, Permission } from "../rules/attack/verdict";
import { verdictLabel } from "./verdict-label";

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
    ["total cover", { cover: "total", lineOfEffect: false }, "Total cover: no line of effect"],
    [
      "no miss chance where there is no attack",
      { cover: "total", lineOfEffect: false, concealment: "total", missChance: 50 },
      "Total cover: no line of effect",
    ],
    ["concealment on its own line", { concealment: "partial", missChance: 20 }, "No cover\n20 % miss chance"],
    ["total concealment", { concealment: "total", missChance: 50 }, "No cover\nTotal concealment: 50 % miss chance"],
    ["only what is the target's", { modifiers: [bonus("attack", -2, "attacker")] }, "No cover"],
    ["a loss with a true minus", { modifiers: [bonus("ac", -4)] }, "No cover −4 AC"],
    [
      "no more than that there is no attack",
      { ruleset: "rise", lineOfEffect: false, permissions: [REFUSED] },
      "Cannot be attacked",
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
    [
      "cover that stays where there is no attack",
      {
        ruleset: "crisis-protocol",
        cover: "standard",
        lineOfEffect: false,
        modifiers: [bonus("defence-dice", 1)],
        permissions: [REFUSED],
      },
      "Cover +1 defence die\nCannot be attacked",
    ],
    ["something unseen", { cover: "soft", hasUnseen: true }, "Soft cover\nSomething unseen is in the way."],
  ] as const)("says %s", (_, verdict, text) => {
    expect(verdictLabel({ ...PLAIN_VERDICT, ...verdict }, NOWHERE, english).text).toBe(text);
  });

  it("is toned by what is in the way", () => {
    const toneOf = (verdict: KnownVerdict) => verdictLabel(verdict, NOWHERE, english).tone;
    expect(toneOf(PLAIN_VERDICT)).toBe("free");
    expect(toneOf({ ...PLAIN_VERDICT, concealment: "partial" })).toBe("covered");
    expect(toneOf({ ...PLAIN_VERDICT, cover: "soft" })).toBe("covered");
    expect(toneOf({ ...PLAIN_VERDICT, cover: "total", lineOfEffect: false })).toBe("shut");
    expect(toneOf({ ...PLAIN_VERDICT, permissions: [REFUSED] })).toBe("shut");
  });
});
