import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { RULE_SETS } from "../../rules/index";
import type { DeclaredSave, RuledSave } from "../adapter/attack";
import { applySave, nameEffects, readSave, type SaveOptions } from "./save";

const PLACE = {
  target: "token:b",
  attacker: "token:A",
  origin: { x: 150, y: 50 },
  area: "20-ft. radius",
  isSpread: null,
  title: "Fireball",
};

/** A pillar hides a part of `b` from the second square of the top row. */
const HALL = [
  "map",
  "+---+---+---+---+---+---+",
  "| A                     |",
  "+   +   +---+   +   +   +",
  "|       |   | b         |",
  "+   +   +---+   +   +   +",
  "|                       |",
  "+---+---+---+---+---+---+",
].join("\n");

const ruledOn = (declared: DeclaredSave): RuledSave => {
  const verdict = RULE_SETS.pathfinder1e.judge(battlefieldOf(parseBattleMap(HALL).scene), declared.attack, {});
  const { target } = declared.attack;
  return {
    declared,
    ruleset: verdict.ruleset,
    ruled: { target, verdict, changes: verdict.modifiers, dice: [], effects: [], missChance: null, refusal: null },
  };
};

const gainOn = (area: string, isSpread: boolean | null = null): string[] => {
  const options: SaveOptions = { parts: ["3[Base]"] };
  applySave(options, ruledOn(readSave("ref", { ...PLACE, area, isSpread })!), "Cover");
  return options.parts;
};

describe("a saving throw of Pathfinder 1e", () => {
  it("is against the area's point of origin", () => {
    const attack = { attacker: "token:A", target: "token:b", kind: "area", reach: null, origin: { x: 150, y: 50 } };
    expect(readSave("ref", PLACE)).toEqual({ attack, stat: "reflex", title: "Fireball" });
  });

  it("is nothing to cover unless it is Reflex", () => {
    expect(readSave("fort", PLACE)).toBeNull();
    expect(readSave("will", PLACE)).toBeNull();
  });

  it("gains by cover from a burst, and nothing from a spread", () => {
    expect(gainOn("20-ft.-radius burst")).toEqual(["3[Base]", expect.stringMatching(/^[12]\[Cover\]$/)]);
    expect(gainOn("20-ft.-radius spread")).toEqual(["3[Base]"]);
  });

  it("goes by what the area's card says, whatever its item calls it", () => {
    expect(gainOn("20-Fuß-Radius-Ausbreitung", true)).toEqual(["3[Base]"]);
    expect(gainOn("20-ft.-radius spread", false)).toHaveLength(2);
  });

  it("names improved evasion once, beside the sheet's notes", () => {
    const notes = { header: "Notes", value: ["Evasion"] };
    const options: SaveOptions = { parts: [], chatTemplateData: { hasProperties: true, properties: [notes] } };
    nameEffects(options, "Improved cover", []);
    expect(options.chatTemplateData?.properties).toEqual([notes]);
    for (let i = 0; i < 2; i++) nameEffects(options, "Improved cover", ["improved evasion"]);
    const named = { header: "Improved cover", value: ["improved evasion"] };
    expect(options.chatTemplateData).toEqual({ hasProperties: true, properties: [notes, named] });
  });

  it("gains once, however often the system asks", () => {
    const options: SaveOptions = { parts: ["3[Base]"] };
    const save = ruledOn(readSave("ref", PLACE)!);
    applySave(options, save, "Cover");
    const once = [...options.parts];
    applySave(options, save, "Cover");
    expect(options.parts).toEqual(once);
    expect(once).toHaveLength(2);
  });
});
