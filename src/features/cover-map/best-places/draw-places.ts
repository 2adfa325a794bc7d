import { tileBorder } from "../../../drawing/tile-border";
import { zoom } from "../../../foundry/canvas/screen-place";
import type { PixelPoint } from "../../../rules/attack/verdict";

/** Middles of places, scene pixels. */
interface Places {
  readonly best: readonly PixelPoint[];
  readonly reach: readonly PixelPoint[];
}

const COLOURS = { reach: 0xa9a69f, best: 0xffffff, plate: 0x14161a } as const;

/** The border of all places in reach, and the best ones outlined; widths in screen pixels. `points` about a middle. */
export const drawPlaces = (graphics: PIXI.Graphics, { best, reach }: Places, points: readonly PixelPoint[]): void => {
  const scale = 1 / Math.min(1, zoom());
  graphics.clear();
  for (const [width, color, alpha] of [
    [4 * scale, COLOURS.plate, 0.5],
    [2 * scale, COLOURS.reach, 0.9],
  ] as const) {
    graphics.lineStyle({ width, color, alpha });
    for (const { from, to } of tileBorder(reach, points)) graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
  }
  for (const { x, y } of best) {
    const corners = points.flatMap((point) => [0.94 * point.x + x, 0.94 * point.y + y]);
    graphics.lineStyle({ width: 6 * scale, color: COLOURS.plate, alpha: 0.8 }).drawPolygon(corners);
    graphics
      .lineStyle({ width: 3 * scale, color: COLOURS.best })
      .beginFill(COLOURS.best, 0.2)
      .drawPolygon(corners)
      .endFill();
  }
};
