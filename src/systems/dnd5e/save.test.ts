import { describe, expect, it } from "vitest";
import { cover, ruledOn } from "../../../tests/systems/dnd5e-rolls";
import type { RuledSave } from "../adapter/attack";
import type { RollConfig } from "./rolls";
import { applySave, asRolled, readSave, type SavedAgainst, type Dnd5eSaveSource } from "./save";

const FIREBALL: SavedAgainst = { item: { name: "Fireball" }, target: { template: { type: "radius" } } };
const BREATH: SavedAgainst = { ...FIREBALL, item: { name: "Breath" }, range: { units: "self" } };
const FLAME: SavedAgainst = { item: { name: "Flame" }, target: { template: { type: "" } } };

const against = (activity: SavedAgainst, more: Partial<Dnd5eSaveSource> = {}): Dnd5eSaveSource => ({
  target: "token:b",
  attacker: "token:A",
  origin: null,
  isCarried: false,
  activity,
  ...more,
});

const dex = { ability: "dex" };
const attackOf = (place: Dnd5eSaveSource) => readSave(dex, place)?.attack;

describe("a Dexterity save", () => {
  it("against an area is judged from where it was placed", () => {
    const origin = { x: 100, y: 200 };
    expect(readSave(dex, against(FIREBALL, { origin }))).toEqual({
      attack: { attacker: "token:A", target: "token:b", kind: "area", reach: null, origin, isSave: true },
      stat: "dexterity",
      title: "Fireball",
    });
    expect(attackOf(against(FIREBALL, { origin, attacker: null }))).toMatchObject({ attacker: null, origin });
  });

  it("against an area that its maker carries is judged from the maker", () => {
    expect(attackOf(against(FIREBALL, { isCarried: true }))).toMatchObject({
      kind: "area",
      attacker: "token:A",
      origin: null,
    });
  });

  it("against what always begins at its maker is judged from the maker", () => {
    expect(attackOf(against(BREATH))).toMatchObject({ kind: "area", origin: null });
  });

  it("against what has no area is judged from who casts it", () => {
    expect(attackOf(against(FLAME))).toMatchObject({ kind: "ranged", attacker: "token:A" });
  });

  it.each([
    ["Sacred Flame, by the identifier of both editions", { name: "Flamme sacrée", identifier: "sacred-flame" }],
    ["what has the property that ignores cover", { name: "Flame", system: { properties: new Set(["ignoreCover"]) } }],
  ])("against %s ignores all cover but total", (_, item) => {
    const attack = attackOf(against({ ...FLAME, item }));
    expect(attack?.coverChanges).toMatchObject([{ does: "ignore", level: null, note: item.name, of: "token:A" }]);
    expect(attackOf(against(FLAME))?.coverChanges).toBeUndefined();
  });

  it.each([
    ["of an area that nobody has laid", against(FIREBALL)],
    ["that nobody on the scene has made", against(FLAME, { attacker: null })],
    ["of one's own making", against(FLAME, { attacker: "token:b" })],
  ])("is left alone where it is one %s", (_, place) => {
    expect(readSave(dex, place)).toBeNull();
  });

  it("is one by Dexterity alone", () => {
    expect(readSave({ ability: "wis" }, against(FLAME))).toBeNull();
  });
});

const saveWith = (value: number): RuledSave => ({
  declared: {
    attack: { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null },
    stat: "dexterity",
    title: "",
  },
  ruleset: "dnd5e",
  ruled: ruledOn({ "token:b": { changes: value === 0 ? [] : [{ ...cover(value), stat: "dexterity" }, cover(value)] } })
    .targets[0]!,
});

/** The formula's parts and their values. */
const readOut = ({ parts = [], data = {} }: RollConfig) =>
  parts.map((part) => (part.startsWith("@") ? [part, data[part.slice(1)]] : part));

const rolls = (native: number | null) => ({
  rolls: [
    {
      parts: ["@mod", ...(native === null ? [] : ["@cover"]), "1d4"],
      data: { mod: 2, ...(native === null ? {} : { cover: native }) },
    },
  ] as RollConfig[],
});

const rolled = (native: number | null, ...values: number[]) => {
  const process = rolls(native);
  for (const value of values) applySave(process, saveWith(value));
  return readOut(process.rolls[0]!);
};

describe("cover on a save", () => {
  it("is a part of its own beside the system's, which is 0 where it knows of none", () => {
    expect(rolled(0, 5)).toEqual([["@mod", 2], ["@cover", 0], "1d4", ["@parapetCover", 5]]);
    expect(rolled(null, 2)).toEqual([["@mod", 2], "1d4", ["@parapetCover", 2]]);
  });

  it("adds to the system's what it lacks, and nothing where it has as much", () => {
    expect(rolled(2, 5)).toEqual([["@mod", 2], ["@cover", 2], "1d4", ["@parapetCover", 3]]);
    expect(rolled(5, 2)).toEqual([["@mod", 2], ["@cover", 5], "1d4"]);
    expect(rolled(2, 2)).toEqual([["@mod", 2], ["@cover", 2], "1d4"]);
  });

  it("is said to be in the system's number where that has as much, and to be added where there is no roll", () => {
    const places = (native: number, value: number, isRolled = true) => {
      const process = isRolled ? rolls(native) : { rolls: [] };
      const save = saveWith(value);
      applySave(process, save);
      const { included = [], unplaced = [] } = asRolled(save, process).ruled!;
      return [included.map((each) => each.value), unplaced.map((each) => each.value)];
    };
    expect(places(0, 2)).toEqual([[], []]);
    expect(places(2, 5)).toEqual([[], []]);
    // The armour class and the save.
    expect(places(2, 2)).toEqual([[2, 2], []]);
    expect(places(5, 2)).toEqual([[2, 2], []]);
    expect(places(0, 2, false)).toEqual([[], [2, 2]]);
  });

  it("is put on once however often it is ruled", () => {
    expect(rolled(2, 5, 5, 5)).toEqual(rolled(2, 5));
  });

  it("leaves nothing behind where the last word is that there is none", () => {
    expect(rolled(2, 5, 0)).toEqual([["@mod", 2], ["@cover", 2], "1d4"]);
    expect(rolled(null, 5, 0)).toEqual([["@mod", 2], "1d4"]);
  });
});
