/**
 * Q1 to Q3: whether there is a line of effect between two, from one creature to every other, and from everyone to everyone. Brute
 * force and peers test the sixteen lines between corners.
 */
import { bruteIsAnyLine, bruteLineSet, bruteLineSetsFrom } from "./brute";
import type { Entry } from "./measure";
import { checkAnyLine } from "./checks";
import { allLines, isAnyLine, isAnyLineIn, linesFrom } from "./ours";
import { pairOf, sideOf } from "../src/rules/attack/between";
import {
  flatbushLineSet,
  flatbushOf,
  planckLineSet,
  planckScene,
  visibilityLineSetsFrom,
  visibilitySegments,
} from "./peers";
import type { Query, Question } from "./query";
import { ROLE } from "./flat-scene";
import { scan, simplyMet } from "./scans";
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

export const q1: Query = (subject) => [linesOf(subject, "near"), linesOf(subject, "any")];

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
  return { query: `Q1 ${which}`, unit: "pair", entries, notes };
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

const ATTACKERS = 8;

/** One creature with every other. */
export const q2: Query = (subject) => {
  const { ours, flat, isMade, stage } = subject;
  const count = stage.creatures.length;
  const attackers = [...new Set(Array.from({ length: ATTACKERS }, (_, i) => Math.floor((i * count) / ATTACKERS)))];
  const row = new Uint16Array(count);
  for (const from of attackers)
    stage.creatures.forEach((_, to) => {
      if (to !== from) checkAnyLine(subject, [from, to]);
    });
  const over = (name: string, ask: (from: number) => void): Entry => ({
    name,
    queries: attackers.length,
    run: () => {
      attackers.forEach(ask);
      return row;
    },
  });
  const entries = [
    over("ours", (from) => {
      linesFrom(ours, from, row);
    }),
    over("brute", (from) => {
      bruteLineSetsFrom(flat, from, row);
    }),
  ];
  const notes = isMade ? [addVisibility(subject, attackers[0] ?? 0, entries)] : [];
  return [{ query: "Q2", unit: "attacker", entries, notes }];
};

/** Adds visibility-polygon on one attacker, and says on how many targets it agrees. */
const addVisibility = ({ flat, stage }: Subject, from: number, entries: Entry[]): string => {
  const count = stage.creatures.length;
  const [row, wanted] = [new Uint16Array(count), new Uint16Array(count)];
  const segments = visibilitySegments(flat);
  const run = (): unknown => {
    visibilityLineSetsFrom(segments, flat, from, row);
    return row;
  };
  entries.push({ name: "visibility-polygon", queries: 1, run });
  run();
  bruteLineSetsFrom(flat, from, wanted);
  const alike = row.reduce((sum, lines, to) => sum + (to !== from && lines === wanted[to] ? 1 : 0), 0);
  return `visibility-polygon agrees on ${alike} of ${count - 1} targets`;
};

/** Beyond so many walls an index searched line by line takes seconds. */
const FLATBUSH_MOST = 3000;

/** The exact test of one line against every wall, to the end. */
export const ONE_LINE = "one line, all walls";

/** Everyone with everyone. */
export const q3: Query = (subject) => {
  const { ours, isMade } = subject;
  const { taken } = subject.truth();
  const entries: Entry[] = [
    { name: "ours", queries: 1, run: () => allLines(ours) },
    { name: "brute", queries: 1, run: () => undefined, taken },
  ];
  if (isMade) entries.push(...q3Peers(subject));
  return [{ query: "Q3", unit: "everyone", entries, notes: [] }];
};

const q3Peers = ({ flat, stage }: Subject): Entry[] => {
  const pairs = stage.creatures.flatMap((_, a) =>
    stage.creatures.flatMap((_, b): PairOfTwo[] => (a < b ? [[a, b]] : [])),
  );
  const lines = centreLines(stage.near, flat);
  const { ends, edges } = flat.walls;
  const unstopped = { ends, edges, roles: new Uint8Array(edges.length).fill(ROLE.counts) };
  const found = new Int32Array(edges.length + 1);
  const entries: Entry[] = [
    { name: ONE_LINE, queries: lines.length, run: () => lines.map((line) => scan(unstopped, line, found)) },
    { name: "one line, simple rule", queries: lines.length, run: () => lines.map((line) => simplyMet(ends, line)) },
  ];
  if (flat.walls.edges.length > FLATBUSH_MOST) return entries;
  const index = flatbushOf(flat);
  const searched = overPairs("flatbush", pairs, (from, to) => flatbushLineSet(index, flat, from, to));
  return [...entries, { ...searched, queries: 1 }];
};

/** From centre to centre of pairs. */
const centreLines = (pairs: readonly PairOfTwo[], { scene: { creatures } }: Subject["flat"]): Float64Array[] =>
  pairs.map((pair) => {
    const [p, q] = pair.map((place) => creatureAt(creatures, place).centre);
    return Float64Array.of(p?.x ?? 0, p?.y ?? 0, q?.x ?? 0, q?.y ?? 0);
  });
