import type { PixelPoint } from "../../rules/attack/verdict";

/** A rectangle by its sides, screen pixels. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const areaOf = ({ left, top, right, bottom }: ScreenBox): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Centre of the largest free part of the screen beside a window. */
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
