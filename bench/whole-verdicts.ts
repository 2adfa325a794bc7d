/** How much of a target is hidden, which verdicts of some books ask, and whole verdicts. */
import { RULE_SETS } from "../src/rules/index";
import { bruteHiddenShare, bruteLineSet } from "./brute";
import { checkShare, checkVerdict } from "./checks";
import { overPairs } from "./line-of-effect";
import { over } from "./measure";
import { hiddenShare, highScene, isAnyLine, judged, sightAt } from "./ours";
import { clippedShare, clippedShareOf, clipperPaths, clippingFor } from "./peers";
import type { Query } from "./query";

const MOST_FRACTIONS = 100;

/** How much of a target is hidden. */
export const hidden: Query = (subject) => {
  const { ours, flat, isMade, stage } = subject;
  const pairs = stage.near.slice(0, MOST_FRACTIONS);
  for (const pair of pairs) checkShare(subject, pair);
  const sights = pairs.flatMap((pair) => sightAt(ours, ...pair) ?? []);
  const clippings = isMade ? sights.map((sight) => clippingFor(flat, sight)) : [];
  const entries = [
    over("ours", sights, (sight) => hiddenShare(ours, sight)),
    over("brute", sights, (sight) => bruteHiddenShare(flat, sight)),
    ...(isMade ? [over("clipper2-wasm", clippings, clippedShare)] : []),
    ...(isMade ? [over("clipper2-wasm clipping", clippings.map(clipperPaths), clippedShareOf)] : []),
  ];
  const shadows = clippings.reduce((sum, clipping) => sum + clipping.shadows.length, 0) / clippings.length;
  const notes = isMade ? [`${shadows.toPrecision(2)} shadows a look for clipper2-wasm`] : [];
  return [{ query: "share hidden", unit: "look", entries, notes }];
};

/** Verdicts get faster for so many milliseconds: their code is ten times that of the lines. */
const VERDICTS_WARM = 1500;

/**
 * One whole verdict of `pathfinder1e`, and the bare lines of the same pairs. They take turns, each once through all pairs. When
 * `lines` asks for the same pairs ten times in a row, the bare lines take little more than half as long. The processor then
 * predicts each branch. At a table, nobody asks that way.
 */
export const judge: Query = (subject) => {
  const { ours, flat, stage } = subject;
  const pairs = stage.near;
  for (const pair of pairs) checkVerdict(subject, RULE_SETS.pathfinder1e, pair);
  const high = highScene(ours);
  const entries = [
    { ...overPairs("ours", pairs, (from, to) => judged(ours, [from, to])), warm: VERDICTS_WARM, runs: 1 },
    { ...overPairs("with heights", pairs, (from, to) => judged(high, [from, to])), warm: VERDICTS_WARM, runs: 1 },
    { ...overPairs("our line of effect", pairs, (from, to) => isAnyLine(ours, from, to)), runs: 1 },
    overPairs("brute, lines only", pairs, (from, to) => bruteLineSet(flat, from, to)),
  ];
  return [{ query: "judge", unit: "verdict", entries, notes: [] }];
};
