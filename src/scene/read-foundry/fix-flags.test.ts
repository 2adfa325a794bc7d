import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withFixedFlags } from "./fix-flags";
import { readScene } from "./read-scene";

const scene = { name: "Keep", grid: { type: 1, size: 100, distance: 5, units: "ft" }, walls: [] as object[] };
const wall = { _id: "w", c: [0, 0, 100, 0] };
const token = { _id: "t", name: "Orc", x: 0, y: 0 };
const tile = { _id: "i", x: 0, y: 0, width: 100, height: 50 };
const circle = { type: "circle", x: 50, y: 50, radius: 50 };
const region = { _id: "r", name: "Fog", shapes: [circle] };

const flagged = (document: object, parapet: unknown): object => ({ ...document, flags: { parapet } });
const behaving = (type: string, system: unknown): object => ({ ...region, behaviors: [{ type, system }] });

const wallOf = (source: object) => readScene({ ...scene, walls: [withFixedFlags("walls", source).source] }).walls[0];
const tokenOf = (source: object) =>
  readScene({ ...scene, tokens: [withFixedFlags("tokens", source).source] }).tokens[0];
const areasOf = (list: "tiles" | "regions", source: object) =>
  readScene({ ...scene, [list]: [withFixedFlags(list, source).source] }).areas;

describe("a valid flag", () => {
  it.each([
    ["walls", flagged(wall, { cover: "low", size: 2, sizeCategory: "" })],
    ["walls", wall],
    ["tokens", flagged(token, { base: "round", conditions: ["prone"], senses: { darkvision: 60 }, schemaVersion: 1 })],
    ["tiles", flagged(tile, { terrain: { cover: "hard" }, veil: { concealment: "" } })],
    ["tiles", { ...tile, flags: { levels: "of another module" } }],
    ["regions", behaving("parapet.veil", { concealment: "total" })],
    ["regions", behaving("parapet.terrain", undefined)],
    ["lights", { x: 0, y: 0 }],
  ] as const)("of %s is kept", (list, source) => {
    expect(withFixedFlags(list, source)).toEqual({ source, replaced: [] });
    expect(withFixedFlags(list, source).source).toBe(source);
  });
});

describe("an invalid flag", () => {
  it("of a wall is replaced by its default and reported", () => {
    const bad = flagged(wall, { cover: "thick", size: 3 });
    expect(wallOf(bad)).toEqual(wallOf(flagged(wall, { size: 3 })));
    expect(withFixedFlags("walls", bad).replaced).toEqual([
      { path: "flags.parapet.cover", came: '"thick"', taken: '"auto"' },
    ]);
  });

  it("of a token does not affect its other flags", () => {
    const flags = { size: "huge", tall: true, height: -5, conditions: ["prone", "bored"], senses: { darkvision: -1 } };
    expect(tokenOf(flagged(token, flags))).toEqual(tokenOf(flagged(token, { tall: true })));
    expect(withFixedFlags("tokens", flagged(token, flags)).replaced).toEqual([
      { path: "flags.parapet.size", came: '"huge"', taken: null },
      { path: "flags.parapet.height", came: "-5", taken: null },
      { path: "flags.parapet.conditions", came: '["prone","bored"]', taken: "[]" },
      { path: "flags.parapet.senses.darkvision", came: "-1", taken: null },
    ]);
  });

  it.each<[unknown]>([[5], ["low"], [[1, 2]], [[]]])("counts as unset if all flags are %j", (flags) => {
    expect(wallOf(flagged(wall, flags))).toEqual(wallOf(wall));
    expect(tokenOf(flagged(token, flags))).toEqual(tokenOf(token));
    expect(areasOf("tiles", flagged(tile, flags))).toEqual([]);
    for (const [list, document] of [
      ["walls", wall],
      ["tokens", token],
      ["tiles", tile],
    ] as const)
      expect(withFixedFlags(list, flagged(document, flags)).replaced).toMatchObject([
        { path: "flags.parapet", came: JSON.stringify(flags), taken: null },
      ]);
  });

  it("is not clamped to the nearest valid value either", () => {
    expect(wallOf(flagged(wall, { size: -1 }))).toEqual(wallOf(wall));
    expect(tokenOf(flagged(token, { size: -3 }))).toEqual(tokenOf(token));
  });

  it("of another module counts as unset", () => {
    const bad = { ...wall, flags: { "wall-height": { top: "high", bottom: 5 }, levels: 3 } };
    expect(wallOf(bad)?.elevation).toEqual({ bottom: 5, top: null });
    expect(withFixedFlags("walls", bad).replaced.map(({ path }) => path)).toEqual([
      "flags.wall-height.top",
      "flags.levels",
    ]);
  });

  it("of a tile leaves the tile what its other flags say, or nothing", () => {
    expect(areasOf("tiles", flagged(tile, { terrain: { cover: "soggy", blocksSight: true } }))).toMatchObject([
      { part: { terrain: { cover: "none", blocksSight: true } } },
    ]);
    expect(areasOf("tiles", flagged(tile, { terrain: "rock", veil: 5 }))).toEqual([]);
  });

  it("of a region's behavior is replaced by its default", () => {
    const bad = behaving("parapet.veil", { concealment: "thick" });
    expect(areasOf("regions", bad)).toMatchObject([{ part: { veil: { concealment: "partial" } } }]);
    expect(withFixedFlags("regions", bad).replaced).toEqual([
      { path: "behaviors[0].system.concealment", came: '"thick"', taken: '"partial"' },
    ]);
    expect(areasOf("regions", behaving("parapet.terrain", "rock"))).toHaveLength(1);
  });

  it("does not repair a fault of the document itself", () => {
    const bad = flagged({ ...wall, c: [1, 2] }, { cover: "thick" });
    expect(() => wallOf(bad)).toThrow("c: expected");
  });
});

