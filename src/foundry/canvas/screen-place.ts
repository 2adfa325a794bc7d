import type { Picture } from "../../scene/read-files/reading";
import type { PixelPoint } from "../../rules/attack/verdict";
import { gridSize } from "./viewed-scene";

/** Where the scene is on the screen and on the page. */

/** The scene's picture without its padding, scene pixels; null without a viewed scene. */
export const viewedPicture = (): Picture | null => {
  const rectangle = canvas.ready ? canvas.dimensions?.sceneRect : undefined;
  if (rectangle === undefined) return null;
  const { x, y, width, height } = rectangle;
  return { x, y, width, height };
};

/** The scene's rectangle without its padding, client pixels; null without a viewed scene. */
export const sceneOnPage = (): { left: number; top: number; right: number; bottom: number } | null => {
  const rectangle = canvas.ready ? canvas.dimensions?.sceneRect : undefined;
  if (rectangle === undefined) return null;
  const { x, y, width, height } = rectangle;
  const [from, to] = [placeOnPage({ x, y }), placeOnPage({ x: x + width, y: y + height })];
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
};

/** Size of the canvas, screen pixels. */
export const screenSize = (): { readonly width: number; readonly height: number } => canvas.app!.screen;

/** Screen pixels per scene pixel. */
export const zoom = (): number => canvas.stage?.scale.x ?? 1;

/** The part of the scene that is on the screen, with two grid spaces around it; scene pixels. */
export const sceneOnScreen = (): ((point: PixelPoint) => boolean) => {
  const { width, height } = screenSize();
  const margin = 2 * gridSize();
  const { x: left, y: top } = canvas.stage?.toLocal({ x: 0, y: 0 }) ?? { x: 0, y: 0 };
  const [right, bottom] = [left + width / zoom(), top + height / zoom()];
  return ({ x, y }) => x > left - margin && y > top - margin && x < right + margin && y < bottom + margin;
};

/** The pointer's position in scene pixels. Null until it has been on the map: until then Foundry reports 0, 0. */
export const pointerOnScene = (): PixelPoint | null => {
  const { x, y } = canvas.mousePosition;
  return x === 0 && y === 0 ? null : { x, y };
};

/** Where a scene point is on the page, client pixels. */
export const placeOnPage = ({ x, y }: PixelPoint): PixelPoint => canvas.clientCoordinatesFromCanvas({ x, y });

/** A rectangle by its sides, screen pixels. */
export interface BoxOnScreen {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const areaOf = ({ left, top, right, bottom }: BoxOnScreen): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Centre of the largest free part of the screen beside a window. */
export const middleBeside = (screen: BoxOnScreen, window: BoxOnScreen): PixelPoint => {
  const parts = [
    { ...screen, left: window.right },
    { ...screen, right: window.left },
    { ...screen, top: window.bottom },
    { ...screen, bottom: window.top },
  ];
  const { left, top, right, bottom } = parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

const MARGIN = 24;

/** Undefined when the element is missing, or hidden by a module that clears the screen. */
const boxOf = (selector: string): BoxOnScreen | undefined => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box === undefined || box.width === 0 || box.height === 0 ? undefined : box;
};

/** How far the scene controls extend over the map: a column on the left or a row at the top. */
const underControls = (board: BoxOnScreen): { readonly left: number; readonly top: number } => {
  const controls = boxOf("#scene-controls");
  if (controls === undefined) return { left: 0, top: 0 };
  const { left, top, right, bottom } = controls;
  return bottom - top > right - left ? { left: right - board.left, top: 0 } : { left: 0, top: bottom - board.top };
};

/** Left edge of the sidebar, which covers the map, in pixels from the page's left edge. Infinity when there is none. */
export const sidebarEdge = (): number => boxOf("#sidebar")?.left ?? Infinity;

/** How far down the map is clear: to the hotbar's top edge where it covers the map's lower half, else to the map's end. */
export const clearBottom = (board: BoxOnScreen, hotbar: BoxOnScreen | undefined): number => {
  if (hotbar === undefined || hotbar.top <= (board.top + board.bottom) / 2) return board.bottom;
  const isBeside = hotbar.right <= board.left || hotbar.left >= board.right;
  return isBeside ? board.bottom : Math.min(board.bottom, hotbar.top);
};

/**
 * The area of the screen where something can be shown, clear of controls, sidebar and hotbar, with this many pixels free
 * above and below it.
 */
export const roomOnScreen = (above: number, below: number): BoxOnScreen => {
  const { width, height } = screenSize();
  const board = boxOf("#board") ?? { left: 0, top: 0, right: width, bottom: height };
  const { left, top } = underControls(board);
  return {
    left: left + MARGIN,
    top: top + above,
    right: Math.min(width, sidebarEdge() - board.left) - MARGIN,
    bottom: Math.max(Math.min(height - below, clearBottom(board, boxOf("#hotbar")) - board.top), height / 2),
  };
};

/** The part of the page that shows the map clear of controls, sidebar and hotbar. */
export const roomOnPage = (): BoxOnScreen => {
  const board = boxOf("#board") ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { left, top } = underControls(board);
  return {
    left: board.left + left,
    top: board.top + top,
    right: Math.min(board.right, innerWidth, sidebarEdge()),
    bottom: clearBottom(board, boxOf("#hotbar")),
  };
};

const isSo = (feature: string): boolean => matchMedia(`(${feature})`).matches;

/** Whether the user points with fingers. */
export const isTouched = (): boolean => isSo("pointer: coarse");

/** Whether the user's system asks for less motion. */
export const prefersReducedMotion = (): boolean => isSo("prefers-reduced-motion: reduce");

/** Milliseconds. With reduced motion the view jumps at once. */
const durationNow = (): number => (prefersReducedMotion() ? 0 : 250);

/** Pans the view so that a point of the scene is visible beside a window, which is given as it stands on the page. */
export const panTo = ({ x, y }: PixelPoint, window: BoxOnScreen): void => {
  const { width, height } = screenSize();
  const { left = 0, top = 0 } = boxOf("#board") ?? {};
  const beside = {
    left: window.left - left,
    top: window.top - top,
    right: window.right - left,
    bottom: window.bottom - top,
  };
  const middle = middleBeside({ left: 0, top: 0, right: width, bottom: height }, beside);
  const [dx, dy] = [(width / 2 - middle.x) / zoom(), (height / 2 - middle.y) / zoom()];
  const duration = durationNow();
  if (duration === 0) canvas.pan({ x: x + dx, y: y + dy });
  else void canvas.animatePan({ x: x + dx, y: y + dy, duration });
};
