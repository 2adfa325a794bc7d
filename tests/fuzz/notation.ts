/** Text battle maps: refused with line and column, or a scene that is printed and read back as the very same. */
import fc, { type Arbitrary } from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene } from "../../src/scene/model/scene";
import type { SceneError } from "../../src/scene/model/scene-error";
import { withinLimits } from "../../src/scene/shapes/scene-limits";
import { situations } from "../rule-sets/situations";
import { MADE_SCENES } from "./foundry-sources";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import { mustBeUsable, readOrRefused } from "./readable";
import { must, target } from "./target";

const SCENARIOS: Readonly<Record<string, string>> = import.meta.glob(
  ["../scenarios/**/*.txt", "../../playground/scenes/*.txt"],
  { eager: true, query: "?raw", import: "default" },
);

const MAPS = Object.values(SCENARIOS);

/** What is done to one word or line, counted through what there is. */
interface Slip {
  readonly at: number;
  readonly does: "drop" | "double" | "exchange" | "replace" | "line" | "break";
  readonly by: string;
}

const WORDS = [
  ...["0", "-0", "-1", "1e3", "1e999", "NaN", "65537", "0.1", "1/3", "٣", "0,0", "0,", ",", "100,100", "-70000,0"],
  ...['"', '"a\\"b"', '""', "\\", "#", ":", "token", "wall", "expect", "map", "grid", "by", "at", "~1", "+", "*", "|"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "\u0000",
    "\u2028",
    "\uD83D",
    "👩‍👩‍👧",
    "é".normalize("NFD"),
    "x".repeat(3000),
  ],
] as const;

const slip: Arbitrary<Slip> = fc.record({
  at: fc.nat(10_000),
  does: fc.constantFrom("drop", "double", "exchange", "replace", "line", "break"),
  by: fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS), fc.string({ unit: "grapheme" })),
});

const slipped = (text: string, { at, does, by }: Slip): string => {
  const words = text.split(/(\s+)/);
  const i = at % words.length;
  const word = words[i] ?? "";
  switch (does) {
    case "drop":
      return words.toSpliced(i, 1).join("");
    case "double":
      return words.toSpliced(i, 0, word, " ").join("");
    case "exchange": {
      const j = (at * 7) % words.length;
      return words
        .with(i, words[j] ?? "")
        .with(j, word)
        .join("");
    }
    case "replace":
      return words.with(i, by).join("");
    case "line": {
      const lines = text.split("\n");
      const n = at % lines.length;
      return lines.toSpliced(n, at % 2, lines[(at * 3) % lines.length] ?? "").join("\n");
    }
    case "break":
      return text.slice(0, at % (text.length + 1)) + by + text.slice(at % (text.length + 1));
  }
};

const texts = fc
  .tuple(fc.constantFrom(...MAPS), fc.array(slip, { maxLength: 4, size: "max" }))
  .map(([text, slips]) => slips.reduce(slipped, text));

export const notation = target("notation", 40, texts, (text) => {
  const scene = readOrRefused(() => withinLimits(parseBattleMap(text).scene));
  if (scene !== undefined) return mustBeUsable(scene);
  try {
    withinLimits(parseBattleMap(text).scene);
  } catch (error) {
    const { path } = error as SceneError;
    must(
      /^line \d+, column \d+$/.test(path) || /^(walls$|tokens\[)/.test(path),
      `refused at “${path}”, which is no place`,
    );
  }
});

const READ = MADE_SCENES.map((source) => readScene(source));

/** Names and ids as people give them, and worse. */
const name = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom(...WORDS, "a b", " a", "a ", "a\tb", "a\nb", "a\rb", "'", "“a”", "// a", "# a"),
);

const renamed = (scene: Scene, names: readonly string[]): Scene => {
  const nameAt = (i: number): string => names[i % Math.max(1, names.length)] ?? "";
  return {
    ...scene,
    name: nameAt(0),
    grid: { ...scene.grid, units: nameAt(1) },
    tokens: scene.tokens.map((token, i) => ({
      ...token,
      id: `${nameAt(i)}${i}`,
      name: nameAt(i + 1),
      unit: nameAt(i + 2) || null,
    })),
    areas: scene.areas.map((area, i) => ({ ...area, name: nameAt(i + 3) })),
    levels: scene.levels.map((level, i) => ({ ...level, name: nameAt(i + 4) })),
  };
};

const scenes = fc
  .tuple(
    fc.oneof(
      situations.map(({ scene }) => scene),
      fc.constantFrom(...READ),
    ),
    fc.array(name, { minLength: 1, maxLength: 6 }),
  )
  .map(([scene, names]) => renamed(scene, names));

/** Whatever things are called, the map in text says it. */
export const printing = target("printing", 50, scenes, (scene) => {
  const text = printBattleMap(scene);
  must(isDeepStrictEqual(parseBattleMap(text).scene, scene), `it is not read back as the same from:\n${text}`);
});
