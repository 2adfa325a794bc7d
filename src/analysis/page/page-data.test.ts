import { expect, test } from "vitest";
import { ended, questionOn, sceneIn, SMALL_MAPS } from "../../../tests/analysis/maps";
import { english } from "../../words/english";
import { askShots, conclude, mostJudgedOn, surveyOf } from "../analysis";
import { documentOf } from "../document";
import { allClaims } from "../shots";
import { readingData } from "./page-data";
import { hintOf, legendOf } from "./page-words";

const reading = (changes: Parameters<typeof questionOn>[2] = {}) => {
  const [text = ""] = Object.values(SMALL_MAPS);
  const survey = ended(surveyOf(questionOn(sceneIn(text), undefined, changes)));
  ended(askShots(survey, allClaims(), mostJudgedOn(survey)));
  return { survey, whole: documentOf(survey, ended(conclude(survey)), [], () => "") };
};

test("table, line and legend give estimates for all places, as the sentences do", () => {
  const { survey, whole } = reading();
  // Where each sample stands for two and a half places.
  const sampled = { ...whole, counts: { ...whole.counts, placesPerSample: 2.5 } };
  const data = readingData(sampled, survey.table, english);
  const [first] = whole.samples;
  expect(first?.inRange).toBe(14);
  expect(data.inRange[0]).toBe(35);
  expect(Array.from(data.uncovered)).toEqual(whole.samples.map(({ uncovered }) => Math.round(2.5 * uncovered)));
  const most = Math.max(...(data.uncovered as Float64Array));
  expect(legendOf(sampled, "uncovered", english).at(-1)?.[1]).toMatch(new RegExp(`–${most}$`));
});

test("a strength of which no place has a count is not in the legend, and each estimate is in the strength that is drawn", () => {
  const { whole } = reading();
  const [sample] = whole.samples;
  if (sample === undefined) throw new Error("expected a sample");
  const samples = [1, 2, 3].map((uncovered) => ({ ...sample, uncovered }));
  const few = { ...whole, samples, counts: { ...whole.counts, placesPerSample: 1.5 } };
  // Of one, two and three: the second, the fourth and the fifth strength, for 1.5, 3 and 4.5 places.
  expect(legendOf(few, "uncovered", english).slice(1)).toEqual([
    ["heat h2", "2"],
    ["heat h4", "3"],
    ["heat h5", "5"],
  ]);
});

test("a point of the way off the ground is named, and not that the map has no two sides", () => {
  const away = reading({ approach: [{ x: 90_000, y: 90_000 }] }).whole;
  expect(away.counts.offGround).toBe(1);
  expect(hintOf(away, english)).toMatch(/^Points of the way that are on no ground that was read: 1\./);
  expect(reading().whole.counts.offGround).toBe(0);
});
