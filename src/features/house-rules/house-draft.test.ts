import { describe, expect, it } from "vitest";
import { english } from "../../words/english";
import { RULE_SETS } from "../../rules/index";
import { documentOf, houseLines, withAnswer, withoutLevel } from "./house-draft";

const { dnd5e, rise } = RULE_SETS;

describe("the lines of house rules", () => {
  it("have the book's names and numbers, and last the levels that can have no number", () => {
    const lines = houseLines(dnd5e, {}, english);
    expect(
      lines.map(({ heading, numbers }) => [heading, ...numbers.map(({ stat, value }) => `${stat} ${value}`)]),
    ).toEqual([
      ["Half cover", "ac 2", "dexterity 2"],
      ["Three-quarters cover", "ac 5", "dexterity 5"],
      ["No cover"],
      ["Total cover: no line of effect"],
    ]);
  });

  it("have the table's own beside what the book says", () => {
    const [half] = houseLines(dnd5e, { half: { ac: 1, name: "Light" } }, english);
    expect(half).toMatchObject({ heading: "Half cover", name: "Light", isChanged: true });
    expect(half?.numbers).toEqual([
      { stat: "ac", value: 1, written: 2 },
      { stat: "dexterity", value: 2, written: 2 },
    ]);
  });
});

describe("an answer", () => {
  it("is kept where it differs from the book", () => {
    expect(withAnswer(dnd5e, {}, "half.ac", "1")).toEqual({ half: { ac: 1 } });
    expect(withAnswer(dnd5e, { half: { ac: 1 } }, "half.name", " Light ")).toEqual({ half: { ac: 1, name: "Light" } });
    expect(withAnswer(dnd5e, {}, "three-quarters.dexterity", "0")).toEqual({ "three-quarters": { dexterity: 0 } });
  });

  it("that is the book's, or empty, is the book's again", () => {
    expect(withAnswer(dnd5e, { half: { ac: 1 } }, "half.ac", "2")).toEqual({});
    expect(withAnswer(dnd5e, { half: { ac: 1, dexterity: 1 } }, "half.ac", "")).toEqual({ half: { dexterity: 1 } });
    expect(withAnswer(dnd5e, { half: { name: "Light" } }, "half.name", "")).toEqual({});
  });

  it("to no field of the book changes nothing", () => {
    expect(withAnswer(rise, {}, "half.ac", "1")).toEqual({});
    expect(withAnswer(rise, {}, "scope", "stored")).toEqual({});
  });
});

it("a line that is reset has none of its changes", () => {
  const levels = { half: { ac: 1 }, total: { name: "Walled" } };
  expect(withoutLevel(levels, "half")).toEqual({ total: { name: "Walled" } });
});

it("without changes there is no document", () => {
  expect(documentOf(dnd5e, {})).toBeNull();
  expect(documentOf(dnd5e, { half: { ac: 1 } })).toEqual({
    format: 1,
    houseRulesOf: "dnd5e",
    levels: { half: { ac: 1 } },
  });
});
