/** Milliseconds that a step of the tracker may take before the next one goes on. */
const STEP_WITHIN = 20_000;

/**
 * Waits for a step, but not for ever: another module may ask its user something in between. A step that fails later is
 * not told again.
 */
export const endsInTime = async (
  step: Promise<unknown>,
  tellStuck: () => void,
  within: number = STEP_WITHIN,
): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), within);
  });
  try {
    if (await Promise.race([step.then(() => false), isLate])) tellStuck();
  } finally {
    clearTimeout(timer);
  }
};
