import type { PixelPoint } from "../rules/verdict";
import { screenSize, zoom } from "./table-view";

/** By its sides, screen pixels. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const areaOf = ({ left, top, right, bottom }: ScreenBox): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** The middle of the largest part of the screen on one side of a window. */
export const middleBeside = (screen: ScreenBox, window: ScreenBox): PixelPoint => {
  const parts = [
    { ...screen, left: window.right },
    { ...screen, right: window.left },
    { ...screen, top: window.bottom },
    { ...screen, bottom: window.top },
  ];
  const { left, top, right, bottom } = parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** Milliseconds; who wants less motion is taken there at once. */
const durationNow = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250);

/** Moves the view so that a place of the scene is seen beside a window. */
export const panTo = ({ x, y }: PixelPoint, window: ScreenBox): void => {
  const { width, height } = screenSize();
  const middle = middleBeside({ left: 0, top: 0, right: width, bottom: height }, window);
  const [dx, dy] = [(width / 2 - middle.x) / zoom(), (height / 2 - middle.y) / zoom()];
  const duration = durationNow();
  if (duration === 0) canvas.pan({ x: x + dx, y: y + dy });
  else void canvas.animatePan({ x: x + dx, y: y + dy, duration });
};
