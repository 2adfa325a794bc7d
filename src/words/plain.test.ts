import { expect, test } from "vitest";
import { plain } from "./plain";

test("control characters become a space, and characters that change the direction of text are removed", () => {
  expect(plain("Gob\u001b[2Jlin\n")).toBe("Gob [2Jlin");
  expect(plain("\u202EnilboG\u202C of \u2066Moria\u2069\u200F")).toBe("nilboG of Moria");
  expect(plain("Gôblin 地下")).toBe("Gôblin 地下");
});
