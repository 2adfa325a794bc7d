/** Time a tracker step may take before the next one starts, milliseconds. */
const STEP_WITHIN = 20_000;

/**
 * Waits for a step, with a limit: another module may show a dialog meanwhile. A step that fails after the limit is not
 * reported again.
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
