/**
 * Runs `act` and shows how long it took in the timeline of the browser's own tools. Only the last measure of a name is
 * kept; whoever observes them has had the others.
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
