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

/** Pixels that are kept to the page's edges, and to the opener. */
export const EDGE = 8;
const GAP = 4;

/** How far a stretch is to move to lie within a page so long; what is too long begins at its start. */
const intoPage = (from: number, to: number, length: number): number =>
  Math.max(EDGE - from, Math.min(0, length - EDGE - to));

/** How far a box is to move to lie on the page: where there is no room for it beside its opener, below or above that. */
export const moveOntoPage = (box: Box, opener: Box, page: Size): { readonly x: number; readonly y: number } => {
  const x = intoPage(box.left, box.right, page.width);
  const offered = x === 0 ? [] : [opener.bottom + GAP - box.top, opener.top - GAP - box.bottom];
  const isOn = (y: number): boolean => intoPage(box.top + y, box.bottom + y, page.height) === 0;
  return { x, y: offered.find(isOn) ?? intoPage(box.top, box.bottom, page.height) };
};
