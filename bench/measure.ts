/**
 * Times several ways to one answer in one process: each warmed, then all in turn, in another order each round. Figures are
 * medians; only their ratios carry over to another machine.
 */
import { seeded, shuffle } from "./random";

/** One way to an answer. */
export interface Entry {
  readonly name: string;
  /** Asks so many things. */
  readonly queries: number;
  readonly run: () => unknown;
  /** Milliseconds to run before timing, for what has more code than most and is compiled late. */
  readonly warm?: number;
  /** So many runs make a sample; else as many as take about two milliseconds. */
  readonly runs?: number;
}

/** Asks about one thing after another. */
export const over = <Item>(name: string, items: readonly Item[], ask: (item: Item) => unknown): Entry => ({
  name,
  queries: items.length,
  run: () => {
    let last: unknown;
    for (const item of items) last = ask(item);
    return last;
  },
});

/** Microseconds a query, by the entry's name. */
export type Times = Readonly<Record<string, number>>;

const WARM = 120;
const LEAST = 2;
const SLOW = 1500;
const MOST_ROUNDS = 25;
const LEAST_ROUNDS = 3;

/** An entry with how many runs make a sample and how many samples are taken, milliseconds a run. */
interface Plan {
  readonly entry: Entry;
  readonly runs: number;
  readonly rounds: number;
  readonly samples: number[];
}

/** Each entry gets about so many milliseconds, however slow or fast. */
export const timesOf = (entries: readonly Entry[], budget: number): Times => {
  const plans = entries.map((entry) => planOf(entry, budget));
  const random = seeded(7);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { entry, runs, rounds, samples } of shuffle([...plans], random)) {
      if (round < rounds) samples.push(timed(entry.run, runs));
    }
  }
  return Object.fromEntries(
    plans.map(({ entry, samples }) => [entry.name, (1000 * medianOf(samples)) / entry.queries]),
  );
};

const planOf = (entry: Entry, budget: number): Plan => {
  const first = timed(entry.run, 1);
  if (first > SLOW) return { entry, runs: 1, rounds: 0, samples: [first] };
  let each = first;
  for (let spent = first; spent < (entry.warm ?? WARM); spent += each) each = timed(entry.run, 1);
  const runs = entry.runs ?? Math.max(1, Math.ceil(LEAST / Math.max(each, 1e-4)));
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.floor(budget / (each * runs))));
  return { entry, runs, rounds, samples: [] };
};

/** Keeps answers in use, so that no run is optimised away. */
export const sink: { kept: unknown } = { kept: undefined };

/**
 * Milliseconds a run: by the clock, or as much of a processor as the process has had, whichever is less. The clock counts
 * what other processes take on a busy machine, the processor what the collector does beside.
 */
const timed = (run: () => unknown, runs: number): number => {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let i = 0; i < runs; i++) sink.kept = run();
  const taken = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return Math.min(taken, (user + system) / 1000) / runs;
};

export const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((p, q) => p - q);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};
