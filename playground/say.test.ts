import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import de from "./texts/de.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fr from "./texts/fr.json";

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([found]) => found).toSorted();

test.each(Object.entries({ de, es, fr }))("%s has the page's texts, with the same placeholders", (_, texts) => {
  const shape = (all: Readonly<Record<string, string>>): unknown =>
    Object.fromEntries(Object.entries(all).map(([key, text]) => [key, placeholders(text)]));
  expect(shape(texts)).toEqual(shape(en));
});

test("French puts a no-break space before two-part signs", () => {
  expect(Object.values(fr).filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
});

test("the page's markup has the English texts, so that it is the same before the script has run", () => {
  const html = readFileSync(new URL("index.html", import.meta.url), "utf8");
  const texts: Readonly<Record<string, string>> = en;
  const found = [...html.matchAll(/data-say="([^"]+)"[^>]*>\s*([\s\S]*?)\s*<\/(?:\w+)>(?=\s*(?:<|$))/g)];
  expect(found.length).toBeGreaterThan(30);
  for (const [, key = "", text = ""] of found)
    if (!text.includes("<")) expect([key, text.replace(/\s+/g, " ")]).toEqual([key, texts[key]]);
});
