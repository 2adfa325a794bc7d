/** Q1 to Q3: the sixteen lines of one pair, of one creature with every other, and of everyone with everyone. */
import { bruteLineSet, bruteLineSetsFrom } from "./brute";
import { testedFloor } from "./floor";
import type { Entry } from "./measure";
import { askFloor } from "./our-floor";
import { allLineSets, lineSet, lineSetIn, lineSetsFrom } from "./ours";
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
import { mustAgree, type Subject } from "./subject";
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
  const query = `Q1 ${which}`;
  const wanted = pairs.map(([from, to]) => bruteLineSet(flat, from, to));
  pairs.forEach((pair, i) => {
    mustAgree(subject, query, pair, [lineSet(ours, ...pair), wanted[i]]);
  });
  const entries = [
    overPairs("ours", pairs, (from, to) => lineSet(ours, from, to)),
    overPairs("brute", pairs, (from, to) => bruteLineSet(flat, from, to)),
  ];
  const blocked = wanted.filter((lines) => lines === 0xffff).length;
  const notes = [`${percent(blocked, pairs.length)} of ${pairs.length} pairs blocked on all lines`];
  if (isMade) addPeers(subject, { pairs, wanted, entries, notes });
  return { query, unit: "pair", entries, notes };
};

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

interface Lines {
  readonly pairs: readonly PairOfTwo[];
  readonly wanted: readonly number[];
  readonly entries: Entry[];
  readonly notes: string[];
}

const addPeers = (subject: Subject, { pairs, wanted, entries, notes }: Lines): void => {
  const { flat } = subject;
  const floor = testedFloor(flat, pairs, (pair) => bruteLineSet(flat, ...pair));
  const [planck, index] = [planckScene(flat), flatbushOf(flat)];
  entries.push(
    { name: "floor", queries: pairs.length, run: () => askFloor(floor) },
    overPairs("planck", pairs, (from, to) => planckLineSet(planck, from, to)),
    overPairs("flatbush", pairs, (from, to) => flatbushLineSet(index, flat, from, to)),
  );
  const alike = pairs.filter(([from, to], i) => planckLineSet(planck, from, to) === wanted[i]).length;
  notes.push(`planck agrees on ${alike}`);
  pairs.forEach((pair, i) => {
    mustAgree(subject, "Q1 by flatbush", pair, [flatbushLineSet(index, flat, ...pair), wanted[i]]);
  });
};

const ATTACKERS = 8;

/** One creature with every other. */
export const q2: Query = (subject) => {
  const { ours, flat, isMade, stage } = subject;
  const count = stage.creatures.length;
  const attackers = [...new Set(Array.from({ length: ATTACKERS }, (_, i) => Math.floor((i * count) / ATTACKERS)))];
  const [row, wanted] = [new Uint16Array(count), new Uint16Array(count)];
  for (const from of attackers) {
    lineSetsFrom(ours, from, row);
    bruteLineSetsFrom(flat, from, wanted);
    row.forEach((lines, to) => {
      mustAgree(subject, "Q2", [from, to], [lines, wanted[to]]);
    });
  }
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
      lineSetsFrom(ours, from, row);
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
  const { ours, isMade, stage } = subject;
  const count = stage.creatures.length;
  const { sets: truth, taken } = subject.truth();
  const matrix = allLineSets(ours);
  truth.forEach((wanted, i) => {
    const [from, to] = [Math.floor(i / count), i % count];
    if (from !== to) mustAgree(subject, "Q3", [from, to], [lineSetIn(matrix, ours, from, to), wanted]);
  });
  const entries: Entry[] = [
    { name: "ours", queries: 1, run: () => allLineSets(ours) },
    { name: "brute", queries: 1, run: () => undefined, taken },
  ];
  if (isMade) entries.push(...q3Peers(subject, truth));
  return [{ query: "Q3", unit: "matrix", entries, notes: [] }];
};

const q3Peers = ({ flat, stage }: Subject, truth: Uint16Array): Entry[] => {
  const count = stage.creatures.length;
  const pairs = stage.creatures.flatMap((_, a) =>
    stage.creatures.flatMap((_, b): PairOfTwo[] => (a < b ? [[a, b]] : [])),
  );
  const floor = testedFloor(flat, pairs, ([from, to]) => truth[from * count + to] ?? -1);
  const lines = centreLines(stage.near, flat);
  const { ends, edges } = flat.walls;
  const unstopped = { ends, edges, roles: new Uint8Array(edges.length).fill(ROLE.counts) };
  const found = new Int32Array(edges.length + 1);
  const entries: Entry[] = [
    { name: "floor", queries: 1, run: () => askFloor(floor) },
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
