import { afterEach, describe, expect, test, vi } from "vitest";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import { refusal } from "./refusals";

const inLanguage = (lang: string): void => {
  vi.stubGlobal("window", { location: { search: `?lang=${lang}` } });
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const faultOf = (name: string, text: string): unknown => {
  try {
    return readSceneFile(name, text);
  } catch (error) {
    return error;
  }
};

/** The notice without its link. */
const sentenceOf = (error: unknown): string =>
  refusal(error)
    .replace(/ <a .*<\/a>|<\/?span>/g, "")
    .replaceAll("&quot;", '"');

const FORMATS = "This page opens Foundry scene exports, Universal VTT files and text battle maps.";

describe("a file that is not a scene is refused", () => {
  test.each([
    ["map.txt", "  \n", `map.txt is empty. ${FORMATS}`],
    [
      "map.txt",
      "####\n#  #\n####",
      `Every line of map.txt begins with #. In a text battle map, such lines are comments. ${FORMATS}`,
    ],
    ["orc.json", '{"name": "Orc"}', `orc.json has neither walls nor a grid, so it is not a scene. ${FORMATS}`],
    ["yard.json", '{"walls": [', "yard.json is not valid JSON. The file may be cut off."],
    ["torn.txt", "grid square 0", 'torn.txt: line 1, column 13: expected a number above 0, got "0"'],
  ])("in plain words: %s, %j", (name, text, sentence) => {
    inLanguage("en");
    expect(sentenceOf(faultOf(name, text))).toBe(sentence);
  });

  test.each([
    ["de", "map.txt ist leer."],
    ["fr", "map.txt est vide."],
    ["es", "map.txt está vacío."],
    // The page has no Polish.
    ["pl", "map.txt is empty."],
  ])("in the page's language: %s", (lang, beginning) => {
    inLanguage(lang);
    expect(sentenceOf(faultOf("map.txt", ""))).toMatch(new RegExp(`^${beginning} `));
  });

  test.each([
    ["a map of # alone", "map.txt", "###", true],
    ["a fault in a text map", "torn.txt", "grid square 0", true],
    ["an empty file", "map.txt", "", false],
    ["an export of an actor", "orc.json", "{}", false],
  ])("with a link to the page on the notation for text maps only: %s", (_, name, text, isLinked) => {
    inLanguage("en");
    expect(/<a href="[^"]*\/docs\/notation\.md"/.test(refusal(faultOf(name, text)))).toBe(isLinked);
  });

  test("without markup of its own", () => {
    inLanguage("en");
    expect(refusal(faultOf("<img>.json", "{}"))).toMatch(/^&lt;img&gt;\.json has/);
  });
});
