import { expect, test } from "vitest";
import en from "../../../lang/en.json";
import { SAID_KEYS } from "./said-keys";

test("a worker gets each text that an analysis says, and the window has the rest", () => {
  const sections = /^PARAPET\.Analysis\.(Layer|Legend|Key|Head|Side|Compass|Finding|How|Area|Note)\b/;
  expect(SAID_KEYS.filter((key) => !(key in en))).toEqual([]);
  expect(Object.keys(en).filter((key) => sections.test(key) && !SAID_KEYS.some((said) => said === key))).toEqual([]);
});
