import { expect, test } from "vitest";
import { nested } from "./nested.mjs";

test("dotted keys become objects in objects", () => {
  expect(nested({ "A.b": "1", "A.c.d": "2", E: "3" })).toEqual({ A: { b: "1", c: { d: "2" } }, E: "3" });
});

test.each([
  [{ "A.b": "1", "A.b.c": "2" }, "A.b.c: its beginning is a text too; give one another key"],
  [{ "A.b.c": "2", "A.b": "1" }, "A.b is the beginning of another key; give one another key"],
])("a key that begins another is refused, whichever comes first", (texts, message) => {
  expect(() => nested(texts as Record<string, string>)).toThrow(message);
});
