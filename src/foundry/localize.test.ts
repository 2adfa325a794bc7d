import { describe, expect, it } from "vitest";
import { english } from "../../tests/plain-verdict";
import en from "../../lang/en.json";
import { RULE_SETS } from "../rules/index";
import { CONCEALMENTS } from "../rules/concealment";
import { STATS } from "../rules/verdict";
import { wordsFrom } from "./localize";
import { fieldsFor, SECTIONS } from "./settings/fields";

const messages: Readonly<Record<string, string>> = en;

describe("the language file", () => {
  const sets = Object.values(RULE_SETS);
  const needed = [
    ...sets.flatMap((set) => set.levels.map((level) => `PARAPET.Cover.${set.id}.${level}`)),
    ...SECTIONS.map((section) => `PARAPET.Setting.Section.${section}`),
    ...fieldsFor("").flatMap((field) => [
      ...[field.name, field.hint, ...Object.values(field.books).filter((key) => key !== undefined)],
      ...(field.kind === "choice" ? field.choices.map(({ label }) => label) : []),
    ]),
    ...CONCEALMENTS.map((concealment) => `PARAPET.Concealment.${concealment}`),
    ...["partial", "total"].map((concealment) => `PARAPET.Reason.Concealed.${concealment}`),
    ...STATS.map((stat) => `PARAPET.Stat.${stat}`),
  ];

  it.each(needed)("has %s", (key) => expect(messages[key]).toBeDefined());

  it("has no key that is the beginning of another, for Foundry makes a tree of them", () => {
    const keys = Object.keys(en);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
  });
});

describe("a count", () => {
  const saidIn = (lang: string, forms: Readonly<Record<string, string>>) => {
    const has = (key: string): boolean => forms[key] !== undefined;
    const format = (key: string, { count = "" }: Record<string, string>): string =>
      (forms[key] ?? key).replace("{count}", count);
    return wordsFrom(() => ({ lang, has, localize: (key) => key, format }));
  };
  const POLISH = {
    "PARAPET.Obstacle.walls.one": "ściana",
    "PARAPET.Obstacle.walls.few": "{count} ściany",
    "PARAPET.Obstacle.walls.other": "{count} ścian",
  };

  it("takes the form that its language has for it", () => {
    const { plural } = saidIn("pl", POLISH);
    expect([1, 2, 5, 22].map((count) => plural("PARAPET.Obstacle.walls", count))).toEqual([
      "ściana",
      "2 ściany",
      "5 ścian",
      "22 ściany",
    ]);
  });

  it("takes the form for others where the language file lacks one", () => {
    const { plural } = saidIn("pl", { "PARAPET.Obstacle.walls.other": "{count} walls" });
    expect([1, 2].map((count) => plural("PARAPET.Obstacle.walls", count))).toEqual(["1 walls", "2 walls"]);
  });

  it("has that form in the language file, whatever other forms there are", () => {
    const families = Object.keys(en).flatMap((key) => /^(.*)\.(?:zero|one|two|few|many)$/.exec(key)?.[1] ?? []);
    expect(families).toContain("PARAPET.Obstacle.walls");
    expect(families.filter((family) => messages[`${family}.other`] === undefined)).toEqual([]);
  });
});

it("numbers have their sign", () => {
  expect([4, -2, 0].map(english.signed)).toEqual(["+4", "−2", "+0"]);
});

it("lists are said in the language's way", () => {
  expect(english.list(["Orc", "a wall"])).toBe("Orc and a wall");
});
