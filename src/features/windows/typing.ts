/** Whether the user is typing in a field: rendering would discard the text. */
export const createTyping = (element: HTMLElement, redraw: () => void) => {
  let isTyping = false;
  element.addEventListener("input", () => (isTyping = true), { capture: true });
  element.addEventListener("change", () => (isTyping = false), { capture: true });
  element.addEventListener("focusout", () => {
    if (!isTyping) return;
    isTyping = false;
    redraw();
  });
  return { isTyping: () => isTyping };
};
