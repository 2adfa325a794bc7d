import { describe, expect, it } from "vitest";
import { createSlices, type IdleTime } from "../../foundry/time/idle-time";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { dataBook } from "../../rules/books/data/data-book";
import { readRuleSet } from "../../rules/books/data/document";
import { pairSteps, type PairsCounted, type Side } from "./pair-count";

/** Behind the wall is T; A and B see each other. */
const FIELD = battlefieldOf(
  parseBattleMap(
    ["token A at 0,0", "token B at 0,400", "token T at 600,0", "wall w 500,-300 500,300 nothing cover standard"].join(
      "\n",
    ),
  ).scene,
);

const sideOf = (value: number, name = "Cover", forbids: readonly string[] = []): Side => {
  const level = { id: "cover", name, when: { lines: 1 }, gives: [{ stat: "ac", value }], forbids };
  const book = dataBook(readRuleSet({ format: 1, id: "world.a", name: "A", levels: [level] }));
  return {
    judge: (attack) => book.judge(FIELD, attack, {}, { depth: "level" }),
    levelName: (cover) => (cover === "cover" ? name : cover),
  };
};

const countOf = (before: Side, after: Side): PairsCounted | undefined => {
  let last: PairsCounted | undefined;
  const steps = pairSteps(FIELD, { before, after }, (counted) => (last = counted));
  while (steps.next().done !== true);
  return last;
};

describe("the pairs of a scene", () => {
  // A and B at T, and T at A and B: the wall is on the way of four attacks out of six.
  it.each<[string, Side, Side, number]>([
    ["the same rules", sideOf(2), sideOf(2), 0],
    ["another number", sideOf(2), sideOf(3), 4],
    ["no number", sideOf(2), sideOf(0), 4],
    ["another name", sideOf(2), sideOf(2, "Hidden"), 4],
    ["a level that forbids attacks", sideOf(2), sideOf(2, "Cover", ["attack"]), 4],
  ])("are counted where %s changes what is said", (_, before, after, changed) => {
    expect(countOf(before, after)).toEqual({ changed, done: 6, all: 6 });
  });

  it("without a verdict by either are not changed, and without one by the other are", () => {
    const failing: Side = {
      ...sideOf(2),
      judge: () => {
        throw new RangeError("too large");
      },
    };
    expect(countOf(failing, failing)).toMatchObject({ changed: 0 });
    expect(countOf(sideOf(2), failing)).toMatchObject({ changed: 6 });
  });

  it("are counted from the start when another count begins, and the first one tells nothing more", () => {
    let run: ((left: () => number) => void) | null = null;
    const time: IdleTime = (next) => {
      run = next;
      return () => void (run = null);
    };
    const told: string[] = [];
    const slices = createSlices(time, (act) => act());
    const begin = (name: string): void =>
      slices.begin(
        pairSteps(FIELD, { before: sideOf(2), after: sideOf(3) }, ({ done }) => void told.push(`${name} ${done}`)),
      );
    begin("first");
    run!(() => 0);
    run!(() => 0);
    begin("second");
    while (run !== null) {
      const now: (left: () => number) => void = run;
      run = null;
      now(() => 0);
    }
    expect(told).toEqual(["first 1", "first 2", ...[1, 2, 3, 4, 5, 6].map((i) => `second ${i}`)]);
  });
});
