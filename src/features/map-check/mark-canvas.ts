import type { PixelPoint } from "../../rules/attack/verdict";

/** A place of the map to look at: a ring about it, and edges. Scene pixels. */
export interface MarkedPlace {
  readonly at: PixelPoint;
  readonly edges: readonly { readonly from: PixelPoint; readonly to: PixelPoint }[];
}

/** Draws one mark. */
export interface MarkCanvas {
  readonly mark: (place: MarkedPlace | null) => void;
  /** As large on the screen whatever the zoom, screen pixels a scene pixel. */
  readonly draw: (zoom: number) => void;
}

/** Screen pixels. Light on dark on light: it stands out from any map. */
const RING = 34;
const STROKES = [
  { width: 11, color: 0x000000, alpha: 0.75 },
  { width: 7, color: 0xffffff, alpha: 1 },
  { width: 3.5, color: 0xd1006c, alpha: 1 },
] as const;

const drawMark = (graphics: PIXI.Graphics, { at, edges }: MarkedPlace, zoom: number): void => {
  for (const { width, color, alpha } of STROKES) {
    graphics.lineStyle({ width: width / zoom, color, alpha });
    for (const { from, to } of edges) graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
    graphics.drawCircle(at.x, at.y, RING / zoom);
  }
};

export const markCanvasOn = (container: PIXI.Container): MarkCanvas => {
  const graphics = container.addChild(new PIXI.Graphics());
  let marked: MarkedPlace | null = null;
  return {
    mark: (place) => (marked = place),
    draw: (zoom) => {
      graphics.clear();
      if (marked !== null) drawMark(graphics, marked, zoom);
    },
  };
};
