/** Q4, Q6 and whole verdicts. */
import { RULE_SETS } from "../src/rules/index";
import { bruteHiddenShare, bruteIsAnyLine, bruteLineSet } from "./brute";
import { checkAnyLine, checkShare, checkSome, checkVerdict } from "./checks";
import { overPairs } from "./line-queries";
import type { Entry } from "./measure";
import { allLineSets, hiddenShare, highScene, isAnyLine, judged, lineSet, sightAt, coverInMatrix } from "./ours";
import { clippedShare, clippedShareOf, clipperPaths, clippingFor } from "./peers";
import type { Query } from "./query";
import { mustAgree } from "./subject";
import type { PairOfTwo } from "./workloads";

const MOST_FRACTIONS = 100;

/** How much of a target is hidden. */
export const q4: Query = (subject) => {
  const { ours, flat, isMade, stage } = subject;
  const pairs = stage.near.slice(0, MOST_FRACTIONS);
  for (const pair of pairs) checkShare(subject, pair);
  const sights = pairs.flatMap((pair) => sightAt(ours, ...pair) ?? []);
  const over = <Item>(name: string, items: readonly Item[], ask: (item: Item) => unknown): Entry => ({
    name,
    queries: items.length,
    run: () => {
      let last: unknown;
      for (const item of items) last = ask(item);
      return last;
    },
  });
  const clippings = isMade ? sights.map((sight) => clippingFor(flat, sight)) : [];
  const entries = [
    over("ours", sights, (sight) => hiddenShare(ours, sight)),
    over("brute", sights, (sight) => bruteHiddenShare(flat, sight)),
    ...(isMade ? [over("clipper2-wasm", clippings, clippedShare)] : []),
    ...(isMade ? [over("clipper2-wasm clipping", clippings.map(clipperPaths), clippedShareOf)] : []),
  ];
  const shadows = clippings.reduce((sum, clipping) => sum + clipping.shadows.length, 0) / clippings.length;
  const notes = isMade ? [`${shadows.toPrecision(2)} shadows a look for clipper2-wasm`] : [];
  return [{ query: "Q4", unit: "look", entries, notes }];
};

/** Whether there is any line at all. */
export const q6: Query = (subject) => {
  const { ours, flat, stage } = subject;
  const pairs = stage.near;
  const clear = pairs.filter((pair) => checkAnyLine(subject, pair));
  const entries = [
    overPairs("ours", pairs, (from, to) => isAnyLine(ours, from, to)),
    overPairs("our Q1", pairs, (from, to) => lineSet(ours, from, to)),
    overPairs("brute", pairs, (from, to) => bruteIsAnyLine(flat, from, to)),
  ];
  return [{ query: "Q6", unit: "pair", entries, notes: [`${clear.length} of ${pairs.length} pairs have a line`] }];
};

/** Verdicts get faster for so many milliseconds: their code is ten times that of the lines. */
const VERDICTS_WARM = 1500;

/**
 * One whole verdict of `pathfinder1e`, beside the bare lines of the same pairs, in turns and each once through the pairs at a
 * time. Asked for the same pairs ten times in a row, as Q1 near is, the bare lines take little more than half as long, for the
 * processor then knows by heart which way each branch goes; at a table nobody asks so.
 */
export const judge: Query = (subject) => {
  const { ours, flat, stage } = subject;
  const pairs = stage.near;
  for (const pair of pairs) checkVerdict(subject, RULE_SETS.pathfinder1e, pair);
  const high = highScene(ours);
  const entries = [
    { ...overPairs("ours", pairs, (from, to) => judged(ours, [from, to])), warm: VERDICTS_WARM, runs: 1 },
    { ...overPairs("with heights", pairs, (from, to) => judged(high, [from, to])), warm: VERDICTS_WARM, runs: 1 },
    { ...overPairs("our Q1", pairs, (from, to) => lineSet(ours, from, to)), runs: 1 },
    overPairs("brute, lines only", pairs, (from, to) => bruteLineSet(flat, from, to)),
  ];
  return [{ query: "judge", unit: "verdict", entries, notes: [] }];
};

/** What a matrix pays for a pair, both ways and kept, beside the bare lines of the same pairs. */
export const lean: Query = (subject) => {
  const { ours, stage } = subject;
  checkSome(subject);
  for (const pair of stage.near)
    mustAgree(subject, "lean", pair, [coverInMatrix(ours, ...pair), judged(ours, pair).cover]);
  const pairs = stage.creatures.flatMap((_, a) =>
    stage.creatures.flatMap((_, b): PairOfTwo[] => (a < b ? [[a, b]] : [])),
  );
  const entries = [
    { name: "ours", queries: pairs.length, run: () => allLineSets(ours) },
    {
      ...overPairs("cover from it, asked again", pairs, (from, to) => coverInMatrix(ours, from, to)),
      warm: VERDICTS_WARM,
    },
    overPairs("our Q1", pairs, (from, to) => lineSet(ours, from, to)),
  ];
  return [{ query: "lean", unit: "pair of the matrix", entries, notes: [] }];
};
