import type { PixelPoint } from "../../rules/attack/verdict";
import { middleBeside, type ScreenBox } from "./screen-box";
import { screenSize, zoom } from "./canvas-view";

/** Milliseconds. With reduced motion the view jumps at once. */
const durationNow = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250);

/** Pans the view so that a point of the scene is visible beside a window. */
export const panTo = ({ x, y }: PixelPoint, window: ScreenBox): void => {
  const { width, height } = screenSize();
  const middle = middleBeside({ left: 0, top: 0, right: width, bottom: height }, window);
  const [dx, dy] = [(width / 2 - middle.x) / zoom(), (height / 2 - middle.y) / zoom()];
  const duration = durationNow();
  if (duration === 0) canvas.pan({ x: x + dx, y: y + dy });
  else void canvas.animatePan({ x: x + dx, y: y + dy, duration });
};
