/** Whether the page is used with fingers: nothing hovers, and nothing has keys. */
export const isTouched = (): boolean => window.matchMedia("(hover: none), (pointer: coarse)").matches;
