/** What answers cost besides time: bytes kept a wall, and bytes left behind by a query once warm. */
import { memoryUsage } from "node:process";
import { medianOf, sink } from "./measure";
import { asking } from "./line-of-effect";
import { builtIndex, indexBytes, isAnyLine } from "./ours";
import type { Subject } from "./subject";

const collect = (): void => {
  if (globalThis.gc === undefined) throw new Error("node must run with --expose-gc");
  // What the first leaves for finalisation the second takes.
  globalThis.gc();
  globalThis.gc();
};

const heldBytes = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = memoryUsage();
  return heapUsed + arrayBuffers;
};

/** At the least; of small things so many that a megabyte is kept, beside which what else the process does is little. */
const COPIES = 10;
const ENOUGH = 2 ** 20;
const TRIES = 3;

/** Milliseconds: what the compiler has not reached yet keeps its numbers on the heap, and its own work is there too. */
const WARMING = 400;

const warm = (ask: () => unknown, least: number): void => {
  const start = performance.now();
  for (let i = 0; i < least || performance.now() - start < WARMING; i++) ask();
};

/** Bytes that the process holds more for each of some things made and kept, of which each has so many in flat arrays. */
const keptBytes = (make: () => unknown, flat: number): number => {
  const copies = Math.max(COPIES, Math.ceil(ENOUGH / flat));
  warm(make, 1);
  const growths = Array.from({ length: TRIES }, () => {
    const kept: unknown[] = new Array<unknown>(copies).fill(undefined);
    const before = heldBytes();
    for (let i = 0; i < copies; i++) kept[i] = make();
    const after = heldBytes();
    sink.kept = kept;
    sink.kept = undefined;
    return (after - before) / copies;
  });
  return medianOf(growths);
};

/** Bytes kept, in flat arrays and by what the process grows. */
export interface Kept {
  readonly flat: number;
  readonly grown: number;
}

export const bytesAWall = ({ ours: { field } }: Subject): Kept => {
  const flat = indexBytes(field);
  return { flat: flat / field.walls.length, grown: keptBytes(() => builtIndex(field), flat) / field.walls.length };
};

const BATCHES = 15;
const ROUNDS = 30;

/**
 * Bytes a query leaves behind: what the heap grows by between two collections, less what a look at the heap itself
 * takes. Batches in which the collector ran after all are left out.
 */
export const leftBy = (queries: number, ask: () => unknown): number => {
  warm(ask, ROUNDS);
  const growths = Array.from({ length: BATCHES }, () => {
    collect();
    const before = memoryUsage().heapUsed;
    const idle = memoryUsage().heapUsed;
    ask();
    return memoryUsage().heapUsed - idle - (idle - before);
  });
  return Math.max(0, medianOf(growths.filter((growth) => growth > -1024))) / queries;
};

/** Bytes a question leaves behind, by its name. */
export const leftBehind = ({ ours, stage }: Subject): Readonly<Record<string, number>> => {
  const ask = (from: number, to: number): boolean => isAnyLine(ours, from, to);
  return {
    "near pairs": leftBy(stage.near.length, asking(stage.near, ask)),
    "any pairs": leftBy(stage.any.length, asking(stage.any, ask)),
  };
};
