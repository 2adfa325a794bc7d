/** What a worker records for its supervisor: the number of cases begun and ended, and the last case. */
export const CLOCK = { begun: 0, ended: 1, batch: 2, run: 3 } as const;

export const newClock = (): Int32Array => new Int32Array(new SharedArrayBuffer(4 * Object.keys(CLOCK).length));

/** A case that takes longer hangs: milliseconds of the processor's time, which a busy machine does not make longer. */
export const MOST_MILLISECONDS = 5000;

/** One that waits for something takes none; it hangs after so long, milliseconds. */
export const MOST_WAITING = 60_000;

/** Cases of one seed; the next so many have the next seed. */
export const BATCH = 100;

export const seedOf = (seed: number, batch: number): number => (seed + batch) | 0;

/** A worker's task. */
export interface Order {
  readonly name: string;
  readonly seed: number;
  /** One case alone, as fast-check names it. */
  readonly path: string | undefined;
  readonly milliseconds: number;
  readonly clock: Int32Array;
}

/** A worker's result. */
export interface Report {
  readonly runs: number;
  readonly slowest: { readonly milliseconds: number; readonly seed: number; readonly path: string };
  /** Bytes after collecting: when it had warmed up, half way, and at the end. */
  readonly heap: readonly number[];
  readonly complaint: string | null;
}
