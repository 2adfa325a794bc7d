/** Starts to read a map: in a worker, or in slices of this page's time where there is none. */
import type { Progress } from "../../analysis/analysis";
import type { ReadingData } from "../../analysis/page/page-acts";
import { inSlices } from "../../foundry/time/in-slices";
import type { Words } from "../../words/localize";
import type { Asked } from "./order";
import type * as ReadingWorker from "./reading-worker";
import type { Answer, Fault } from "./reading-worker";

/** Milliseconds of each frame without a worker. */
const SLICE = 8;

export interface Listener {
  readonly onProgress: (progress: Progress) => void;
  readonly onPicture: (picture: string) => void;
  readonly onDone: (done: { readonly markup: string; readonly data: ReadingData; readonly page: () => Blob }) => void;
  readonly onFault: (fault: Fault) => void;
}

/** The file that a worker loads, and what is in it. */
export type Reader = typeof ReadingWorker;

/** Undefined where this page can have none, as by a content policy or in an old browser. */
const newWorker = ({ ADDRESS }: Reader): Worker | undefined => {
  try {
    return new Worker(ADDRESS, { type: "module" });
  } catch {
    return undefined;
  }
};

const hear = (answer: Answer, { onProgress, onPicture, onDone, onFault }: Listener): void => {
  switch (answer.kind) {
    case "progress":
      return onProgress(answer.progress);
    case "picture":
      return onPicture(answer.picture);
    case "done": {
      const { markup, data, page } = answer;
      return onDone({ markup, data, page: () => page });
    }
    case "failed":
      return onFault(answer.fault);
  }
};

/** Thrown into work that nobody waits for any more. */
class Stopped extends Error {}

/** A way to read what is asked, and the listener that gets the answers. */
interface Started {
  readonly asked: Asked;
  readonly words: Words;
  readonly listener: Listener;
  readonly reader: Reader;
}

const inThisThread = ({ asked: { order, book }, words, listener, reader }: Started): (() => void) => {
  const { createReport, readMap, faultOf } = reader;
  let isOver = false;
  const work = async (): Promise<void> => {
    const report = createReport((answer) => hear(answer, listener));
    const steps = readMap(order.task, book, words);
    try {
      const { markup, data, page } = await inSlices(steps, {
        slice: SLICE,
        onStep: (step) => {
          if (isOver) throw new Stopped();
          report(step);
        },
      });
      if (!isOver) listener.onDone({ markup, data, page: () => new Blob([page()], { type: "text/html" }) });
    } catch (error) {
      if (!(error instanceof Stopped)) listener.onFault(faultOf(error));
    }
  };
  void work();
  return () => void (isOver = true);
};

/** Sends the order in slices. Returns what ends that. */
const sendTo = (worker: Worker, { asked: { order }, listener, reader }: Started): (() => void) => {
  let isOver = false;
  const steps = reader.sendOrder((message) => worker.postMessage(message), order);
  const onStep = (): void => {
    if (isOver) throw new Stopped();
  };
  inSlices(steps, { slice: SLICE, onStep }).catch((error: unknown) => {
    if (isOver) return;
    worker.terminate();
    listener.onFault(reader.faultOf(error));
  });
  return () => void (isOver = true);
};

/** Returns what stops it. After that the listener hears nothing more. */
export const startReading = (started: Started): (() => void) => {
  const { asked, listener, reader } = started;
  const worker = asked.canSend ? newWorker(reader) : undefined;
  if (worker === undefined) return inThisThread(started);
  let [hasAnswered, isOver] = [false, false];
  const stopSending = sendTo(worker, started);
  const end = (): void => {
    stopSending();
    worker.terminate();
  };
  let stop = (): void => {
    isOver = true;
    end();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    // One may be on its way when the worker is stopped.
    if (isOver) return;
    hasAnswered = true;
    hear(data, listener);
    if (data.kind === "done" || data.kind === "failed") worker.terminate();
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    end();
    if (isOver) return;
    // Its file may not load: some servers and browsers refuse workers only then.
    if (!hasAnswered) stop = inThisThread(started);
    else listener.onFault({ kind: "other", message: event.message });
  });
  return () => stop();
};
