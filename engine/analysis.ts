/** A whole map read before it is played. What each figure means is in the repository's docs/analysis.md. */
import { askShots, conclude, mostJudgedOn, type Progress, surveyOf } from "../src/analysis/analysis";
import { type AnalysisDocument, documentOf } from "../src/analysis/document";
import { findingsOf } from "../src/analysis/findings";
import { findingWords } from "../src/analysis/page/finding-words";
import { analysisPage } from "../src/analysis/page/page";
import { readingData } from "../src/analysis/page/page-data";
import { type AnalysisQuestion, ASKED_PLAINLY, busiestLevel } from "../src/analysis/question";
export type { AnalysisDocument } from "../src/analysis/document";
import { allClaims } from "../src/analysis/shots";
import type { PreparedMap } from "./prepared-map";
import { type Language, wordsOf } from "./sentences";

/** What is left out has its default. */
export type AnalysisChoices = Partial<Omit<AnalysisQuestion, "scene" | "battlefield" | "rules" | "options">>;

/** An analysis as data (docs/analysis.schema.json) and as a page of HTML that needs no network. */
export interface ReadMap {
  readonly document: AnalysisDocument;
  readonly page: () => string;
}

/** Goes in steps of a few milliseconds; between two of them the caller may stop it. */
export function* analysisSteps(
  map: PreparedMap,
  choices: AnalysisChoices = {},
  language?: Language,
): Generator<Progress, ReadMap> {
  const words = wordsOf(language);
  const { scene, battlefield, ruleSet: rules, options } = map;
  const question: AnalysisQuestion = {
    ...ASKED_PLAINLY,
    level: busiestLevel(scene),
    ...choices,
    ...{ scene, battlefield, rules, options },
  };
  const survey = yield* surveyOf(question);
  yield* askShots(survey, allClaims(), mostJudgedOn(survey));
  const analysis = yield* conclude(survey);
  const document = documentOf(survey, analysis, findingsOf(survey, analysis), (finding) =>
    findingWords(finding, words),
  );
  return {
    document,
    page: () =>
      analysisPage(
        { document, battlefield, words },
        readingData(document, survey.table, words),
        language?.lang ?? "en",
      ),
  };
}

/** The whole analysis at once: seconds on a large map. */
export const analyse = (map: PreparedMap, choices: AnalysisChoices = {}, language?: Language): ReadMap => {
  const steps = analysisSteps(map, choices, language);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};
