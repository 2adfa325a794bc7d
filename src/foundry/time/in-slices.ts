/** Milliseconds of work between two frames. */
const SLICE = 12;

const nextFrame = (): Promise<void> => new Promise((done) => void requestAnimationFrame(() => done()));

interface Slices<Step> {
  readonly slice?: number;
  /** Called after each step. Where it throws, the work ends. */
  readonly onStep?: (step: Step) => void;
}

/** The result of a generator, worked out in a part of each frame. */
export const inSlices = async <Step, T>(
  work: Generator<Step, T>,
  { slice = SLICE, onStep }: Slices<Step> = {},
): Promise<T> => {
  for (;;) {
    const end = performance.now() + slice;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
      onStep?.(step.value);
    } while (performance.now() < end);
    await nextFrame();
  }
};
