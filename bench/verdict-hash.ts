/** Prints a hash of the verdicts of every rule set on each map, to compare two states of the code: equal where no verdict differs. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Attack } from "../src/rules/attack/verdict";
import { RULE_SETS } from "../src/rules";
import type { RuleSet } from "../src/rules/judge/rule-set";
import type { Battlefield } from "../src/scene/model/battlefield";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import { attacksAmong } from "../tests/attacks-among";
import { pathOfScene, sceneFiles } from "../tests/scenes-beside";

/** On a map with more creatures, as many of them, evenly spread. */
const MOST_CREATURES = 10;

/** What a rule set refuses to judge is part of the answer. */
const answerOf = (ruleSet: RuleSet, field: Battlefield, attack: Attack): string => {
  try {
    return JSON.stringify(ruleSet.judge(field, attack, {}));
  } catch (error) {
    return String(error);
  }
};

const SCENARIOS = "tests/scenarios";
const scenarios = readdirSync(SCENARIOS, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".txt"));
const paths = [...sceneFiles.map(pathOfScene), ...scenarios.sort().map((file) => join(SCENARIOS, file))];
const all = createHash("sha256");
let count = 0;
for (const path of paths) {
  const field = battlefieldOf(readSceneFile(basename(path), readFileSync(path, "utf8")));
  const attacks = attacksAmong(field, MOST_CREATURES);
  const hash = createHash("sha256");
  for (const ruleSet of Object.values(RULE_SETS))
    for (const attack of attacks) hash.update(answerOf(ruleSet, field, attack));
  const digest = hash.digest("hex");
  all.update(digest);
  count += attacks.length * Object.values(RULE_SETS).length;
  console.log(`${digest.slice(0, 16)}  ${basename(path)}`);
}
console.log(`${all.digest("hex").slice(0, 16)}  ${count} verdicts on ${paths.length} maps`);
