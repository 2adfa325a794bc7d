import { expect, it } from "vitest";
import { lettersOf } from "./token-letters";

it.each([
  [
    ["Mira", "Gark"],
    ["M", "G"],
  ],
  [
    ["Goblin Archer", "Goblin Boss"],
    ["GA", "GB"],
  ],
  [
    ["Gark", "Gob", "Mira"],
    ["Ga", "Go", "M"],
  ],
  [
    ["Goblin", "Goblin", "Mira", "Goblin"],
    ["G1", "G2", "M", "G3"],
  ],
  [
    ["Gob", "Goblin", "Gark"],
    ["G1", "G2", "Ga"],
  ],
  // "GO" is taken by the ogre, "Go" differs from it.
  [
    ["Gray Ogre", "Gob", "Gark"],
    ["GO", "Go", "Ga"],
  ],
  // A number on a disc is the creature's own.
  [
    ["Token 75", "Token 73", "Archer 10", "Token 77"],
    ["T75", "T73", "A10", "T77"],
  ],
  [
    ["Goblin 2", "Goblin", "Goblin"],
    ["G2", "G1", "G3"],
  ],
  [
    ["", ""],
    ["1", "2"],
  ],
])("the letters of %j are %j", (names, letters) => {
  expect(lettersOf(names)).toEqual(letters);
});

it("no two of many names have the same letters", () => {
  const names = ["G", "G1", "G 1", "Goblin", "Goblin", "Gark", "Ga", "go", "Go"];
  expect(new Set(lettersOf(names)).size).toBe(names.length);
});
