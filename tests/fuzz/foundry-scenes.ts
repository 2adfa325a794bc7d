/** Foundry's scene exports: whatever stands in one, it is refused in a sentence or can be judged. */
import fc from "fast-check";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import { readSceneFile } from "../../src/scene/read-files/read-scene-file";
import { MADE_SCENES, OLD_SCENES } from "./foundry-sources";
import { mustBeUsable, readOrRefused } from "./readable";
import { spoiledOf } from "./spoiling";
import { target } from "./target";

const sources = spoiledOf(...MADE_SCENES, ...OLD_SCENES);

export const foundryScenes = target("foundry-scenes", 8, sources, (source) => {
  const scene = readOrRefused(() => readScene(source));
  if (scene !== undefined) mustBeUsable(scene);
});

interface Cut {
  readonly source: unknown;
  readonly from: number;
  readonly length: number;
  readonly by: string;
  readonly name: string;
}

const NAMES = ["scene.json", "scene.txt", "scene.uvtt", "scene", "__proto__.json"] as const;
const PIECES = [
  "",
  "[",
  "}",
  '"',
  ",,",
  "NaN",
  "\u0000",
  "\uFEFF",
  "1e999",
  '{"__proto__":{"a":1}}',
  "\\uD800",
] as const;

const cuts: fc.Arbitrary<Cut> = fc.record({
  source: sources,
  from: fc.nat(20_000),
  length: fc.constantFrom(0, 0, 1, 5, 100, 100_000),
  by: fc.oneof(
    fc.constantFrom(...PIECES),
    fc.constantFrom("[", '{"a":').map((open) => open.repeat(20_000)),
  ),
  name: fc.constantFrom(...NAMES),
});

/** What `JSON.stringify` cannot write is no file. */
const textOf = (source: unknown): string => JSON.stringify(source) ?? "";

/** The same as text that may be cut off, patched, nested without end or named as something else. */
export const sceneFiles = target("scene-files", 40, cuts, ({ source, from, length, by, name }) => {
  const text = textOf(source);
  const at = from % (text.length + 1);
  const file = text.slice(0, at) + by + text.slice(at + length);
  readOrRefused(() => readSceneFile(name, length === 0 && by === "" ? text : file));
});
