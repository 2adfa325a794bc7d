import { describe, expect, it } from "vitest";
import { combatant, fightOf } from "../../../tests/fights";
import { english } from "../../../tests/plain-verdict";
import type { Combatant, Encounter } from "../../combat/encounter";
import { orderMarks } from "./order-marks";

const NAMES: Readonly<Record<string, string>> = { elf: "Elf", orc: "Orc", imp: "Imp" };

/** The tie mark in the row of the first combatant, for a player. */
const tieSaid = (
  [its, ...others]: readonly [Combatant, ...Combatant[]],
  { hidden = [], ...more }: Partial<Encounter> & { readonly hidden?: readonly string[] } = {},
): string | undefined => {
  const fight = { ...fightOf(its, ...others), round: 1, acting: its.id, ...more };
  const combatants = { get: (id: string) => ({ name: NAMES[id], hidden: hidden.includes(id) }) };
  const subject = { combat: { combatants }, document: {}, fight, its, isGM: false, isMine: false };
  return orderMarks(english, () => "pathfinder1e")(subject as never).find(({ key }) => key === "tie")?.label;
};

const acted = (id: string, more: Partial<Combatant> = {}): Combatant => combatant(id, 15, { hasActed: true, ...more });

describe("the mark of a tie", () => {
  it("names the creatures that come later by their initiative modifier", () => {
    expect(tieSaid([acted("elf", { modifier: 4 }), acted("orc", { modifier: 1 })])).toBe(
      "Before Orc by its initiative modifier.",
    );
  });

  it("names those that come later by Dexterity if modifiers are equal", () => {
    const elf = acted("elf", { modifier: 2, dexterity: 18 });
    expect(tieSaid([elf, acted("orc", { modifier: 2, dexterity: 12 })])).toBe("Before Orc by its Dexterity.");
  });

  it("says what both rolled, where nothing else tells them apart", () => {
    expect(tieSaid([acted("elf", { rollOffs: [17] }), acted("orc", { rollOffs: [4] })])).toBe(
      "Before Orc by roll-off: 17 against 4.",
    );
  });

  it("says each way by which it comes before others", () => {
    const elf = acted("elf", { modifier: 2, rollOffs: [17] });
    const others = [acted("orc", { modifier: 2, rollOffs: [4] }), acted("imp", { modifier: -1 })];
    expect(tieSaid([elf, ...others])).toBe(
      "Before Imp by its initiative modifier. Before Orc by roll-off: 17 against 4.",
    );
  });

  it("is not on the creature that comes behind, nor between different initiatives", () => {
    expect(tieSaid([acted("orc", { modifier: 1 }), acted("elf", { modifier: 4 })])).toBeUndefined();
    expect(tieSaid([acted("elf", { modifier: 4 }), combatant("orc", 14, { hasActed: true })])).toBeUndefined();
  });

  it("names no creature that is hidden from the player", () => {
    const both = [acted("elf", { modifier: 4 }), acted("orc", { modifier: 1 })] as const;
    expect(tieSaid(both, { hidden: ["orc"] })).toBeUndefined();
  });

  it("is not there before the fight begins", () => {
    const both = [acted("elf", { modifier: 4 }), acted("orc", { modifier: 1 })] as const;
    expect(tieSaid(both, { round: 0, acting: null })).toBeUndefined();
  });

  it("is not there when one of both steps in behind another in this round", () => {
    const behind = { id: "imp", initiative: 15, modifier: 0, dexterity: 0, rollOffs: [] };
    const steppedIn = { round: 1, behind, place: 1 };
    const stepping = [acted("elf", { modifier: 4, steppedIn }), acted("orc", { modifier: 1 })] as const;
    expect(tieSaid(stepping)).toBeUndefined();
    expect(tieSaid([acted("elf", { modifier: 4 }), acted("orc", { modifier: 1, steppedIn })])).toBeUndefined();
    expect(tieSaid(stepping, { round: 2 })).toBe("Before Orc by its initiative modifier.");
  });
});
