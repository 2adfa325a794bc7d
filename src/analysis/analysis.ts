/**
 * A battle map read before it is played: exposure, narrow passages, lines of fire, the balance of two sides and places for an ambush.
 * It is pure and goes in steps. Between two steps the caller may stop it or show what is known so far. Threads may share the
 * shots. docs/analysis.md says what each figure means.
 */
import { creatureWithId } from "../scene/model/battlefield";
import { ambushOf, type Ambush, type Approach, approachesOf } from "./ambush";
import { exposuresOf, type Exposure, type Zones, zonesOf } from "./exposure";
import { type Ground, groundOf, placeNear } from "./ground";
import { type Passage, passagesOf } from "./passages";
import type { AnalysisQuestion } from "./question";
import { pairsOf, type Sample, sampleOf } from "./sample";
import { rangeSteps, type Shooting, shootingOn, SHOT } from "./shooting";
import { allClaims, askLevels, askLines, type Claims, type ShotTable } from "./shots";
import { type Side, sidesOf } from "./sides";

export const STAGES = ["places", "lines", "levels", "rest"] as const;

export interface Progress {
  readonly stage: (typeof STAGES)[number];
  readonly done: number;
  /** 0 where nobody knows how much there is to do. */
  readonly of: number;
}

/** All that has to be known before any shot is asked about. */
export interface Survey {
  readonly question: AnalysisQuestion;
  readonly ground: Ground;
  readonly sample: Sample;
  readonly shooting: Shooting;
  readonly table: ShotTable;
}

/** What a creature of the map shoots at: for each place of the sample one of `SHOT`; `unasked` out of range. */
export interface LinesOfFire {
  /** `token:ID`. */
  readonly shooter: string;
  readonly name: string;
  readonly answers: Uint8Array;
}

export interface MapAnalysis {
  readonly ground: Ground;
  readonly sample: Sample;
  readonly table: ShotTable;
  /** By place of the sample. */
  readonly exposures: readonly Exposure[];
  readonly zones: Zones;
  readonly passages: readonly Passage[];
  readonly fire: readonly LinesOfFire[];
  readonly sides: readonly [Side, Side] | null;
  /** One beside the way that was named, or else one for each side; none without a way and without sides. */
  readonly ambushes: readonly Ambush[];
}

/** How much is judged. */
export interface Effort {
  /** So many shots with a line of effect have their cover judged; beyond, an even part of them stands for all. */
  readonly mostJudged: number;
  /** Of how many bytes the answers are; memory that threads share, or else of this thread's own. */
  readonly memory?: (bytes: number) => Uint8Array;
}

/** Where walls alone count and all of them are plain, every shot is judged; elsewhere as many as take some seconds. */
const MOST_JUDGED = { plain: 1_000_000, other: 100_000 } as const;

const at = (stage: Progress["stage"], done = 0, of = 0): Progress => ({ stage, done, of });

/** The same steps, each told as progress of a stage. */
function* told<T>(stage: Progress["stage"], steps: Generator<unknown, T>): Generator<Progress, T> {
  for (let step = steps.next(), count = 1; ; step = steps.next(), count++) {
    if (step.done === true) return step.value;
    yield at(stage, count);
  }
}

/** Finds the ground, the sample and the pairs. Throws `RangeError` where the ground has too many places. */
export function* surveyOf(
  question: AnalysisQuestion,
  memory: Effort["memory"] = (bytes) => new Uint8Array(bytes),
): Generator<Progress, Survey> {
  const ground = yield* told("places", groundOf(question));
  const range = rangeSteps(question);
  const sample = sampleOf(ground, { size: question.scene.grid.size, range });
  yield at("places", ground.places.length, ground.places.length);
  const centres = sample.places.flatMap((place) => ground.places[place]?.centre ?? []);
  const pairs = yield* told("places", pairsOf(centres, range));
  const shooting = yield* told("places", shootingOn(question, ground, sample.places));
  const table = { places: sample.places, pairs, answers: memory(pairs.others.length) };
  return { question, ground, sample, shooting, table };
}

/** How many shots are judged on a survey's map by default. */
export const mostJudgedOn = ({ shooting }: Survey): number =>
  shooting.isMutual ? MOST_JUDGED.plain : MOST_JUDGED.other;

/** Asks about the shots that `claims` gives out. */
export function* askShots({ shooting, table }: Survey, claims: Claims, most: number): Generator<Progress, void> {
  for (const { done, of } of askLines(shooting, table, claims)) yield at("lines", done, of);
  for (const { done, of } of askLevels(shooting, table, claims, most)) yield at("levels", done, of);
}

/** Works out what follows from the shots, and what does not need them. */
export function* conclude({ question, ground, sample, shooting, table }: Survey): Generator<Progress, MapAnalysis> {
  const exposures = exposuresOf(table, question.rules.effectField !== undefined);
  yield at("rest");
  const passages = passagesOf(ground);
  yield at("rest");
  const fire: LinesOfFire[] = [];
  for (const shooter of question.shooters)
    fire.push(yield* told("rest", fireOf(question, shooter, { ground, sample, shooting })));
  const sides = yield* told("rest", sidesOf(question, ground, shooting));
  const ambushes: Ambush[] = [];
  for (const approach of approachesIn(question, ground, sides))
    ambushes.push(yield* told("rest", ambushOf(question, ground, [shooting, sample.places, approach])));
  return { ground, sample, table, exposures, zones: zonesOf(exposures), passages, fire, sides, ambushes };
}

/** The way that was named, or else those by which the sides come to each other. */
const approachesIn = (
  { approach: points, scene }: AnalysisQuestion,
  ground: Ground,
  sides: MapAnalysis["sides"],
): readonly Approach[] => {
  const approach = points.flatMap((point) => placeNear(ground, point, scene.grid.size) ?? []);
  if (approach.length > 0) return [{ side: null, approach }];
  return sides === null || points.length > 0 ? [] : approachesOf(ground, sides);
};

function* fireOf(
  question: AnalysisQuestion,
  id: string,
  { ground, sample, shooting }: Pick<Survey, "ground" | "sample" | "shooting">,
): Generator<void, LinesOfFire> {
  const shooter = creatureWithId(question.battlefield, id);
  if (shooter === undefined) throw new RangeError(`shooters: expected ids of creatures of the map, got ${id}`);
  const range = rangeSteps(question);
  const answers = new Uint8Array(sample.places.length).fill(SHOT.unasked);
  for (const [number, place] of sample.places.entries()) {
    const centre = ground.places[place]?.centre ?? shooter.centre;
    const away = (centre.x - shooter.centre.x) ** 2 + (centre.y - shooter.centre.y) ** 2;
    if (away > 0 && away <= range * range) answers[number] = shooting.shotOf(shooter, place);
    yield;
  }
  return { shooter: id, name: shooter.name, answers };
}

/** All of it, on one thread. */
export function* analyseMap(question: AnalysisQuestion, effort?: Effort): Generator<Progress, MapAnalysis> {
  const survey = yield* surveyOf(question, effort?.memory);
  yield* askShots(survey, allClaims(), effort?.mostJudged ?? mostJudgedOn(survey));
  return yield* conclude(survey);
}
