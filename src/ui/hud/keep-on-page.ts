import { EDGE, moveOntoPage } from "./beside-opener";

/** Moves a palette onto the page, whose HUD may be drawn larger or smaller than it measures. */
export const keepOnPage = (palette: HTMLElement, opener: HTMLElement): void => {
  const page = palette.ownerDocument.documentElement;
  const [width, height] = [page.clientWidth, page.clientHeight];
  const scale = palette.getBoundingClientRect().width / palette.offsetWidth || 1;
  palette.style.maxWidth = `${(width - 2 * EDGE) / scale}px`;
  const { x, y } = moveOntoPage(palette.getBoundingClientRect(), opener.getBoundingClientRect(), { width, height });
  palette.style.translate = `${x / scale}px ${y / scale}px`;
};
