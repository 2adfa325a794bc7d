/**
 * Runs `act` and shows its duration in the browser's performance timeline. Only the last measure of each name is kept.
 */
export const measured = <T>(name: string, act: () => T): T => {
  const start = performance.now();
  try {
    return act();
  } finally {
    performance.clearMeasures(name);
    performance.measure(name, { start });
  }
};

/** Runs `act` in the next frame, once, however often it is requested before. */
export const onceAFrame = (act: () => void): (() => void) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      act();
    });
  };
};
