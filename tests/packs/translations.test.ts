import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import manifest from "../../module.json" with { type: "json" };
import { readPacks } from "../../scripts/packs/read-packs.mjs";
import {
  englishOf,
  type Texts,
  translatedWhereDone,
  translationFiles,
  type Translation,
} from "../../scripts/packs/translations.mjs";

const ROOT = join(import.meta.dirname, "../..");
const english = new Map(readPacks(ROOT).map((pack) => [pack.name, englishOf(pack)] as const));
const files = translationFiles(manifest).map((file) => ({
  ...file,
  translation: JSON.parse(readFileSync(join(ROOT, file.path), "utf8")) as Translation,
}));

/** Every text by its path: "Ambush/name". */
const textsOf = (texts: Texts, path = ""): (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as const] : textsOf(value, `${path}${key}/`),
  );

const textsIn = ({ entries }: Translation): Map<string, string> => new Map(textsOf(entries));
const sourceOf = (pack: string): Map<string, string> => textsIn(english.get(pack)!);

/** Compendia whose every text is translated; the others are translated as far as somebody did so. */
const WHOLE = ["macros", "tables"];
const whole = files.filter(({ pack }) => WHOLE.includes(pack));

const tagsOf = (html: string | undefined): string[] => html?.match(/<[^>]+>/g) ?? [];

describe("the translations of the compendia", () => {
  it("have one file for each language and compendium, and no other", () => {
    const there = readdirSync(join(ROOT, "lang/compendium"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(ROOT.length + 1)
          .replaceAll("\\", "/"),
      );
    expect(there.sort()).toEqual(files.map(({ path }) => path).sort());
    expect(files).toHaveLength(8 * manifest.packs.length);
  });

  test.each(files)("$path translates only what is in the compendium", ({ pack, translation }) => {
    expect(Object.keys(translation)).toEqual(["label", "entries"]);
    const source = sourceOf(pack);
    expect([...textsIn(translation).keys()].filter((key) => !source.has(key))).toEqual([]);
  });

  test.each(whole)("$path has each text", ({ pack, translation }) => {
    const translated = textsIn(translation);
    expect([...sourceOf(pack).keys()].filter((key) => !translated.has(key))).toEqual([]);
  });

  test.each(whole)("$path leaves no text in English, and keeps the HTML", ({ pack, translation }) => {
    const source = sourceOf(pack);
    const texts = [...textsIn(translation)];
    expect(texts.filter(([key, text]) => text === source.get(key))).toEqual([]);
    expect(texts.filter(([key, text]) => tagsOf(text).join() !== tagsOf(source.get(key)).join())).toEqual([]);
    const spaced = [["label", translation.label] as const, ...texts];
    expect(spaced.filter(([, text]) => /^\s|\s$|\s\s|^$/.test(text))).toEqual([]);
  });

  test.each(files.filter(({ pack }) => pack === "tables"))("$path names macros as they are called", (file) => {
    const macros = files.find(({ lang, pack }) => lang === file.lang && pack === "macros")!.translation;
    const names = [...textsIn(macros).values()];
    const named = [...textsIn(file.translation).values()].flatMap((text) =>
      [...text.matchAll(/<em>(.*?)<\/em>/g)].map(([, name = ""]) => name),
    );
    expect(named).toHaveLength(2);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("in French have a space that does not break before its signs", () => {
    const french = files.filter(({ lang }) => lang === "fr");
    const texts = french.flatMap(({ translation }) => [translation.label, ...textsIn(translation).values()]);
    expect(texts.filter((text) => /[^\u00a0\u202f][:;?!»]|«[^\u00a0\u202f]/.test(text))).toEqual([]);
  });
});

describe("the template of a translation", () => {
  it("has each page of the guide with its text, each note of the scene, and each result of the tables", () => {
    const paths = (pack: string): string[] => [...sourceOf(pack).keys()];
    expect(paths("guide")).toContain("Parapet guide/pages/First steps/text");
    expect(paths("tables")).toContain("What spoils an ambush/results/10-10/description");
    expect(paths("macros")).toContain("Who has cover?/name");
    expect([...sourceOf("scenes").values()].some((text) => text.startsWith("1. A wall\n"))).toBe(true);
  });

  it("keeps what is translated, and has the rest in English", () => {
    const source: Texts = { a: "one", b: { c: "two", d: "three" }, e: { f: "four" } };
    expect(translatedWhereDone(source, { b: { d: "drei" }, gone: "weg" })).toEqual({
      a: "one",
      b: { c: "two", d: "drei" },
      e: { f: "four" },
    });
  });
});
