import { describe, expect, it, vi } from "vitest";
import { englishWords } from "../../tests/english-words";
import { plainVerdict } from "../../tests/ruled-attack";
import { modifier } from "../../tests/ruled-attack";
import { reason } from "../rules/attack/verdict";
import { createCoverFor } from "./cover-for";

const REFLEX = modifier({ stat: "reflex", value: 2 });
const HIDING = modifier({ stat: "stealth", value: 10 });
const FLANKING = modifier({ stat: "attack", value: 2, side: "attacker", type: "flanking" });

const askedOf = (verdict: ReturnType<typeof plainVerdict> | null) => {
  const judge = vi.fn(() => (verdict === null ? null : { ...verdict, hasUnseen: false }));
  const coverFor = createCoverFor(
    { words: englishWords },
    { judge, reasonsOf: () => ["Soft cover from Gark.", "The target is flat-footed."], sentence: ({ key }) => key },
  );
  return { judge, coverFor };
};

describe("the cover for another module", () => {
  it("is null where there is no verdict", () => {
    expect(askedOf(null).coverFor({ attacker: "a", target: "b" })).toBeNull();
  });

  it("is asked for the attack as it is made", () => {
    const { judge, coverFor } = askedOf(null);
    coverFor({ attacker: "a", target: "b", kind: "melee", reach: 10 });
    expect(judge).toHaveBeenCalledWith("a", "b", { kind: "melee", reach: 10 });
  });

  it("refuses what no attack has", () => {
    expect(() => askedOf(null).coverFor({ attacker: "a", target: "b", kinds: 1 } as never)).toThrow(/kinds/);
  });

  it.each([
    [
      "an attack the defense",
      { kind: "ranged", modifiers: [HIDING, FLANKING, REFLEX, modifier({})] },
      { value: 4, stat: "ac" },
    ],
    ["an area the save", { kind: "area", modifiers: [modifier({}), REFLEX] }, { value: 2, stat: "reflex" }],
    ["an attack without cover nothing", { kind: "ranged", modifiers: [FLANKING] }, { value: 0, stat: null }],
  ] as const)("changes of %s", (_, given, number) => {
    expect(askedOf(plainVerdict(given)).coverFor({ attacker: "a", target: "b" })?.number).toEqual(number);
  });

  it("has the dice of a game that has no numbers, as the label says them", () => {
    const dice = [
      { kind: "bane", count: 1, side: "attacker", note: reason("Added", { words: "Cover" }) },
      { kind: "edge", count: 2, side: "attacker", note: reason("Added", { words: "Cover" }) },
    ] as const;
    const answer = askedOf(plainVerdict({ kind: "ranged", dice })).coverFor({ attacker: "a", target: "b" });
    expect(answer?.number).toEqual({ value: 0, stat: null });
    expect(answer?.dice).toEqual([
      { kind: "bane", count: 1, side: "attacker", words: "1 bane" },
      { kind: "edge", count: 2, side: "attacker", words: "2 edges" },
    ]);
  });

  it("has the level with its place in the rule set, permissions and reasons as sentences", () => {
    const permissions = [{ action: "attack", isAllowed: false, reason: reason("NoAttack") }] as const;
    const verdict = plainVerdict({ ruleset: "dnd5e", cover: "three-quarters", permissions });
    expect(askedOf(verdict).coverFor({ attacker: "a", target: "b" })).toMatchObject({
      level: { id: "three-quarters", rank: 2 },
      permissions: [{ action: "attack", isAllowed: false, reason: "PARAPET.Reason.NoAttack" }],
      reason: "Soft cover from Gark. The target is flat-footed.",
    });
  });
});
