import { describe, expect, test } from "vitest";
import { parseBattleMap } from "../../src/scene/notation/parse";
import type { Modifier, Verdict } from "../../src/rules/attack/verdict";
import { PLAIN_VERDICT } from "../../tests/plain-verdict";
import { mismatchesIn } from "./expected-words";
import { expectationReport } from "./expectation-report";
import { judgeExpectations } from "./expectations";

const NOTE = { key: "PARAPET.Reason.Flanking", data: {} };
const modifier = (stat: Modifier["stat"], value: number, type: string): Modifier => ({
  stat,
  value,
  side: "target",
  type,
  note: NOTE,
});

const VERDICT: Verdict = {
  ...PLAIN_VERDICT,
  cover: "soft",
  concealment: "partial",
  missChance: 20,
  fraction: 0.333333333,
  origin: { x: 100, y: 50 },
  obstacles: ["token:B", "wall:w1"],
  onMiss: "wall:w1",
  modifiers: [modifier("ac", 4, "cover"), modifier("ac", -1, "size"), modifier("attack", 2, "flanking")],
  effects: ["improved-evasion"],
  permissions: [{ action: "hide", isAllowed: true, reason: { key: "PARAPET.Reason.Hide", data: {} } }],
  reasons: [{ key: "PARAPET.Reason.Cover.soft", data: {} }],
};

const MAP = `
map
+---+---+---+
| A   B   c |
+---+---+---+
`.trim();

/** The mismatches of one expected word with a verdict. */
const mismatchesOf = (word: string, verdict: Verdict = VERDICT) => {
  const [expectation] = parseBattleMap(`${MAP}\nwall w9 0,500 100,500\nexpect rise A -> c: ${word}`).expectations;
  return mismatchesIn(expectation!, verdict, ["none", "soft", "total"]);
};

describe("an expected word", () => {
  test.each([
    "soft",
    "line of effect",
    "line of sight",
    "partial concealment",
    "miss 20",
    "fraction 1/3",
    "fraction 0.333333333",
    "from 100 50",
    "by w1 B",
    "ac +3",
    "ac +4 cover",
    "attack +2",
    "no reflex",
    "no ac dodge",
    "improved-evasion",
    "no target-off-guard",
    "may hide",
    "on miss w1",
    "on miss wall:w1",
    "says Cover.soft",
    "says Hide",
  ])("holds: %s", (word) => expect(mismatchesOf(word)).toEqual([]));

  test.each([
    ["none", "soft"],
    ["no line of effect", "line of effect"],
    ["no line of sight", "line of sight"],
    ["no concealment", "partial concealment"],
    ["miss 50", "miss 20"],
    ["no fraction", "fraction 0.333333333"],
    ["fraction 1/2", "fraction 0.333333333"],
    ["from 0 50", "from 100 50"],
    ["by w1", "by B w1"],
    ["by w9 B", "by B w1"],
    ["no obstacles", "by B w1"],
    ["ac +4", "ac +3"],
    ["no ac", "ac +3"],
    ["ac +3 cover", "ac +4 cover"],
    ["ac +4 size", "ac -1 size"],
    ["reflex +2", "no reflex"],
    ["no attack flanking", "attack +2 flanking"],
    ["no improved-evasion", "improved-evasion"],
    ["target-off-guard", "no target-off-guard"],
    ["cannot hide", "may hide"],
    ["may attack", "nothing about attack"],
    ["on miss nothing", "on miss w1"],
    ["on miss w9", "on miss w1"],
    ["says Cover.total", "says Cover.soft Hide"],
  ])("fails with what the verdict says instead: %s, %s", (word, got) =>
    expect(mismatchesOf(word)).toEqual([{ expected: word, got }]),
  );

  test.each([
    ["fraction 1/2", "no fraction"],
    ["from 0 0", "from nowhere"],
    ["by B", "no obstacles"],
    ["on miss w1", "on miss nothing"],
    ["partial concealment", "no concealment"],
    ["says Hide", "says nothing"],
  ])("fails on a verdict without it: %s", (word, got) =>
    expect(mismatchesOf(word, PLAIN_VERDICT)).toEqual([{ expected: word, got }]),
  );

  test.each(["standard", "ac", "no ac +2", "line of sights", "miss"])("is unknown: %s", (word) => {
    expect(() => mismatchesOf(word)).toThrow("line 6: expected a level of cover (none, soft, total)");
  });
});

const report = (...lines: readonly string[]): string => {
  const text = [MAP, ...lines].join("\n");
  return expectationReport(judgeExpectations({ path: "row.txt", ...parseBattleMap(text) }), text);
};

/** In a row A, B, c, the creature between gives soft cover in Pathfinder 1e, and none with soft cover from enemies only. */
describe("the report on expectations", () => {
  test("is empty without expectations", () => expect(report()).toBe(""));

  test("counts expectations that hold", () => {
    expect(report("expect pathfinder1e A -> c: soft, by B")).toBe("\nExpectations: 1 holds.\n");
    expect(report("expect pathfinder1e A -> c: soft", "expect pathfinder1e A -> c softCoverFrom=enemies: none")).toBe(
      "\nExpectations: all 2 hold.\n",
    );
  });

  test("lists each failing line with what was expected and what was judged", () => {
    expect(
      report(
        "expect pathfinder1e A -> B: none",
        "  expect pathfinder1e A -> c: total, no obstacles, line of sight",
        "expect pathfinder1e melee c -> B: soft",
      ),
    ).toBe(`
Expectations: 2 of 3 fail.

line 6: expect pathfinder1e A -> c: total, no obstacles, line of sight
  expected total, got soft
  expected no obstacles, got by B

line 7: expect pathfinder1e melee c -> B: soft
  expected soft, got none
`);
  });

  test.each([
    [
      "an unknown rule set",
      "expect pathfindr1e A -> c: none",
      'unknown rule set "pathfindr1e", did you mean pathfinder1e?',
    ],
    ["an unknown option", "expect pathfinder1e A -> c luck=7: none", 'unknown option "luck"'],
    ["a wrong option value", "expect pathfinder1e A -> c wallSnap=9: none", "wallSnap: expected a number of squares"],
    ["an unknown word", "expect pathfinder1e A -> c: hidden", "expected a level of cover"],
    ["an unknown ruled level", "expect pathfinder1e A -> c ruled heavy: none", "heavy"],
  ])("rejects %s with the path and line", (_, line, message) => {
    expect(() => report(line)).toThrow(/^row\.txt: line 5[: ]/);
    expect(() => report(line)).toThrow(message);
  });
});
