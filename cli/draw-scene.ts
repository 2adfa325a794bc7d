import type { TidyOptions } from "../src/battlefield/battlefield";
import { battlefieldOf } from "../src/battlefield/battlefield-of";
import type { Scene } from "../src/battlefield/scene";
import { RULE_SETS } from "../src/rules/index";
import { isBuiltIn } from "../src/rules/rule-set-id";
import type { Verdict } from "../src/rules/verdict";
import { drawSvg } from "./draw-svg";

/** A verdict that was given on this scene, drawn as `parapet draw` draws it. Runs in a browser too. */
export const drawScene = (scene: Scene, tidy: TidyOptions, verdict: Verdict): string => {
  if (!isBuiltIn(verdict.ruleset)) throw new RangeError(`came rules ${verdict.ruleset}, wanted some of Parapet's own`);
  return drawSvg(battlefieldOf(scene, tidy, RULE_SETS[verdict.ruleset].unsetBase), verdict);
};
