import { RULE_SETS } from "../src/rules/index";
import type { RuleSet } from "../src/rules/judge/rule-set";
import type { Verdict } from "../src/rules/attack/verdict";
import type { Arguments, OptionKinds } from "./arguments";
import { checkHeeded, templateOf } from "./attack-details";
import { attacksOf } from "./attacks";
import { Refusal, listOf } from "./refusal";
import { settingsOf } from "./rule-options";
import { battlefieldIn } from "./scene-file";
import type { Question } from "./verdict-table";

/** The options that say who attacks whom, how, and by whose rules. */
export const ATTACK_OPTIONS = {
  ruleset: "one",
  attack: "one",
  reach: "one",
  origin: "one",
  template: "one",
  weapon: "one",
  increment: "one",
  charge: "flag",
  readied: "flag",
  spread: "flag",
  destroys: "many",
  attacker: "many",
  target: "many",
  option: "many",
} as const satisfies OptionKinds;

const ruleSetOf = (given: Arguments): RuleSet => {
  const id = given.valueOf("ruleset") ?? "pathfinder1e";
  const ruleSets = Object.values(RULE_SETS);
  const ruleSet = ruleSets.find((each) => each.id === id);
  if (ruleSet === undefined)
    throw new Refusal(`--ruleset: there is no "${id}", wanted ${listOf(ruleSets.map((each) => each.id))}`);
  return ruleSet;
};

/** The one scene that a command works on. */
export const sceneOf = (given: Arguments): string => {
  const [scene, ...others] = given.positionals;
  if (scene === undefined) throw new Refusal("SCENE: came nothing, wanted the path of a scene file");
  if (others.length > 0)
    throw new Refusal(`SCENE: came ${others.length + 1} (${listOf(given.positionals)}), wanted one`);
  return scene;
};

/** What the command line asks: the map, the rules and the attacks, with a judge for each. */
export interface Inquiry extends Question {
  readonly verdicts: () => readonly Verdict[];
}

export const inquiryOf = (given: Arguments): Inquiry => {
  const ruleSet = ruleSetOf(given);
  checkHeeded(given, ruleSet);
  const { tidy, rules } = settingsOf(given.valuesOf("option"), ruleSet);
  const battlefield = battlefieldIn(sceneOf(given), tidy, ruleSet.unsetBase);
  const attacks = attacksOf(battlefield, given);
  return {
    battlefield,
    ruleSet,
    attacks,
    template: templateOf(battlefield, given)?.id,
    verdicts: () => attacks.map((attack) => ruleSet.judge(battlefield, attack, rules)),
  };
};
