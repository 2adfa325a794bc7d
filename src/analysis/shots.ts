/** The shots among a sample of places. Several threads may share the work: they claim it piece by piece. */
import type { Pairs } from "./sample";
import { pairNumber } from "./sample";
import { SHOT, type Shooting } from "./shooting";

/** What is asked: each pair in range of the sample's places, and an answer for each. */
export interface ShotTable {
  /** Numbers of the sample's places on the ground. */
  readonly places: readonly number[];
  readonly pairs: Pairs;
  /** By pair: one of `SHOT`. Threads may share its memory. */
  readonly answers: Uint8Array;
}

/** Gives out the pieces of work: the number of the next one, from 0 on. */
export interface Claims {
  readonly line: () => number;
  /** A claimed piece of the lines is done. */
  readonly lineDone: () => void;
  /** How many shots are left to judge once all lines are known; counted by one of those who share the work. */
  readonly open: (count: () => number) => number;
  readonly level: () => number;
}

/** All the work for one. */
export const allClaims = (): Claims => {
  let [line, level] = [0, 0];
  return { line: () => line++, lineDone: () => undefined, open: (count) => count(), level: () => level++ };
};

export interface ShotsDone {
  readonly done: number;
  readonly of: number;
}

/** Steps through a list so that what is done is spread evenly over it at any time. */
const spread = (count: number): ((step: number) => number) => {
  const greatestDivisor = (p: number, q: number): number => (q === 0 ? p : greatestDivisor(q, p % q));
  let stride = Math.max(1, Math.floor(count * 0.618));
  while (greatestDivisor(stride, count) !== 1) stride--;
  return (step) => (step * stride) % count;
};

/** Finds the lines of effect, the places in an evenly spread order. Yields after each place. */
export function* askLines(
  shooting: Shooting,
  { places, pairs, answers }: ShotTable,
  claims: Claims,
): Generator<ShotsDone, void> {
  const at = spread(places.length);
  for (let step = claims.line(); step < places.length; step = claims.line()) {
    const from = at(step);
    const end = pairs.starts[from + 1] ?? 0;
    for (let pair = pairs.starts[from] ?? 0; pair < end; pair++) {
      const to = pairs.others[pair] ?? 0;
      if (shooting.isMutual && to < from) continue;
      const answer = shooting.line(places[from] ?? 0, places[to] ?? 0);
      answers[pair] = answer;
      if (shooting.isMutual) answers[pairNumber(pairs, to, from)] = answer;
    }
    claims.lineDone();
    yield { done: step + 1, of: places.length };
  }
}

/** So many pairs are claimed at once. */
const PIECE = 64;

/**
 * Judges the cover of the shots that have a line of effect, in an evenly spread order. Stops after about so many. Yields after
 * every few.
 */
export function* askLevels(
  shooting: Shooting,
  { places, pairs, answers }: ShotTable,
  claims: Claims,
  most: number,
): Generator<ShotsDone, void> {
  const count = answers.length;
  const fromOf = attackerOf(pairs);
  const at = spread(count);
  const open = claims.open(() => answers.reduce((sum, answer) => sum + Number(isOpen(answer)), 0));
  // The pieces hold open pairs evenly, so that a part of them is that part of the open pairs.
  const share = open <= most ? 1 : most / open;
  const pieces = Math.ceil((count * share) / PIECE);
  for (let piece = claims.level(); piece < pieces; piece = claims.level()) {
    for (let step = piece * PIECE; step < Math.min(count, (piece + 1) * PIECE); step++) {
      const pair = at(step);
      if (isOpen(answers[pair] ?? 0))
        answers[pair] = shooting.shot(places[fromOf(pair)] ?? 0, places[pairs.others[pair] ?? 0] ?? 0);
    }
    yield { done: piece + 1, of: pieces };
  }
}

const isOpen = (answer: number): boolean => answer === SHOT.unasked || answer === SHOT.open;

/** The place of the sample from which a pair's shot comes. */
const attackerOf = ({ starts }: Pairs): ((pair: number) => number) => {
  return (pair) => {
    let [low, high] = [0, starts.length - 2];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= pair) low = middle;
      else high = middle - 1;
    }
    return low;
  };
};
