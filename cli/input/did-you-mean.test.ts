import { expect, test } from "vitest";
import { didYouMean } from "./did-you-mean";

const NAMES = ["judge", "check", "draw", "play", "--target", "--attacker"];

test.each([
  ["jugde", "judge"],
  ["chek", "check"],
  ["--traget", "--target"],
  ["--attackers", "--attacker"],
])("suggests a similar name for %s", (word, name) => expect(didYouMean(word, NAMES)).toBe(`, did you mean ${name}?`));

test.each(["", "weather", "--colour", "x"])("suggests nothing for %j", (word) =>
  expect(didYouMean(word, NAMES)).toBe(""),
);

test("suggests nothing when there are no names", () => expect(didYouMean("a", [])).toBe(""));
