import { describe, expect, it } from "vitest";
import { english } from "../../tests/plain-verdict";
import en from "../../lang/en.json";
import { bookMessage, registerRuleSet, RULE_SETS } from "../rules/index";
import { CONCEALMENTS, STATS } from "../rules/attack/verdict";
import { wordsFrom } from "./localize";
import { fieldsFor, TABS } from "../foundry/settings/fields";

const messages: Readonly<Record<string, string>> = en;

describe("the language file", () => {
  const sets = Object.values(RULE_SETS);
  const needed = [
    ...sets.flatMap((set) => set.levels.map((level) => `PARAPET.Cover.${set.id}.${level}`)),
    ...Object.keys(TABS).map((tab) => `PARAPET.Config.Tab.${tab}`),
    ...fieldsFor("").flatMap((field) => [
      ...[field.name, field.hint, ...Object.values(field.books).filter((key) => key !== undefined)],
      ...(field.kind === "choice" ? field.choices.map(({ label }) => label) : []),
    ]),
    ...CONCEALMENTS.map((concealment) => `PARAPET.Concealment.${concealment}`),
    ...["partial", "total"].map((concealment) => `PARAPET.Reason.Concealed.${concealment}`),
    ...STATS.map((stat) => `PARAPET.Stat.${stat}`),
  ];

  // A book that follows another brings its own name, and takes over that one's words.
  it.each(needed)("has %s", (key) => {
    const words = bookMessage(key) ?? key;
    expect(messages[words] ?? (words.startsWith("PARAPET.") ? undefined : words)).toBeDefined();
  });

  it("has no key that is a prefix of another, because Foundry builds a tree of them", () => {
    const keys = Object.keys(en);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
  });
});

const NO_TEXTS = { has: () => false, localize: (key: string) => key, format: (key: string) => key };

it("a brief text falls back to the key's own text", () => {
  expect(english.brief("PARAPET.Cover.dnd5e.total")).toBe("Total cover");
  expect(english.brief("PARAPET.Cover.dnd5e.half")).toBe("Half cover");
});

it.each(["", "en_US!", "klingon-language", "-", "a"])(
  "a language of the code %j has English numbers and lists",
  (lang) => {
    const words = wordsFrom(() => ({ ...NO_TEXTS, lang }));
    expect([words.signed(-2), words.list(["a", "b", "c"])]).toEqual(["−2", "a, b, and c"]);
    expect(words.plural("PARAPET.Traces.Macros", 1)).toBe("PARAPET.Traces.Macros.other");
  },
);

describe("a count", () => {
  const saidIn = (lang: string, forms: Readonly<Record<string, string>>) => {
    const has = (key: string): boolean => forms[key] !== undefined;
    const format = (key: string, { count = "" }: Record<string, string>): string =>
      (forms[key] ?? key).replace("{count}", count);
    return wordsFrom(() => ({ lang, has, localize: (key) => key, format }));
  };
  const POLISH = {
    "PARAPET.Obstacle.wall.one": "ściana",
    "PARAPET.Obstacle.wall.few": "{count} ściany",
    "PARAPET.Obstacle.wall.other": "{count} ścian",
  };

  it("uses the form its language has for it", () => {
    const { plural } = saidIn("pl", POLISH);
    expect([1, 2, 5, 22].map((count) => plural("PARAPET.Obstacle.wall", count))).toEqual([
      "ściana",
      "2 ściany",
      "5 ścian",
      "22 ściany",
    ]);
  });

  it("uses the form `other` if the language file lacks a form", () => {
    const { plural } = saidIn("pl", { "PARAPET.Obstacle.wall.other": "{count} walls" });
    expect([1, 2].map((count) => plural("PARAPET.Obstacle.wall", count))).toEqual(["1 walls", "2 walls"]);
  });

  it("uses English forms if the text is the English fallback", () => {
    const has = (key: string, fallback = true): boolean => fallback && key in messages;
    const format = (key: string, { count = "" }: Record<string, string>): string =>
      (messages[key] ?? key).replace("{count}", count);
    const { plural } = wordsFrom(() => ({ lang: "ru", has, localize: (key) => key, format }));
    expect([1, 2, 21].map((count) => plural("PARAPET.Obstacle.wall", count))).toEqual([
      "a wall",
      "2 walls",
      "21 walls",
    ]);
  });

  it("always has the form `other` in the language file", () => {
    const families = Object.keys(en).flatMap((key) => /^(.*)\.(?:zero|one|two|few|many)$/.exec(key)?.[1] ?? []);
    expect(families).toContain("PARAPET.Obstacle.wall");
    expect(families.filter((family) => messages[`${family}.other`] === undefined)).toEqual([]);
  });
});

it("numbers have a sign", () => {
  expect([4, -2, 0].map(english.signed)).toEqual(["+4", "−2", "+0"]);
});

it("a series has no conjunction", () => {
  expect([[], ["+4 AC"], ["+4 AC", "+2 Reflex", "advantage"]].map(english.series)).toEqual([
    "",
    "+4 AC",
    "+4 AC, +2 Reflex, advantage",
  ]);
});

it("lists follow the language", () => {
  const listIn = (lang: string): string => wordsFrom(() => ({ ...NO_TEXTS, lang })).list(["Orc", "Wolf", "Mira"]);
  expect(["de", "fr", "es", "pt-BR", "it", "pl", "ja", "cn", "zh-CN", "zh-Hans", "zh_Hans"].map(listIn)).toEqual([
    "Orc, Wolf und Mira",
    "Orc, Wolf et Mira",
    "Orc, Wolf y Mira",
    "Orc, Wolf e Mira",
    "Orc, Wolf e Mira",
    "Orc, Wolf i Mira",
    "Orc、Wolf、Mira",
    "Orc、Wolf和Mira",
    "Orc、Wolf和Mira",
    "Orc、Wolf和Mira",
    "Orc、Wolf和Mira",
  ]);
  expect(english.list(["Orc", "a wall"])).toBe("Orc and a wall");
});

it("a name that a rule set gives a level is text, even where every object has a member of that name", () => {
  const id = "world.brawl";
  const key = `PARAPET.Cover.${id}.constructor`;
  const remove = registerRuleSet({ ...RULE_SETS.dnd5e, id, words: { [key]: "constructor" } });
  const texts: Readonly<Record<string, string>> = {};
  const words = wordsFrom(() => ({
    ...NO_TEXTS,
    lang: "en",
    localize: (each) => String(texts[each] ?? each),
  }));
  expect(words.sayKey(key)).toBe("constructor");
  remove();
});
