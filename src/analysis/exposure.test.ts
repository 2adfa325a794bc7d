import { describe, expect, test } from "vitest";
import { exposuresOf, type Exposure, zonesOf } from "./exposure";
import { SHOT } from "./shooting";

/** Three places, each in range of both others: pairs 0→1, 0→2, 1→0, 1→2, 2→0, 2→1. */
const table = (answers: readonly number[]) => ({
  places: [0, 1, 2],
  pairs: { starts: Uint32Array.from([0, 2, 4, 6]), others: Uint16Array.from([1, 2, 0, 2, 0, 1]) },
  answers: Uint8Array.from(answers),
});

const [CLEAR, COVERED] = [SHOT.level, SHOT.level + 1];

describe("exposure", () => {
  test("counts shots at a place, those without cover, and what it shoots at", () => {
    const [first, second, third] = exposuresOf(table([CLEAR, COVERED, SHOT.barred, CLEAR, SHOT.refused, CLEAR]));
    expect(first).toEqual({ inRange: 2, shots: 0, uncovered: 0, targets: 1, judged: 1 });
    expect(second).toEqual({ inRange: 2, shots: 2, uncovered: 2, targets: 1, judged: 1 });
    expect(third).toEqual({ inRange: 2, shots: 2, uncovered: 1, targets: 1, judged: 1 });
  });

  test("lets what is judged stand for what is not, and says which share that is", () => {
    const [first] = exposuresOf(table([SHOT.open, SHOT.open, CLEAR, SHOT.barred, SHOT.open, SHOT.barred]));
    // Two lines lead to it, one of them judged and clear; of its four lines one is judged.
    expect(first).toEqual({ inRange: 2, shots: 2, uncovered: 2, targets: 0, judged: 1 / 4 });
  });

  test("counts a pair without a line among what is judged, where rules tell lines only by judging", () => {
    const answers = [SHOT.unasked, SHOT.unasked, CLEAR, SHOT.unasked, SHOT.barred, SHOT.unasked];
    const [first, second] = exposuresOf(table(answers), false);
    // Of the two shots at it both are judged, and one is none.
    expect(first).toEqual({ inRange: 2, shots: 1, uncovered: 1, targets: 0, judged: 1 / 2 });
    // Nobody was asked about shots at it; of its own two the one that was judged is clear, and stands for both.
    expect(second).toEqual({ inRange: 2, shots: 2, uncovered: 0, targets: 2, judged: 1 / 4 });
  });
});

const withUncovered = (counts: readonly number[]): Exposure[] =>
  counts.map((uncovered) => ({ inRange: 0, shots: 0, uncovered, targets: uncovered, judged: 1 }));

const twenty = (first: readonly number[], rest: number): number[] =>
  Array.from({ length: 20 }, (_, i) => first[i] ?? rest);

describe("zones", () => {
  test("are the tenth with most, if one and a half times the median", () => {
    expect(zonesOf(withUncovered(twenty([30, 15], 10))).kill).toEqual({ places: [0, 1], bound: 15 });
    expect(zonesOf(withUncovered(twenty([30, 14], 10))).kill).toBeNull();
  });

  test("have all that are level with the last of the tenth", () => {
    expect(zonesOf(withUncovered(twenty([30, 15, 15], 10))).kill?.places).toEqual([0, 1, 2]);
  });

  test("are safe where the tenth with fewest has at most half the median", () => {
    expect(zonesOf(withUncovered(twenty([0, 5], 10))).safe).toEqual({ places: [0, 1], bound: 5 });
    expect(zonesOf(withUncovered(twenty([0, 6], 10))).safe).toBeNull();
  });

  test("are none where hardly anything is exposed, or where there are few places", () => {
    expect(zonesOf(withUncovered(twenty([], 0)))).toEqual({ median: 0, kill: null, safe: null, overlook: null });
    expect(zonesOf(withUncovered([30, 1, 1, 1, 1])).kill).toBeNull();
  });

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[], 0],
  ])("median of %j", (values, median) => {
    expect(zonesOf(withUncovered(values)).median).toBe(median);
  });
});
