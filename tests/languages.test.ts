import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "../lang/en.json";
import manifest from "../module.json";

const root = join(import.meta.dirname, "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

type Texts = Readonly<Record<string, string>>;
const english: Texts = en;

/** Each as the file writes it, so that a key written twice is there twice. */
const writtenIn = (path: string): (readonly [string, string])[] =>
  [...textOf(path).matchAll(/^ {2}("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),?$/gm)].map(([, key = "", text = ""]) => [
    JSON.parse(key) as string,
    JSON.parse(text) as string,
  ]);

/** Foundry may know a language by several codes, which share one file. */
const FILES = [...new Map(manifest.languages.map((language) => [language.path, language])).values()];
const OTHERS = FILES.filter(({ lang }) => lang !== "en");

/** `PARAPET.X` of `PARAPET.X.one`, where that is a form by count. */
const familyOf = (key: string): string | undefined => {
  const family = /^(.*)\.(?:zero|one|two|few|many|other)$/.exec(key)?.[1];
  return family !== undefined && `${family}.one` in english && `${family}.other` in english ? family : undefined;
};

const placeholdersOf = (text: string | undefined): string[] =>
  [...(text ?? "").matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();

describe("the module names its languages", () => {
  it("each with its file, and every file", () => {
    const files = readdirSync(join(root, "lang"))
      .filter((name) => name.endsWith(".json"))
      .map((name) => `lang/${name}`);
    expect(FILES.map(({ path }) => path).sort()).toEqual(files.sort());
    const codesOf = (file: string): readonly string[] =>
      manifest.languages.filter(({ path }) => path === file).map(({ lang }) => lang);
    const codes = files.map((file) => codesOf(file).join()).sort();
    expect(codes).toEqual(["cn,zh-CN,zh-Hans", "de", "en", "es", "fr", "it", "ja", "pl", "pt-BR"]);
  });
});

/** Names of games and books, which another language has where they were translated into it. */
const NAMES = /^PARAPET\.(Setting\.ruleset|Book)\./;

/** What some language has for the very same word. */
const SHARED = [
  "AC",
  "Auto",
  "Base",
  "Bonus",
  "Chat",
  "Colossal",
  "Combat",
  "Impossible",
  "Invisible",
  "Message",
  "No",
  "Perception",
].concat(["Rectangle", "Reflex", "Region", "Round", "Standard", "Tile", "Token", "Trait", "Zone"]);

const isSameForGood = (key: string, text: string): boolean => {
  const word = text.replace(/\{\w+\}/g, "").replace(/[^a-z]+/gi, "");
  return word === "" || NAMES.test(key) || SHARED.some((shared) => shared.toLowerCase() === word.toLowerCase());
};

describe.each(OTHERS)("the texts in $name", ({ lang, path }) => {
  const written = writtenIn(path);
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const wanted = Object.keys(en).flatMap((key) => {
    const family = familyOf(key);
    return family === undefined ? [key] : forms.map((form) => `${family}.${form}`);
  });
  /** What may stand in English for it: of a count any form. */
  const englishOf = (key: string): readonly string[] => {
    const family = familyOf(key);
    return [english[key], english[`${family}.one`], english[`${family}.other`]].filter((text) => text !== undefined);
  };

  it("are those of the English file, with its own forms of a count, each once", () => {
    expect(written.map(([key]) => key).sort()).toEqual([...new Set(wanted)].sort());
  });

  it("are filled with what the English ones are", () => {
    const isFilledLike = (text: string) => (one: string) => placeholdersOf(one).join() === placeholdersOf(text).join();
    expect(written.filter(([key, text]) => !englishOf(key).some(isFilledLike(text)))).toEqual([]);
  });

  it("are neither empty nor left in English, and have no space too many", () => {
    expect(written.filter(([, text]) => /^\s|\s$|\s\s|^$/.test(text))).toEqual([]);
    const left = written.filter(([key, text]) => englishOf(key).includes(text) && !isSameForGood(key, text));
    expect(left).toEqual([]);
  });
});

it("French has a space that does not break before its signs", () => {
  const odd = writtenIn("lang/fr.json").filter(([, text]) => /[^\u00a0\u202f][:;?!»]|«[^\u00a0\u202f]/.test(text));
  expect(odd.map(([key]) => key).filter((key) => !NAMES.test(key))).toEqual([]);
});

/** What the code says by keys, comments left out. */
const code = ["src", "templates", "cli", "packs/macros", "scripts/packs", "tests/in-foundry"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      `${folder}/${name}`.replaceAll("\\", "/"),
    ),
  )
  .filter((path) => /\.(ts|hbs|mjs|yaml|json)$/.test(path) && !path.endsWith(".test.ts"))
  .map((path) => textOf(path).replace(/\/\*\*[^]*?\*\/|\/\/ .*$/gm, ""))
  .join("\n");

const literals = new Set([...code.matchAll(/"([^"\s]+)"/g)].map(([, literal = ""]) => literal));
const names = new Set([...code.matchAll(/[\w$]+/g)].map(([name]) => name));

/** Texts with gaps, as patterns: `PARAPET.Stat.${stat}`. Those that are all gap say nothing. */
const patterns = [...new Set([...code.matchAll(/`([^`\s<>=]*\$\{[^`]*?\}[^`\s<>=]*)`/g)].map(([, text = ""]) => text))]
  .map((text) => text.split(/\$\{[^}]*\}/))
  .filter((fixed) => /[a-z]{3}/i.test(fixed.join(" ")))
  .map((fixed) => new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^()|[\]\\{}$]/g, "\\$&")).join("(.+)")}$`));

const fits = (word: string, pattern: RegExp): boolean => pattern.exec(word)?.slice(1).every(isKnown) ?? false;

/** A word of the code: alone, or put together of such, as `ne` is of `n` and `e`. */
const isKnown = (word: string): boolean =>
  literals.has(word) ||
  names.has(word) ||
  (word.length === 2 && [...word].every((letter) => literals.has(letter))) ||
  (word.includes(".") && word.split(".").every((part) => literals.has(part))) ||
  patterns.some((pattern) => !pattern.source.includes("PARAPET") && fits(word, pattern));

const keyPatterns = patterns.filter(({ source }) => /PARAPET|TYPES/.test(source));

/** `PARAPET.Walls.Count` of `PARAPET.Walls.Count.one`, and `PARAPET.Wall` of `PARAPET.Wall.FIELDS.cover.label`. */
const familiesSaid = [...literals].filter((literal) => /^PARAPET(\.\w+)+$/.test(literal) && !(literal in english));

const isUsed = (key: string): boolean =>
  literals.has(key) ||
  keyPatterns.some((pattern) => fits(key, pattern)) ||
  familiesSaid.some(
    (family) =>
      key.startsWith(`${family}.`) &&
      key
        .slice(family.length + 1)
        .split(".")
        .every(isKnown),
  );

describe("the keys of the English file", () => {
  it("are written once", () => {
    expect(writtenIn("lang/en.json").map(([key]) => key)).toEqual(Object.keys(en));
  });

  it("are all said somewhere", () => {
    const briefless = (key: string): string => key.replace(/^PARAPET\.Brief\./, "PARAPET.");
    expect(Object.keys(en).filter((key) => !isUsed(briefless(key)))).toEqual([]);
    expect(isUsed("PARAPET.Card.NobodySaysThis")).toBe(false);
  });

  it("are there for all that the code says", () => {
    const keys = Object.keys(en);
    const said = [...literals].filter((literal) => /^PARAPET(\.[\w-]+)+$/.test(literal));
    const unsaid = said.filter((literal) => !keys.some((key) => key === literal || key.startsWith(`${literal}.`)));
    expect(unsaid).toEqual([]);
    expect(keyPatterns.filter((pattern) => !keys.some((key) => pattern.test(key)))).toEqual([]);
  });
});
