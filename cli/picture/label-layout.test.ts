import { describe, expect, test } from "vitest";
import { textWidth, shortened, wrapped } from "./label-layout";

describe("text in a drawing", () => {
  test("that fits stays as it is", () => {
    expect(shortened("Grim", 100, 14)).toBe("Grim");
    expect(wrapped("Grim the Grey", 200, 14)).toEqual(["Grim the Grey"]);
  });

  test("that does not fit is shortened with an ellipsis, to something at least", () => {
    const short = shortened("Grimaldus the Unforgiven of the Seven Towers", 100, 14);
    expect(short).toMatch(/^Grim.*…$/);
    expect(textWidth(short, 14)).toBeLessThanOrEqual(100);
    expect(shortened("Grim", 1, 14)).toBe("G…");
  });

  test("is broken at blanks, and within a word that is broader than a line", () => {
    const lines = wrapped(`a ${"b".repeat(50)} c`, 100, 14);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.every((line) => textWidth(line, 14) <= 100)).toBe(true);
    expect(lines.join("").replaceAll(" ", "")).toBe(`a${"b".repeat(50)}c`);
  });

  test("counts wide signs as wide", () => {
    expect(textWidth("龍龍", 14)).toBeGreaterThan(textWidth("ab", 14));
    expect(textWidth("MM", 14)).toBeGreaterThan(textWidth("il", 14));
  });
});
