/**
 * Whether there is a line of effect between two creatures: what the cover map asks of every place and every
 * enemy. Brute force and peers test the sixteen lines between corners.
 */
import { bruteIsAnyLine, bruteLineSet } from "./brute";
import type { Entry } from "./measure";
import { checkAnyLine } from "./checks";
import { isAnyLine, isAnyLineIn } from "./ours";
import { pairOf, sideOf } from "../src/rules/attack/between";
import { flatbushLineSet, flatbushOf, planckLineSet, planckScene } from "./peers";
import type { Query, Question } from "./query";
import { creatureAt } from "./stage";
import type { Subject } from "./subject";
import type { PairOfTwo } from "./workloads";

/** Asks for every pair in turn. */
export const overPairs = (
  name: string,
  pairs: readonly PairOfTwo[],
  ask: (from: number, to: number) => unknown,
): Entry => ({ name, queries: pairs.length, run: asking(pairs, ask) });

/** Asks by numbers in a flat array: to take pairs apart would allocate, and cost a tenth of the fastest question. */
export const asking = (pairs: readonly PairOfTwo[], ask: (from: number, to: number) => unknown): (() => unknown) => {
  const places = Int32Array.from(pairs.flat());
  return () => {
    let last: unknown;
    for (let i = 0; i < places.length; i += 2) last = ask(places[i] ?? 0, places[i + 1] ?? 0);
    return last;
  };
};

export const lines: Query = (subject) => [linesOf(subject, "near"), linesOf(subject, "any")];

const linesOf = (subject: Subject, which: "near" | "any"): Question => {
  const { ours, flat, isMade, stage } = subject;
  const pairs = stage[which];
  const clear = pairs.filter((pair) => checkAnyLine(subject, pair)).length;
  const single = (from: number, to: number): boolean =>
    isAnyLineIn(
      pairOf(stage.field, sideOf(creatureAt(stage.creatures, from)), sideOf(creatureAt(stage.creatures, to))),
    );
  const entries = [
    overPairs("ours", pairs, (from, to) => isAnyLine(ours, from, to)),
    overPairs("single pairs", pairs, single),
    overPairs("brute", pairs, (from, to) => bruteLineSet(flat, from, to)),
    overPairs("brute, then the exact engine", pairs, (from, to) => bruteIsAnyLine(flat, from, to)),
  ];
  const notes = [`${percent(clear, pairs.length)} of ${pairs.length} pairs have a line`];
  if (isMade) addPeers(subject, pairs, { entries, notes });
  return { query: `lines, ${which} pairs`, unit: "pair", entries, notes };
};

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

const addPeers = (
  { flat }: Subject,
  pairs: readonly PairOfTwo[],
  { entries, notes }: { readonly entries: Entry[]; readonly notes: string[] },
): void => {
  const wanted = pairs.map(([from, to]) => bruteLineSet(flat, from, to));
  const [planck, index] = [planckScene(flat), flatbushOf(flat)];
  entries.push(
    overPairs("planck", pairs, (from, to) => planckLineSet(planck, from, to)),
    overPairs("flatbush", pairs, (from, to) => flatbushLineSet(index, flat, from, to)),
  );
  const alike = pairs.filter(([from, to], i) => planckLineSet(planck, from, to) === wanted[i]).length;
  notes.push(`planck agrees with brute force on ${alike}`);
  pairs.forEach(([from, to], i) => {
    if (flatbushLineSet(index, flat, from, to) !== wanted[i])
      throw new Error(`flatbush: another answer for ${from} to ${to}`);
  });
};
