import { expect, test } from "vitest";
import { readyCommandIn } from "./ready-chat";

test.each([
  ["/ready an orc comes through the door; shoot it", { words: "an orc comes through the door", action: "shoot it" }],
  ["/ready", { words: "", action: "" }],
  ["  /READY  the gate opens ", { words: "the gate opens", action: "" }],
  ["/ready it moves; strike; then step back", { words: "it moves", action: "strike; then step back" }],
  [
    `/ready ${"go ".repeat(400)}; ${"x".repeat(900)}`,
    { words: "go ".repeat(167).slice(0, 500), action: "x".repeat(500) },
  ],
  ["/readyset go", null],
  ["I am /ready", null],
])("%s", (message, wanted) => {
  expect(readyCommandIn(message)).toEqual(wanted);
});
