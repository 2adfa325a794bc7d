import { TIDY_DEFAULTS, type TidyOptions } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/battlefield-of";
import type { Expectation } from "../../src/scene/notation/parse-expectation";
import { parseBattleMap } from "../../src/scene/notation/parse";
import type { Scene } from "../../src/scene/model/scene";
import { RULE_SETS } from "../../src/rules";
import { readingOf } from "../../src/rules/judge/reading";
import type { RuleOptions, RuleSet } from "../../src/rules/judge/rule-set";
import type { DrawnLine, Verdict } from "../../src/rules/attack/verdict";
import { wordsUnmet } from "./expected-words";

const TIDY_KEYS: readonly string[] = ["wallSnap", "wallGap"];

const tidyOf = (ruleSet: RuleSet, options: RuleOptions): TidyOptions =>
  readingOf(ruleSet, options, {
    wallSnap: Number(options["wallSnap"] ?? TIDY_DEFAULTS.wallSnap),
    wallGap: Number(options["wallGap"] ?? TIDY_DEFAULTS.wallGap),
  });

const rulesOf = (options: RuleOptions): RuleOptions =>
  Object.fromEntries(Object.entries(options).filter(([key]) => !TIDY_KEYS.includes(key)));

const ruleSetOf = ({ ruleset, line }: Expectation): RuleSet => {
  const found = Object.values(RULE_SETS).find(({ id }) => id === ruleset);
  if (found === undefined)
    throw new RangeError(`line ${line}: came rule set ${ruleset}, wanted one of ${Object.keys(RULE_SETS).join(", ")}`);
  return found;
};

const lineSaid = ({ from, to, obstacles, blockedAt }: DrawnLine): string =>
  `    ${from.x},${from.y} to ${to.x},${to.y} blocked at ${blockedAt?.x},${blockedAt?.y} by ${obstacles.join(" ")}`;

const verdictSaid = (verdict: Verdict): string => {
  const { cover, fraction, concealment, missChance, lineOfEffect, lineOfSight, obstacles, origin, lines } = verdict;
  const { modifiers, effects, permissions, onMiss, reasons } = verdict;
  const blocked = lines.filter(({ isBlocked }) => isBlocked);
  const dice = modifiers.map(({ stat, value, type }) => `${stat} ${value < 0 ? "" : "+"}${value} ${type}`);
  const actions = permissions.map(({ action, isAllowed }) => `${isAllowed ? "may" : "cannot"} ${action}`);
  const said = [...reasons, ...permissions.flatMap(({ reason }) => reason ?? [])];
  const keys = said.map(({ key }) => `says ${key.replace("PARAPET.Reason.", "")}`);
  return [
    `  came: ${cover}, fraction ${fraction}, concealment ${concealment}, miss ${missChance}, line of effect ${lineOfEffect}, line of sight ${lineOfSight}`,
    `    by ${obstacles.join(" ") || "nothing"}, from ${origin === null ? "nowhere" : `${origin.x} ${origin.y}`}, ${blocked.length} of ${lines.length} lines blocked`,
    `    ${[...dice, ...effects, ...actions, `on miss ${onMiss ?? "nothing"}`, ...keys].join(", ")}`,
    ...blocked.map(lineSaid),
  ].join("\n");
};

/** What is wrong with one expectation; undefined when it holds. */
const failureOf = (scene: Scene, expectation: Expectation, source: string): string | undefined => {
  const ruleSet = ruleSetOf(expectation);
  const { options, line } = expectation;
  const verdict = ruleSet.judge(
    battlefieldOf(scene, tidyOf(ruleSet, options), ruleSet.unsetBase),
    expectation,
    rulesOf(options),
  );
  const unmet = wordsUnmet(expectation, verdict, ruleSet.levels);
  if (unmet.length === 0) return undefined;
  return `${source.split("\n")[line - 1]}  (line ${line})\n  not so: ${unmet.join(", ")}\n${verdictSaid(verdict)}`;
};

/** What a text battle map expects that does not hold, each with the verdict that came. */
export const failuresOf = (source: string): readonly string[] => {
  const { scene, expectations } = parseBattleMap(source);
  if (expectations.every(({ words }) => words.length === 0)) return ["expects nothing"];
  return expectations.flatMap((each) => failureOf(scene, each, source) ?? []);
};