const WALL_FLAGS = ["cover", "size", "sizeCategory", "bottom", "top"];
const TOKEN_FLAGS = ["base", "conditions", "height", "heightClass", "lowLight", "providesCover", "reach", "senses"];
const AREA_FLAGS = ["cover", "size", "sizeCategory", "blocksEffect", "blocksSight", "isDifficult", "concealment"];
const MODULES = ["wall-height", "wallHeight", "levels", "parapet"];

const anything = fc.anything({ maxDepth: 2 });
const some = (keys: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...keys), anything) }, anything);
const heights = some(["bottom", "top", "tokenHeight", "rangeBottom", "rangeTop"]);
const flagsOf = (parapet: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ parapet, levels: heights, "wall-height": heights }, { requiredKeys: [] }) },
    some(MODULES),
  );

describe("whatever is stored in flags", () => {
  const isToldOf = (list: "walls" | "tokens" | "tiles" | "regions", source: object): void => {
    const { source: read, replaced } = withFixedFlags(list, source);
    expect(() => readScene({ ...scene, [list]: [read] })).not.toThrow();
    expect(withFixedFlags(list, read)).toEqual({ source: read, replaced: [] });
    const paths = replaced.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    let canBeRead = true;
    try {
      readScene({ ...scene, [list]: [source] });
    } catch {
      canBeRead = false;
    }
    if (!canBeRead) expect(replaced).not.toEqual([]);
  };

  it.each([
    ["walls", fc.record({ flags: flagsOf(some(WALL_FLAGS)) }).map((flags) => ({ ...wall, ...flags }))],
    ["tokens", fc.record({ flags: flagsOf(some(TOKEN_FLAGS)) }).map((flags) => ({ ...token, ...flags }))],
    [
      "tiles",
      fc
        .record({
          flags: flagsOf(fc.oneof(anything, fc.record({ terrain: some(AREA_FLAGS), veil: some(AREA_FLAGS) }))),
        })
        .map((flags) => ({ ...tile, ...flags })),
    ],
    [
      "regions",
      fc
        .tuple(fc.constantFrom("parapet.terrain", "parapet.veil"), some(AREA_FLAGS))
        .map(([type, system]) => behaving(type, system)),
    ],
  ] as const)("a document of %s is read, and each fault is reported once", (list, documents) => {
    fc.assert(fc.property(documents, (document) => isToldOf(list, document)));
  });
});
