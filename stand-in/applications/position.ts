import type { WindowPosition } from "./options";

const pixels = (length: number | "auto" | undefined): string =>
  length === undefined || length === "auto" ? "" : `${length}px`;

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Places the element as the position says, centred where it says nothing, and inside the page where it fits. Returns
 * the actual position (types13, `setPosition`).
 */
export const placeElement = (
  element: HTMLElement,
  { width, height, left, top, ...others }: WindowPosition,
): WindowPosition => {
  const { style } = element;
  style.width = pixels(width);
  style.height = pixels(height);
  const { offsetWidth, offsetHeight } = element;
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
  const at = {
    left: within(0, left ?? (innerWidth - offsetWidth) / 2, innerWidth - offsetWidth),
    top: within(0, top ?? (innerHeight - offsetHeight) / 2, innerHeight - offsetHeight),
  };
  style.left = pixels(at.left);
  style.top = pixels(at.top);
  return { ...others, ...at, width: width ?? "auto", height: height ?? "auto" };
};
