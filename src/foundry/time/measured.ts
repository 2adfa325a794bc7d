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
