import { describe, expect, it } from "vitest";
import { choose, coverActions, isChosen, isMeleeBy, isOwnCoverRolled, isRolled, takeBack } from "./better-rolls-card";

/** Actions as the module makes them; `code` is shared by all cards. Ids of 4.10 and later: docs/systems.md, "Better Rolls 2". */
const codes = [
  ["1-LightCover", "-2"],
  ["2-MediumCover", "-4"],
  ["3-HeavyCover", "-6"],
  ["4-NearTotalCover", "-8"],
].map(([id = "", skillMod = ""]) => Object.freeze({ id, name: `BRSW.${id}`, skillMod, aiming_ignores: true }));

interface Code {
  readonly id: string;
  readonly name: string;
  readonly skillMod: string;
  readonly aiming_ignores: boolean;
}

const actionOf = (code: Code) => ({ name: code.name, code, selected: false });
const coverGroup = () => ({ name: "Cover", id: "x", single_choice: true, actions: codes.map(actionOf) });
const otherGroup = () => ({
  name: "Options",
  actions: [actionOf({ id: "DROP", name: "BRSW.TheDrop", skillMod: "4", aiming_ignores: false })],
});

/** Where the groups are in each version. */
const SHAPES = [
  ["4.10", () => ({ action_groups: { Options: otherGroup(), BRSWCover: coverGroup() } })],
  [
    "5.11",
    () => ({
      action_sections: {
        none: { action_groups: { Options: otherGroup() } },
        attack: { action_groups: { BRSWCover: coverGroup() } },
      },
    }),
  ],
  ["newer ones", () => ({ actionSections: { attack: { actionGroups: { BRSWCover: coverGroup() } } } })],
] as const;

describe.each(SHAPES)("a card of %s", (_, made) => {
  const listOf = () => coverActions({ id: "card", item: { actions: [] }, ...made() })!;
  const selected = (list: ReturnType<typeof listOf>) =>
    list.flatMap((each) => (each.selected ? [[each.code.id, Number(each.code.skillMod)]] : []));

  it("has its cover actions found, and no others", () => {
    expect(listOf().map(({ code }) => code.id)).toEqual(codes.map(({ id }) => id));
  });

  it.each([
    [-2, "1-LightCover"],
    [-4, "2-MediumCover"],
    [-6, "3-HeavyCover"],
    [-8, "4-NearTotalCover"],
  ])("has the module's own action for %i", (value, id) => {
    const list = listOf();
    expect(choose(list, value, "Cover")).toEqual({ id, replaced: [] });
    expect(selected(list)).toEqual([[id, value]]);
    expect(list).toHaveLength(4);
  });

  it("has one of Parapet's for other numbers, which aiming ignores as it does cover", () => {
    const list = listOf();
    choose(list, -5, "Three-quarters cover");
    expect(selected(list)).toEqual([["parapet-cover", -5]]);
    expect(list.at(-1)?.code).toMatchObject({ name: "Three-quarters cover", aiming_ignores: true });
    const helped = listOf();
    choose(helped, 2, "Higher ground");
    expect(helped.at(-1)?.code).toEqual(expect.not.objectContaining({ aiming_ignores: true }));
    expect(selected(helped)).toEqual([["parapet-cover", 2]]);
  });

  it("has the worse of Parapet's cover and what was selected, never both", () => {
    const milder = listOf();
    milder[0]!.selected = true;
    expect(choose(milder, -4, "Cover")).toEqual({ id: "2-MediumCover", replaced: ["1-LightCover"] });
    expect(selected(milder)).toEqual([["2-MediumCover", -4]]);
    const worse = listOf();
    worse[2]!.selected = true;
    expect(choose(worse, -4, "Cover")).toBeNull();
    expect(selected(worse)).toEqual([["3-HeavyCover", -6]]);
  });

  it.each([-4, -5])("that had %i is as before when that is undone", (value) => {
    const list = listOf();
    list[0]!.selected = true;
    const choice = choose(list, value, "Cover")!;
    expect(isChosen(list, choice)).toBe(true);
    takeBack(list, choice);
    expect(isChosen(list, choice)).toBe(false);
    expect(selected(list)).toEqual([["1-LightCover", -2]]);
    expect(list).toHaveLength(4);
  });

  it("is said to have rolled what is on its roll, and nothing else", () => {
    const rolledBy = (value: number, ...values: readonly number[]): readonly [boolean, boolean] => {
      const list = listOf();
      const choice = choose(list, value, "Cover")!;
      const card = { trait_roll: { modifiers: values.map((each) => ({ name: "x", value: each })) } };
      return [isRolled(card, list, choice), isOwnCoverRolled(card, list, value)];
    };
    expect(rolledBy(-4, -4)).toEqual([true, true]);
    expect(rolledBy(-5, -2, -5)).toEqual([true, false]);
    // Selected, but the module left it out, or made less of it.
    expect(rolledBy(-4)).toEqual([false, false]);
    expect(rolledBy(-4, -2)).toEqual([false, false]);
    const heavier = listOf();
    heavier[2]!.selected = true;
    expect(isOwnCoverRolled({ trait_roll: { modifiers: [{ value: -6 }] } }, heavier, -4)).toBe(true);
    expect(isOwnCoverRolled({ trait_roll: { modifiers: [{ value: -6 }] } }, heavier, -8)).toBe(false);
    expect(isOwnCoverRolled({}, heavier, -4)).toBe(false);
  });

  it("without cover has nothing selected", () => {
    const list = listOf();
    expect(choose(list, 0, "Cover")).toBeNull();
    expect(selected(list)).toEqual([]);
  });
});

it("a card without cover actions has none", () => {
  expect(coverActions({ action_groups: { Options: otherGroup() } })).toBeUndefined();
  expect(coverActions({ groups: { BRSWCover: coverGroup() } })).toBeUndefined();
});

describe("an attack is in melee", () => {
  const fighting = { system: { swid: "fighting" } };
  const shooting = { system: { swid: "shooting" } };
  it.each([
    ["with a weapon that is only that", { isMelee: true, isRanged: false }, shooting, true],
    ["never with one that is not", { isMelee: false, isRanged: true }, fighting, false],
    ["with one that can be thrown, by its skill", { isMelee: true, isRanged: true }, fighting, true],
    ["not with one that is thrown", { isMelee: true, isRanged: true }, shooting, false],
    ["without a range, in older systems", { range: "" }, shooting, true],
    ["not with a range, in older systems", { range: "12/24/48" }, shooting, false],
  ])("%s", (_, system, skill, expected) => {
    expect(isMeleeBy({ item: { name: "Weapon", type: "weapon", system }, skill })).toBe(expected);
  });
});
