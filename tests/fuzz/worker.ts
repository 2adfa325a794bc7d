/** Tries one target until its time is out or something does not hold. */
import { parentPort, workerData } from "node:worker_threads";
import fc from "fast-check";
import { BATCH, CLOCK, seedOf, type Order, type Report } from "./clock";
import { complaintOf } from "./complaint";
import type { Watch } from "./target";
import { TARGETS } from "./targets";

const { name, seed, path, milliseconds, clock } = workerData as Order;
const { property } = TARGETS.find((target) => target.name === name)!;

/** A smaller case is looked for as long, milliseconds. */
const SHRINKING = 60_000;

/** Until then code is compiled and what is kept once is made. */
const WARM = 0.2;

let runs = 0;
let slowest = { milliseconds: 0, seed, path: "0" };
let began = 0;
let [batchSeed, run] = [seed, -1];

const watch: Watch = {
  begins: () => {
    run += 1;
    runs += 1;
    Atomics.store(clock, CLOCK.run, run);
    Atomics.add(clock, CLOCK.begun, 1);
    began = performance.now();
  },
  ends: () => {
    Atomics.add(clock, CLOCK.ended, 1);
    const taken = performance.now() - began;
    if (taken > slowest.milliseconds) slowest = { milliseconds: taken, seed: batchSeed, path: String(run) };
  },
};

const heapNow = (): number => {
  // Twice, as what a finalizer lets go is collected the second time.
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

/** The smallest case like the one found, with a description. */
const complaint = async (its: number, at: string): Promise<string> => {
  const details = await fc.check(property(watch), {
    seed: its,
    path: at,
    numRuns: 1,
    interruptAfterTimeLimit: SHRINKING,
  });
  return complaintOf(name, details);
};

const attempt = async (batch: number): Promise<string | null> => {
  batchSeed = seedOf(seed, batch);
  run = -1;
  Atomics.store(clock, CLOCK.batch, batch);
  const details = await fc.check(property(watch), { seed: batchSeed, numRuns: BATCH, endOnFailure: true });
  return details.failed ? complaint(batchSeed, details.counterexamplePath ?? "0") : null;
};

const all = async (): Promise<Report> => {
  const start = performance.now();
  const heap: number[] = [];
  const due = [WARM, 0.6, 1];
  let found: string | null = null;
  for (let batch = 0; found === null && heap.length < due.length; batch += 1) {
    found = await attempt(batch);
    if (performance.now() - start >= (due[heap.length] ?? 0) * milliseconds) heap.push(heapNow());
  }
  return { runs, slowest, heap, complaint: found };
};

const one = async (at: string): Promise<Report> => {
  const details = await fc.check(property(watch), { seed, path: at, numRuns: 1, endOnFailure: true });
  return { runs, slowest, heap: [], complaint: details.failed ? complaintOf(name, details) : null };
};

parentPort?.postMessage(await (path === undefined ? all() : one(path)));
