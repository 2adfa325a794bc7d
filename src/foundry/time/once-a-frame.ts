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
