import { expect, it } from "vitest";
import { plainText } from "./chat-messages";

it.each(["[[/r 1d20]]", "[[[1d6]]]", "@UUID[Actor.x]{Orc}", "a @Embed[y]", "&Reference[prone]"])(
  "%s in a creature's name is neither a roll nor a link",
  (name) => {
    expect(plainText(name)).not.toMatch(/\[\[|[@&]\w+\[/);
    expect(plainText(name).replaceAll("\u2060", "")).toBe(name);
  },
);

it.each(["Orc [2]", "@home", "Tom & Jerry [dead]", "a]b["])("%s stays unchanged", (name) => {
  expect(plainText(name)).toBe(name);
});
