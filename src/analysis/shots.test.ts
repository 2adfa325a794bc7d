import { describe, expect, test } from "vitest";
import { ended, questionOn, sceneIn, SMALL_MAPS } from "../../tests/analysis/maps";
import { analyseMap, askShots, conclude, type Survey, surveyOf } from "./analysis";
import { exposuresOf } from "./exposure";
import { SHOT } from "./shooting";
import { allClaims, type Claims } from "./shots";

const survey = (): Survey => ended(surveyOf(questionOn(sceneIn(SMALL_MAPS["two rooms and a closed door"] ?? ""))));

const count = (answers: Uint8Array, isIn: (answer: number) => boolean): number => answers.filter(isIn).length;

const isJudged = (answer: number): boolean => answer === SHOT.refused || answer >= SHOT.level;

describe("the shots of a map", () => {
  test("are all judged by default where plain walls alone stop lines", () => {
    const its = survey();
    expect(its.shooting.isMutual).toBe(true);
    ended(askShots(its, allClaims(), Infinity));
    expect(count(its.table.answers, (answer) => answer === SHOT.open || answer === SHOT.unasked)).toBe(0);
  });

  test("are judged in an evenly spread part where fewer are asked for, and it is known which part", () => {
    const its = survey();
    const { ground, sample } = its;
    ended(askShots(its, allClaims(), 40));
    const { answers } = its.table;
    const lines = count(answers, (answer) => answer !== SHOT.barred);
    // Six places of the one room and nine of the other, each with all in its room.
    expect(lines).toBe(6 * 5 + 9 * 8);
    // Pieces of 64 pairs of all 210 are claimed: 40 of 102 lines are 83 pairs, which are two pieces.
    const judged = count(answers, isJudged);
    expect(judged).toBeGreaterThan(40);
    expect(judged).toBeLessThan(lines);
    const exposures = exposuresOf(its.table);
    expect(ground.places).toHaveLength(sample.places.length);
    // In a bare room each place is open to all others, judged or not.
    expect(exposures.filter(({ judged: share }) => share > 0).length).toBeGreaterThan(10);
    for (const { shots, judged: share } of exposures) if (share > 0) expect([5, 8]).toContain(shots);
  });

  test("may be shared: two that claim in turn have the answers of one alone", () => {
    const [alone, shared] = [survey(), survey()];
    ended(askShots(alone, allClaims(), Infinity));
    const claims = allClaims();
    const both = [askShots(shared, claims, Infinity), askShots(shared, claims, Infinity)];
    for (let isDone = false; !isDone;) isDone = both.map((steps) => steps.next().done).every((done) => done === true);
    expect(shared.table.answers).toEqual(alone.table.answers);
  });

  test("may be stopped, and what is known so far is shown", () => {
    const its = survey();
    const steps = askShots(its, allClaims(), Infinity);
    const first = steps.next();
    expect(first.value).toEqual({ stage: "lines", done: 1, of: 15 });
    for (let k = 0; k < 3; k++) steps.next();
    steps.return();
    expect(steps.next().done).toBe(true);
    const answered = count(its.table.answers, (answer) => answer !== SHOT.unasked);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(its.table.answers.length);
    // A line of effect that is not judged counts as a shot, and as none without cover.
    for (const { shots, uncovered } of exposuresOf(its.table)) expect([shots >= 0, uncovered]).toEqual([true, 0]);
  });

  test("wait for all lines before the first cover is judged", () => {
    const order: string[] = [];
    const claims = allClaims();
    const told: Claims = {
      line: () => (order.push("line"), claims.line()),
      lineDone: claims.lineDone,
      open: (counted) => (order.push("open"), counted()),
      level: () => (order.push("level"), claims.level()),
    };
    ended(askShots(survey(), told, Infinity));
    expect(order.lastIndexOf("line")).toBeLessThan(order.indexOf("open"));
    expect(order.indexOf("open")).toBeLessThan(order.indexOf("level"));
  });
});

describe("an analysis", () => {
  test("is the same in steps and at once", () => {
    const its = survey();
    ended(askShots(its, allClaims(), Infinity));
    const question = questionOn(sceneIn(SMALL_MAPS["two rooms and a closed door"] ?? ""));
    expect(ended(conclude(its)).exposures).toEqual(ended(analyseMap(question)).exposures);
  });

  test("tells its stages in order", () => {
    const stages = [...analyseMap(questionOn(sceneIn(SMALL_MAPS["two rooms and a closed door"] ?? "")))].map(
      ({ stage }) => stage,
    );
    expect([...new Set(stages)]).toEqual(["places", "lines", "levels", "rest"]);
  });
});

describe("creatures on the map", () => {
  const rowOf = (creature: string): string => `map
+---+---+---+---+---+
| A       ${creature}         |
+---+---+---+---+---+`;
  const uncoveredAt = (text: string, withCreatures: boolean): number[] =>
    ended(analyseMap(questionOn(sceneIn(text), undefined, { withCreatures }))).exposures.map(
      ({ uncovered }) => uncovered,
    );

  test("give no cover unless that is asked for", () => {
    expect(uncoveredAt(rowOf("b"), false)).toEqual([4, 4, 4, 4, 4]);
  });

  test("give cover where it is, but not to those who would stand in their place", () => {
    // b covers those on its one side from those on the other. A stands at the end and covers nobody.
    expect(uncoveredAt(rowOf("b"), true)).toEqual([2, 2, 4, 2, 2]);
  });
});
