/** How exposed each place of a sample is, and which places stand out. */
import { levelIn, SHOT } from "./shooting";
import type { ShotTable } from "./shots";

/** Of one place of the sample, as a target and as a stand of an attacker. Counts of places of the sample. */
export interface Exposure {
  /** Places in range. */
  readonly inRange: number;
  /** From so many of them a shot at this place is possible. */
  readonly shots: number;
  /** From so many of them without cover. */
  readonly uncovered: number;
  /** So many of them can be shot at from here without cover. */
  readonly targets: number;
  /** Of the shots at this place and from it, the share of which the cover was judged, from 0 to 1. */
  readonly judged: number;
}

interface Tally {
  /** A line of effect, or more; with `areLinesAsked` false, every pair. */
  open: number;
  judged: number;
  allowed: number;
  uncovered: number;
}

const tally = (): Tally => ({ open: 0, judged: 0, allowed: 0, uncovered: 0 });

const count = (its: Tally, answer: number, areLinesAsked: boolean): void => {
  if (answer === SHOT.barred && areLinesAsked) return;
  its.open++;
  if (answer === SHOT.unasked || answer === SHOT.open) return;
  its.judged++;
  const level = levelIn(answer);
  if (level === null) return;
  its.allowed++;
  if (level === 0) its.uncovered++;
};

/** What is judged stands for what is not. */
const scaled = (part: number, { open, judged }: Tally): number =>
  judged === 0 ? 0 : Math.round((part * open) / judged);

/**
 * Exposure of each place of the sample, by what is known so far. Where nothing of a place is judged, a line of effect counts as a shot
 * and none as uncovered. In rules that tell lines only by judging (`areLinesAsked` false), a pair without one is one that was judged.
 */
export const exposuresOf = ({ places, pairs, answers }: ShotTable, areLinesAsked = true): readonly Exposure[] => {
  const [at, from] = [places.map(tally), places.map(tally)];
  for (let attacker = 0; attacker < places.length; attacker++)
    for (let pair = pairs.starts[attacker] ?? 0; pair < (pairs.starts[attacker + 1] ?? 0); pair++) {
      const [its, mine] = [at[pairs.others[pair] ?? 0], from[attacker]];
      if (its !== undefined) count(its, answers[pair] ?? 0, areLinesAsked);
      if (mine !== undefined) count(mine, answers[pair] ?? 0, areLinesAsked);
    }
  return places.map((_, n): Exposure => {
    const [its, mine] = [at[n] ?? tally(), from[n] ?? tally()];
    const open = its.open + mine.open;
    return {
      inRange: (pairs.starts[n + 1] ?? 0) - (pairs.starts[n] ?? 0),
      shots: its.judged === 0 ? its.open : scaled(its.allowed, its),
      uncovered: scaled(its.uncovered, its),
      targets: scaled(mine.uncovered, mine),
      judged: open === 0 ? 1 : (its.judged + mine.judged) / open,
    };
  });
};

/** The middle of some numbers; of an even count the mean of the middle two. */
const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((p, q) => p - q);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Places that stand out, by their numbers in the sample; `bound` is the count of uncovered shots that makes one of them. */
export interface Zone {
  readonly places: readonly number[];
  readonly bound: number;
}

export interface Zones {
  /** Of the uncovered shots at the places. */
  readonly median: number;
  /** Null where no places stand out. */
  readonly kill: Zone | null;
  readonly safe: Zone | null;
  /** The tenth of the places from which most places can be shot without cover, if at least one and a half times the median. */
  readonly overlook: Zone | null;
}

/** A tenth of fewer places is no zone. */
const LEAST_PLACES = 20;

/** How far a tenth of the places must be from the median to stand out. */
const [MORE, LESS] = [1.5, 0.5];

/** The tenth with most, and all that have as many as its last. */
const mostOf = (values: readonly number[]): Zone | null => {
  const bound = values.toSorted((p, q) => q - p)[Math.ceil(values.length / 10) - 1] ?? 0;
  if (values.length < LEAST_PLACES || bound === 0 || bound < MORE * medianOf(values)) return null;
  return { bound, places: numbersOf(values, (value) => value >= bound) };
};

/** The tenth with fewest, and all that have as few as its last. */
const fewestOf = (values: readonly number[]): Zone | null => {
  const median = medianOf(values);
  const bound = values.toSorted((p, q) => p - q)[Math.ceil(values.length / 10) - 1] ?? 0;
  if (values.length < LEAST_PLACES || median === 0 || bound > LESS * median) return null;
  return { bound, places: numbersOf(values, (value) => value <= bound) };
};

const numbersOf = (values: readonly number[], isIn: (value: number) => boolean): number[] =>
  values.flatMap((value, number) => (isIn(value) ? [number] : []));

export const zonesOf = (exposures: readonly Exposure[]): Zones => {
  const uncovered = exposures.map((its) => its.uncovered);
  return {
    median: medianOf(uncovered),
    kill: mostOf(uncovered),
    safe: fewestOf(uncovered),
    overlook: mostOf(exposures.map(({ targets }) => targets)),
  };
};
