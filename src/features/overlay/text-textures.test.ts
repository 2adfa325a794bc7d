import { describe, expect, it } from "vitest";
import { piecesIn } from "./text-textures";

describe("a line of a label", () => {
  it("is drawn of its digits and the words between", () => {
    expect(piecesIn("37 % hidden")).toEqual(["3", "7", " % hidden"]);
    expect(piecesIn("Soft cover +4 AC")).toEqual(["Soft cover +", "4", " AC"]);
    expect(piecesIn("No cover")).toEqual(["No cover"]);
    expect(piecesIn("")).toEqual([]);
  });

  it.each(["37% מוסתר", "مخفي 37%"])("is whole where it runs from right to left: %s", (words) => {
    expect(piecesIn(words)).toEqual([words]);
  });
});
