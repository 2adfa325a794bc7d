import { describe, expect, it } from "vitest";
import type { AreaForCreature, Flags } from "../adapter/placed-areas";
import { activityIn, areaAgainst, isOfItem, makerIn } from "./save";

const ACTIVITY = "Actor.A.Item.i.Activity.boom";
const ITEM = "Actor.A.Item.i";
const TOKEN = "Scene.s.Token.t";

const of5: Flags = { dnd5e: { origin: ACTIVITY } };
const of6: Flags = { dnd5e: { activity: ACTIVITY, item: ITEM, origin: TOKEN } };
const of6WithoutToken: Flags = { dnd5e: { activity: ACTIVITY, item: ITEM } };

describe("the flags of an area", () => {
  it.each([
    ["5.3", of5, { activity: ACTIVITY, maker: undefined, isOfItem: true }],
    ["6.0", of6, { activity: ACTIVITY, maker: TOKEN, isOfItem: true }],
    ["6.0, used without a token", of6WithoutToken, { activity: ACTIVITY, maker: undefined, isOfItem: true }],
    ["6.0, with a token only", { dnd5e: { origin: TOKEN } }, { activity: undefined, maker: TOKEN, isOfItem: false }],
    ["no system", { other: {} }, { activity: undefined, maker: undefined, isOfItem: false }],
    ["rubbish", { dnd5e: { origin: 7, activity: null } }, { activity: undefined, maker: undefined, isOfItem: false }],
  ])("of %s", (_, flags, expected) => {
    expect({ activity: activityIn(flags), maker: makerIn(flags), isOfItem: isOfItem(flags) }).toEqual(expected);
  });
});

describe("the area that a save is against", () => {
  const at = (x: number, flags: Flags, holds = true): AreaForCreature => ({
    flags,
    holds,
    origin: { x, y: 0 },
    carrier: null,
  });
  const found = (areas: readonly AreaForCreature[], uuid = ACTIVITY) =>
    areaAgainst(
      { areasPlaced: (matches) => areas.filter(({ flags }) => matches(flags)) },
      { uuid, item: { name: "Fireball", uuid: ITEM } },
      "token:b",
    )?.origin?.x;

  it.each([
    ["5.3", of5],
    ["6.0", of6],
    ["6.0, used without a token", of6WithoutToken],
  ])("is its activity's: %s", (_, flags) => {
    expect(found([at(1, { dnd5e: { activity: "Actor.A.Item.j.Activity.x" } }), at(2, flags)])).toBe(2);
  });

  it("is the newest that holds the creature", () => {
    expect(found([at(1, of6, false), at(2, of6), at(3, of6)])).toBe(2);
  });

  it("is the newest if none holds the creature", () => {
    expect(found([at(1, of6, false), at(2, of6, false)])).toBe(1);
  });

  it("is one of its item that holds the creature, if its activity placed none", () => {
    const ofItem: Flags = { dnd5e: { activity: "Actor.A.Item.i.Activity.other", item: ITEM } };
    expect(found([at(1, ofItem, false), at(2, ofItem)])).toBe(2);
    expect(found([at(1, ofItem, false)])).toBeUndefined();
  });

  it("is none if none was placed", () => {
    expect(found([])).toBeUndefined();
  });
});
