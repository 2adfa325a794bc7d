/** The cover map: how many places against how many enemies a second, and the longest wait between two yields. */
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import type { Scene } from "../src/scene/model/scene";
import { coverMapOf, enemiesOf, placesIn, settleCoverMap, type MapQuestion } from "../src/rules/cover-map/cover-map";
import { sliceOf } from "../src/foundry/time/idle-time";
import { RULE_SETS } from "../src/rules/index";
import type { RuleSet } from "../src/rules/judge/rule-set";
import { rankOf } from "./verdicts";
import type { Times } from "./measure";
import type { Subject } from "./subject";

/** Spaces: twice a usual move. */
const RADIUS = 12;

/** So many creatures' maps, one after the other; the first are not timed. Real scenes are many. */
const MAPS = 10;
const REAL_MAPS = 3;
const WARM = 4;

export interface MapFigures {
  readonly ruleset: string;
  readonly places: number;
  readonly enemies: number;
  /** Milliseconds of a whole map, at the median. */
  readonly whole: number;
  /** Places times enemies a second. */
  readonly rate: number;
  /** Milliseconds between two yields: of a hundred the slowest, and the slowest of all. */
  readonly step: number;
  readonly longest: number;
}

/** Every other creature is a foe of the others, and so are those of real scenes, whose sides are as they are drawn. */
const taken = (scene: Scene): Scene => ({
  ...scene,
  tokens: scene.tokens.map((token, i) => ({ ...token, disposition: i % 2 === 0 ? 1 : -1, isHidden: false })),
});

/** A scene on which creatures ask, each for the places within `radius` scene units of it. */
interface Asked {
  readonly scene: Scene;
  readonly isMade: boolean;
  readonly radius: number;
}

const questionsOf = ({ scene: drawn, isMade, radius }: Asked, ruleSet: RuleSet): MapQuestion[] => {
  const scene = taken(drawn);
  const battlefield = battlefieldOf(scene, isMade ? { wallSnap: 0, wallGap: 0 } : undefined, ruleSet.unsetBase);
  const count = (isMade ? MAPS : REAL_MAPS) + WARM;
  const step = Math.max(1, battlefield.creatures.length / count);
  return Array.from({ length: count }, (_, i) => Math.floor(i * step) % battlefield.creatures.length).map(
    (number): MapQuestion => ({
      scene,
      battlefield,
      ruleSet,
      options: {},
      creature: battlefield.creatures[number]?.id ?? "",
      target: null,
      radius,
      isOpen: () => true,
    }),
  );
};

interface Run {
  readonly time: number;
  readonly steps: readonly number[];
  readonly places: number;
  readonly enemies: number;
}

const runOf = (question: MapQuestion): Run => {
  const map = coverMapOf(question);
  const work = settleCoverMap(map);
  const steps: number[] = [];
  const start = performance.now();
  for (let last = start; work.next().done !== true;) {
    const now = performance.now();
    steps.push(now - last);
    last = now;
  }
  const time = performance.now() - start;
  return {
    time,
    steps,
    places: placesIn(map).length,
    enemies: enemiesOf(question.battlefield, question.creature).length,
  };
};

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((p, q) => p - q);

const sumOf = (runs: readonly Run[], part: (run: Run) => number): number =>
  runs.reduce((sum, run) => sum + part(run), 0);

const figuresOf = ({ stage: { scene }, isMade }: Subject, ruleSet: RuleSet): MapFigures => {
  const runs = questionsOf({ scene, isMade, radius: RADIUS * scene.grid.distance }, ruleSet)
    .map(runOf)
    .slice(WARM);
  const steps = { name: "", times: ascending(runs.flatMap((run) => run.steps)) };
  return {
    ruleset: ruleSet.id,
    places: sumOf(runs, ({ places }) => places) / runs.length,
    enemies: sumOf(runs, ({ enemies }) => enemies) / runs.length,
    whole: rankOf({ name: "", times: ascending(runs.map(({ time }) => time)) }, 0.5),
    rate: (1000 * sumOf(runs, ({ places, enemies }) => places * enemies)) / sumOf(runs, ({ time }) => time),
    step: rankOf(steps, 0.99),
    longest: steps.times.at(-1) ?? NaN,
  };
};

export const mapFigures = (subject: Subject): MapFigures[] =>
  Object.values(RULE_SETS).map((ruleSet) => figuresOf(subject, ruleSet));

/** The threat map as the module computes it: in parts of frames. */
export interface ThreatFigures {
  readonly ruleset: string;
  readonly places: number;
  readonly enemies: number;
  /** Milliseconds of work for a whole map, at the median. */
  readonly work: number;
  /** Frames that it took, at the median. */
  readonly frames: number;
  /** Milliseconds of work in a frame: of a hundred the slowest. */
  readonly frame: number;
}

/** Milliseconds of work in each frame until the map is complete. */
const framesOf = (question: MapQuestion): number[] => {
  const map = coverMapOf(question);
  const work = settleCoverMap(map);
  const frames: number[] = [];
  for (let isDone = false; !isDone;) {
    const start = performance.now();
    const end = start + sliceOf(1000 / 60);
    do isDone = work.next().done === true;
    while (!isDone && performance.now() < end);
    frames.push(performance.now() - start);
  }
  return frames;
};

const threatOf = (asked: Asked, ruleSet: RuleSet): ThreatFigures => {
  const questions = questionsOf(asked, ruleSet);
  const runs = questions.map(framesOf).slice(WARM);
  const median = (numbers: readonly number[]): number => rankOf({ name: "", times: ascending(numbers) }, 0.5);
  const [shown] = questions.slice(-1).map(runOf);
  return {
    ruleset: ruleSet.id,
    places: shown?.places ?? NaN,
    enemies: shown?.enemies ?? NaN,
    work: median(runs.map((frames) => frames.reduce((sum, frame) => sum + frame, 0))),
    frames: median(runs.map(({ length }) => length)),
    frame: rankOf({ name: "", times: ascending(runs.flat()) }, 0.99),
  };
};

/** Feet, about 340 places on a grid of 5 ft. */
const FEET = 60;

export const threatFigures = (scene: Scene, isMade: boolean): ThreatFigures[] => {
  const radius = /^(ft|feet|foot)\b/.test(scene.grid.units) ? FEET : RADIUS * scene.grid.distance;
  return Object.values(RULE_SETS).map((ruleSet) => threatOf({ scene, isMade, radius }, ruleSet));
};

/** Microseconds for each place and enemy, by rule set. */
export const pairTimesOf = (maps: readonly MapFigures[]): Times =>
  Object.fromEntries(maps.map(({ ruleset, rate }) => [ruleset, 1e6 / rate]));
