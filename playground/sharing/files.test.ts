import { expect, test } from "vitest";
import { fileName } from "./files";

test.each([
  [["The Crooked Flagon", "Mira", "attacks", "Krell"], "svg", "the-crooked-flagon-mira-attacks-krell.svg"],
  [["../..\\Ännchen: 50%?"], "png", "ännchen-50.png"],
  [["洞窟", "弓兵"], "svg", "洞窟-弓兵.svg"],
  [["…"], "txt", "map.txt"],
])("%j becomes a file that any system can keep", (words, extension, wanted) => {
  expect(fileName(words, extension)).toBe(wanted);
});
