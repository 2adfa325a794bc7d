/**
 * The shots of a large map shared among threads. Each reads the scene by itself; they share the answers and the claims on the work.
 * Nothing else has to be agreed, since the same scene gives every thread the same places.
 */
import { availableParallelism } from "node:os";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import * as v from "valibot";
import { askShots, type Progress, type Survey } from "../../src/analysis/analysis";
import type { Claims } from "../../src/analysis/shots";

/** The numbers that the threads share, by their place in the memory. */
const SHARED = { line: 0, linesDone: 1, open: 2, level: 3, finished: 4, failed: 5, beats: 6 } as const;

/** Of the open shots, before they are counted and while somebody counts them. */
const [UNKNOWN, COUNTING] = [-1, -2];

/** Milliseconds without any progress after which the other threads count as dead. */
const DEAD = 600_000;

/** With fewer pairs another thread would only be ready when all is done. */
const LEAST_PAIRS = 150_000;

/** More threads would need more than 300 MB. */
const MOST_THREADS = 2;

/** Waits until `isDone`; throws when another thread has failed or no thread gets on. */
const waitFor = (state: Int32Array, at: number, isDone: () => boolean): void => {
  let [beats, since] = [Atomics.load(state, SHARED.beats), Date.now()];
  while (!isDone()) {
    if (Atomics.load(state, SHARED.failed) !== 0) throw new Error("analyse: a thread has failed");
    Atomics.wait(state, at, Atomics.load(state, at), 50);
    const now = Atomics.load(state, SHARED.beats);
    if (now !== beats) [beats, since] = [now, Date.now()];
    else if (Date.now() - since > DEAD) throw new Error("analyse: a thread has stopped");
  }
};

const sharedClaims = (state: Int32Array, places: number): Claims => ({
  line: () => Atomics.add(state, SHARED.line, 1),
  lineDone: () => {
    Atomics.add(state, SHARED.beats, 1);
    Atomics.add(state, SHARED.linesDone, 1);
    Atomics.notify(state, SHARED.linesDone);
  },
  open: (count) => {
    waitFor(state, SHARED.linesDone, () => Atomics.load(state, SHARED.linesDone) >= places);
    if (Atomics.compareExchange(state, SHARED.open, UNKNOWN, COUNTING) === UNKNOWN) {
      Atomics.store(state, SHARED.open, count());
      Atomics.notify(state, SHARED.open);
    }
    waitFor(state, SHARED.open, () => Atomics.load(state, SHARED.open) >= 0);
    return Atomics.load(state, SHARED.open);
  },
  level: () => {
    Atomics.add(state, SHARED.beats, 1);
    return Atomics.add(state, SHARED.level, 1);
  },
});

/** The task of a thread: the command line, which file and scene of it, and the memory. */
const taskSchema = v.object({
  args: v.array(v.string()),
  path: v.string(),
  scene: v.number(),
  most: v.number(),
  state: v.instance(SharedArrayBuffer),
  answers: v.instance(SharedArrayBuffer),
});

type Task = v.InferOutput<typeof taskSchema>;

export interface ThreadTask extends Pick<Task, "args" | "path" | "scene"> {
  /** What each thread loads, the built command line; without it there are no other threads. */
  readonly program: string | undefined;
}

/** Whether this is such a thread. */
export const isThread = (): boolean => !isMainThread;

/** How many threads are worth it, this one counted. */
const threadsFor = (pairs: number): number =>
  pairs < LEAST_PAIRS ? 1 : Math.min(MOST_THREADS, availableParallelism());

/** Memory for answers that threads can share. */
export const sharedMemory = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

/** Asks about all shots, with the help of other threads where there are many. */
export function* askInThreads(survey: Survey, task: ThreadTask, most: number): Generator<Progress, void> {
  const { answers } = survey.table;
  const state = new Int32Array(new SharedArrayBuffer(4 * Object.keys(SHARED).length));
  state[SHARED.open] = UNKNOWN;
  const { program, ...asked } = task;
  const others = program === undefined ? 0 : threadsFor(answers.length) - 1;
  if (!(answers.buffer instanceof SharedArrayBuffer)) throw new RangeError("answers: expected shared memory");
  const data: Task = { ...asked, most, state: asShared(state), answers: answers.buffer };
  const workers = Array.from({ length: others }, () => new Worker(new URL(program ?? ""), { workerData: data }));
  yield* askShots(survey, sharedClaims(state, survey.table.places.length), most);
  waitFor(state, SHARED.finished, () => Atomics.load(state, SHARED.finished) >= others);
  for (const worker of workers) worker.unref();
}

const asShared = ({ buffer }: Int32Array): SharedArrayBuffer => {
  if (buffer instanceof SharedArrayBuffer) return buffer;
  throw new RangeError("state: expected shared memory");
};

/** Does the part of such a thread; `surveyFor` reads the scene again. */
export const runThread = (surveyFor: (task: Omit<ThreadTask, "program">, answers: Uint8Array) => Survey): void => {
  const { state: memory, answers, most, ...task } = v.parse(taskSchema, workerData);
  const state = new Int32Array(memory);
  try {
    const survey = surveyFor(task, new Uint8Array(answers));
    const steps = askShots(survey, sharedClaims(state, survey.table.places.length), most);
    while (steps.next().done !== true);
  } catch (error) {
    Atomics.store(state, SHARED.failed, 1);
    throw error;
  } finally {
    Atomics.add(state, SHARED.finished, 1);
    Atomics.notify(state, SHARED.finished);
  }
};
