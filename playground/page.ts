export { make } from "../stand-in/make";

/** The element of this id, which the page is known to have. */
export const element = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} "${id}".`);
  return found;
};

/** Runs `act` once in the next frame, however often it is asked for before. */
export const inNextFrame = (act: () => void): (() => void) => {
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
