import type { TidyOptions } from "../src/scene/model/battlefield";
import { battlefieldOf } from "../src/scene/snapshot/battlefield-of";
import type { Scene } from "../src/scene/model/scene";
import { ruleSetWith } from "../src/rules/index";
import type { Verdict } from "../src/rules/attack/verdict";
import { drawSvg } from "./draw-svg";

/** A verdict that was given on this scene, drawn as `parapet draw` draws it. Runs in a browser too. */
export const drawScene = (scene: Scene, tidy: TidyOptions, verdict: Verdict): string => {
  const rules = ruleSetWith(verdict.ruleset);
  if (rules === undefined) throw new RangeError(`came rules ${verdict.ruleset}, wanted some of Parapet's own`);
  return drawSvg(battlefieldOf(scene, tidy, rules.unsetBase), verdict);
};
