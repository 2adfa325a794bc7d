import { describe, expect, it } from "vitest";
import { englishWords } from "../../../tests/english-words";
import { SHEET_FIELDS } from "../sheets/sheet-fields";
import { MIXED, wallRow, wallUpdates, type WallAnswer } from "./wall-edit";

const [cover, , sizeCategory, size] = SHEET_FIELDS.wall;

const answers =
  (given: Readonly<Record<string, WallAnswer>>) =>
  (key: string): WallAnswer =>
    given[key] ?? { value: "", isTouched: false };

describe("several walls", () => {
  it("show what they have in common", () => {
    const { control } = wallRow(cover!, [{ cover: "low" }, { cover: "low" }], englishWords);
    expect(control).toMatchObject({ kind: "choice", value: "low" });
  });

  it("show that they differ", () => {
    const flags = [{ cover: "low", size: 2 }, {}];
    expect(wallRow(cover!, flags, englishWords).control).toMatchObject({ value: MIXED });
    expect(wallRow(size!, flags, englishWords).control).toMatchObject({ value: null, placeholder: "Mixed" });
    expect(wallRow(sizeCategory!, flags, englishWords).control).toMatchObject({ value: "" });
  });

  it("take rubbish for nothing set", () => {
    expect(wallRow(cover!, [{ cover: "sturdy" }, {}, null], englishWords).control).toMatchObject({ value: "" });
  });
});

describe("an edit of several walls", () => {
  const updates = (given: Readonly<Record<string, WallAnswer>>) =>
    wallUpdates(["a", "b"], SHEET_FIELDS.wall, answers(given));

  it("writes what was touched to all of them", () => {
    expect(updates({ cover: { value: "low", isTouched: true }, size: { value: "3", isTouched: true } })).toEqual([
      { _id: "a", "flags.parapet.cover": "low", "flags.parapet.size": 3 },
      { _id: "b", "flags.parapet.cover": "low", "flags.parapet.size": 3 },
    ]);
  });

  it("leaves alone what was not, and what was put back to mixed", () => {
    expect(
      updates({ cover: { value: "low", isTouched: false }, sizeCategory: { value: MIXED, isTouched: true } }),
    ).toEqual([]);
  });

  it("unsets what was cleared", () => {
    expect(updates({ cover: { value: "", isTouched: true }, size: { value: "", isTouched: true } })[0]).toEqual({
      _id: "a",
      "flags.parapet.cover": null,
      "flags.parapet.size": null,
    });
  });
});
