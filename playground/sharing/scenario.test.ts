import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/battlefield-of";
import type { Expectation } from "../../src/scene/notation/parse-expectation";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import type { Scene } from "../../src/scene/model/scene";
import { RULE_SETS } from "../../src/rules/index";
import { isBuiltIn } from "../../src/rules/attack/rule-set-id";
import type { Verdict } from "../../src/rules/attack/verdict";
import { wordsUnmet } from "../../tests/scenarios/expected-words";
import { scenarioOf } from "./scenario";

const FOLDER = join(import.meta.dirname, "../../tests/scenarios");

const rulesOf = ({ ruleset }: Expectation) => RULE_SETS[isBuiltIn(ruleset) ? ruleset : "pathfinder1e"];

const judged = (scene: Scene, expectation: Expectation): Verdict => {
  const { wallSnap, wallGap, ...options } = expectation.options;
  const tidy = {
    wallSnap: Number(wallSnap ?? TIDY_DEFAULTS.wallSnap),
    wallGap: Number(wallGap ?? TIDY_DEFAULTS.wallGap),
  };
  const rules = rulesOf(expectation);
  return rules.judge(battlefieldOf(scene, tidy, rules.unsetBase), expectation, options);
};

/** The playground's attacks: ranged, without details. */
const isPlain = ({ kind, attacker, weapon, isCharge, isReadied, destroys }: Expectation): boolean =>
  kind === "ranged" &&
  attacker !== null &&
  [weapon, isCharge, isReadied, destroys].every((detail) => detail === undefined);

/** The parts of a scenario made from this attack that do not hold. */
const unmetIn = (scene: Scene, expectation: Expectation): readonly string[] => {
  const { options, ruled } = expectation;
  const verdict = judged(scene, expectation);
  const text = scenarioOf({ scene, verdict, options, ruling: ruled ?? null });
  const again = parseBattleMap(text);
  const [expected, ...more] = again.expectations;
  if (expected === undefined || more.length > 0) return [text];
  return wordsUnmet(expected, judged(again.scene, expected), rulesOf(expected).levels);
};

/** Every eighth file, of all rule sets: all of them take half a minute, and passed when this was written. */
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".txt"))
  .sort()
  .filter((_, i) => i % 8 === 0);

describe("a verdict copied as a scenario", () => {
  test.each(files)("holds when it is judged again: %s", (path) => {
    const { scene, expectations } = parseBattleMap(readFileSync(join(FOLDER, path), "utf8"));
    for (const each of expectations.filter(isPlain)) expect(unmetIn(scene, each)).toEqual([]);
  });

  /** Walls, a token and a region with equal ids, and some with ids like Foundry's. */
  const scene = readScene({
    name: "Mill",
    grid: { size: 100 },
    walls: [
      { _id: "B", c: [200, -100, 200, 200], move: 20, sight: 20 },
      { _id: "Wt9fZq3hLxV0aPbC", c: [0, 300, 300, 300], move: 20, sight: 20 },
    ],
    tokens: [
      { _id: "Ft9fZq3hLxV0aPbC", name: "Mira, the\n#1", x: 0, y: 0, disposition: 1 },
      { _id: "nobody", name: "Krell", x: 300, y: 0, disposition: -1 },
      { _id: "B", name: "Bram", x: 100, y: 0, disposition: -1 },
    ],
  });
  const attack: Expectation = {
    ruleset: "pathfinder1e",
    kind: "ranged",
    reach: null,
    origin: null,
    options: {},
    words: [],
    obstacles: null,
    attacker: "token:Ft9fZq3hLxV0aPbC",
    target: "token:nobody",
    line: 1,
  };

  test("tells a wall from a creature of the same id, and calls by short names what Foundry has named", () => {
    expect(unmetIn(scene, attack)).toEqual([]);
    const text = scenarioOf({ scene, verdict: judged(scene, attack), options: {}, ruling: null });
    expect(text).not.toMatch(/\w{16} /);
    expect(text.trim().split("\n").at(-1)).toMatch(/^expect pathfinder1e T1 -> t1: total, .*by w1$/);
  });

  test("keeps what a GM has ruled", () => {
    const ruling = { cover: "soft", concealment: "none" } as const;
    const verdict = judged(scene, { ...attack, ruled: ruling });
    const text = scenarioOf({ scene, verdict, options: {}, ruling });
    expect(parseBattleMap(text).expectations[0]?.ruled).toEqual(ruling);
    expect(unmetIn(scene, { ...attack, ruled: ruling })).toEqual([]);
  });

  test("does not hold once the expectation says something else", () => {
    const text = scenarioOf({ scene, verdict: judged(scene, attack), options: {}, ruling: null });
    const again = parseBattleMap(text.replace(": total", ": none"));
    const [expected] = again.expectations;
    expect(expected && wordsUnmet(expected, judged(again.scene, expected), rulesOf(expected).levels)).toEqual(["none"]);
  });
});
