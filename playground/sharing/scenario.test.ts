import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judgeExpectations } from "../../cli/expectations/expectations";
import type { Mismatch } from "../../cli/expectations/expected-words";
import type { Expectation } from "../../src/scene/notation/parse-expectation";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import type { Scene } from "../../src/scene/model/scene";
import type { Verdict } from "../../src/rules/attack/verdict";
import { scenarioOf } from "./scenario";

const FOLDER = join(import.meta.dirname, "../../tests/scenarios");

/** The playground's attacks: ranged, without details. */
const isPlain = ({ kind, attacker, weapon, isCharge, isReadied, destroys }: Expectation): boolean =>
  kind === "ranged" &&
  attacker !== null &&
  [weapon, isCharge, isReadied, destroys].every((detail) => detail === undefined);

const verdictOf = (scene: Scene, expectation: Expectation): Verdict => {
  const [judged] = judgeExpectations({ path: "map.txt", scene, expectations: [expectation] });
  if (judged === undefined) throw new Error("no verdict");
  return judged.verdict;
};

/** What does not hold in a text with one expectation. */
const mismatchesOf = (text: string): readonly Mismatch[] => {
  const judged = judgeExpectations({ path: "map.txt", ...parseBattleMap(text) });
  expect(judged).toHaveLength(1);
  return judged.flatMap(({ mismatches }) => mismatches);
};

/** What does not hold in a scenario made from this attack. */
const mismatchesIn = (scene: Scene, expectation: Expectation): readonly Mismatch[] => {
  const { options, ruled } = expectation;
  return mismatchesOf(scenarioOf({ scene, verdict: verdictOf(scene, expectation), options, ruling: ruled ?? null }));
};

/** Every eighth file, of all rule sets: all of them take half a minute, and passed when this was written. */
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".txt"))
  .sort()
  .filter((_, i) => i % 8 === 0);

describe("a verdict copied as a scenario", () => {
  test.each(files)("holds when it is judged again: %s", (path) => {
    const { scene, expectations } = parseBattleMap(readFileSync(join(FOLDER, path), "utf8"));
    for (const each of expectations.filter(isPlain)) expect(mismatchesIn(scene, each)).toEqual([]);
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
    expect(mismatchesIn(scene, attack)).toEqual([]);
    const text = scenarioOf({ scene, verdict: verdictOf(scene, attack), options: {}, ruling: null });
    expect(text).not.toMatch(/\w{16} /);
    expect(text.trim().split("\n").at(-1)).toMatch(/^expect pathfinder1e T1 -> t1: total, .*by w1$/);
  });

  test("keeps what a GM has ruled", () => {
    const ruling = { cover: "soft", concealment: "none" } as const;
    const verdict = verdictOf(scene, { ...attack, ruled: ruling });
    const text = scenarioOf({ scene, verdict, options: {}, ruling });
    expect(parseBattleMap(text).expectations[0]?.ruled).toEqual(ruling);
    expect(mismatchesIn(scene, { ...attack, ruled: ruling })).toEqual([]);
  });

  test("does not hold once the expectation says something else", () => {
    const text = scenarioOf({ scene, verdict: verdictOf(scene, attack), options: {}, ruling: null });
    expect(mismatchesOf(text.replace(": total", ": none"))).toEqual([{ expected: "none", got: "total" }]);
  });
});
