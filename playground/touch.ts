/** Whether the user points with fingers, as the module knows it. */
export const isTouched = (): boolean => window.matchMedia("(pointer: coarse)").matches;
