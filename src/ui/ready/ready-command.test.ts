import { expect, test } from "vitest";
import { readyCommandIn } from "./ready-command";

test.each([
  ["/ready an orc comes through the door; shoot it", { words: "an orc comes through the door", action: "shoot it" }],
  ["/ready", { words: "", action: "" }],
  ["  /READY  the gate opens ", { words: "the gate opens", action: "" }],
  ["/ready it moves; strike; then step back", { words: "it moves", action: "strike; then step back" }],
  ["/readyset go", null],
  ["I am /ready", null],
])("%s", (message, wanted) => {
  expect(readyCommandIn(message)).toEqual(wanted);
});
