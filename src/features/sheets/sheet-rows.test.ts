import { describe, expect, it } from "vitest";
import { englishWords as words } from "../../../tests/english-words";
import { EMPTY_SCENE } from "../../scene/model/defaults";
import type { CreatureFacts } from "../../foundry/scene/token-facts";
import { derivedWords } from "./derived";
import { heededFields, type SheetField } from "./sheet-fields";
import { HEIGHT_FIELDS, SHEET_FIELDS } from "./sheet-fields";
import { fieldValue, isSet, sheetRow, type Unset } from "./sheet-rows";

const fieldAt = (kind: keyof typeof SHEET_FIELDS, key: string): SheetField =>
  [...SHEET_FIELDS[kind], ...HEIGHT_FIELDS].find((field) => field.key === key)!;

describe("a field shows", () => {
  it.each([
    ["wall", "cover", { cover: "low" }, "low"],
    ["wall", "size", { size: 3 }, 3],
    ["wall", "bottom", { bottom: -5 }, -5],
    ["token", "unit", { unit: "Spears" }, "Spears"],
    ["token", "providesCover", { providesCover: false }, false],
    ["token", "conditions", { conditions: ["prone", "shaken"] }, ["prone", "shaken"]],
    ["token", "senses.darkvision", { senses: { darkvision: 60 } }, 60],
    ["tile", "terrain.cover", { terrain: { cover: "hard" } }, "hard"],
  ] as const)("of a %s, %s, what is stored", (kind, key, flags, value) => {
    expect(fieldValue(flags, fieldAt(kind, key))).toEqual(value);
    expect(isSet(flags, fieldAt(kind, key))).toBe(true);
  });

  it.each([
    ["wall", "cover", { cover: "sturdy" }, null],
    ["wall", "cover", { cover: "auto" }, null],
    ["wall", "size", { size: -1 }, null],
    ["wall", "size", { size: "3" }, null],
    ["wall", "bottom", { bottom: Number.NaN }, null],
    ["token", "unit", { unit: 7 }, ""],
    ["token", "providesCover", { providesCover: "no" }, true],
    ["token", "conditions", { conditions: "prone" }, []],
    ["token", "senses.darkvision", { senses: 60 }, null],
    ["token", "height", { height: 0 }, null],
    ["tile", "terrain.cover", "rubbish", null],
    ["tile", "veil.concealment", null, null],
  ] as const)("of a %s, %s, its default for the rubbish %j", (kind, key, flags, value) => {
    expect(fieldValue(flags, fieldAt(kind, key))).toEqual(value);
    expect(isSet(flags, fieldAt(kind, key))).toBe(false);
  });
});

describe("the fields of a sheet", () => {
  const keysFor = (ruleset: Parameters<typeof heededFields>[1]) => {
    const { heeded, others } = heededFields(SHEET_FIELDS.wall, ruleset);
    return [heeded, others].map((fields) => fields.map(({ key }) => key));
  };

  it("begin with those that the rule set heeds", () => {
    expect(keysFor("rise")).toEqual([
      ["cover", "effect", "sizeCategory", "breaks"],
      ["size", "feature"],
    ]);
    expect(keysFor("dnd5e")).toEqual([
      ["cover", "effect", "breaks"],
      ["sizeCategory", "size", "feature"],
    ]);
  });
});

describe("an unset field says what the rules take it for", () => {
  const derived = (
    kind: "wall" | "token" | "tile",
    source: object,
    ruleset: string = "pathfinder1e",
    facts: CreatureFacts = {},
  ): Unset => derivedWords({ kind, source, facts, grid: EMPTY_SCENE.grid, ruleset, words });

  it("of a wall by what it stops", () => {
    const c = [0, 0, 100, 0];
    expect(derived("wall", { c, move: 20 })).toMatchObject({
      cover: "a solid wall, blocks effect",
      top: "as far as needed",
    });
    expect(derived("wall", { c, move: 0 })).toMatchObject({ cover: "creatures can pass, no cover" });
  });

  it("of a wall whatever Parapet's own flags say", () => {
    const flags = { parapet: { cover: "low", top: 5 }, "wall-height": { bottom: 2, top: null } };
    expect(derived("wall", { c: [0, 0, 9, 9], flags })).toMatchObject({
      cover: "a solid wall, blocks effect",
      bottom: "2 ft",
      top: "as far as needed",
    });
  });

  it("of a token by its width, its sight and its scene", () => {
    const token = {
      x: 0,
      y: 0,
      width: 2,
      height: 2,
      sight: { range: 60 },
      flags: { parapet: { sizeCategory: "tiny" } },
    };
    expect(derived("token", token)).toMatchObject({
      sizeCategory: "Large",
      height: "10 ft",
      base: "Square to the grid",
      reach: "5 ft",
      "senses.darkvision": "60 ft",
      "senses.blindsight": "0 ft",
    });
    expect(derived("token", token, "ninth-age")).toMatchObject({ base: "Rectangle" });
  });

  it("of a token by its actor's sheet, and by the farther of both where its own sight has the sense too", () => {
    const facts: CreatureFacts = { sizeCategory: "huge", reach: 15, senses: { darkvision: 30, blindsense: 60 } };
    const token = { width: 1, height: 1, sight: { range: 60 }, flags: { parapet: { reach: 5 } } };
    expect(derived("token", token, "pathfinder1e", facts)).toMatchObject({
      sizeCategory: "Huge",
      reach: "15 ft",
      "senses.darkvision": "60 ft",
      "senses.blindsense": "60 ft",
      "senses.tremorsense": "0 ft",
    });
  });

  it("of a prototype token, which stands nowhere", () => {
    expect(derived("token", { width: 3, height: 3 })).toMatchObject({ sizeCategory: "Huge" });
  });

  it("of nothing that cannot be read", () => {
    expect(derived("token", { width: "wide" })).toEqual({});
    expect(derived("wall", { c: "nowhere" })).toEqual({});
  });

  it("in the first choice, and where a number would stand", () => {
    const parts = { id: "WallConfig-w", flags: {}, unset: { cover: "a solid wall", size: "5" }, words };
    expect(sheetRow(fieldAt("wall", "cover"), parts)).toMatchObject({
      id: "WallConfig-w-parapet-cover",
      name: "flags.parapet.cover",
      control: { kind: "choice", value: "" },
    });
    const { control } = sheetRow(fieldAt("wall", "cover"), parts);
    expect(control.kind === "choice" && control.options[0]).toEqual({ value: "", label: "Auto: a solid wall" });
    expect(sheetRow(fieldAt("wall", "size"), parts).control).toMatchObject({ value: null, placeholder: "Auto: 5" });
  });
});
