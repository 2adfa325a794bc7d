import { afterEach, describe, expect, it } from "vitest";
import { dataBook } from "../src/rules/books/data/data-book";
import { readRuleSet } from "../src/rules/books/data/document";
import { withKept } from "../src/scene/kept/kept";
import { SceneError } from "../src/scene/model/scene-error";
import { parseBattleMap } from "../src/scene/notation/parse";
import { printBattleMap } from "../src/scene/print/print-notation";
import { readMapFile } from "../src/scene/read-files/read-scene-file";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import { uvttOf } from "../src/scene/write-files/uvtt";

/** Files that somebody has made to be read: maps with what Parapet keeps in them, and rule sets. */

const { scene } = parseBattleMap("grid square 100 5 ft\ntoken Mira at 0,0\nwall w 200,0 200,300");
const json = uvttOf(scene, { picture: null, image: "" });
const kept = withKept(json, "uvtt", printBattleMap(scene));
const { hash, scene: printed } = kept["parapet"] as { readonly hash: string; readonly scene: string };

/** The file with this text in place of what it keeps. */
const fileWith = (key: string): string => JSON.stringify(json).replace(/\}$/, `,${key}}`);

const KEY = JSON.stringify({ scene: printed, hash });

afterEach(() => {
  expect([Object.keys(Object.prototype), Object.keys(Array.prototype)]).toEqual([[], []]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

it("a map's file without an attack is read whole", () => {
  const read = readMapFile("map.uvtt", JSON.stringify(kept));
  expect([read.kept, read.scene.tokens.map(({ name }) => name)]).toEqual(["whole", ["Mira"]]);
});

describe("a map's file", () => {
  const far = "9".repeat(400);
  it.each([
    ["under __proto__", `"__proto__":{"parapet":${KEY},"polluted":1}`],
    ["with what belongs to it under __proto__", `"parapet":{"__proto__":{"scene":"x","hash":"y","polluted":1}}`],
    ["as a list", `"parapet":[${KEY}]`],
    ["as a text", `"parapet":${JSON.stringify(KEY)}`],
    ["with a hash that is an object", `"parapet":{"scene":${JSON.stringify(printed)},"hash":{"toString":"x"}}`],
    ["with a scene that is a list", `"parapet":{"scene":["token Mira at 0,0"],"hash":"${hash}"}`],
    ["with a scene of another language", `"parapet":{"scene":"<script>alert(1)</script>","hash":"${hash}"}`],
    [
      "with a scene of too many tokens",
      `"parapet":{"scene":${JSON.stringify(Array.from({ length: 6000 }, (_, i) => `token t${i} at ${i * 100},0`).join("\n"))},"hash":"${hash}"}`,
    ],
    ["with a scene beyond the end of numbers", `"parapet":{"scene":"wall w ${far},0 0,-${far}","hash":"${hash}"}`],
  ])("that keeps a scene %s is read by its own lists", (_title, key) => {
    const read = readMapFile("map.uvtt", fileWith(key));
    expect([read.kept, read.scene.walls.length, read.scene.tokens.length]).toEqual([undefined, 1, 0]);
  });

  it.each([
    ["another hash", `"parapet":{"scene":${JSON.stringify(printed)},"hash":"${"A".repeat(44)}"}`],
    ["no hash", `"parapet":{"scene":${JSON.stringify(printed)},"hash":""}`],
    ["a hash of a megabyte", `"parapet":{"scene":${JSON.stringify(printed)},"hash":"${"A".repeat(1e6)}"}`],
    ["a second hash", `"parapet":${KEY},"parapet":{"scene":${JSON.stringify(printed)},"hash":"__proto__"}`],
  ])("that keeps a scene with %s is read by its own lists, and says so", (_title, key) => {
    const read = readMapFile("map.uvtt", fileWith(key));
    expect([read.kept, read.scene.walls.length, read.scene.tokens.length]).toEqual(["edited", 1, 0]);
    expect(read.skipped).toHaveLength(1);
  });

  it("whose lists are nested without end is read by what can be read of it, or refused in a sentence", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    for (const list of ["portals", "lights", "objects_line_of_sight"]) {
      const text = JSON.stringify({ ...json, [list]: 0, parapet: kept["parapet"] }).replace(
        `"${list}":0`,
        `"${list}":${deep}`,
      );
      try {
        expect(readMapFile("map.uvtt", text).scene.walls.length).toBeLessThan(2);
      } catch (error) {
        expect(error).toBeInstanceOf(SceneError);
        expect((error as Error).message.length).toBeLessThan(1000);
      }
    }
  });
});

const DOCUMENT = {
  format: 1,
  id: "world.x",
  name: "X",
  levels: [
    { id: "constructor", name: "A", when: { lines: 1 }, gives: [{ stat: "ac", value: 2 }] },
    { id: "valueOf", name: "B", when: { lines: 2 }, gives: [{ stat: "ac", value: 5 }] },
    { id: "hasOwnProperty", name: "C", when: { lines: 4 }, gives: [{ text: "<b>x</b>" }] },
  ],
};

describe("a rule set as a document", () => {
  it("whose levels are called like members of objects is judged by like any other", () => {
    const named = (i: number): string => DOCUMENT.levels[i]!.id;
    const levels = DOCUMENT.levels.map((level, i) => ({ ...level, id: `level-${i}` }));
    const [odd, plain] = [dataBook(readRuleSet(DOCUMENT)), dataBook(readRuleSet({ ...DOCUMENT, levels }))];
    const verdicts = [-100, 40, 60, 100].map((height) => {
      const wall = `wall w 500,-100 500,${height} nothing cover standard`;
      const field = battlefieldOf(
        parseBattleMap(`grid square 100 5 ft\ntoken A at 0,0\ntoken b at 600,0\n${wall}`).scene,
      );
      const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
      const [its, other] = [odd.judge(field, attack, {}), plain.judge(field, attack, {})];
      const at = levels.findIndex(({ id }) => id === other.cover);
      expect(its.cover).toBe(at < 0 ? other.cover : named(at));
      expect(its.modifiers.map(({ stat, value }) => [stat, value])).toEqual(
        other.modifiers.map(({ stat, value }) => [stat, value]),
      );
      return its.cover;
    });
    expect(new Set(verdicts).size).toBeGreaterThan(1);
  });

  it.each([
    ["under __proto__", `{"__proto__":${JSON.stringify(DOCUMENT)}}`],
    ["with a field called __proto__", `{"__proto__":{"polluted":1},${JSON.stringify(DOCUMENT).slice(1)}`],
    [
      "with a level that has a field called constructor",
      JSON.stringify({ ...DOCUMENT, levels: [{ ...DOCUMENT.levels[0], constructor: { prototype: { polluted: 1 } } }] }),
    ],
    ["with a count called __proto__", `{"counts":{"__proto__":"constructor"},${JSON.stringify(DOCUMENT).slice(1)}`],
    ["with the id of no world and no module", JSON.stringify({ ...DOCUMENT, id: "__proto__" })],
    ["of more characters than may be", JSON.stringify({ ...DOCUMENT, source: "x".repeat(70_000) })],
    ["nested without end", JSON.stringify(DOCUMENT).replace(`"X"`, `${"[".repeat(5000)}${"]".repeat(5000)}`)],
    [
      "with a part of nothing by nothing",
      JSON.stringify({ ...DOCUMENT, levels: [{ ...DOCUMENT.levels[0], when: { share: "1/0" } }] }),
    ],
    ["with endless lines", JSON.stringify(DOCUMENT).replace(`"lines":4`, `"lines":1e999`)],
  ])("%s is refused in a sentence", (_title, text) => {
    const document: unknown = JSON.parse(text);
    expect(() => readRuleSet(document)).toThrow(RangeError);
    try {
      readRuleSet(document);
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(400);
    }
  });
});
