/**
 * `npm run fuzz`: one worker per target, one after the other. Crashes, hangs and memory growth are reported with their
 * case.
 */
import { Worker } from "node:worker_threads";
import { BATCH, CLOCK, MOST_MILLISECONDS, MOST_WAITING, newClock, seedOf, type Order, type Report } from "./clock";
import { helpOf, readArguments, UsageError, type Told } from "./arguments.mjs";
import { replayOf } from "./complaint";
import { TARGETS } from "./targets";

/** Bytes that a target may hold more at the end than when it had warmed up. */
const MOST_GROWTH = 8 * 2 ** 20;

const LOOK_EVERY = 250;

/** The processor's time that this process has had, milliseconds: its workers' too. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Whether no new case has begun for too long; a worker that has not begun any is starting. */
const hangWatch = (clock: Int32Array): (() => boolean) => {
  let [begun, working, since] = [0, worked(), performance.now()];
  return () => {
    const now = Atomics.load(clock, CLOCK.begun);
    if (now !== begun) [begun, working, since] = [now, worked(), performance.now()];
    return begun > 0 && (worked() - working > MOST_MILLISECONDS || performance.now() - since > MOST_WAITING);
  };
};

/** The case at work, or where that one has ended the one that is being made. */
const hung = (order: Order): Report => {
  const [begun = 0, ended = 0, batch = 0, run = 0] = order.clock;
  const seed = seedOf(order.seed, batch);
  const path = order.path ?? String(ended < begun ? run : run + 1);
  const slowest = { milliseconds: MOST_MILLISECONDS, seed, path };
  const complaint = `${order.name}: hangs, one case takes more than ${MOST_MILLISECONDS / 1000} s\nagain: ${replayOf(order.name, seed, path)}`;
  return { runs: begun, slowest, heap: [], complaint };
};

const reportOf = (order: Order): Promise<Report> =>
  new Promise((resolve) => {
    const { clock } = order;
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), { workerData: order });
    const isHanging = hangWatch(clock);
    const timer = setInterval(() => {
      if (!isHanging()) return;
      void worker.terminate();
      settle(hung(order));
    }, LOOK_EVERY);
    const settle = (report: Report): void => {
      clearInterval(timer);
      resolve(report);
    };
    worker.once("message", settle);
    // Out of memory, or failing before anything was tried.
    worker.once("error", (error: Error) => {
      const { runs, slowest, complaint } = hung(order);
      const why = `${order.name}: the worker died: ${error.stack ?? error.message}`;
      settle({ runs, slowest, heap: [], complaint: `${why}\n${complaint?.split("\n").at(-1) ?? ""}` });
    });
  });

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

const growthOf = ([warm, , end]: readonly number[]): number =>
  warm === undefined || end === undefined ? 0 : end - warm;

const line = (name: string, { runs, slowest, heap }: Report): string => {
  const where = `${slowest.milliseconds.toFixed(0)} ms (--seed ${slowest.seed} --path ${slowest.path})`;
  const held = heap.length === 0 ? "" : `   heap ${heap.map(megabytes).join(" → ")} MB`;
  return `${name.padEnd(15)} ${String(runs).padStart(8)} runs   slowest ${where}${held}`;
};

const fuzz = async ({ minutes, seed, only, path }: Told): Promise<boolean> => {
  console.log(`seed ${seed}, ${minutes} min in all; ${BATCH} cases a seed`);
  let isSound = true;
  for (const name of only) {
    const order = { name, seed, path, milliseconds: (60_000 * minutes) / only.length, clock: newClock() };
    const report = await reportOf(order);
    const isGrowing = growthOf(report.heap) > MOST_GROWTH;
    console.log(line(name, report));
    if (report.complaint !== null) console.error(report.complaint);
    if (isGrowing)
      console.error(`${name}: holds ${megabytes(growthOf(report.heap))} MB more than when it had warmed up`);
    isSound &&= report.complaint === null && !isGrowing;
  }
  return isSound;
};

const names = TARGETS.map(({ name }) => name);

try {
  const anySeed = Math.floor(Math.random() * 2 ** 31);
  const told = readArguments(process.argv.slice(2), names, anySeed);
  if (told.help) console.log(helpOf(names));
  else if (!(await fuzz(told))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
