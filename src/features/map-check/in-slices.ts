/** Milliseconds of reading between two frames. */
const SLICE = 12;

const nextFrame = (): Promise<void> => new Promise((done) => void requestAnimationFrame(() => done()));

/** The result of a generator, worked out in a part of each frame. */
export const inSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await nextFrame();
  }
};
