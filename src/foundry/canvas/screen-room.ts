import type { ScreenBox } from "./screen-box";
import { screenSize } from "./canvas-view";

const MARGIN = 24;

/** Undefined when the element is missing, or hidden by a module that clears the screen. */
const boxOf = (selector: string): ScreenBox | undefined => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box === undefined || box.width === 0 || box.height === 0 ? undefined : box;
};

/** How far the scene controls extend over the map: a column on the left or a row at the top. */
const underControls = (board: ScreenBox): { readonly left: number; readonly top: number } => {
  const controls = boxOf("#scene-controls");
  if (controls === undefined) return { left: 0, top: 0 };
  const { left, top, right, bottom } = controls;
  return bottom - top > right - left ? { left: right - board.left, top: 0 } : { left: 0, top: bottom - board.top };
};

/** Left edge of the sidebar, which covers the map, in pixels from the page's left edge. Infinity when there is none. */
export const sidebarEdge = (): number => boxOf("#sidebar")?.left ?? Infinity;

/**
 * The area of the screen where something can be shown, clear of controls and sidebar, with this many pixels free above
 * and below it.
 */
export const roomOnScreen = (above: number, below: number): ScreenBox => {
  const { width, height } = screenSize();
  const board = boxOf("#board") ?? { left: 0, top: 0, right: width, bottom: height };
  const { left, top } = underControls(board);
  return {
    left: left + MARGIN,
    top: top + above,
    right: Math.min(width, sidebarEdge() - board.left) - MARGIN,
    bottom: Math.max(height - below, height / 2),
  };
};
