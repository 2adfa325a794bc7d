import { describe, expect, it } from "vitest";
import { readScene } from "./read-scene";

const GRID = { type: 1, size: 100, distance: 5, units: "ft" };

/** A wall as version 13 stores it: it stops movement and sight. */
const wallWith = (flags: unknown, more: object = {}) => {
  const wall = { _id: "w", c: [0, 0, 100, 0], move: 20, sight: 20, light: 20, flags, ...more };
  const [read] = readScene({ name: "", grid: GRID, walls: [wall], tokens: [] }).walls;
  return [read?.cover, read?.setBy];
};

const steel = (blocksLineOfEffect: unknown) => ({ "draw-steel": { blocksLineOfEffect } });
const visioner = (coverOverride: unknown) => ({ "pf2e-visioner": { coverOverride } });

describe("the cover of a wall", () => {
  it.each<[string, unknown, readonly (string | undefined)[]]>([
    ["that Draw Steel lets effects through is none", steel(false), ["none", "draw-steel"]],
    ["that Draw Steel says blocks them is as drawn", steel(true), ["auto", undefined]],
    ["that PF2e Visioner sets to none", visioner("none"), ["none", "pf2e-visioner"]],
    ["that PF2e Visioner sets to lesser", visioner("lesser"), ["partial", "pf2e-visioner"]],
    ["that PF2e Visioner sets to standard", visioner("standard"), ["standard", "pf2e-visioner"]],
    ["that PF2e Visioner sets to greater", visioner("greater"), ["improved", "pf2e-visioner"]],
    ["that PF2e Visioner leaves", visioner("auto"), ["auto", undefined]],
    ["with Parapet's own", { ...visioner("greater"), parapet: { cover: "low" } }, ["low", undefined]],
    ["with Parapet's own effect", { ...steel(false), parapet: { effect: "blocks" } }, ["auto", undefined]],
    ["whose own field is left at its default", { ...steel(false), parapet: { cover: "auto" } }, ["none", "draw-steel"]],
  ])("%s", (_, flags, expected) => {
    expect(wallWith(flags)).toEqual(expected);
  });

  it.each([
    ["a string", "draw-steel"],
    ["a number", { "draw-steel": 7, "pf2e-visioner": 7 }],
    ["nothing", { "draw-steel": null, "pf2e-visioner": null }],
    ["a word that nobody uses", visioner("total")],
    ["an object", visioner({ toString: null })],
    ["a name of every object", visioner("constructor")],
  ])("is as drawn where the other flags hold %s", (_, flags) => {
    // A string in place of all flags is refused as ever.
    if (typeof flags === "string") return expect(() => wallWith(flags)).toThrow(/flags/);
    return expect(wallWith(flags)).toEqual(["auto", undefined]);
  });

  // In both packages the setting is of a wall that would block without it.
  it("is as drawn where the wall would not block anyway", () => {
    expect(wallWith(steel(false), { move: 0 })).toEqual(["auto", undefined]);
    expect(wallWith(visioner("none"), { sight: 0 })).toEqual(["auto", undefined]);
    expect(wallWith(visioner("standard"), { sight: 0 })).toEqual(["standard", "pf2e-visioner"]);
  });
});

const at = { x: 0, y: 0, width: 1, height: 1 };

describe("a token", () => {
  it.each<[unknown, readonly [boolean, string | undefined]]>([
    [visioner("none"), [false, "pf2e-visioner"]],
    [visioner("standard"), [true, undefined]],
    [{ ...visioner("none"), parapet: { providesCover: false } }, [false, undefined]],
    [{}, [true, undefined]],
  ])("with the flags %j gives cover: %j", (flags, expected) => {
    const [token] = readScene({ name: "", grid: GRID, walls: [], tokens: [{ _id: "t", ...at, flags }] }).tokens;
    expect([token?.providesCover, token?.setBy]).toEqual(expected);
  });
});

describe("what PF2e Visioner keeps between a token and its targets", () => {
  const read = (flags: unknown) =>
    readScene({ name: "", grid: GRID, walls: [], tokens: [{ _id: "t", ...at, flags }] }).tokens[0];

  it("is read in its three words, by the target", () => {
    const cover = { b: "lesser", c: "standard", d: "greater", e: "none", f: 2, g: null, h: "total" };
    expect(read({ "pf2e-visioner": { cover } })?.coverOn).toEqual({
      by: "pf2e-visioner",
      levels: { b: "lesser", c: "standard", d: "greater" },
    });
  });

  it.each(["standard", 7, null, [], ["lost"], {}, { b: "none" }])("is nothing where the flag is %j", (cover) => {
    expect(read({ "pf2e-visioner": { cover } })).not.toHaveProperty("coverOn");
  });
});

describe("a tile", () => {
  const partsOf = (flags: unknown) =>
    readScene({ name: "", grid: GRID, walls: [], tokens: [], tiles: [{ _id: "t", ...at, flags }] }).areas.map(
      ({ part }) => part,
    );

  it.each([
    ["lesser", "partial"],
    ["standard", "standard"],
    ["greater", "improved"],
  ])("that PF2e Visioner sets to %s is terrain of the cover %s", (coverOverride, cover) => {
    expect(partsOf(visioner(coverOverride))).toMatchObject([
      { terrain: { cover, blocksEffect: false, blocksSight: false, setBy: "pf2e-visioner" } },
    ]);
  });

  it("is terrain of Parapet's own where it has both, and none by any other setting", () => {
    const both = partsOf({ ...visioner("greater"), parapet: { terrain: { cover: "low" } } });
    expect(both).toMatchObject([{ terrain: { cover: "low" } }]);
    expect(both[0]).not.toHaveProperty("terrain.setBy");
    expect([visioner("none"), visioner("auto"), visioner(1), { "pf2e-visioner": null }].flatMap(partsOf)).toEqual([]);
  });
});
