import { expect, it } from "vitest";
import { isHidingPlace } from "./hiding-place";

// Epic Path, "Good Hiding Places": cover from the approach; half or more of the body exposed (partial cover) spoils it.
it.each([
  ["standard", true, true],
  ["improved", true, true],
  ["total", true, true],
  ["none", false, true],
  ["partial", true, false],
  ["soft", true, false],
  ["none", true, false],
])("cover %s with line of effect %s is a hiding place: %s", (cover, lineOfEffect, isOne) => {
  expect(isHidingPlace({ cover, lineOfEffect })).toBe(isOne);
});
