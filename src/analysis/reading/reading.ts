/** A map read for a window, in steps: what to show while it goes on, and all that the window and a page of its own show of it. */
import type { TidyOptions } from "../../scene/model/battlefield";
import type { Scene } from "../../scene/model/scene";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import type { Book } from "../../rules/books/book";
import type { RuleOptions } from "../../rules/judge/rule-set";
import type { Words } from "../../words/localize";
import { askShots, conclude, type MapAnalysis, mostJudgedOn, type Progress, type Survey, surveyOf } from "../analysis";
import { documentOf } from "../document";
import { exposuresOf } from "../exposure";
import { findingsOf } from "../findings";
import { findingWords } from "../page/finding-words";
import { analysisPage, readingMarkup, type Shown } from "../page/page";
import type { ReadingData } from "../page/page-acts";
import { readingData } from "../page/page-data";
import { layersOf } from "../page/page-words";
import { layerPicture, mapPicture } from "../picture/map-picture";
import { type AnalysisQuestion, withDoorsOpen } from "../question";
import { allClaims } from "../shots";

/** What is asked of a map; all of it can be sent to a worker. */
export interface ReadingTask {
  readonly scene: Scene;
  readonly tidy: TidyOptions;
  readonly options: RuleOptions;
  readonly areDoorsOpen: boolean;
  readonly asked: Omit<AnalysisQuestion, "scene" | "battlefield" | "rules" | "options">;
  /** Of the rule set and the level, as the user knows them. */
  readonly names: { readonly rules: string; readonly levelName: string | null };
  /** The language of the words. */
  readonly lang: string;
}

/** One step: how far it is, and the picture so far, where there is one. */
export interface ReadingStep {
  readonly progress: Progress;
  readonly picture: (() => string) | null;
}

export interface Reading {
  /** Markup for `bringToLife`, and its data. */
  readonly markup: string;
  readonly data: ReadingData;
  /** The page of its own. */
  readonly page: () => string;
}

/** Thrown where no place is reached on foot. */
export class NoPlacesError extends RangeError {}

const questionOf = (
  { scene: read, tidy, options, areDoorsOpen, asked }: ReadingTask,
  rules: Book,
): AnalysisQuestion => {
  const scene = areDoorsOpen ? withDoorsOpen(read) : read;
  return { ...asked, scene, battlefield: battlefieldOf(scene, tidy, rules.unsetBase), rules, options };
};

const NO_ZONES = { median: 0, kill: null, safe: null, overlook: null } as const;

/** What is known before all shots are judged. */
const soFar = ({ question, ground, sample, table }: Survey): MapAnalysis => ({
  ground,
  sample,
  table,
  exposures: exposuresOf(table, question.rules.effectField !== undefined),
  zones: NO_ZONES,
  passages: [],
  fire: [],
  sides: null,
  ambushes: [],
});

const pictureSoFar = (survey: Survey, { say }: Words): string => {
  const document = documentOf(survey, soFar(survey), [], () => "");
  return mapPicture(document, survey.question.battlefield, {
    shown: "uncovered",
    drawn: ["uncovered"],
    label: say("PARAPET.Analysis.Map"),
  });
};

const readingOf = (survey: Survey, analysis: MapAnalysis, words: Words, { names, lang }: ReadingTask): Reading => {
  const document = documentOf(survey, analysis, findingsOf(survey, analysis), (each) => findingWords(each, words));
  const shown: Shown = { document, battlefield: survey.question.battlefield, words, names };
  const data = readingData(document, survey.table, words);
  return {
    markup: readingMarkup(shown, []),
    data: {
      ...data,
      layers: Object.fromEntries(layersOf(document).map((layer) => [layer, layerPicture(document, layer)])),
    },
    page: () => analysisPage(shown, data, lang),
  };
};

/** Reads a map. Throws `NoPlacesError`, `RangeError` where there are too many places, and what judging throws. */
export function* readMap(task: ReadingTask, rules: Book, words: Words): Generator<ReadingStep, Reading> {
  const bare = function* <T>(steps: Generator<Progress, T>): Generator<ReadingStep, T> {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      yield { progress: step.value, picture: null };
    }
  };
  const survey = yield* bare(surveyOf(questionOf(task, rules)));
  if (survey.ground.places.length === 0) throw new NoPlacesError("places: expected some, got none");
  for (const progress of askShots(survey, allClaims(), mostJudgedOn(survey)))
    yield { progress, picture: progress.stage === "levels" ? () => pictureSoFar(survey, words) : null };
  const analysis = yield* bare(conclude(survey));
  return readingOf(survey, analysis, words, task);
}
