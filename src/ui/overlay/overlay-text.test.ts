import { describe, expect, it } from "vitest";
import type { KnownVerdict } from "../../foundry/knowledge";
import type { Modifier, Permission } from "../../rules/verdict";
import en from "../../../lang/en.json";
import { wordsFrom } from "../../foundry/localize";
import { labelOf } from "./overlay-text";

const messages: Readonly<Record<string, string>> = en;

const english = wordsFrom(() => ({
  lang: "en",
  localize: (key) => messages[key] ?? key,
  format: (key, data) => (messages[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? ""),
}));

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

const base: KnownVerdict = {
  ruleset: "pathfinder1e",
  attacker: "token:a",
  target: "token:t",
  kind: "ranged",
  reach: null,
  lineOfEffect: true,
  lineOfSight: true,
  cover: "none",
  concealment: "none",
  missChance: 0,
  fraction: null,
  origin: null,
  lines: [],
  figures: [],
  obstacles: [],
  onMiss: null,
  modifiers: [],
  effects: [],
  permissions: [],
  reasons: [],
  hasUnseen: false,
};

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
    expect(labelOf({ ...base, ...verdict }, english).text).toBe(text);
  });

  it("is toned by what is in the way", () => {
    const toneOf = (verdict: KnownVerdict) => labelOf(verdict, english).tone;
    expect(toneOf(base)).toBe("free");
    expect(toneOf({ ...base, concealment: "partial" })).toBe("covered");
    expect(toneOf({ ...base, cover: "soft" })).toBe("covered");
    expect(toneOf({ ...base, cover: "total", lineOfEffect: false })).toBe("shut");
    expect(toneOf({ ...base, permissions: [REFUSED] })).toBe("shut");
  });
});
