/** What the GM has marked for an analysis, on the map while its window is open. */
import { gridSize } from "../../foundry/canvas/viewed-scene";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Choices } from "./choices";

type Marked = Pick<Choices, "way" | "corners">;

const NOTHING: Marked = { way: [], corners: [] };

/** Of the way, and of the first and second side. */
const COLOURS = { way: 0xffd75a, sides: [0x7cc8ff, 0xff8a5c] } as const;
/** Of a grid space: the lines' width, and the radius of the points. */
const [WIDTH, DOT] = [1 / 20, 1 / 8];

const drawPoints = (graphics: PIXI.Graphics, points: readonly PixelPoint[], color: number): void => {
  const size = gridSize();
  graphics.lineStyle({ width: size * WIDTH, color });
  for (const { x, y } of points)
    graphics
      .beginFill(color)
      .drawCircle(x, y, size * DOT)
      .endFill();
};

const draw = (graphics: PIXI.Graphics, { way, corners }: Marked): void => {
  drawPoints(graphics, way, COLOURS.way);
  way.forEach(({ x, y }, i) => void (i === 0 ? graphics.moveTo(x, y) : graphics.lineTo(x, y)));
  COLOURS.sides.forEach((colour, side) => {
    const its = corners.slice(2 * side, 2 * side + 2);
    drawPoints(graphics, its, colour);
    const [p, q] = its;
    if (p !== undefined && q !== undefined) graphics.drawPolygon([p.x, p.y, q.x, p.y, q.x, q.y, p.x, q.y]);
  });
};

export type MarkedPoints = ReturnType<typeof createMarkedPoints>;

export const createMarkedPoints = () => {
  let graphics: PIXI.Graphics | null = null;
  let marked = NOTHING;
  const redraw = (): void => {
    if (graphics === null) return;
    graphics.clear();
    draw(graphics, marked);
  };
  const show = (next: Marked): void => {
    marked = next;
    redraw();
  };
  return {
    settle: (container: PIXI.Container | null): void => {
      graphics = container && container.addChild(new PIXI.Graphics());
      redraw();
    },
    show,
    clear: (): void => show(NOTHING),
  };
};
