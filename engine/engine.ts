/**
 * Parapet's engine for programs outside Foundry. It reads a map, judges attacks on it exactly, says why, and draws it.
 * Distances are scene units, places are pixels with y down. Errors in input are `SceneError` or `RangeError`.
 */
import { dataBook } from "../src/rules/books/data/data-book";
import { readRuleSet } from "../src/rules/books/data/document";
import { registerRuleSet } from "../src/rules/index";

export { readMapFile, scenesInFile } from "../src/scene/read-files/read-scene-file";
export type { FileReading, ReadOptions, SceneInFile } from "../src/scene/read-files/read-scene-file";
export { readScene as readFoundryScene } from "../src/scene/read-foundry/read-scene";
export { SceneError } from "../src/scene/model/scene-error";
export type { Scene, SceneToken, SceneWall } from "../src/scene/model/scene";
export type { Battlefield } from "../src/scene/model/battlefield";
export { ruleSets } from "../src/rules/index";
export type { RuleOption, RuleOptions, RuleSet } from "../src/rules/judge/rule-set";
export type { Attack, Verdict } from "../src/rules/attack/verdict";
export type { RuleSetInput } from "../src/rules/books/data/document";
export {
  prepare,
  judge,
  judgeAll,
  type Asked,
  type MapRules,
  type PlacedCreature,
  type PreparedMap,
} from "./prepared-map";
export { explain, type Language } from "./sentences";

/** Adds a rule set as data (docs/rule-sets.md). Returns what takes it away again. Throws `RangeError` for a faulty document. */
export const addRuleSet = (document: unknown): (() => void) => registerRuleSet(dataBook(readRuleSet(document)));
