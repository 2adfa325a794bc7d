/**
 * What the analysis of a map costs on caves of 500 to 20,000 walls on one area, by D&D 5e. A pair's line of effect among all, and a
 * shot's cover, are compared with plain lines of effect, each asked for by itself in the same run.
 */
import { askShots, mostJudgedOn, type Survey, surveyOf } from "../src/analysis/analysis";
import { ASKED_PLAINLY, type AnalysisQuestion } from "../src/analysis/question";
import { allClaims } from "../src/analysis/shots";
import { SHOT } from "../src/analysis/shooting";
import { creatureOf } from "../src/scene/spaces/creature";
import { RULE_SETS } from "../src/rules/index";
import { hasLineOfEffect } from "../src/rules/line-of-effect/line-of-effect";
import { madeStage, type Stage } from "./stage";
import { shown } from "./tables";
import { scalingWorkload } from "./workloads";

const COUNTS = [500, 1000, 2000, 5000, 10000, 20000];

/** Pixels: the middle of the area, 60 by 60 spaces. */
const PART = { left: 7000, top: 7000, right: 13000, bottom: 13000 } as const;

/** Pairs that are asked for one by one, spread over all. */
const PLAIN_PAIRS = 20_000;

const questionOn = ({ scene, field }: Stage): AnalysisQuestion => ({
  scene: { ...scene, tokens: [] },
  battlefield: { ...field, creatures: [] },
  rules: RULE_SETS.dnd5e,
  options: {},
  ...ASKED_PLAINLY,
  bounds: PART,
});

const ended = <T>(steps: Generator<unknown, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

/** Microseconds of the processor's time since it was asked last. */
const clock = (): (() => number) => {
  let before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    return user + system;
  };
};

/** Microseconds a plain line of effect. */
const plainLine = ({ question, ground, table: { places, pairs } }: Survey): number => {
  const { scene, battlefield, rules } = question;
  const bodies = places.map((place) => {
    const { x, y } = ground.places[place] ?? { x: 0, y: 0 };
    return creatureOf({ ...ground.token, id: `${place}`, x, y }, scene.grid, rules.unsetBase);
  });
  const step = Math.max(1, Math.floor(pairs.others.length / PLAIN_PAIRS));
  const since = clock();
  let count = 0;
  for (let from = 0, pair = 0; pair < pairs.others.length; pair += step) {
    while ((pairs.starts[from + 1] ?? Infinity) <= pair) from++;
    const [p, q] = [bodies[from], bodies[pairs.others[pair] ?? 0]];
    if (p !== undefined && q !== undefined) hasLineOfEffect(battlefield, p, q);
    count++;
  }
  return since() / count;
};

const row = (walls: number): readonly string[] => {
  const since = clock();
  const survey = ended(surveyOf(questionOn(madeStage(scalingWorkload(walls, false)))));
  const { places, answers } = survey.table;
  const plain = plainLine(survey);
  since();
  let [lines, open] = [0, 0];
  for (const { stage } of askShots(survey, allClaims(), mostJudgedOn(survey))) {
    if (stage !== "levels" || lines > 0) continue;
    lines = since();
    open = answers.reduce((sum, answer) => sum + Number(answer !== SHOT.barred), 0);
  }
  const levels = since();
  const [line, level] = [lines / answers.length, levels / Math.max(1, open)];
  const seconds = `${((lines + levels) / 1e6).toFixed(1)} s`;
  return [
    ...[walls, places.length, answers.length, open].map((count) => count.toLocaleString("en")),
    ...[shown(plain), `${shown(line)} ×${shown(line / plain)}`, `${shown(level)} ×${shown(level / plain)}`, seconds],
  ];
};

const HEADS = ["walls", "samples", "pairs", "lines", "plain line", "line among all", "cover", "on one core"];

/** Prints a row for each count of walls. */
export const measureAnalysis = (): void => {
  const print = (cells: readonly string[]): void => console.log(cells.map((cell) => cell.padStart(15)).join(""));
  console.log("\nAnalysis of a map, µs a pair and µs a shot, with their ratios to a plain line of effect");
  print(HEADS);
  for (const walls of COUNTS) print(row(walls));
};
