import { sidebarEdge } from "../../foundry/canvas/screen-room";
import { EDGE, moveOntoPage } from "./beside-opener";

/** How broad the page is for what opens beside the opener: the sidebar lies over the HUD. */
const breadth = (page: HTMLElement, opener: HTMLElement): number => {
  const edge = sidebarEdge();
  return edge > opener.getBoundingClientRect().right ? Math.min(page.clientWidth, edge) : page.clientWidth;
};

/** Moves a palette onto the page, whose HUD may be drawn larger or smaller than it measures. */
export const keepOnPage = (palette: HTMLElement, opener: HTMLElement): void => {
  const page = palette.ownerDocument.documentElement;
  const [width, height] = [breadth(page, opener), page.clientHeight];
  const scale = palette.getBoundingClientRect().width / palette.offsetWidth || 1;
  palette.style.maxWidth = `${(width - 2 * EDGE) / scale}px`;
  const { x, y } = moveOntoPage(palette.getBoundingClientRect(), opener.getBoundingClientRect(), { width, height });
  palette.style.translate = `${x / scale}px ${y / scale}px`;
};
