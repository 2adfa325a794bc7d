/** How cost grows with the number of walls: on the same area, and at the same density. */
import { bruteLineSet } from "./brute";
import { checkSome } from "./checks";
import { timesOf, type Entry, type Times } from "./measure";
import { builtIndex, hiddenShare, isAnyLine, sightAt } from "./ours";
import { madeStage, type Stage } from "./stage";
import { subjectOf } from "./subject";
import { scalingWorkload } from "./workloads";

const COUNTS = [500, 1000, 2000, 5000, 10000, 20000];
const BUDGET = 60;
/** Brute force is told apart from a straight line by few pairs. */
const BRUTE_PAIRS = 20;

export interface Series {
  readonly title: "fixed area" | "fixed density";
  readonly walls: readonly number[];
  readonly times: readonly Times[];
  /** By what power of the number of walls each grows. */
  readonly exponents: Times;
}

export const scalingSeries = (): readonly Series[] => {
  // All scenes are made, and stay, before any is measured.
  const areas = COUNTS.map((walls) => madeStage(scalingWorkload(walls, false)));
  const densities = COUNTS.map((walls) => madeStage(scalingWorkload(walls, true)));
  return [seriesOf("fixed area", areas), seriesOf("fixed density", densities)];
};

const seriesOf = (title: Series["title"], stages: readonly Stage[]): Series => {
  const times = stages.map((stage) => timesOf(entriesOn(stage), BUDGET));
  const names = Object.keys(times[0] ?? {});
  const exponents = names.map((name) => [name, slopeOf(times.map((each) => each[name] ?? NaN))] as const);
  return { title, walls: COUNTS, times, exponents: Object.fromEntries(exponents) };
};

const entriesOn = (stage: Stage): Entry[] => {
  const subject = subjectOf(stage, true);
  checkSome(subject);
  const { near, any, field } = stage;
  const { ours: scene, flat } = subject;
  const sights = near.slice(0, 50).flatMap((pair) => sightAt(scene, ...pair) ?? []);
  const over = (name: string, pairs: Stage["near"], ask: (from: number, to: number) => unknown): Entry => ({
    name,
    queries: pairs.length,
    run: () => {
      let last: unknown;
      for (const [from, to] of pairs) last = ask(from, to);
      return last;
    },
  });
  return [
    over("lines, near pairs", near, (from, to) => isAnyLine(scene, from, to)),
    over("lines, any pairs", any, (from, to) => isAnyLine(scene, from, to)),
    over("near pairs, brute", near.slice(0, BRUTE_PAIRS), (from, to) => bruteLineSet(flat, from, to)),
    { name: "share hidden", queries: sights.length, run: () => sights.map((sight) => hiddenShare(scene, sight)) },
    { name: "index build", queries: 1, run: () => builtIndex(field) },
  ];
};

/** Slope of the straight line through the logarithms. */
const slopeOf = (times: readonly number[]): number => {
  const xs = COUNTS.map(Math.log);
  const ys = times.map(Math.log);
  const [x, y] = [meanOf(xs), meanOf(ys)];
  const across = xs.reduce((sum, each, i) => sum + (each - x) * ((ys[i] ?? y) - y), 0);
  return across / xs.reduce((sum, each) => sum + (each - x) ** 2, 0);
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
