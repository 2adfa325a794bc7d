import { describe, expect, it } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { declaredAttack } from "../../../tests/ruled-attack";
import { coverChoices, type ChoiceParts } from "./cover-choices";

/** An archer shoots past an imp at a knight: soft cover, +4 to the armour class. */
const onKnight = declaredAttack({ attacker: "token:archer", targets: ["token:knight"] });

const partsOf = (isChanging = true): ChoiceParts => ({
  verdicts: openTable(true).verdicts,
  adapter: () => ({ knows: () => false, brings: () => false }),
  wishes: () => ({ isChanging, wants: () => true, rollsMissChance: true }),
  hasNoOpportunity: () => false,
});

const choicesFor = (declared = onKnight, parts = partsOf()) => coverChoices("token:knight", declared, "Anna", parts)!;

const numbers = ({ changes }: { readonly changes: readonly { readonly stat: string; readonly value: number }[] }) =>
  changes.map(({ stat, value }) => `${stat} ${value}`);

describe("the levels of cover that a roll dialog offers", () => {
  it("are the book's with which there is an attack, each with its number", () => {
    const { now, found, takesRulings, ...choices } = choicesFor();
    const levels = choices.levels();
    expect(takesRulings).toBe(true);
    expect([now.level, found.level]).toEqual(["soft", "soft"]);
    expect(levels.map((each) => [each.level, ...numbers(each)])).toEqual([
      ["none"],
      ["partial", "ac 2"],
      ["soft", "ac 4"],
      ["standard", "ac 4"],
      ["improved", "ac 8"],
    ]);
  });

  it("are beside what is found without a ruling, and the ruling names who made it", () => {
    const rulings = { "token:knight": { cover: "improved", by: "Ben" } };
    const { now, found } = choicesFor({ ...onKnight, rulings });
    expect([now.level, ...numbers(now), found.level, ...numbers(found)]).toEqual(["improved", "ac 8", "soft", "ac 4"]);
    expect(now.verdict.reasons[0]).toEqual({
      key: "PARAPET.Reason.Ruled.Once",
      data: { cover: "PARAPET.Cover.pathfinder1e.improved", by: "Ben" },
    });
  });

  it("have no numbers where the GM wants none", () => {
    expect(choicesFor(onKnight, partsOf(false)).levels().flatMap(numbers)).toEqual([]);
  });

  it("are not there for a creature that the user does not know", () => {
    expect(coverChoices("token:nobody", onKnight, "Anna", partsOf())).toBeNull();
  });
});
