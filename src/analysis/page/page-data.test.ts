import { expect, test } from "vitest";
import { ended, questionOn, sceneIn, SMALL_MAPS } from "../../../tests/analysis/maps";
import { english } from "../../words/english";
import { askShots, conclude, mostJudgedOn, surveyOf } from "../analysis";
import { documentOf } from "../document";
import { allClaims } from "../shots";
import { readingData } from "./page-data";
import { legendOf } from "./page-words";

test("table, line and legend give estimates for all places, as the sentences do", () => {
  const [text = ""] = Object.values(SMALL_MAPS);
  const survey = ended(surveyOf(questionOn(sceneIn(text))));
  ended(askShots(survey, allClaims(), mostJudgedOn(survey)));
  const whole = documentOf(survey, ended(conclude(survey)), [], () => "");
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
