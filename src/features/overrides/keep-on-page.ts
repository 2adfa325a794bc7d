import { sidebarEdge } from "../../foundry/canvas/screen-place";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels between the box and the page's edges, and the opener. */
const EDGE = 8;
const GAP = 4;

/** How far to move an interval into a page of this length. An interval that is too long begins at the page's start. */
const intoPage = (from: number, to: number, length: number): number =>
  Math.max(EDGE - from, Math.min(0, length - EDGE - to));

/** How far to move a box onto the page. Without room beside its opener it goes below that, or above. */
export const moveOntoPage = (box: Box, opener: Box, page: Size): { readonly x: number; readonly y: number } => {
  const x = intoPage(box.left, box.right, page.width);
  const offered = x === 0 ? [] : [opener.bottom + GAP - box.top, opener.top - GAP - box.bottom];
  const isOn = (y: number): boolean => intoPage(box.top + y, box.bottom + y, page.height) === 0;
  return { x, y: offered.find(isOn) ?? intoPage(box.top, box.bottom, page.height) };
};

/** Width of the page beside the opener: the sidebar is over the HUD. */
const breadth = (page: HTMLElement, opener: Box): number => {
  const edge = sidebarEdge();
  return edge > opener.right ? Math.min(page.clientWidth, edge) : page.clientWidth;
};

/** Moves a palette onto the page, whose HUD may be drawn larger or smaller than it measures. */
export const keepOnPage = (palette: HTMLElement, opener: Box): void => {
  const page = palette.ownerDocument.documentElement;
  const [width, height] = [breadth(page, opener), page.clientHeight];
  const scale = palette.getBoundingClientRect().width / palette.offsetWidth || 1;
  palette.style.maxWidth = `${(width - 2 * EDGE) / scale}px`;
  const { x, y } = moveOntoPage(palette.getBoundingClientRect(), opener, { width, height });
  palette.style.translate = `${x / scale}px ${y / scale}px`;
};
